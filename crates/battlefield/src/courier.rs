//! Carries requests to the war room, a worker, and its answers back. Each system has a war room of its own; one is open at a time.
//!
//! The worker answers one request after the other, so answers need no address: the first that comes belongs to the first that was
//! asked.

use std::{cell::RefCell, collections::VecDeque, rc::Rc};

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{ErrorEvent, MessageEvent, Worker, WorkerOptions, WorkerType};

/// One answer: what it is, and what it says.
#[derive(Clone, Debug)]
pub(crate) struct Reply {
    pub(crate) kind: String,
    pub(crate) said: Value,
}

impl Reply {
    /// What it says, if it is of this kind and can be read.
    pub(crate) fn read<T: DeserializeOwned>(&self, kind: &str) -> Option<T> {
        if self.kind != kind {
            return None;
        }
        T::deserialize(&self.said).ok()
    }

    /// What is wrong, if something is.
    pub(crate) fn fault(&self) -> Option<&str> {
        if self.kind == "error" { self.said.get("message")?.as_str() } else { None }
    }
}

type Then = Box<dyn FnOnce(Vec<Reply>)>;

#[derive(Default)]
struct Bag {
    /// Who waits for an answer, in the order they asked.
    waiting: VecDeque<Then>,
    /// What was asked before the worker was there.
    early: Vec<String>,
    ready: bool,
}

/// A war room that is open.
struct Room {
    system: String,
    worker: Worker,
    bag: Rc<RefCell<Bag>>,
    _hear: Closure<dyn FnMut(MessageEvent)>,
    _fail: Closure<dyn FnMut(ErrorEvent)>,
}

impl Drop for Room {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

/// The way to the war room.
pub(crate) struct Courier {
    room: RefCell<Option<Room>>,
    trouble: Rc<dyn Fn(String)>,
}

impl Courier {
    /// If a war room cannot be opened, or breaks down, `trouble` hears why.
    pub(crate) fn new(trouble: impl Fn(String) + 'static) -> Self {
        Self { room: RefCell::new(None), trouble: Rc::new(trouble) }
    }

    /// Goes to the war room of a system, and shuts the one of another. What was asked there is not answered any more.
    pub(crate) fn go_to(&self, system: &str) {
        let there = self.room.borrow().as_ref().is_some_and(|room| room.system == system);
        if !there {
            let room = self.open(system);
            *self.room.borrow_mut() = room;
        }
    }

    fn open(&self, system: &str) -> Option<Room> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        options.set_name(system);
        let Ok(worker) = Worker::new_with_options("war-room-start.js", &options) else {
            (self.trouble)("This browser starts no workers, and without one no battle can be fought here.".into());
            return None;
        };
        let bag = Rc::new(RefCell::new(Bag::default()));
        let hear = {
            let (bag, worker, trouble) = (bag.clone(), worker.clone(), self.trouble.clone());
            Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
                let text = event.data().as_string().unwrap_or_default();
                if text == "ready" {
                    let early = {
                        let mut bag = bag.borrow_mut();
                        bag.ready = true;
                        std::mem::take(&mut bag.early)
                    };
                    early.iter().for_each(|request| drop(worker.post_message(&JsValue::from_str(request))));
                    return;
                }
                if let Some(why) = text.strip_prefix("broken: ") {
                    return trouble(format!("The battle could not be loaded: {why}"));
                }
                let then = bag.borrow_mut().waiting.pop_front();
                if let Some(then) = then {
                    then(read(&text));
                }
            })
        };
        worker.set_onmessage(Some(hear.as_ref().unchecked_ref()));
        let trouble = self.trouble.clone();
        let fail = Closure::<dyn FnMut(ErrorEvent)>::new(move |event: ErrorEvent| {
            trouble(format!(
                "The war room broke down: {}. What was saved is safe; reload the page to go on from there.",
                event.message()
            ));
        });
        worker.set_onerror(Some(fail.as_ref().unchecked_ref()));
        Some(Room { system: system.to_owned(), worker, bag, _hear: hear, _fail: fail })
    }

    /// Asks something.
    pub(crate) fn ask(&self, request: &Value, then: impl FnOnce(Vec<Reply>) + 'static) {
        let room = self.room.borrow();
        let Some(Room { worker, bag, .. }) = room.as_ref() else { return };
        let text = request.to_string();
        let mut bag = bag.borrow_mut();
        bag.waiting.push_back(Box::new(then));
        if bag.ready {
            // A worker that is gone says so by its error.
            let _ = worker.post_message(&JsValue::from_str(&text));
        } else {
            bag.early.push(text);
        }
    }
}

fn read(text: &str) -> Vec<Reply> {
    let messages: Vec<Map<String, Value>> = serde_json::from_str(text).unwrap_or_default();
    let kind = |fields: Map<String, Value>| fields.into_iter().find(|(name, _)| name != "id");
    messages.into_iter().filter_map(kind).map(|(kind, said)| Reply { kind, said }).collect()
}
