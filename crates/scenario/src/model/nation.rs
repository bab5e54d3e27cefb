//! The nations of the horse-and-musket age.

use crate::words::words;

words! {
    /// Whom a unit fights for. What a nation can do is for each rule system to say.
    pub enum Nation, "a nation" {
        /// Austria and the lands of the Habsburgs.
        Austria = "austria",
        /// Baden.
        Baden = "baden",
        /// Bavaria.
        Bavaria = "bavaria",
        /// Belgium, from 1830.
        Belgium = "belgium",
        /// Berg.
        Berg = "berg",
        /// Great Britain.
        Britain = "britain",
        /// Brunswick.
        Brunswick = "brunswick",
        /// The Confederate States.
        Confederacy = "confederacy",
        /// Corsica.
        Corsica = "corsica",
        /// Denmark and Norway.
        Denmark = "denmark",
        /// France.
        France = "france",
        /// Hanover.
        Hanover = "hanover",
        /// Hesse, either branch.
        Hesse = "hesse",
        /// The Holy Roman Empire's own contingents.
        Reich = "reich",
        /// Italy: the kingdom of Napoleon, or of 1861.
        Italy = "italy",
        /// The King's German Legion.
        KingsGermanLegion = "kings-german-legion",
        /// Nassau.
        Nassau = "nassau",
        /// Naples, the Two Sicilies.
        Naples = "naples",
        /// The Netherlands, the Dutch Republic, Holland.
        Netherlands = "netherlands",
        /// The Ottoman Empire.
        Ottoman = "ottoman",
        /// Piedmont, Savoy, Sardinia.
        Piedmont = "piedmont",
        /// Poland, the Duchy of Warsaw.
        Poland = "poland",
        /// Portugal.
        Portugal = "portugal",
        /// Prussia.
        Prussia = "prussia",
        /// Russia.
        Russia = "russia",
        /// Saxony.
        Saxony = "saxony",
        /// Sicily.
        Sicily = "sicily",
        /// Spain.
        Spain = "spain",
        /// Sweden.
        Sweden = "sweden",
        /// Switzerland.
        Switzerland = "switzerland",
        /// The United States.
        UnitedStates = "united-states",
        /// Westphalia.
        Westphalia = "westphalia",
        /// Württemberg.
        Wurttemberg = "wurttemberg",
        /// Any other, or none that history knows.
        Other = "other",
    }
}

impl Nation {
    /// The nation as an adjective's heading: `King's German Legion`.
    pub fn name(self) -> String {
        match self {
            Nation::KingsGermanLegion => "King's German Legion".to_owned(),
            Nation::Wurttemberg => "Württemberg".to_owned(),
            Nation::UnitedStates => "United States".to_owned(),
            other => {
                let word = other.word();
                word[..1].to_uppercase() + &word[1..]
            }
        }
    }
}
