//! The table: a staff map with painted blocks on it, and the hand over both.
//!
//! Two drawings lie on each other: the ground, painted once, and what stands on it. Panning and zooming move both as one layer;
//! only when the hand rests are they drawn anew in their new size. A drag touches nothing but what is drawn over the blocks.

pub(crate) mod block;
pub(crate) mod camera;
mod hand;
mod march;
mod over;

use leptos::{html::Div, prelude::*};
use wasm_bindgen::JsCast;
use web_sys::{ShadowRootInit, ShadowRootMode};

use crate::{
    post::Post,
    wire::{Ground, Pattern, Piece},
};
use camera::Camera;
use hand::Hand;
pub(crate) use hand::{onto_the_able, toward};
use over::Over;

/// How the table is looked at.
#[derive(Clone, Copy)]
pub(crate) struct Look {
    pub(crate) stage: NodeRef<Div>,
    pub(crate) camera: RwSignal<Camera>,
    /// The scale at which the drawings were last made.
    drawn: RwSignal<f64>,
}

impl Look {
    pub(crate) fn here() -> Self {
        expect_context()
    }

    pub(crate) fn new() -> Self {
        Self { stage: NodeRef::new(), camera: RwSignal::default(), drawn: RwSignal::new(1.0) }
    }

    /// Width and height of the window onto the table.
    fn window(self) -> (f64, f64) {
        self.stage.get_untracked().map_or((800.0, 600.0), |stage| {
            let rect = stage.get_bounding_client_rect();
            (rect.width().max(1.0), rect.height().max(1.0))
        })
    }

    /// Whether it is looked at on a phone.
    fn is_narrow(self) -> bool {
        self.window().0 < 640.0
    }

    fn set(self, camera: Camera) {
        self.camera.set(camera);
        let scale = camera.scale;
        set_timeout(
            move || {
                if self.camera.get_untracked().scale == scale {
                    self.drawn.set(scale);
                }
            },
            std::time::Duration::from_millis(140),
        );
    }

    /// Shows the whole table.
    pub(crate) fn whole(self, ground: &Ground) {
        self.set(Camera::whole(ground, self.window()));
    }

    /// Shows where the troops are, or some of them.
    pub(crate) fn onto_troops(self, ground: &Ground, spots: impl Iterator<Item = (f64, f64)>) {
        let mut frame: Option<(f64, f64, f64, f64)> = None;
        for (x, y) in spots {
            let (left, top, right, bottom) = frame.unwrap_or((x, y, x, y));
            frame = Some((left.min(x), top.min(y), right.max(x), bottom.max(y)));
        }
        match frame {
            Some(frame) => self.set(Camera::onto(ground, self.window(), frame)),
            None => self.whole(ground),
        }
    }

    pub(crate) fn zoom(self, by: f64, at: Option<(f64, f64)>, ground: &Ground) {
        let (w, h) = self.window();
        let at = at.unwrap_or((w / 2.0, h / 2.0));
        self.set(self.camera.get_untracked().zoomed(by, at, ground, (w, h)));
    }

    pub(crate) fn pan(self, dx: f64, dy: f64, ground: &Ground) {
        self.set(self.camera.get_untracked().moved(dx, dy, ground, self.window()));
    }
}

/// By night and by day the ground takes its colours from the page.
const INKS: &str = "<style>.paper{fill:var(--paper)}.land{fill:var(--land)}.low{fill:var(--relief-1)}.high{fill:var(--relief-2)}\
.steep{fill:var(--steep)}.hachure{fill:var(--hachure)}.wood{fill:var(--wood)}.crown{fill:var(--crown);stroke:var(--crown-line)}\
.tree-shade{fill:var(--tree-shade)}.meadow,.meadow-line{fill:var(--meadow);stroke:var(--meadow)}.meadow-line{fill:none}\
.water{stroke:var(--water)}.bank{stroke:var(--bank)}.pond{fill:var(--water);stroke:var(--bank)}.surface{stroke:var(--road)}\
.casing{stroke:var(--casing)}.garden{fill:var(--garden)}.reeds{stroke:var(--reed)}.stones{fill:var(--stone)}.rough{fill:var(--relief-1)}\
text{fill:var(--ink)}.figure,.unit{fill:var(--soft)}.hill,.green,.stream-name,.road-name{fill:var(--lettering)}\
.town,.place,.hill,.green,.stream-name,.road-name,.general{stroke:var(--land)}.neat,.frame{stroke:var(--ink)}.steps{fill:var(--ink)}\
.field{opacity:var(--fields)}.stake{fill:var(--leaf);stroke:var(--ink)}.vines{fill:var(--garden)}</style>";

fn paint(host: &web_sys::Element, ground: &Ground) {
    let root = host.shadow_root().or_else(|| host.attach_shadow(&ShadowRootInit::new(ShadowRootMode::Open)).ok());
    if let Some(root) = root {
        root.set_inner_html(&format!(
            "{INKS_FIRST}<svg viewBox=\"0 0 {w} {h}\" width=\"100%\" height=\"100%\" aria-hidden=\"true\">{style}{INKS}{drawing}</svg>",
            INKS_FIRST = "<style>svg{display:block}</style>",
            w = ground.width,
            h = ground.height,
            style = ground.style,
            drawing = ground.drawing
        ));
    }
}

/// Draws what has changed: among a hundred blocks an order moves few.
fn redraw(svg: &web_sys::Element, before: &[String], drawn: &[String]) {
    let children = svg.children();
    if before.len() != drawn.len() || children.length() as usize != drawn.len() {
        return svg.set_inner_html(&drawn.concat());
    }
    // From the last to the first: what is replaced leaves the places before it as they were.
    for (place, (_, new)) in before.iter().zip(drawn).enumerate().rev().filter(|(_, (old, new))| old != new) {
        if let Some(block) = children.item(place as u32) {
            block.set_outer_html(new);
        }
    }
}

#[component]
pub fn Table() -> impl IntoView {
    let (post, look) = (Post::here(), Look::here());
    let hand = StoredValue::new_local(Hand::new(post, look));
    let paper = NodeRef::<Div>::new();
    let blocks = NodeRef::<leptos::svg::Svg>::new();
    Effect::new(move |_| {
        let (Some(paper), Some(ground)) = (paper.get(), post.ground.get()) else { return };
        paint(paper.unchecked_ref(), &ground);
    });
    // A new table is shown whole; on a phone, where its troops are.
    let shown = StoredValue::new(false);
    Effect::new(move |_| {
        let fresh = post.ground.with(Option::is_none);
        let empty = post.view.with(|view| view.board.pieces.is_empty());
        if fresh {
            shown.set_value(false);
        }
        if fresh || empty || look.stage.get().is_none() || shown.get_value() {
            return;
        }
        shown.set_value(true);
        request_animation_frame(move || {
            post.ground.with_untracked(|ground| {
                let Some(ground) = ground else { return };
                if look.is_narrow() { onto_the_able(post, look, ground) } else { look.whole(ground) }
            });
        });
    });
    // On a phone the look follows whoever may act: the whole table is too small to play on.
    Effect::new(move |before: Option<Vec<String>>| {
        let (crumbs, acts) = post.view.with(|view| {
            let acts = view.asked.first().is_some_and(|asked| asked.pattern == Pattern::Act);
            (view.board.crumbs.clone(), acts && view.board.pieces.iter().any(|piece| piece.may_act))
        });
        if acts && before.is_some_and(|before| before != crumbs) && look.is_narrow() {
            post.ground.with_untracked(|ground| {
                ground.iter().for_each(|ground| onto_the_able(post, look, ground));
            });
        }
        if acts { crumbs } else { Vec::new() }
    });
    march::follow(post, look, blocks);
    let size =
        move || post.ground.with(|ground| ground.as_ref().map_or((1.0, 1.0), |ground| (ground.width, ground.height)));
    let place = move || {
        let (Camera { scale, x, y }, drawn, (w, h)) = (look.camera.get(), look.drawn.get(), size());
        format!(
            "width:{:.1}px;height:{:.1}px;--inv:{:.3};transform:translate({x:.1}px,{y:.1}px) scale({:.4})",
            w * drawn,
            h * drawn,
            1.0 / drawn.max(0.001),
            scale / drawn
        )
    };
    let view_box = move || format!("0 0 {} {}", size().0, size().1);
    let drawn_blocks = move || {
        post.ground.with(|ground| match ground {
            None => Vec::new(),
            Some(ground) => {
                let signs = post.settings.with(|settings| settings.signs);
                post.view.with(|view| block::blocks(&view.board, ground, signs, !view.asked.is_empty()))
            }
        })
    };
    Effect::new(move |before: Option<Vec<String>>| {
        let Some(svg) = blocks.get() else { return Vec::new() };
        let drawn = drawn_blocks();
        redraw(svg.unchecked_ref(), &before.unwrap_or_default(), &drawn);
        drawn
    });
    let over = move || {
        let pixel = 1.0 / look.drawn.get().max(0.001);
        post.ground.with(|ground| {
            let Some(ground) = ground else { return String::new() };
            let chosen = post.chosen.get();
            let offers = if chosen.is_empty() { post.general.get() } else { post.offers.get() };
            let shades = post.settings.with(|settings| settings.overlays);
            let overlays = if shades { post.overlays.get() } else { Vec::new() };
            let (pointed, lit, sight) = (post.pointed.get(), post.lit.get(), post.sight.get());
            post.view.with(|view| {
                let about = view.asked.first().map(|asked| asked.about.clone()).unwrap_or_default();
                let (board, chosen, offers, overlays) = (&view.board, &chosen, &offers, &overlays);
                let (pointed, lit, about, sight) = (pointed.as_ref(), &lit, &about, sight.as_ref());
                let asked = view.asked.first().map(|asked| asked.side);
                let pattern = view.asked.first().map(|asked| asked.pattern);
                let own = |piece: &Piece| board.piece(*piece).is_some_and(|piece| Some(piece.side) == asked);
                let turns = matches!(pattern, Some(Pattern::Act | Pattern::Place)) && chosen.iter().all(own);
                let entries = &view.entries;
                Over {
                    board,
                    ground,
                    chosen,
                    offers,
                    overlays,
                    entries,
                    turns,
                    pointed,
                    sight,
                    lit,
                    about,
                    asked,
                    pixel,
                }
                .svg()
            })
        })
    };
    let level =
        move || post.ground.with(|ground| ground.as_ref().map_or("mid", |ground| look.camera.get().level(ground)));
    let said = move || {
        let chosen = post.chosen.get();
        post.view.with(|view| {
            let names = chosen.iter().filter_map(|piece| view.board.piece(*piece)).map(|piece| piece.spoken());
            names.collect::<Vec<_>>().join("; ")
        })
    };
    view! {
        <div class="stage" node_ref=look.stage tabindex="0" role="application" data-zoom=level
            data-names=move || post.settings.with(|settings| settings.names.then_some("all"))
            aria-label="The table. Tab goes from unit to unit, Enter gives the order that is pointed at, question mark lists the keys."
            aria-describedby="chosen-said"
            on:pointerdown=move |event| hand.with_value(|hand| hand.down(&event))
            on:pointermove=move |event| hand.with_value(|hand| hand.moves(&event))
            on:pointerup=move |event| hand.with_value(|hand| hand.up(&event))
            on:pointercancel=move |event| hand.with_value(|hand| hand.cancel(&event))
            on:contextmenu=move |event| event.prevent_default()
            on:wheel=move |event| hand.with_value(|hand| hand.wheel(&event))>
            <div class="map" style=place>
                <div class="ground" node_ref=paper></div>
                <svg class="blocks" node_ref=blocks viewBox=view_box aria-hidden="true"></svg>
                <svg class="over" viewBox=view_box aria-hidden="true" inner_html=over></svg>
            </div>
            <p class="sr" id="chosen-said" aria-live="polite">{said}</p>
        </div>
    }
}
