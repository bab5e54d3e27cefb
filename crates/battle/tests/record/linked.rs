//! Dice of scheme 2: a secret nobody chose, and a link of the giver's chain in every throw.

use grognard_battle::opening::{Agreement, Awaits, Opening, Said, Untimely};
use grognard_battle::verify::Proof;
use grognard_battle::{Chain, Digest, Game, Hosting, Link, NotDone, Pledge, Record, Rolls, Secret, Side, verify};
use serde_json::json;

use crate::ford::{Ford, House, Order, ford};
use crate::{STEP, forged, place};

use Order::{Fire, Lots, Pass};
use Side::{First, Second};

/// A host and two players with what each of them keeps to himself.
struct Club {
    host: Secret,
    values: [Secret; 2],
    chains: [Chain; 2],
}

fn club() -> Club {
    Club {
        host: Secret::from_seed(1),
        values: [Secret::from_seed(2), Secret::from_seed(3)],
        chains: [Chain::new(Link::new([4; 32]), 8), Chain::new(Link::new([5; 32]), 8)],
    }
}

impl Club {
    fn opening(&self, blind: bool) -> Opening {
        Opening::new(Digest::of(&[b"the ford"]), self.host.shown(), blind)
    }

    fn promise(&self, side: Side) -> Said {
        Said::Promise { promise: self.values[side].promise(), head: self.chains[side].head() }
    }

    fn answer(&self, side: Side) -> Said {
        Said::Answer { value: self.values[side].clone(), head: self.chains[side].head() }
    }

    fn reveal(&self, side: Side) -> Said {
        Said::Reveal { value: self.values[side].clone() }
    }

    fn agreed(&self, blind: bool) -> Agreement {
        let mut opening = self.opening(blind);
        opening.hear(First, self.promise(First)).unwrap();
        opening.hear(Second, self.answer(Second)).unwrap();
        opening.hear(First, self.reveal(First)).unwrap();
        opening.agreement().unwrap().clone()
    }

    fn begin(&self, blind: bool) -> Game<Ford, Vec<u8>> {
        let hosting = Hosting::agreed(&self.agreed(blind), self.host.clone()).unwrap();
        Game::begin_unnamed(ford(House::default()), hosting, Vec::new()).unwrap()
    }
}

#[test]
fn only_one_order_of_arrival_is_taken_and_every_other_says_what_is_awaited() {
    let club = club();
    let words = |side| [club.promise(side), club.answer(side), club.reveal(side)];
    let everything: Vec<(Side, Said)> =
        Side::BOTH.into_iter().flat_map(|side| words(side).map(|said| (side, said))).collect();
    for begins in Side::BOTH {
        let proper = [
            (begins, club.promise(begins)),
            (begins.other(), club.answer(begins.other())),
            (begins, club.reveal(begins)),
        ];
        let awaited = [Awaits::Promise, Awaits::Answer(begins.other()), Awaits::Reveal(begins), Awaits::Nothing];
        let mut opening = club.opening(false);
        for (step, awaits) in awaited.into_iter().enumerate() {
            assert_eq!(opening.awaits(), awaits);
            assert_eq!(opening.agreement().is_some(), step == proper.len());
            for (side, said) in &everything {
                let mut tried = opening.clone();
                let taken = tried.hear(*side, said.clone());
                let fits = proper.get(step) == Some(&(*side, said.clone()))
                    || step == 0 && matches!(said, Said::Promise { .. });
                assert_eq!(taken.is_ok(), fits, "{side} at {step}: {said:?}");
                if !fits {
                    assert_eq!(taken, Err(Untimely::Awaited(awaits)));
                    assert_eq!(tried.awaits(), awaits);
                }
            }
            if let Some((side, said)) = proper.get(step) {
                opening.hear(*side, said.clone()).unwrap();
            }
        }
    }
}

#[test]
fn a_promise_is_kept_or_the_battle_does_not_begin() {
    let club = club();
    let mut opening = club.opening(false);
    opening.hear(Second, club.promise(Second)).unwrap();
    opening.hear(First, club.answer(First)).unwrap();
    let other = Said::Reveal { value: Secret::from_seed(99) };
    assert_eq!(opening.hear(Second, other), Err(Untimely::OtherValue(Second)));
    assert!(opening.agreement().is_none());
    opening.hear(Second, club.reveal(Second)).unwrap();
    assert!(opening.agreement().is_some());

    let mut opening = club.opening(false);
    opening.hear(Second, club.promise(Second)).unwrap();
    let echo = Said::Answer { value: club.values[0].clone(), head: club.chains[1].head() };
    assert_eq!(opening.hear(First, echo), Err(Untimely::Echo(First)));
}

#[test]
fn a_host_who_tries_to_choose_is_found_out() {
    let club = club();
    // Another secret than the one he showed.
    assert!(Hosting::agreed(&club.agreed(false), Secret::from_seed(9)).is_none());

    // Anna runs an opening of her own with what she said and was told. A host who writes down another answer of Boris, after
    // he has seen her value, writes another agreement than she knows.
    let hers = club.agreed(false);
    let chosen = Club { values: [club.values[0].clone(), Secret::from_seed(77)], ..self::club() };
    let hosting = Hosting::agreed(&chosen.agreed(false), club.host.clone()).unwrap();
    let game: Game<Ford, _> = Game::begin_unnamed(ford(House::default()), hosting, Vec::new()).unwrap();
    let record = Record::read(&game.into_inner()).unwrap();
    assert_ne!(record.first().dice, Pledge::Agreed(Box::new(hers.clone())));
    assert_ne!(chosen.agreed(false).secret(&club.host), hers.secret(&club.host));

    // And one who writes down another value of hers breaks her promise.
    let text = club.begin(false).into_inner();
    let forgery = forged(&text, |lines| lines[0]["dice"]["reveal"] = json!(Secret::from_seed(77).to_string()));
    assert_eq!(Record::read(&forgery).unwrap_err().line, 1);

    // Telling another secret in the end does not help him either.
    let mut game = club.begin(false);
    game.close().unwrap();
    let forgery = forged(&game.into_inner(), |lines| {
        lines.last_mut().unwrap()["secret"] = json!(Secret::from_seed(9).to_string());
    });
    assert!(verify::<Ford>(&forgery).unwrap_err().why.starts_with("this secret is not the one promised in line 1"));
}

#[test]
fn an_order_that_throws_carries_the_givers_link() {
    let mut club = club();
    let mut game = club.begin(false);
    // An order without dice needs none, and who sends one is told to keep it.
    game.obey(First, &STEP, Rolls::Committed).unwrap();
    let next = club.chains[0].clone().tell().unwrap();
    assert!(matches!(game.obey(First, &STEP, Rolls::Linked(next)), Err(NotDone::LinkUnasked(First))));
    // A link of somebody else's chain, or one too far along it, is none.
    let theirs = club.chains[1].clone().tell().unwrap();
    assert!(matches!(game.obey(First, &Fire, Rolls::Linked(theirs)), Err(NotDone::OtherLink(First))));
    assert!(game.standing().is_none());
    game.obey(First, &Fire, Rolls::Linked(club.chains[0].tell().unwrap())).unwrap();
    // Told once, a link is spent.
    let spent = club.chains[0].head();
    assert!(matches!(game.obey(First, &Lots, Rolls::Linked(spent)), Err(NotDone::OtherLink(First))));
    game.obey(First, &Lots, Rolls::Linked(club.chains[0].tell().unwrap())).unwrap();
    game.obey(First, &Pass, Rolls::Committed).unwrap();
    game.obey(Second, &Fire, Rolls::Linked(club.chains[1].tell().unwrap())).unwrap();
    // Own dice take no link in.
    game.obey(Second, &Lots, Rolls::Own(&[3, 3, 1, 2])).unwrap();
    game.close().unwrap();
    let verified = verify::<Ford>(&game.into_inner()).unwrap();
    assert_eq!((verified.dice, verified.own), (Proof::FromAllSecrets, 4));
    assert!(verified.to_string().contains("fell as the host's and both players' secrets have it."));
}

#[test]
fn an_order_stands_and_waits_while_a_link_is_withheld() {
    let mut club = club();
    let mut game = club.begin(true);
    let before = (game.battle().clone(), game.seal());
    assert!(matches!(game.obey(First, &Fire, Rolls::Committed), Err(NotDone::LinkOwed(First))));
    assert_eq!(game.standing(), Some((First, &Fire, First)));
    // It is fixed: there is no other order, no way back, no ruling and no own dice in its place.
    assert!(matches!(game.obey(First, &Pass, Rolls::Committed), Err(NotDone::LinkOwed(First))));
    assert!(matches!(game.obey(First, &Fire, Rolls::Own(&[1; 12])), Err(NotDone::LinkOwed(First))));
    assert!(matches!(game.undo(First), Err(NotDone::LinkOwed(First))));
    assert!(matches!(game.take_back(First, 0, None), Err(NotDone::LinkOwed(First))));
    assert!(matches!(game.ruling(First, &json!([]), "why not"), Err(NotDone::LinkOwed(First))));
    assert!(game.battle() == &before.0 && game.seal() == before.1);

    let [anna, boris] = [0, 1].map(|side| club.chains[side].tell().unwrap());
    assert!(matches!(game.reveal(First, boris), Err(NotDone::OtherLink(First))));
    assert!(matches!(game.reveal(First, anna), Err(NotDone::LinkOwed(Second))));
    // Said once is said; nobody changes it.
    assert!(matches!(game.reveal(First, anna), Err(NotDone::LinkUnasked(First))));
    assert_eq!(game.standing(), Some((First, &Fire, Second)));
    assert_eq!(game.reveal(Second, boris).unwrap().n, 1);
    assert!(game.standing().is_none());
    assert!(matches!(game.reveal(Second, boris), Err(NotDone::LinkUnasked(Second))));

    // The other's link may come first.
    assert!(matches!(game.obey(First, &Lots, Rolls::Committed), Err(NotDone::LinkOwed(First))));
    let [anna, boris] = [0, 1].map(|side| club.chains[side].tell().unwrap());
    assert!(matches!(game.reveal(Second, boris), Err(NotDone::LinkOwed(First))));
    game.reveal(First, anna).unwrap();

    // A link that never comes: the battle can be left, and what fell before is proven.
    assert!(matches!(game.obey(First, &Lots, Rolls::Committed), Err(NotDone::LinkOwed(First))));
    game.close().unwrap();
    let verified = verify::<Ford>(&game.into_inner()).unwrap();
    assert_eq!((verified.orders, verified.dice), (2, Proof::FromAllSecrets));
}

#[test]
fn without_blind_dice_the_other_side_is_not_asked() {
    let mut club = club();
    let mut game = club.begin(false);
    assert!(matches!(game.obey(First, &Fire, Rolls::Committed), Err(NotDone::LinkOwed(First))));
    let boris = club.chains[1].tell().unwrap();
    assert!(matches!(game.reveal(Second, boris), Err(NotDone::LinkUnasked(Second))));
    game.reveal(First, club.chains[0].tell().unwrap()).unwrap();
}

#[test]
fn links_are_never_told_twice_not_even_after_a_way_back_or_an_interruption() {
    let mut club = club();
    let mut game = club.begin(false);
    let first = game.obey(First, &Fire, Rolls::Linked(club.chains[0].tell().unwrap())).unwrap();
    game.take_back(First, 0, None).unwrap();
    let text = game.into_inner();
    let record = Record::read(&text).unwrap();
    let mut game = Game::<Ford, _>::resume(&record, club.host.clone(), text).unwrap();
    let spent = club.chains[0].head();
    assert!(matches!(game.obey(First, &Fire, Rolls::Linked(spent)), Err(NotDone::OtherLink(First))));
    // A chain kept by its last link and its length goes on where it was.
    let mut kept = Chain::new(Link::new([4; 32]), 7);
    let second = game.obey(First, &Fire, Rolls::Linked(kept.tell().unwrap())).unwrap();
    assert_eq!((first.n, second.n), (1, 2));
    assert_ne!(first.thrown, second.thrown);
    game.close().unwrap();
    verify::<Ford>(&game.into_inner()).unwrap();
}

#[test]
fn forged_links_and_dice_are_found_out() {
    let mut club = club();
    let mut game = club.begin(true);
    let _ = game.obey(First, &Fire, Rolls::Linked(club.chains[0].tell().unwrap()));
    game.reveal(Second, club.chains[1].tell().unwrap()).unwrap();
    game.close().unwrap();
    let text = game.into_inner();
    let at = {
        let mut at = 0;
        forged(&text, |lines| at = place(lines, "links"));
        at
    };
    let found = |forge: &dyn Fn(&mut serde_json::Value)| {
        let found = verify::<Ford>(&forged(&text, |lines| forge(&mut lines[at]))).unwrap_err();
        assert_eq!(found.line, at + 1, "{found}");
        found.why
    };
    assert!(found(&|line| drop(line.as_object_mut().unwrap().remove("links"))).contains("0 of the 2 links"));
    assert!(found(&|line| drop(line["links"].as_array_mut().unwrap().pop())).contains("1 of the 2 links"));
    assert!(found(&|line| line["links"].as_array_mut().unwrap().reverse()).contains("is not the next of its chain"));
    let faces = found(&|line| {
        let face = &mut line["dice"][0][2][0];
        *face = json!(if *face == json!(1) { 2 } else { 1 });
    });
    assert!(faces.contains("but by the secret they showed"), "{faces}");
}

#[test]
fn a_chain_comes_to_an_end() {
    let mut chain = Chain::new(Link::new([7; 32]), 2);
    let head = chain.head();
    let (one, two) = (chain.tell().unwrap(), chain.tell().unwrap());
    assert_eq!((one.before(), two.before(), two), (head, one, Link::new([7; 32])));
    assert_eq!(chain.tell(), None);
    assert!(!format!("{:?}", Chain::new(Link::new([7; 32]), 2)).contains("0707"));
}
