//! Bataille Empire.
