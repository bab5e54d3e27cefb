//! `report`: a battle told on one page that needs nothing else.

use std::{fs, io::Write as _, path::Path};

use grognard_battle::Battle;
use grognard_shelf::{Campaign, Fielded};

use crate::{faces, muster::campaign, retold::Found, trouble::Trouble};

/// Writes the page of a record.
pub(crate) fn run(page: &mut Vec<u8>, file: &Path, out: Option<&Path>) -> Result<(), Trouble> {
    let found = Found::open(file)?;
    let system = found.system.clone();
    let html = campaign(&system, Report { found })?;
    match out {
        None => page.write_all(html.as_bytes())?,
        Some(out) => fs::write(out, html).map_err(|error| Trouble::said(format!("{}: {error}", out.display())))?,
    }
    Ok(())
}

struct Report {
    found: Found,
}

impl Campaign for Report {
    type Out = Result<String, Trouble>;

    fn on<B: Battle>(self, system: &'static Fielded) -> Self::Out {
        let page = grognard_report::page::<B>(&self.found.text, system.title, &faces::inside());
        page.map_err(|unsound| self.found.unsound(&unsound))
    }
}
