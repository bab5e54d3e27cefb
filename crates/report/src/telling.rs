//! The page as a whole: the armies, turn after turn, the end.

use std::fmt::Write as _;

use grognard_battle::{Battle, Board, CommandId, Event, Promise, Side, Stand, Step};
use grognard_lettering::escape;

use crate::{
    map::{Maps, class},
    prose,
    retold::{BROKEN_PROMISE, Retold},
};

const STYLE: &str = include_str!("page.css");

/// A turn of the record: the orders given in it, and the table before and after them.
struct Turn<'r, O> {
    number: u16,
    clock: Option<String>,
    /// What happened when it began, before anybody was asked.
    opening: Vec<&'r Event>,
    steps: &'r [Step<O>],
    before: &'r Board,
    after: &'r Board,
}

struct Lost {
    turn: u16,
    side: Side,
    name: String,
    how: String,
    /// A general, who does not count as a unit.
    led: bool,
}

/// A record about to be told.
pub(crate) struct Telling<'r, B: Battle> {
    retold: &'r Retold<B>,
    system: &'r str,
    sides: [(String, String); 2],
    maps: Option<Maps>,
    last: Board,
    lost: Vec<Lost>,
}

impl<'r, B: Battle> Telling<'r, B> {
    pub(crate) fn of(retold: &'r Retold<B>, system: &'r str) -> Self {
        let replayed = &retold.replayed;
        let (mut turn, mut lost) = (0, Vec::new());
        for told in replayed.steps.iter().flat_map(|step| &step.events) {
            match &told.event {
                Event::Turn { turn: number, .. } => turn = *number,
                Event::Lost { piece, how } => lost.push(Lost {
                    turn,
                    side: retold.roll.side(*piece).unwrap_or(Side::First),
                    name: retold.roll.name(*piece),
                    how: how.clone(),
                    led: retold.roll.leads(*piece),
                }),
                _ => {}
            }
        }
        let last = replayed.battle().board();
        let fought = retold.boards.iter().skip(1).map(|(_, board)| board).chain([&last]);
        Self {
            retold,
            system,
            sides: retold.players(),
            maps: Maps::of(&replayed.first.scenario, &replayed.battle().map(), fought),
            last,
            lost,
        }
    }

    /// The turns, each from the order that began it: what was ordered after that, and the table then and at its end.
    fn turns(&self) -> Vec<Turn<'_, B::Order>> {
        let steps = &self.retold.replayed.steps;
        let begun = &self.retold.boards[1..];
        let place = |n: u32| steps.partition_point(|step| step.n <= n);
        begun
            .iter()
            .enumerate()
            .map(|(i, (n, before))| {
                let next = begun.get(i + 1);
                Turn {
                    number: before.turn,
                    clock: before.clock.clone(),
                    opening: steps.get(place(*n) - 1).map(|step| prose::opening(&step.events)).unwrap_or_default(),
                    steps: &steps[place(*n)..next.map_or(steps.len(), |(n, _)| place(*n))],
                    before,
                    after: next.map_or(&self.last, |(_, board)| board),
                }
            })
            .collect()
    }

    pub(crate) fn html(&self, faces: &str) -> String {
        let scenario = &self.retold.replayed.first.scenario;
        let mut html = format!(
            "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
             <title>{title}</title><style>{faces}{STYLE}</style>\n",
            title = escape(&scenario.title),
        );
        html.push_str(&self.maps.as_ref().map(Maps::ground).unwrap_or_default());
        self.head(&mut html);
        self.armies(&mut html);
        let turns = self.turns();
        for turn in &turns {
            self.turn(&mut html, turn);
        }
        self.end(&mut html);
        html.push_str("</html>\n");
        html
    }

    fn verdict(&self) -> String {
        match self.retold.replayed.battle().stand() {
            Stand::Over(verdict) => match verdict.winner {
                Some(side) => format!("{} win: {}.", self.sides[side].0, verdict.why),
                None => format!("Nobody wins: {}.", verdict.why),
            },
            Stand::Asks(_) if self.retold.replayed.cut_off => {
                "The record was cut off before the battle was over.".to_owned()
            }
            Stand::Asks(_) => "The record ends before the battle is over.".to_owned(),
        }
    }

    fn head(&self, html: &mut String) {
        let scenario = &self.retold.replayed.first.scenario;
        let [(first, leads), (second, opposes)] = &self.sides;
        let subtitle = scenario.subtitle.as_deref().unwrap_or(&scenario.summary);
        let _ = write!(
            html,
            "<header><p class=\"dateline\">{}</p><h1>{}</h1><p>{}</p><p class=\"result\">{}</p>\
             <p class=\"quiet\">{} (led by {}) against {} (led by {}), under {}</p></header>\
             <p class=\"situation\">{}</p>",
            escape(&scenario.date.in_words()),
            escape(&scenario.title),
            escape(subtitle),
            escape(&self.verdict()),
            escape(first),
            escape(leads),
            escape(second),
            escape(opposes),
            escape(self.system),
            escape(scenario.situation.as_deref().unwrap_or_default()),
        );
    }

    fn armies(&self, html: &mut String) {
        let (_, board) = &self.retold.boards[0];
        html.push_str("<section><h2>The armies</h2><div class=\"armies\">");
        for side in Side::BOTH {
            let _ = write!(html, "<div class=\"{}\"><h3>{}</h3>", class(side), escape(&self.sides[side].0));
            let mut commands: Vec<Option<CommandId>> =
                board.pieces.iter().filter(|piece| piece.side == side).map(|piece| piece.command).collect();
            commands.sort_unstable();
            commands.dedup();
            for command in commands {
                let names = |leads: bool| {
                    let theirs = board.pieces.iter().filter(|piece| piece.side == side && piece.command == command);
                    let names: Vec<String> =
                        theirs.filter(|piece| piece.figure.leads() == leads).map(|piece| escape(&piece.name)).collect();
                    names.join(", ")
                };
                let (leaders, units) = (names(true), names(false));
                let colon = if units.is_empty() { "" } else { ": " };
                let _ = write!(html, "<p><b>{leaders}</b>{colon}{units}</p>");
            }
            html.push_str("</div>");
        }
        html.push_str("</div>");
        if let (Some(maps), Some((_, opening))) = (&self.maps, self.retold.boards.get(1).or(self.retold.boards.first()))
        {
            let _ = write!(
                html,
                "<figure style=\"margin-top:1.5rem\">{}<figcaption>Before the first order.</figcaption></figure>",
                maps.draw(opening, None, "the armies before the first order")
            );
        }
        html.push_str("</section>\n");
    }

    fn turn(&self, html: &mut String, turn: &Turn<'_, B::Order>) {
        let clock = turn.clock.as_ref().map(|clock| format!("<small>{clock}</small>")).unwrap_or_default();
        let _ = write!(html, "<section><h2>Turn {}{clock}</h2><div class=\"turn\"><div>", turn.number);
        let opening = prose::events(&turn.opening, &self.retold.roll);
        if !opening.is_empty() {
            let _ = write!(html, "<p>{opening}</p>");
        }
        let told = prose::paragraphs(turn.steps, &self.retold.roll);
        for paragraph in &told {
            let _ = write!(html, "<p class=\"act {}\">{}</p>", class(paragraph.side), paragraph.html);
        }
        if told.is_empty() && opening.is_empty() {
            html.push_str("<p class=\"quiet\">Nothing happened.</p>");
        }
        html.push_str("</div><figure>");
        if let Some(maps) = &self.maps {
            let words = format!("the table at the end of turn {}", turn.number);
            html.push_str(&maps.draw(turn.after, Some(turn.before), &words));
        }
        let _ = write!(
            html,
            "<figcaption>At the end of turn {}. Dots lead from where a unit stood before.</figcaption>",
            turn.number
        );
        self.state(html, turn);
        html.push_str("</figure></div></section>\n");
    }

    /// Who is left, in what state, and who holds what.
    fn state(&self, html: &mut String, turn: &Turn<'_, B::Order>) {
        html.push_str("<table><tr><th></th><th class=\"n\">units</th><th class=\"n\">markers</th><th class=\"n\">lost this turn</th><th class=\"n\">lost so far</th><th>holds</th></tr>");
        for side in Side::BOTH {
            let here = turn.after.pieces.iter().filter(|piece| piece.side == side && !piece.figure.leads());
            let markers: u16 = here.clone().flat_map(|piece| &piece.marks).map(|mark| mark.count).sum();
            let lost = |when: &dyn Fn(u16) -> bool| {
                self.lost.iter().filter(|lost| lost.side == side && !lost.led && when(lost.turn)).count()
            };
            let held = turn.after.holdings.iter().filter(|holding| holding.by == Some(side));
            let held: Vec<String> = held.map(|holding| escape(&holding.name)).collect();
            let _ = write!(
                html,
                "<tr><th class=\"{}\">{}</th><td class=\"n\">{}</td><td class=\"n\">{markers}</td><td class=\"n\">{}</td><td class=\"n\">{}</td><td>{}</td></tr>",
                class(side),
                escape(&self.sides[side].0),
                here.count(),
                lost(&|when| when == turn.number),
                lost(&|when| when <= turn.number),
                held.join(", ")
            );
        }
        html.push_str("</table>");
    }

    fn end(&self, html: &mut String) {
        let _ = write!(html, "<section><h2>The end</h2><p class=\"result\">{}</p>", escape(&self.verdict()));
        if self.lost.is_empty() {
            html.push_str("<p class=\"quiet\">Nobody was lost.</p>");
        } else {
            html.push_str(
                "<table class=\"losses\"><tr><th class=\"n\">turn</th><th>lost</th><th>of the</th><th>how</th></tr>",
            );
            for lost in &self.lost {
                let _ = write!(
                    html,
                    "<tr><td class=\"n\">{}</td><td class=\"{}\">{}</td><td>{}</td><td>{}</td></tr>",
                    lost.turn,
                    class(lost.side),
                    escape(&lost.name),
                    escape(&self.sides[lost.side].0),
                    escape(&lost.how)
                );
            }
            html.push_str("</table>");
        }
        if self.retold.replayed.promise == Promise::Broken {
            let _ = write!(html, "<p class=\"result\">{BROKEN_PROMISE}</p>");
        }
        if let Some(order) = self.retold.replayed.adrift {
            let _ = write!(
                html,
                "<p class=\"quiet\">The record was written by another edition of the rules. From order {order} on, what the maps show \
                 is right at the beginning of each turn only.</p>"
            );
        }
        let orders = self.retold.replayed.steps.len();
        let _ =
            write!(html, "<footer>{orders} orders. Told by Grognard from the record of the battle.</footer></section>");
    }
}
