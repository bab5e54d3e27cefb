#![allow(missing_docs, clippy::print_stdout)]
fn main() {
    for f in std::env::args().skip(1) {
        let t = std::fs::read_to_string(&f).unwrap();
        let r = grognard_scenario::read(&t);
        println!("{f}: {} {}", r.scenario.is_some(), r.faults.len());
        println!("{}", r.render(&f, &t));
        if let Some(s) = r.scenario {
            let again = grognard_scenario::read(&s.to_toml());
            println!("{}", again.scenario.as_ref() == Some(&s));
        }
    }
}
