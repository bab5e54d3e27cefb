//! What the app costs: bytes, seconds to the first tap, milliseconds a tick. Printed by `benches/companion`.

use std::sync::atomic::Ordering;

use crate::{
    engine::procedures,
    stage::{Player, Server},
};

/// What a player accepts.
const BYTES: f64 = 800.0 * 1024.0;
const OPENING: f64 = 1500.0;
const TICK: f64 = 16.0;
/// A tick on a phone six times as slow, in the largest form there is.
const SLOW_TICK: f64 = 100.0;

/// Notes when the app first stood on the page.
const STAND_BY: &str = "new MutationObserver((_, watch) => {
    if (document.querySelector('h1')) { watch.disconnect(); requestAnimationFrame(() => { window.opened = performance.now(); }); }
}).observe(document, { childList: true, subtree: true });";

/// Taps controls of the form one after the other, and notes how long the page was busy until the odds stood there. The
/// browser ignores whoever changes the address more than twenty times a second, hence the pause.
const TICKS: &str = "(async () => {
    const idle = () => new Promise(go => { const channel = new MessageChannel(); channel.port1.onmessage = go; channel.port2.postMessage(0); });
    const frame = () => new Promise(go => requestAnimationFrame(() => setTimeout(go, 70)));
    const controls = () => [...document.querySelectorAll('#form .tick input, #form .seg input:not(:checked), #form .step button:not(:disabled)')];
    const took = [];
    for (let nth = 0; nth < Math.min(controls().length, 10); nth++) {
        const control = controls()[nth];
        await frame();
        const begun = performance.now();
        control.click();
        await idle();
        document.body.offsetHeight;
        took.push(performance.now() - begun);
    }
    done(took);
})()";

#[test]
#[ignore = "figures for people, printed by benches/companion"]
fn figures() {
    let (server, wire) = Server::start().counted();
    let player = Player::at(server);
    player.before_each_page(STAND_BY);
    let opens = || {
        player.visit("");
        player.waits_for("the app", "window.opened");
        player.ask("return window.opened").as_f64().expect("a time")
    };
    let first = opens();
    // The page and whatever keeps it: nothing may be loaded twice.
    player.ask_later("navigator.serviceWorker.ready.then(() => setTimeout(done, 1000))", Vec::new());
    let bytes = wire.load(Ordering::Relaxed) as f64;
    let again = opens();
    let mut report = format!(
        "first load         {:>8.0} KB   at most {:.0}\nopened, first      {first:>8.0} ms   at most {OPENING:.0}\nopened, again      {again:>8.0} ms\n\n{:<36}{:>7}{:>10}{:>10}\n",
        bytes / 1024.0,
        BYTES / 1024.0,
        "a tick until the odds stand, in ms",
        "taps",
        "median",
        "worst",
    );
    let mut slowest: f64 = 0.0;
    for case in procedures() {
        player.goes_to(&case.link());
        let mut took: Vec<f64> = serde_json::from_value(player.ask_later(TICKS, Vec::new())).expect("times");
        if took.is_empty() {
            continue;
        }
        took.sort_by(f64::total_cmp);
        let (median, worst) = (took[took.len() / 2], took[took.len() - 1]);
        slowest = slowest.max(median);
        let name = format!("{} {}", case.system.code, case.procedure.name());
        report.push_str(&format!("{name:<36}{:>7}{median:>10.1}{worst:>10.1}\n", took.len()));
    }
    player.goes_to("#/be/shock");
    player.devtools("Emulation.setCPUThrottlingRate", serde_json::json!({"rate": 6}));
    let mut slow: Vec<f64> = serde_json::from_value(player.ask_later(TICKS, Vec::new())).expect("times");
    slow.sort_by(f64::total_cmp);
    let (median, worst) = (slow[slow.len() / 2], slow[slow.len() - 1]);
    report.push_str(&format!("{:<36}{:>7}{median:>10.1}{worst:>10.1}\n", "be shock, six times as slow", slow.len()));
    std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/companion.txt"), &report).expect("a report");
    assert!(bytes <= BYTES, "{bytes} bytes");
    assert!(first <= OPENING, "{first} ms to open");
    assert!(slowest <= TICK, "{slowest} ms a tick");
    assert!(worst <= SLOW_TICK, "{worst} ms a tick, six times as slow");
}
