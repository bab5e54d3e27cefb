//! Moves as they are seen: blocks go their way for a quarter of a second, unless somebody wants nothing to move.

use js_sys::{Array, Function, Object, Reflect};
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};

use super::Look;
use crate::{
    browser,
    post::Post,
    wire::{Event, Ground, Piece, Pose},
};

/// Shows the last order on the table whenever the table has changed.
pub(crate) fn follow(post: Post, _look: Look, blocks: NodeRef<leptos::svg::Svg>) {
    let last = StoredValue::new(0);
    Effect::new(move |_| {
        post.view.track();
        let Some(shown) = post.shown.get_untracked() else { return };
        if last.get_value() == shown.n {
            return;
        }
        last.set_value(shown.n);
        let stride = post.settings.with_untracked(|settings| settings.pace.stride());
        if stride <= 0.0 || browser::wants_rest() {
            return;
        }
        let moves: Vec<(Piece, Vec<Pose>)> = shown
            .happened()
            .filter_map(|event| match event {
                Event::Moved { piece, way, .. } if way.len() > 1 => Some((*piece, way.clone())),
                _ => None,
            })
            .collect();
        if moves.is_empty() {
            return;
        }
        request_animation_frame(move || {
            let (Some(blocks), Some(ground)) = (blocks.get_untracked(), post.ground.get_untracked()) else { return };
            let root: &web_sys::Element = blocks.unchecked_ref();
            for (piece, way) in &moves {
                if let Ok(Some(block)) = root.query_selector(&format!("[data-piece=\"{piece}\"]")) {
                    animate(&block, &ground, way, stride);
                }
            }
        });
    });
}

fn animate(block: &web_sys::Element, ground: &Ground, way: &[Pose], stride: f64) {
    let frames = Array::new();
    for pose in way {
        let (x, y) = ground.at(pose.at);
        let frame = Object::new();
        let place = format!("translate({x:.1}px,{y:.1}px) rotate({:.2}deg)", f64::from(pose.facing) / 1000.0);
        if Reflect::set(&frame, &"transform".into(), &place.into()).is_ok() {
            frames.push(&frame);
        }
    }
    // A browser that cannot animate shows the block where it is.
    if let Ok(method) = Reflect::get(block, &"animate".into())
        && let Some(method) = method.dyn_ref::<Function>()
    {
        let _ = method.call2(block, &frames, &JsValue::from_f64(stride));
    }
}
