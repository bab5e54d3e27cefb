//! `#[derive(Word)]`.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Data, DeriveInput, Fields, LitStr};

use crate::attributes::kebab;

pub(crate) fn derive(input: &DeriveInput) -> syn::Result<TokenStream> {
    let Data::Enum(data) = &input.data else {
        return Err(syn::Error::new_spanned(input, "words are the variants of an enum"));
    };
    let name = &input.ident;
    let mut variants = Vec::new();
    let mut words = Vec::new();
    for variant in &data.variants {
        if !matches!(variant.fields, Fields::Unit) {
            return Err(syn::Error::new_spanned(variant, "a word has no fields"));
        }
        let spelt = variant.attrs.iter().find(|attribute| attribute.path().is_ident("word"));
        words.push(match spelt {
            Some(attribute) => attribute.parse_args::<LitStr>()?.value(),
            None => kebab(&variant.ident.to_string()),
        });
        variants.push(&variant.ident);
    }
    Ok(quote! {
        impl ::grognard_rulebook::Word for #name {
            const WORDS: &'static [&'static str] = &[#(#words),*];
            const ALL: &'static [Self] = &[#(Self::#variants),*];
            fn word(self) -> &'static str {
                match self { #(Self::#variants => #words),* }
            }
        }
        impl ::grognard_rulebook::Tell for #name {
            const SORT: ::grognard_rulebook::Sort = ::grognard_rulebook::Sort {
                kind: ::grognard_rulebook::Kind::Words(<Self as ::grognard_rulebook::Word>::WORDS),
                or_null: false,
            };
            fn tell(&self) -> ::grognard_rulebook::Value {
                ::grognard_rulebook::Value::Word(::grognard_rulebook::Word::word(*self))
            }
        }
        impl ::grognard_rulebook::Accept for #name {
            fn accept(value: ::grognard_rulebook::Value) -> ::core::option::Option<Self> {
                match value {
                    #(::grognard_rulebook::Value::Word(#words) => ::core::option::Option::Some(Self::#variants),)*
                    _ => ::core::option::Option::None,
                }
            }
        }
        impl ::core::fmt::Display for #name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.write_str(::grognard_rulebook::Word::word(*self))
            }
        }
    })
}
