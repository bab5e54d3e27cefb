//! An evening as a gazette: told turn by turn on one page, with the dice and a fair word on luck, to print or to send.

use std::fmt::Write;

use grognard_lettering::Escaped;

const STYLE: &str = include_str!("gazette.css");

/// An evening.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Gazette {
    /// What was played.
    pub system: String,
    /// The day, as it is written.
    pub day: String,
    /// The armies by their names, and those of their units that left the table.
    pub armies: Vec<(String, Vec<String>)>,
    /// What happened, turn by turn.
    pub stories: Vec<Story>,
    /// What is to be said of luck, if enough dice fell.
    pub luck: Option<Luck>,
}

/// What happened in a turn.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Story {
    /// "Turn 2"; empty for what was rolled outside of any.
    pub turn: String,
    /// One after the other.
    pub tales: Vec<Tale>,
}

/// Something that happened.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tale {
    /// The phase it happened in.
    pub phase: String,
    /// "Infantry shooting: Friant and Kienmayer".
    pub title: String,
    /// What came of it, in sentences.
    pub told: String,
    /// The dice, and whether each succeeded, where that can be said of a die.
    pub dice: Vec<(u8, Option<bool>)>,
    /// What else is to be said: that it was corrected.
    pub aside: String,
}

/// What is to be said of luck.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Luck {
    /// "31 of 60 dice succeeded, expected 28.5."
    pub says: String,
    /// "Ordinary luck."
    pub verdict: String,
}

impl Gazette {
    /// The names of the armies as a headline: "French against Austrians".
    fn headline(&self) -> String {
        let named: Vec<&str> = self.armies.iter().map(|(name, _)| name.as_str()).collect();
        match named.as_slice() {
            [one, other] => format!("{one} against {other}"),
            _ => "An evening at the table".to_owned(),
        }
    }

    /// The whole evening as one page of HTML; `faces` says where its letters come from.
    pub fn html(&self, faces: &str) -> String {
        let mut page = String::new();
        let headline = self.headline();
        put(
            &mut page,
            format_args!(
                "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
                 <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
                 <style>{faces}{STYLE}</style>\n</head>\n<body>\n<header><p class=\"dateline\">{day}</p>\n<h1>{title}</h1>\n\
                 <p class=\"sub\">An evening of {system}</p></header>\n<main>\n",
                title = Escaped(&headline),
                day = Escaped(&self.day),
                system = Escaped(&self.system),
            ),
        );
        if self.stories.is_empty() {
            page.push_str("<p class=\"quiet\">Nothing has been rolled yet.</p>\n");
        }
        for story in &self.stories {
            put_story(&mut page, story);
        }
        self.put_end(&mut page);
        page.push_str("</main>\n<footer>Told by Grognard from the dice as they fell.</footer>\n</body>\n</html>\n");
        page
    }

    fn put_end(&self, page: &mut String) {
        let lost: Vec<_> = self.armies.iter().filter(|(_, lost)| !lost.is_empty()).collect();
        if !lost.is_empty() {
            page.push_str("<section class=\"end\">\n<h2>Off the table</h2>\n");
            for (army, units) in lost {
                put(page, format_args!("<p><b>{}</b>: {}.</p>\n", Escaped(army), Escaped(&units.join(", "))));
            }
            page.push_str("</section>\n");
        }
        if let Some(luck) = &self.luck {
            put(
                page,
                format_args!(
                    "<section class=\"end\">\n<h2>Luck</h2>\n<p>{} <b>{}</b></p>\n</section>\n",
                    Escaped(&luck.says),
                    Escaped(&luck.verdict)
                ),
            );
        }
    }
}

fn put_story(page: &mut String, story: &Story) {
    page.push_str("<section>\n");
    if !story.turn.is_empty() {
        put(page, format_args!("<h2>{}</h2>\n", Escaped(&story.turn)));
    }
    let mut phase = "";
    for tale in &story.tales {
        if tale.phase != phase {
            phase = &tale.phase;
            put(page, format_args!("<h3>{}</h3>\n", Escaped(phase)));
        }
        put(page, format_args!("<article>\n<p class=\"what\">{}", Escaped(&tale.title)));
        for (face, succeeded) in &tale.dice {
            let (class, word) = match succeeded {
                Some(true) => (" hit", ", counts"),
                Some(false) | None => ("", ""),
            };
            put(page, format_args!(" <i class=\"die{class}\" title=\"{face}{word}\">{face}</i>"));
        }
        put(page, format_args!("</p>\n<p>{}</p>\n", Escaped(&tale.told)));
        if !tale.aside.is_empty() {
            put(page, format_args!("<p class=\"aside\">{}</p>\n", Escaped(&tale.aside)));
        }
        page.push_str("</article>\n");
    }
    page.push_str("</section>\n");
}

fn put(page: &mut String, text: std::fmt::Arguments<'_>) {
    page.write_fmt(text).expect("writing to a string cannot fail");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_evening_is_told_by_turns_and_nothing_in_it_is_markup() {
        let tale = |phase: &str, title: &str| Tale {
            phase: phase.into(),
            title: title.into(),
            told: "Takes 2 hits.".into(),
            dice: vec![(5, Some(true)), (1, Some(false))],
            aside: String::new(),
        };
        let gazette = Gazette {
            system: "Absolute Emperor".into(),
            day: "16 November 2026".into(),
            armies: vec![("French".into(), vec!["Friant".into()]), ("<Austrians>".into(), Vec::new())],
            stories: vec![
                Story { turn: "Turn 1".into(), tales: vec![tale("Shooting", "A & B"), tale("Shooting", "C")] },
                Story { turn: "Turn 2".into(), tales: vec![tale("Combat", "D")] },
            ],
            luck: Some(Luck { says: "3 of 6.".into(), verdict: "Ordinary luck.".into() }),
        };
        let page = gazette.html("");
        assert!(page.contains("<h1>French against &lt;Austrians&gt;</h1>"), "{page}");
        assert_eq!(page.matches("<h3>Shooting</h3>").count(), 1, "a phase is named once");
        assert!(page.find("Turn 1") < page.find("Turn 2"));
        assert!(page.contains("A &amp; B") && page.contains("<b>French</b>: Friant."));
        assert!(page.contains("<b>Ordinary luck.</b>"));
    }
}
