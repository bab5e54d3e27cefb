//! The test vectors printed in docs/record.md are those of this program.

use grognard_battle::{Agreement, Chain, Committed, Digest, Link, Secret};
use grognard_dice::{Dice, Draw, Throw};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde::Deserialize;

#[derive(Deserialize)]
struct Vector {
    secret: Secret,
    commitment: String,
    order: u32,
    occurrence: u32,
    purpose: String,
    key: String,
    words: Vec<u32>,
    d6: Vec<u8>,
    d20: Vec<u8>,
}

/// The vectors of a scheme.
fn block(scheme: usize) -> &'static str {
    let page = include_str!("../../../../docs/record.md");
    page.split("```json\n").nth(scheme).and_then(|rest| rest.split("```").next()).unwrap()
}

fn printed() -> Vec<Vector> {
    serde_json::from_str(block(1)).unwrap()
}

impl Vector {
    /// The first six faces of the throw, as a battle would see them.
    fn faces(&self, sides: u8) -> Vec<u8> {
        let what: &'static str = self.purpose.clone().leak();
        let mut dice = Committed::new(&self.secret, self.order);
        for _ in 0..=self.occurrence {
            // A throw for another purpose, or of no dice, does not shift the others.
            dice.throw(Throw { what: "something else", draw: Draw::Sum { dice: 3, sides: 10 } });
            dice.throw(Throw { what, draw: Draw::Sum { dice: 6, sides } });
        }
        dice.into_thrown().pop().unwrap().faces
    }
}

#[test]
fn the_printed_dice_are_thrown() {
    let vectors = printed();
    assert_eq!(vectors.len(), 6);
    for vector in &vectors {
        assert_eq!(vector.secret.commitment().to_string(), vector.commitment);
        let key = vector.secret.key(vector.order, vector.occurrence, &vector.purpose);
        assert_eq!(key.map(|byte| format!("{byte:02x}")).concat(), vector.key);
        let mut stream = ChaCha20Rng::from_seed(key);
        assert_eq!(vector.words, std::array::from_fn::<u32, 6, _>(|_| stream.next_u32()));
        assert_eq!(vector.faces(6), vector.d6);
        assert_eq!(vector.faces(20), vector.d20);
    }
}

#[test]
fn the_rarest_case_is_printed_too() {
    let [.., d20, d6] = &printed()[..] else { panic!("two vectors of words passed over") };
    assert!(d20.words[0] >= u32::MAX - u32::MAX % 20);
    assert_eq!(u32::from(d20.d20[0]), d20.words[1] % 20 + 1);
    assert!(d6.words[3] >= u32::MAX - u32::MAX % 6);
    assert_eq!(u32::from(d6.d6[3]), d6.words[4] % 6 + 1);
    assert_eq!([d20, d6].map(|vector| vector.secret.clone()), [1815, 1815].map(Secret::from_seed));
}

#[derive(Deserialize)]
struct Linked {
    host: Secret,
    agreement: Agreement,
    chains: [Vec<Link>; 2],
    secret: Secret,
    throws: Vec<LinkedThrow>,
    seals: Sealed,
}

#[derive(Deserialize)]
struct LinkedThrow {
    order: u32,
    occurrence: u32,
    links: Vec<Link>,
    purpose: String,
    key: String,
    words: Vec<u32>,
    d6: Vec<u8>,
    d20: Vec<u8>,
}

#[derive(Deserialize)]
struct Sealed {
    secret: Secret,
    key: Secret,
    state: String,
    hash: Digest,
}

impl LinkedThrow {
    /// The first six faces of the throw, as a battle would see them.
    fn faces(&self, secret: &Secret, sides: u8) -> Vec<u8> {
        let what: &'static str = self.purpose.clone().leak();
        let mut dice = Committed::linked(secret, self.order, &self.links);
        for _ in 0..=self.occurrence {
            dice.throw(Throw { what: "something else", draw: Draw::Sum { dice: 3, sides: 10 } });
            dice.throw(Throw { what, draw: Draw::Sum { dice: 6, sides } });
        }
        dice.into_thrown().pop().unwrap().faces
    }
}

#[test]
fn the_printed_dice_of_scheme_2_are_thrown() {
    let printed: Linked = serde_json::from_str(block(2)).unwrap();
    assert_eq!(printed.host.shown(), printed.agreement.host());
    assert_eq!(printed.agreement.secret(&printed.host), printed.secret);
    for (links, head) in printed.chains.iter().zip(printed.agreement.heads()) {
        let mut chain = Chain::new(*links.last().unwrap(), links.len() - 1);
        assert_eq!(chain.head(), head);
        let told: Vec<Link> = std::iter::once(head).chain(std::iter::from_fn(|| chain.tell())).collect();
        assert_eq!(&told, links);
    }
    assert_eq!(printed.throws.len(), 5);
    for throw in &printed.throws {
        let key = printed.secret.linked_key(throw.order, throw.occurrence, &throw.links, &throw.purpose);
        assert_eq!(key.map(|byte| format!("{byte:02x}")).concat(), throw.key);
        let mut stream = ChaCha20Rng::from_seed(key);
        assert_eq!(throw.words, std::array::from_fn::<u32, 6, _>(|_| stream.next_u32()));
        assert_eq!(throw.faces(&printed.secret, 6), throw.d6);
        assert_eq!(throw.faces(&printed.secret, 20), throw.d20);
    }
}

#[test]
fn the_printed_key_opens_hashes_and_seals() {
    let Linked { seals, .. } = serde_json::from_str(block(2)).unwrap();
    assert_eq!(seals.secret.key_of_seals(), seals.key);
    assert_eq!(seals.key.hmac(&[seals.state.as_bytes()]), seals.hash);
}

#[test]
fn a_secret_is_written_in_one_way() {
    let secret = Secret::from_seed(7);
    let written = secret.to_string();
    assert_eq!(written.parse(), Ok(secret.clone()));
    assert!(!format!("{secret:?}").contains(&written), "whoever prints for debugging does not tell the secret");
    let why = written.to_uppercase().parse::<Secret>().unwrap_err().to_string();
    assert!(why.ends_with("(64 characters) must be 64 digits of 0 to 9 and a to f"));
    assert!(written[1..].parse::<Secret>().is_err());
    assert!("é".repeat(32).parse::<Secret>().is_err());
}
