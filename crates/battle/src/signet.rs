//! What states and lines are sealed with.
//!
//! A fingerprint of what anybody may see can be checked by anybody. A fingerprint of something hidden is a peephole: whoever can
//! list what might be hidden finds the one it belongs to. So where a system hides anything, fingerprints are made with a key. It
//! follows from the secret of the dice and is known to all when that is told.

use std::fmt;

use serde::Serialize;

use crate::record::written;
use crate::{Digest, Secret};

/// What states and lines are sealed with.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Signet {
    /// Plain SHA-256: anybody can check it.
    Open,
    /// HMAC-SHA-256: whoever knows the key can check it.
    Keyed(Secret),
}

impl Signet {
    /// The fingerprint of some bytes, given in parts.
    pub(crate) fn of(&self, parts: &[&[u8]]) -> Digest {
        match self {
            Self::Open => Digest::of(parts),
            Self::Keyed(key) => key.hmac(parts),
        }
    }

    /// The fingerprint of a value as JSON.
    pub(crate) fn of_json<T: Serialize>(&self, value: &T) -> Digest {
        self.of(&[written(value).as_bytes()])
    }
}

/// Whether there is a key, and not which: it gives away what is hidden.
impl fmt::Debug for Signet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == Self::Open { "Open" } else { "Keyed" })
    }
}
