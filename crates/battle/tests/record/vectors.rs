//! The test vectors printed in docs/record.md are those of this program.

use grognard_battle::{Committed, Secret};
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

fn printed() -> Vec<Vector> {
    let page = include_str!("../../../../docs/record.md");
    let block = page.split("```json\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    serde_json::from_str(block).unwrap()
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
