//! The battle on the table.

pub mod field;
