//! Makes the index of where each rule id stands in the code, for `grognard coverage`.
//!
//! Only string literals count, so an id in a comment carries nothing; `rules.rs`, which declares the ids, and `lib.rs`, which
//! lists some of them, do not count either. Tests count where they say `proves!("…")`, unless they say of the rule that it is `only_named!["…"]`.

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
        if name.ends_with("/src/rules.rs") || name.ends_with("/src/lib.rs") {
            continue;
        }
        let source = fs::read_to_string(&file).unwrap_or_default();
        let Ok(tokens) = source.parse::<TokenStream>() else { continue };
        let mut ids = Vec::new();
        literals(tokens, if in_tests { None } else { Some("code") }, &mut ids);
        for (kind, id, line) in ids {
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

/// Rule ids among the string literals, as what they count. Attributes are passed over, since doc comments are attributes.
fn literals(tokens: TokenStream, kind: Option<&'static str>, ids: &mut Vec<(&'static str, String, usize)>) {
    let mut before: Vec<String> = Vec::new();
    for token in tokens {
        match &token {
            TokenTree::Literal(literal) => {
                let text = literal.to_string();
                let id = text.trim_matches('"');
                if let Some(kind) = kind.filter(|_| text.starts_with('"') && is_id(id)) {
                    ids.push((kind, id.to_owned(), literal.span().start().line));
                }
            }
            TokenTree::Group(group) => {
                let inside = match before.as_slice() {
                    [.., hash] if hash == "#" => continue,
                    [.., name, bang] if bang == "!" && kind.is_none() => match name.as_str() {
                        "proves" => Some("proof"),
                        "only_named" => Some("named"),
                        _ => None,
                    },
                    _ => kind,
                };
                literals(group.stream(), inside, ids);
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
