//! What stands in `#[fact(…)]` and `#[role(…)]`.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{
    Attribute, Expr, ExprLit, ExprUnary, Ident, Lit, LitStr, Meta, Path, Token, UnOp, bracketed, parenthesized,
    parse::{Parse, ParseStream},
    punctuated::Punctuated,
};

/// `CamelCase` as `camel-case`.
pub(crate) fn kebab(name: &str) -> String {
    let mut kebab = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !kebab.is_empty() {
            kebab.push('-');
        }
        kebab.extend(letter.to_lowercase());
    }
    kebab
}

/// The doc comment, a line break between paragraphs.
pub(crate) fn doc(attributes: &[Attribute]) -> String {
    let mut paragraphs = vec![String::new()];
    for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("doc")) {
        let Meta::NameValue(meta) = &attribute.meta else { continue };
        let Expr::Lit(ExprLit { lit: Lit::Str(line), .. }) = &meta.value else { continue };
        let line = line.value();
        let (line, last) = (line.trim(), paragraphs.last_mut().expect("there is always one"));
        match (line.is_empty(), last.is_empty()) {
            (true, false) => paragraphs.push(String::new()),
            (true, true) => {}
            (false, true) => last.push_str(line),
            (false, false) => {
                last.push(' ');
                last.push_str(line);
            }
        }
    }
    paragraphs.join("\n").trim().to_owned()
}

/// How values are narrowed.
#[derive(Default)]
pub(crate) enum Narrow {
    #[default]
    Not,
    Range(TokenStream, TokenStream),
    Words(Vec<String>),
}

impl Narrow {
    /// `0..=8` or `[Short, Long]`.
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if input.peek(syn::token::Bracket) {
            let list;
            bracketed!(list in input);
            let words = Punctuated::<Spelt, Token![,]>::parse_terminated(&list)?;
            return Ok(Self::Words(words.into_iter().map(|spelt| spelt.0).collect()));
        }
        let from = number(input)?;
        input.parse::<Token![..=]>()?;
        Ok(Self::Range(from, number(input)?))
    }
}

impl ToTokens for Narrow {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        tokens.extend(match self {
            Self::Not => quote!(::grognard_rulebook::Narrow::Not),
            Self::Range(from, to) => quote!(::grognard_rulebook::Narrow::Range(#from as f64, #to as f64)),
            Self::Words(words) => quote!(::grognard_rulebook::Narrow::Words(&[#(#words),*])),
        });
    }
}

/// A number with its sign. A whole expression would swallow the `= default` behind a range.
fn number(input: ParseStream<'_>) -> syn::Result<TokenStream> {
    let sign: Option<Token![-]> = input.parse()?;
    let number: Lit = input.parse()?;
    Ok(quote!((#sign #number)))
}

/// A word: a variant, or its spelling where that differs.
struct Spelt(String);

impl Parse for Spelt {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if input.peek(LitStr) {
            return Ok(Self(input.parse::<LitStr>()?.value()));
        }
        let path: Path = input.parse()?;
        let variant = path.segments.last().ok_or_else(|| input.error("expected a variant"))?;
        Ok(Self(kebab(&variant.ident.to_string())))
    }
}

/// A value as it stands in an attribute: `3`, `-1`, `0.5`, `true`, `null`, `Cavalry`, `"6-pdr"`.
pub(crate) struct Given(TokenStream);

impl Parse for Given {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let value: Expr = input.parse()?;
        let literal = match &value {
            Expr::Lit(literal) => Some(&literal.lit),
            Expr::Unary(ExprUnary { op: UnOp::Neg(_), expr, .. }) => match &**expr {
                Expr::Lit(literal) => Some(&literal.lit),
                _ => None,
            },
            _ => None,
        };
        let tokens = match (literal, &value) {
            (Some(Lit::Int(_)), _) => quote!(::grognard_rulebook::Value::Whole(#value)),
            (Some(Lit::Float(_)), _) => quote!(::grognard_rulebook::Value::Number(#value)),
            (Some(Lit::Bool(_)), _) => quote!(::grognard_rulebook::Value::Flag(#value)),
            (Some(Lit::Str(word)), _) => quote!(::grognard_rulebook::Value::Word(#word)),
            (None, Expr::Path(path)) if path.path.is_ident("null") => quote!(::grognard_rulebook::Value::Null),
            (None, Expr::Path(path)) => {
                let word = path.path.segments.last().map(|last| kebab(&last.ident.to_string())).unwrap_or_default();
                quote!(::grognard_rulebook::Value::Word(#word))
            }
            _ => return Err(input.error("expected a number, true, false, null or a variant")),
        };
        Ok(Self(tokens))
    }
}

impl ToTokens for Given {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        tokens.extend(self.0.clone());
    }
}

/// What stands in `#[fact(…)]`.
#[derive(Default)]
pub(crate) struct Fact {
    pub(crate) narrow: Narrow,
    pub(crate) default: Option<Given>,
    pub(crate) default_from: Option<(Path, LitStr)>,
    pub(crate) moot: Option<Path>,
}

impl Parse for Fact {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let mut fact = Self::default();
        while !input.is_empty() {
            if input.peek(Ident) {
                let name: Ident = input.parse()?;
                match name.to_string().as_str() {
                    "default" => {
                        input.parse::<Token![=]>()?;
                        fact.default = Some(input.parse()?);
                    }
                    "default_from" => {
                        let inner;
                        parenthesized!(inner in input);
                        let from: Path = inner.parse()?;
                        inner.parse::<Token![,]>()?;
                        fact.default_from = Some((from, inner.parse()?));
                    }
                    "moot" => {
                        input.parse::<Token![=]>()?;
                        fact.moot = Some(input.parse()?);
                    }
                    _ => return Err(syn::Error::new(name.span(), "expected default, default_from or moot")),
                }
            } else {
                fact.narrow = Narrow::parse(input)?;
            }
            if !input.is_empty() {
                input.parse::<Token![,]>()?;
            }
        }
        Ok(fact)
    }
}

/// What stands in `#[role(…)]`.
pub(crate) struct Role {
    pub(crate) prefix: LitStr,
    pub(crate) title: LitStr,
    pub(crate) picks: Vec<Pick>,
    pub(crate) rest: bool,
}

pub(crate) struct Pick {
    pub(crate) name: Ident,
    pub(crate) narrow: Narrow,
    pub(crate) default: Option<Given>,
}

impl Parse for Role {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let prefix = input.parse()?;
        input.parse::<Token![,]>()?;
        let mut role = Self { prefix, title: input.parse()?, picks: Vec::new(), rest: false };
        while !input.is_empty() {
            input.parse::<Token![,]>()?;
            if input.is_empty() {
                break;
            }
            if input.peek(Token![..]) {
                input.parse::<Token![..]>()?;
                role.rest = true;
                continue;
            }
            let name = input.parse()?;
            let narrow = match input.parse::<Option<Token![in]>>()? {
                Some(_) => Narrow::parse(input)?,
                None => Narrow::Not,
            };
            let default = match input.parse::<Option<Token![=]>>()? {
                Some(_) => Some(input.parse()?),
                None => None,
            };
            role.picks.push(Pick { name, narrow, default });
        }
        Ok(role)
    }
}
