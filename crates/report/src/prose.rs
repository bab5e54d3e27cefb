//! A turn as one would tell it: who acted, in paragraphs, with the dice beside what they decided.

use std::fmt::Write;

use grognard_battle::{Event, Piece, Side, Step, Told};
use grognard_lettering::{capital, escape};

use crate::{
    map::class,
    story::{Roll, Sentence, tell},
};

/// What one side did until the other came to act.
pub(crate) struct Paragraph {
    pub(crate) side: Side,
    pub(crate) html: String,
}

/// The orders of a turn in paragraphs.
pub(crate) fn paragraphs<O>(steps: &[Step<O>], roll: &Roll) -> Vec<Paragraph> {
    let mut told: Vec<Paragraph> = Vec::new();
    for side_steps in steps.chunk_by(|one, other| one.by == other.by) {
        let mut teller =
            Teller { roll, html: String::new(), movers: Vec::new(), how: String::new(), why: String::new() };
        for step in side_steps {
            teller.step(step);
        }
        teller.flush();
        if !teller.html.is_empty() {
            told.push(Paragraph { side: side_steps[0].by, html: teller.html });
        }
    }
    told
}

/// What happened from the beginning of a turn on, of the events of the order that brought it about.
pub(crate) fn opening(events: &[Told]) -> Vec<&Event> {
    let events = events.iter().map(|told| &told.event);
    events.skip_while(|event| !matches!(event, Event::Turn { .. })).filter(worth_telling).collect()
}

/// Events that nobody ordered, in words.
pub(crate) fn events(events: &[&Event], roll: &Roll) -> String {
    let mut teller = Teller { roll, html: String::new(), movers: Vec::new(), how: String::new(), why: String::new() };
    for event in events {
        teller.event(event);
    }
    teller.flush();
    teller.html
}

/// Beginnings of turns are headings, and what no die decided is seen on the table.
fn worth_telling(event: &&Event) -> bool {
    match event {
        Event::Turn { .. } | Event::Placed { .. } | Event::Formed { .. } | Event::Marked { .. } => false,
        Event::Resolved { dice, .. } => !dice.is_empty(),
        _ => true,
    }
}

struct Teller<'r> {
    roll: &'r Roll,
    html: String,
    /// Those who did the same thing one after the other, told in one sentence.
    movers: Vec<Piece>,
    how: String,
    /// The reason given last.
    why: String,
}

impl Teller<'_> {
    /// An order: why it was given, where that is another reason than for the one before, and what happened.
    fn step<O>(&mut self, step: &Step<O>) {
        if let Some(why) = step.why.as_ref().filter(|why| why.words != self.why) {
            self.flush();
            self.why.clone_from(&why.words);
            let _ = write!(self.html, "<em class=\"why\">{}.</em> ", escape(&capital(&why.words)));
        }
        let events = step.events.iter().map(|told| &told.event);
        let events = events.take_while(|event| !matches!(event, Event::Turn { .. })).filter(worth_telling);
        for event in events {
            self.event(event);
        }
    }

    fn event(&mut self, event: &Event) {
        match event {
            Event::Moved { piece, how, .. } => self.moves(*piece, how),
            event => {
                self.flush();
                if let Some(sentence) = tell(event) {
                    self.say(&sentence, matches!(event, Event::Lost { .. } | Event::Over { .. }));
                }
            }
        }
    }

    fn moves(&mut self, piece: Piece, how: &str) {
        if self.how != how || self.movers.contains(&piece) {
            self.flush();
        }
        self.how = how.to_owned();
        self.movers.push(piece);
    }

    fn flush(&mut self) {
        let names: Vec<String> = self.movers.drain(..).map(|piece| name(piece, self.roll)).collect();
        let how = escape(&self.how);
        match names.as_slice() {
            [] => {}
            [one] => {
                let _ = write!(self.html, "{one} {how}. ");
            }
            [most @ .., last] => {
                let _ = write!(self.html, "{} and {last} {}. ", most.join(", "), plural(&how));
            }
        }
    }

    fn say(&mut self, sentence: &Sentence, weighty: bool) {
        let dice: String = sentence.dice.iter().map(|face| format!("<i class=\"die\">{face}</i>")).collect();
        let who = sentence.who.map(|piece| format!("{} ", name(piece, self.roll))).unwrap_or_default();
        let text = escape(&sentence.text);
        let _ = match (weighty, dice.is_empty()) {
            (true, _) => write!(self.html, "<strong>{who}{text}</strong> "),
            (false, true) if who.is_empty() => write!(self.html, "{} ", capital(&text)),
            (false, true) => write!(self.html, "{who}{text} "),
            (false, false) => write!(self.html, "{dice} {who}{text} "),
        };
    }
}

/// A name in the colour of its side.
fn name(piece: Piece, roll: &Roll) -> String {
    let name = escape(&roll.name(piece));
    roll.side(piece).map_or(name.clone(), |side| format!("<span class=\"{}\">{name}</span>", class(side)))
}

/// What several do, from what one does: "moves" becomes "move". What is part of a name stays as it is.
fn plural(how: &str) -> String {
    let (verb, rest) = how.split_at(how.find(|c: char| !c.is_alphabetic()).unwrap_or(how.len()));
    let verb = match verb {
        "is" => "are",
        "has" => "have",
        verb if ["ches", "shes", "sses", "xes", "oes"].iter().any(|end| verb.ends_with(end)) => &verb[..verb.len() - 2],
        verb => verb.strip_suffix('s').unwrap_or(verb),
    };
    let (said, named) = rest.split_at(rest.find(char::is_uppercase).unwrap_or(rest.len()));
    format!("{verb}{}{named}", said.replace(" its ", " their "))
}

#[cfg(test)]
mod tests {
    use super::plural;

    #[test]
    fn what_several_do_is_said_of_several() {
        assert_eq!(plural("moves"), "move");
        assert_eq!(plural("marches at double pace"), "march at double pace");
        assert_eq!(plural("advances with its line"), "advance with their line");
        assert_eq!(plural("is pushed back"), "are pushed back");
        assert_eq!(plural("goes on"), "go on");
        assert_eq!(
            plural("marches, 4 UD toward Kreuzdorf with its bridge"),
            "march, 4 UD toward Kreuzdorf with its bridge"
        );
    }
}
