//! Fingerprints: SHA-256, written as 64 hexadecimal digits.
//!
//! Seals, state hashes and commitments are all of this one kind, so that anybody can check them with any tool that knows
//! SHA-256; see [`Signet`](crate::signet::Signet) for those that wait for a key.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

/// A SHA-256 fingerprint.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Digest([u8; 32]);

impl Digest {
    /// The fingerprint of some bytes, given in parts.
    pub fn of(parts: &[&[u8]]) -> Self {
        let mut hasher = Sha256::new();
        for part in parts {
            hasher.update(part);
        }
        Self(hasher.finalize().into())
    }

    /// A fingerprint of these bytes.
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// Its bytes.
    pub const fn bytes(self) -> [u8; 32] {
        self.0
    }
}

/// Text that is not 64 lower-case hexadecimal digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotHex {
    given: String,
}

impl fmt::Display for NotHex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown: String = self.given.chars().take(70).collect();
        let digits = self.given.chars().count();
        write!(f, "\"{shown}\" ({digits} characters) must be 64 digits of 0 to 9 and a to f")
    }
}

impl std::error::Error for NotHex {}

/// 32 bytes from 64 digits. Upper-case digits are refused: what is sealed is text, and there is one way to write it.
pub(crate) fn from_hex(text: &str) -> Result<[u8; 32], NotHex> {
    let refused = || NotHex { given: text.to_owned() };
    let digit = |sign: u8| match sign {
        b'0'..=b'9' => Ok(sign - b'0'),
        b'a'..=b'f' => Ok(sign - b'a' + 10),
        _ => Err(refused()),
    };
    let (pairs, []) = text.as_bytes().as_chunks::<2>() else { return Err(refused()) };
    let pairs: &[[u8; 2]; 32] = pairs.try_into().map_err(|_| refused())?;
    let mut bytes = [0; 32];
    for (byte, [high, low]) in bytes.iter_mut().zip(pairs) {
        *byte = digit(*high)? << 4 | digit(*low)?;
    }
    Ok(bytes)
}

pub(crate) fn write_hex(bytes: &[u8; 32], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    bytes.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hex(&self.0, f)
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Digest({self})")
    }
}

impl FromStr for Digest {
    type Err = NotHex;
    fn from_str(text: &str) -> Result<Self, NotHex> {
        from_hex(text).map(Self)
    }
}

impl TryFrom<String> for Digest {
    type Error = NotHex;
    fn try_from(text: String) -> Result<Self, NotHex> {
        text.parse()
    }
}

impl From<Digest> for String {
    fn from(digest: Digest) -> Self {
        digest.to_string()
    }
}
