#![allow(missing_docs, clippy::print_stdout)]
use grognard_scenario::*;
fn main() {
    println!("{}", tell::list(library::list()));
    for b in library::list() {
        println!("{}", tell::report(b.file, b.text).text);
    }
    println!("{}", tell::show(&library::find("quatre-bras-1815").unwrap()));
    println!("{:?}", library::find("crossroads:mrach").unwrap_err().to_string());
    for v in ["march", "small", "mirror", "napoleonic"] {
        println!("{:?}", check(&library::find(&format!("crossroads:{v}")).unwrap()));
    }
}
