//! Embeds the built app, if it has been built: `cargo xtask play` does that before it builds the binary.

use std::{
    env, fs,
    path::{Path, PathBuf},
};

fn main() {
    let site = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("../../dist/site");
    println!("cargo::rerun-if-changed={}", site.display());
    let mut files = Vec::new();
    collect(&site, &site, &mut files);
    files.sort();
    let mut source = String::from("&[\n");
    for (name, path) in files {
        source.push_str(&format!("    ({name:?}, include_bytes!({:?})),\n", path.display().to_string()));
    }
    source.push_str("]\n");
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it")).join("files.rs");
    fs::write(out, source).expect("OUT_DIR can be written");
}

fn collect(root: &Path, folder: &Path, files: &mut Vec<(String, PathBuf)>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(root, &path, files);
        } else if let (Ok(name), Ok(full)) = (path.strip_prefix(root), path.canonicalize()) {
            files.push((name.to_string_lossy().replace('\\', "/"), full));
        }
    }
}
