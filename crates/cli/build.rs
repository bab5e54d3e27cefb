//! Makes the index of where each rule id stands in the code, for `grognard coverage`.
//!
//! Only string literals count, so an id in a comment carries nothing; `rules.rs`, which declares the ids, does not
//! count either. Tests count where they say `proves!("…")`.

use std::{
    env, fs,
    path::{Path, PathBuf},
};

use proc_macro2::{TokenStream, TokenTree};

fn main() {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("../..");
    let systems = root.join("systems");
    println!("cargo::rerun-if-changed={}", systems.display());
    let mut files = Vec::new();
    collect(&systems, &mut files);
    files.sort();
    let mut index = String::new();
    for file in files {
        let name = file.strip_prefix(&root).unwrap_or(&file).to_string_lossy().replace('\\', "/");
        let in_tests = name.contains("/tests/");
        if name.ends_with("/rules.rs") {
            continue;
        }
        let source = fs::read_to_string(&file).unwrap_or_default();
        let Ok(tokens) = source.parse::<TokenStream>() else { continue };
        let mut ids = Vec::new();
        literals(tokens, in_tests, false, &mut ids);
        for (id, line) in ids {
            let kind = if in_tests { "proof" } else { "code" };
            index.push_str(&format!("{kind} {id} {name}:{line}\n"));
        }
    }
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it")).join("index.txt");
    fs::write(out, index).expect("OUT_DIR can be written");
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

/// Rule ids among the string literals; in tests only those inside `proves!(…)`. Attributes are passed over, since doc
/// comments are attributes.
fn literals(tokens: TokenStream, only_proofs: bool, inside_proof: bool, ids: &mut Vec<(String, usize)>) {
    let mut before: Vec<String> = Vec::new();
    for token in tokens {
        match &token {
            TokenTree::Literal(literal) => {
                let text = literal.to_string();
                let id = text.trim_matches('"');
                if text.starts_with('"') && is_id(id) && (!only_proofs || inside_proof) {
                    ids.push((id.to_owned(), literal.span().start().line));
                }
            }
            TokenTree::Group(group) => {
                let attribute = before.last().is_some_and(|last| last == "#");
                let proves = matches!(before.as_slice(), [.., name, bang] if name == "proves" && bang == "!");
                if !attribute {
                    literals(group.stream(), only_proofs, inside_proof || proves, ids);
                }
            }
            TokenTree::Ident(_) | TokenTree::Punct(_) => {}
        }
        before.push(match &token {
            TokenTree::Ident(ident) => ident.to_string(),
            TokenTree::Punct(punct) => punct.as_char().to_string(),
            _ => String::new(),
        });
    }
}

fn is_id(text: &str) -> bool {
    let parts: Vec<&str> = text.split('.').collect();
    parts.len() >= 3
        && parts.iter().all(|part| {
            !part.is_empty() && part.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
        })
}
