//! `#[derive(Told)]` and `#[derive(Facts)]`.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Data, DeriveInput, Fields, Type, ext::IdentExt};

use crate::attributes::{Fact, Role, doc};

pub(crate) fn derive(input: &DeriveInput, readable: bool) -> syn::Result<TokenStream> {
    let Data::Struct(data) = &input.data else {
        return Err(syn::Error::new_spanned(input, "facts are the fields of a struct"));
    };
    let fields: Vec<Declared> = match &data.fields {
        Fields::Named(fields) => fields.named.iter().enumerate().map(Declared::new).collect::<syn::Result<_>>()?,
        Fields::Unit => Vec::new(),
        Fields::Unnamed(_) => return Err(syn::Error::new_spanned(input, "facts have names")),
    };
    let name = &input.ident;
    let about = doc(&input.attrs);
    let entries = fields.iter().map(Declared::entry);
    let gets = fields.iter().map(Declared::get);
    let told = quote! {
        impl ::grognard_rulebook::Told for #name {
            const ENTRIES: &'static [::grognard_rulebook::Entry] = &[#(#entries),*];
            const ABOUT: &'static str = #about;
            #[allow(unused_variables)]
            fn get(&self, path: ::grognard_rulebook::Path) -> ::grognard_rulebook::Value {
                match path.head() {
                    #(#gets)*
                    _ => ::grognard_rulebook::Value::Null,
                }
            }
        }
    };
    if !readable {
        return Ok(told);
    }
    let sets = fields.iter().map(Declared::set);
    let derived = fields.iter().map(Declared::derived);
    let moot = fields.iter().map(Declared::moot);
    let plain = fields.iter().map(Declared::plain);
    Ok(quote! {
        #told
        impl ::grognard_rulebook::Facts for #name {
            #[allow(unused_variables)]
            fn set(&mut self, path: ::grognard_rulebook::Path, value: ::grognard_rulebook::Value) {
                match path.head() {
                    #(#sets)*
                    _ => {}
                }
            }
            #[allow(unused_variables)]
            fn derived(
                &self,
                path: ::grognard_rulebook::Path,
            ) -> ::core::option::Option<::grognard_rulebook::Value> {
                match path.head() {
                    #(#derived)*
                    _ => ::core::option::Option::None,
                }
            }
            #[allow(unused_variables)]
            fn moot(&self, path: ::grognard_rulebook::Path) -> bool {
                match path.head() {
                    #(#moot)*
                    _ => false,
                }
            }
        }
        impl ::core::default::Default for #name {
            fn default() -> Self {
                static PLAIN: ::std::sync::OnceLock<#name> = ::std::sync::OnceLock::new();
                PLAIN
                    .get_or_init(|| {
                        #[allow(unused_variables)]
                        let entries = <Self as ::grognard_rulebook::Told>::ENTRIES;
                        ::grognard_rulebook::settled(Self { #(#plain),* })
                    })
                    .clone()
            }
        }
    })
}

struct Declared<'f> {
    place: u8,
    name: &'f syn::Ident,
    ty: &'f Type,
    help: String,
    part: Part,
}

enum Part {
    Fact(Box<Fact>),
    Role(Role),
}

impl<'f> Declared<'f> {
    fn new((place, field): (usize, &'f syn::Field)) -> syn::Result<Self> {
        let attribute = |name: &str| field.attrs.iter().find(|attribute| attribute.path().is_ident(name));
        let part = match (attribute("role"), attribute("fact")) {
            (Some(role), _) => Part::Role(role.parse_args()?),
            (None, Some(fact)) => Part::Fact(Box::new(fact.parse_args()?)),
            (None, None) => Part::Fact(Box::default()),
        };
        let name = field.ident.as_ref().ok_or_else(|| syn::Error::new_spanned(field, "facts have names"))?;
        let place = u8::try_from(place).map_err(|_| syn::Error::new_spanned(field, "at most 255 fields"))?;
        Ok(Self { place, name, ty: &field.ty, help: doc(&field.attrs), part })
    }

    fn entry(&self) -> TokenStream {
        let (ty, help) = (self.ty, &self.help);
        match &self.part {
            Part::Role(Role { prefix, title, picks, rest }) => {
                let picks = picks.iter().map(|pick| {
                    let (name, narrow) = (pick.name.unraw().to_string(), &pick.narrow);
                    let default = match &pick.default {
                        Some(default) => quote!(::core::option::Option::Some(#default)),
                        None => quote!(::core::option::Option::None),
                    };
                    quote!(::grognard_rulebook::Pick { name: #name, narrow: #narrow, default: #default })
                });
                quote! {
                    ::grognard_rulebook::Entry::Role(::grognard_rulebook::Role {
                        prefix: #prefix,
                        title: #title,
                        entries: <#ty as ::grognard_rulebook::Told>::ENTRIES,
                        picks: &[#(#picks),*],
                        rest: #rest,
                    })
                }
            }
            Part::Fact(fact) => {
                let (name, narrow) = (self.name.unraw().to_string(), &fact.narrow);
                let default = match (&fact.default, &fact.default_from) {
                    (_, Some((_, words))) => quote!(::grognard_rulebook::Default::Depends(#words)),
                    (Some(value), None) => quote!(::grognard_rulebook::Default::Is(#value)),
                    (None, None) => quote!(::grognard_rulebook::Default::Plain),
                };
                quote! {
                    ::grognard_rulebook::Entry::One(::grognard_rulebook::Field {
                        name: #name,
                        sort: <#ty as ::grognard_rulebook::Tell>::SORT,
                        narrow: #narrow,
                        default: #default,
                        help: #help,
                    })
                }
            }
        }
    }

    fn get(&self) -> TokenStream {
        let (place, name) = (self.place, self.name);
        match self.part {
            Part::Role(_) => quote!(#place => ::grognard_rulebook::Told::get(&self.#name, path.tail()),),
            Part::Fact(_) => quote!(#place => ::grognard_rulebook::Tell::tell(&self.#name),),
        }
    }

    fn set(&self) -> TokenStream {
        let (place, name) = (self.place, self.name);
        match self.part {
            Part::Role(_) => quote!(#place => ::grognard_rulebook::Facts::set(&mut self.#name, path.tail(), value),),
            Part::Fact(_) => quote! {
                #place => {
                    if let ::core::option::Option::Some(value) = ::grognard_rulebook::Accept::accept(value) {
                        self.#name = value;
                    }
                }
            },
        }
    }

    fn derived(&self) -> TokenStream {
        let (place, name) = (self.place, self.name);
        match &self.part {
            Part::Role(_) => quote!(#place => ::grognard_rulebook::Facts::derived(&self.#name, path.tail()),),
            Part::Fact(fact) => match &fact.default_from {
                Some((from, _)) => quote! {
                    #place => ::core::option::Option::Some(::grognard_rulebook::Tell::tell(&#from(self))),
                },
                None => quote!(),
            },
        }
    }

    fn moot(&self) -> TokenStream {
        let (place, name) = (self.place, self.name);
        match &self.part {
            Part::Role(_) => quote!(#place => ::grognard_rulebook::Facts::moot(&self.#name, path.tail()),),
            Part::Fact(fact) => match &fact.moot {
                Some(moot) => quote!(#place => !self.#name.stated && #moot(self),),
                None => quote!(),
            },
        }
    }

    fn plain(&self) -> TokenStream {
        let (place, name) = (usize::from(self.place), self.name);
        match &self.part {
            Part::Role(_) => quote!(#name: ::grognard_rulebook::plain_role(&entries[#place])),
            Part::Fact(_) if self.is_stated() => quote!(#name: ::grognard_rulebook::unstated(&entries[#place])),
            Part::Fact(_) => quote!(#name: ::grognard_rulebook::plain(&entries[#place])),
        }
    }

    fn is_stated(&self) -> bool {
        matches!(self.ty, Type::Path(path) if path.path.segments.last().is_some_and(|last| last.ident == "Stated"))
    }
}
