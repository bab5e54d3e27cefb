//! Many battles side by side on all cores, with a bar that says how long it takes, until they are fought or somebody interrupts.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;

use crate::trouble::Trouble;

/// How many cores there are.
pub(crate) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Does something for each of some tasks, in any order, and gives what came of them in theirs. What was done until somebody interrupts is
/// kept; the rest is left out.
pub(crate) fn side_by_side<T: Sync, R: Send>(
    threads: Option<u16>,
    tasks: &[T],
    work: impl Fn(&T) -> R + Sync,
) -> Result<Vec<R>, Trouble> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0).into()).build();
    let pool = pool.map_err(|error| Trouble::said(format!("no threads to fight with: {error}")))?;
    let stop = Arc::new(AtomicBool::new(false));
    let heard = Arc::clone(&stop);
    // Without the handler who interrupts loses what was fought, and nothing else.
    let _ = ctrlc::set_handler(move || heard.store(true, Ordering::Relaxed));
    let bar = ProgressBar::new(tasks.len() as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos} of {len}, {eta} to go") {
        bar.set_style(style);
    }
    let done = pool.install(|| {
        tasks
            .par_iter()
            .filter(|_| !stop.load(Ordering::Relaxed))
            .map(|task| {
                let done = work(task);
                bar.inc(1);
                done
            })
            .collect()
    });
    bar.finish_and_clear();
    Ok(done)
}
