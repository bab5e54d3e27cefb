//! Batteries as two-gun sections (R50).
//!
//! Cannon are paired from heavy to light; howitzers and unicorns count as the calibre most of the cannon have. A pair is a section of
//! its heavier gun, a last odd gun a section too.

use grognard_scenario::model::{
    nation::Nation,
    unit::{Piece, Unit},
};

/// Two-gun sections by the rows of the sheet: 3 and 4, 6 to 8, French 8, British 9, Russian 12, other 12-pounders.
pub type Sections = [u8; 6];

/// What guns are whose calibre nobody has written down.
const UNKNOWN: u32 = 6;
/// The most sections of a battery.
const MOST: u8 = 6;

/// The row of a calibre.
fn row(pounder: u32, nation: Nation) -> usize {
    match (pounder, nation) {
        (..=5, _) => 0,
        (8, Nation::France) => 2,
        (6..=8, _) => 1,
        (9..=11, _) => 3,
        (_, Nation::Russia) => 4,
        _ => 5,
    }
}

/// The guns of a unit in so many equal batteries.
pub(super) fn batteries(unit: &Unit, nation: Nation, number: u32) -> Vec<Sections> {
    let cannon = || unit.guns.iter().filter(|guns| guns.piece == Piece::Gun);
    let most = cannon().max_by_key(|guns| (guns.count, guns.pounder)).map(|guns| guns.pounder.unwrap_or(UNKNOWN));
    let calibre = |guns: &grognard_scenario::model::unit::Guns| match guns.piece {
        Piece::Gun => guns.pounder.unwrap_or(UNKNOWN),
        _ => most.unwrap_or(UNKNOWN),
    };
    // A regiment of guns has some dozens of them at the most; a broken file may say anything.
    let mut pounders: Vec<u32> =
        unit.guns.iter().flat_map(|guns| (0..guns.count.min(200)).map(move |_| calibre(guns))).collect();
    pounders.sort_unstable_by(|a, b| b.cmp(a));
    let (all, number) = (pounders.len(), number.max(1) as usize);
    let mut left = pounders.as_slice();
    (0..number)
        .map(|battery| {
            let own = all / number + usize::from(battery < all % number);
            let (guns, rest) = left.split_at(own.min(left.len()));
            left = rest;
            let mut sections = Sections::default();
            for pair in guns.chunks(2) {
                if sections.iter().sum::<u8>() < MOST {
                    sections[row(pair[0], nation)] += 1;
                }
            }
            sections
        })
        .collect()
}
