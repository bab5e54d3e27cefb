//! Playing without a listener allocates nothing.

use std::{
    alloc::{GlobalAlloc, Layout, System},
    cell::Cell,
};

use grognard_rulebook::{Given, dice::Rolled};

thread_local! {
    static ALLOCATED: Cell<u64> = const { Cell::new(0) };
}

struct Counting;

#[allow(unsafe_code)]
// SAFETY: every call goes straight to the system's allocator; counting touches only a thread's own number.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let _ = ALLOCATED.try_with(|count| count.set(count.get() + 1));
        // SAFETY: the caller's promise is passed on.
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller's promise is passed on.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[test]
fn playing_unheard_allocates_nothing() {
    for system in grognard_shelf::systems() {
        for procedure in &system.procedures {
            let mut play = procedure.player(&Given::nothing(), system.house.plain()).expect("nothing is a situation");
            let mut dice = Rolled::from_seed(1);
            play(&mut dice);
            let before = ALLOCATED.get();
            for _ in 0..100 {
                play(&mut dice);
            }
            assert_eq!(ALLOCATED.get() - before, 0, "{} {}", system.code, procedure.name());
        }
    }
}
