//! Carries requests to the war room, a worker, and its answers back.
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

/// The way to the war room.
#[derive(Clone)]
pub(crate) struct Courier {
    worker: Option<Worker>,
    bag: Rc<RefCell<Bag>>,
}

impl Courier {
    /// Opens the war room. If it cannot be opened, or breaks down, `trouble` hears why.
    pub(crate) fn open(trouble: impl Fn(String) + Clone + 'static) -> Self {
        let bag = Rc::new(RefCell::new(Bag::default()));
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options("war-room-start.js", &options).ok();
        match &worker {
            None => trouble("This browser starts no workers, and without one no battle can be fought here.".into()),
            Some(worker) => {
                let hear = {
                    let (bag, worker, trouble) = (bag.clone(), worker.clone(), trouble.clone());
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
                hear.forget();
                let fail = Closure::<dyn FnMut(ErrorEvent)>::new(move |event: ErrorEvent| {
                    trouble(format!(
                        "The war room broke down: {}. What was saved is safe; reload the page to go on from there.",
                        event.message()
                    ));
                });
                worker.set_onerror(Some(fail.as_ref().unchecked_ref()));
                fail.forget();
            }
        }
        Self { worker, bag }
    }

    /// Asks something.
    pub(crate) fn ask(&self, request: &Value, then: impl FnOnce(Vec<Reply>) + 'static) {
        let Some(worker) = &self.worker else { return };
        let text = request.to_string();
        let ready = {
            let mut bag = self.bag.borrow_mut();
            bag.waiting.push_back(Box::new(then));
            if !bag.ready {
                bag.early.push(text.clone());
            }
            bag.ready
        };
        if ready {
            // A worker that is gone says so by its error.
            let _ = worker.post_message(&JsValue::from_str(&text));
        }
    }
}

fn read(text: &str) -> Vec<Reply> {
    let messages: Vec<Map<String, Value>> = serde_json::from_str(text).unwrap_or_default();
    let kind = |fields: Map<String, Value>| fields.into_iter().find(|(name, _)| name != "id");
    messages.into_iter().filter_map(kind).map(|(kind, said)| Reply { kind, said }).collect()
}
