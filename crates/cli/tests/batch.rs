//! `batch` answers every line, whatever is on it.

use std::{
    io::{Read, Write},
    process::{Command, Stdio},
    thread,
};

use proptest::prelude::*;
use serde_json::{Value, json};

fn batch(requests: &[u8]) -> Vec<Value> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_grognard"))
        .arg("batch")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    let mut stdin = child.stdin.take().expect("it is piped");
    let requests = requests.to_vec();
    let writer = thread::spawn(move || stdin.write_all(&requests));
    let mut answers = String::new();
    child.stdout.take().expect("it is piped").read_to_string(&mut answers).expect("UTF-8");
    writer.join().expect("no panic").expect("everything is read");
    assert!(child.wait().expect("it ends").success());
    answers.lines().map(|line| serde_json::from_str(line).expect("an answer is JSON")).collect()
}

fn lines(requests: &[Value]) -> Vec<Value> {
    let text: String = requests.iter().map(|request| format!("{request}\n")).collect();
    batch(text.as_bytes())
}

#[test]
fn answers_come_in_order_and_carry_their_id() {
    let answers = lines(&[
        json!({"id": "a", "system": "fke", "procedure": "shooting", "given": {}, "want": "odds"}),
        json!({"id": 2, "system": "king-or-empress", "procedure": "shooting", "given": {}, "want": "resolve", "dice": [3]}),
        json!({"id": null, "system": "fke", "procedure": "shooting", "given": {}, "want": "resolve", "seed": 7}),
    ]);
    assert_eq!(answers[0]["id"], "a");
    assert_eq!(answers[0]["outcomes"].as_array().map(Vec::len), Some(2));
    assert_eq!(
        (&answers[1]["id"], &answers[1]["outcome"]["hits"], &answers[1]["dice"]),
        (&json!(2), &json!(1), &json!([3]))
    );
    assert_eq!(answers[2]["seed"], 7);
}

#[test]
fn a_bad_line_is_answered_and_the_next_goes_on() {
    let good = json!({"id": 9, "system": "fke", "procedure": "rally", "given": {}, "want": "odds"});
    let text = format!(
        "not json\n{{\"id\": \"x\"}}\n[1,2]\n{}\n{good}\n",
        json!({"id": "y", "system": "fke",
        "procedure": "shooting", "given": {"arm": "musket", "nope": 1}, "want": "odds"})
    );
    let answers = batch(text.as_bytes());
    assert_eq!(answers.len(), 5);
    assert_eq!(answers[0]["id"], Value::Null);
    assert!(answers[0]["error"]["message"].is_string());
    assert_eq!(answers[1]["id"], "x");
    assert_eq!(answers[3]["error"]["fields"], json!(["arm", "nope"]));
    assert_eq!(answers[4]["id"], 9);
}

#[test]
fn house_rules_stand_beside_the_facts() {
    let request = |house: Value| json!({"id": 1, "system": "fke", "procedure": "unit-profile", "given": {}, "house": house, "want": "odds"});
    let answers =
        lines(&[request(json!({"regular_morale": 8})), request(json!({"regular_moral": 8})), request(json!({}))]);
    assert_eq!(answers[0]["house"], json!({"regular_morale": 8}));
    assert_eq!(answers[0]["outcomes"][0]["outcome"]["morale"], 8);
    assert_eq!(answers[1]["error"]["fields"], json!(["regular_moral"]));
    assert_eq!(answers[2]["house"], Value::Null);
}

#[test]
fn an_outcome_can_be_fed_into_the_next_procedure() {
    let shot = json!({"id": 1, "system": "fke", "procedure": "shooting", "given": {"target_disorder": 1}, "want": "resolve", "dice": [1]});
    let outcome = lines(&[shot])[0]["outcome"].clone();
    let test = json!({"id": 2, "system": "fke", "procedure": "morale-test", "given": {"disorder": outcome["target_disorder"]}, "want": "odds"});
    assert!(lines(&[test])[0]["outcomes"].is_array());
}

#[test]
fn hostile_lines_are_errors_and_nothing_else() {
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    let deep_given = format!(
        "{{\"id\":1,\"system\":\"fke\",\"procedure\":\"rally\",\"given\":{{\"morale\":{deep}}},\"want\":\"odds\"}}"
    );
    let long = "x".repeat(10 << 20);
    let long_word = format!(
        "{{\"id\":1,\"system\":\"fke\",\"procedure\":\"{}\",\"given\":{{}},\"want\":\"odds\"}}",
        "a".repeat(900_000)
    );
    let huge = r#"{"id":1,"system":"fke","procedure":"rally","given":{"morale":1e999},"want":"odds"}"#;
    let huge_whole =
        r#"{"id":1,"system":"fke","procedure":"rally","given":{"morale":99999999999999999999999},"want":"odds"}"#;
    let huge_die = r#"{"id":1,"system":"fke","procedure":"rally","given":{},"want":"resolve","dice":[99999999999]}"#;
    let many_dice = format!(
        "{{\"id\":1,\"system\":\"fke\",\"procedure\":\"rally\",\"given\":{{}},\"want\":\"resolve\",\"dice\":[{}1]}}",
        "1,".repeat(100_000)
    );
    let hostile = [&deep, &deep_given, &long, &long_word, huge, huge_whole, huge_die, &many_dice];
    let answers = batch(hostile.map(|line| format!("{line}\n")).concat().as_bytes());
    assert_eq!(answers.len(), hostile.len());
    for answer in answers {
        assert!(answer["error"]["message"].as_str().is_some_and(|message| message.len() < 2000), "{answer}");
    }
}

#[test]
fn a_last_line_without_an_end_is_answered_too() {
    assert_eq!(batch(br#"{"id":1,"system":"fke","procedure":"rally","want":"odds"}"#).len(), 1);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn random_bytes_get_an_answer_a_line(bytes in prop::collection::vec(any::<u8>(), 0..2000)) {
        let lines = bytes.split_inclusive(|byte| *byte == b'\n').count();
        prop_assert_eq!(batch(&bytes).len(), lines);
    }

    #[test]
    fn a_request_with_one_byte_changed_gets_one_answer(at in 0usize..90, byte in any::<u8>()) {
        let mut request = br#"{"id":1,"system":"fke","procedure":"melee","given":{"defender_disorder":2},"want":"odds"}"#.to_vec();
        let at = at.min(request.len() - 1);
        request[at] = if byte == b'\n' { b' ' } else { byte };
        prop_assert_eq!(batch(&request).len(), 1);
    }
}
