//! Builds and checks what cargo alone cannot.
fn main() {}
