#![allow(missing_docs, clippy::print_stdout)]
use grognard_scenario::*;
fn main() {
    for b in library::list() {
        let s = b.open().scenario.unwrap();
        std::fs::write(format!("/tmp/maps/{}.svg", b.id), draw::draw(&s, &draw::Plan::Metres)).unwrap();
        if let Some(p) = draw::Plan::for_system(&s, "bataille-empire") {
            std::fs::write(format!("/tmp/maps/{}-be.svg", b.id), draw::draw(&s, &p)).unwrap();
        }
    }
}
