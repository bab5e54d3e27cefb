//! The derives of `grognard-rulebook`.
//!
//! - `#[derive(Word)]` turns a fieldless enum into kebab-case words; `#[word("6-pdr")]` on a variant says otherwise.
//! - `#[derive(Told)]` makes an outcome tellable field by field.
//! - `#[derive(Facts)]` does that and makes a situation readable, with defaults.
//!
//! On a field of a situation: `#[fact(0..=8, default = 3)]`, `#[fact([Short, Long])]` to narrow words,
//! `#[fact(default_from(Unit::usual_formation, "line; guns unlimbered"))]` for a default that depends on other fields,
//! `#[fact(moot = Self::acts_on_himself)]` for a [`Stated`] field that does not exist in some situations. On a struct
//! in a role: `#[role("attacker", "attacker", arm in [Infantry, Cavalry], hits in 0..=7 = 2, ..)]`, where the picked
//! fields may be narrowed and given another default, and `..` takes the others as they are.

mod attributes;
mod facts;
mod word;

use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input};

/// A fieldless enum as kebab-case words.
#[proc_macro_derive(Word, attributes(word))]
pub fn derive_word(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    word::derive(&input).unwrap_or_else(|error| error.to_compile_error()).into()
}

/// What can be told field by field.
#[proc_macro_derive(Told, attributes(role, fact))]
pub fn derive_told(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    facts::derive(&input, false).unwrap_or_else(|error| error.to_compile_error()).into()
}

/// What can be told and read field by field.
#[proc_macro_derive(Facts, attributes(role, fact))]
pub fn derive_facts(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    facts::derive(&input, true).unwrap_or_else(|error| error.to_compile_error()).into()
}
