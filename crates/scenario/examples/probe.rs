#![allow(missing_docs, clippy::print_stdout)]
use grognard_scenario::*;
fn main() {
    for b in library::list() {
        let t = std::time::Instant::now();
        let s = b.open().scenario.unwrap();
        let r = t.elapsed();
        let t = std::time::Instant::now();
        let d = draw::draw(&s, &draw::Plan::Metres);
        println!("{} read {:?} draw {:?}", b.id, r, t.elapsed());
        std::fs::write(format!("/tmp/maps/{}.svg", b.id), d).unwrap();
        if let Some(p) = draw::Plan::for_system(&s, "bataille-empire") {
            std::fs::write(format!("/tmp/maps/{}-be.svg", b.id), draw::draw(&s, &p)).unwrap();
        }
    }
    let s = library::find("crossroads").unwrap();
    for (metres, width, depth) in [(0.0, 0, 0), (f64::NAN, 72, 48), (-5.0, 1, 400), (1e9, 3, 2), (0.01, 5, 5)] {
        let plan = draw::Plan::Table { metres, width, depth, unit: "inches".into(), corner: None };
        let t = std::time::Instant::now();
        let svg = draw::draw(&s, &plan);
        println!("{metres} {width} {} {:?}", svg.len(), t.elapsed());
    }
}
