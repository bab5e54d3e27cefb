//! What the tabletop promises, as a rules discussion and as properties.

mod aspect;
mod contact;
mod distance;
mod fire;
mod line_up;
mod manoeuvre;
mod reach;
mod robust;
mod saved;
mod scene;
mod settle;
mod sight;
mod terrain;
mod walk;
