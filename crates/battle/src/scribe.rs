//! Who writes the record: whole lines, flushed, each sealed over the one before.

use std::io;

use crate::Digest;
use crate::line::Line;
use crate::record::seal;
use crate::signet::Signet;

/// A pen, and the seal of the line it wrote last.
pub(crate) struct Scribe<W> {
    out: W,
    signet: Signet,
    seal: Option<Digest>,
    torn: bool,
}

impl<W: io::Write> Scribe<W> {
    /// Begins a record, or goes on after the line with this seal.
    pub(crate) const fn after(seal: Option<Digest>, signet: Signet, out: W) -> Self {
        Self { out, signet, seal, torn: false }
    }

    /// With what states and lines are sealed.
    pub(crate) const fn signet(&self) -> &Signet {
        &self.signet
    }

    /// Writes lines that belong together. After a failure nothing more is written: what follows would be read as part of a
    /// torn line.
    pub(crate) fn write(&mut self, lines: &[Line]) -> io::Result<()> {
        if self.torn {
            return Err(io::Error::other("an earlier line could not be written; go on from the record as it is"));
        }
        let (mut text, mut last) = (String::new(), self.seal);
        for line in lines {
            let (sealed, seal) = seal(line, &self.signet, last.as_ref());
            text.push_str(&sealed);
            last = seal;
        }
        self.torn = true;
        self.out.write_all(text.as_bytes())?;
        self.out.flush()?;
        self.torn = false;
        self.seal = last;
        Ok(())
    }

    pub(crate) const fn seal(&self) -> Option<Digest> {
        self.seal
    }

    pub(crate) fn into_inner(self) -> W {
        self.out
    }
}
