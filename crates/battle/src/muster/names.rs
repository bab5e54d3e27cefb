//! What a unit is called that several units of the scenario make up, or several of which make up one: short enough for a sentence.

use grognard_lettering::listed;
use grognard_scenario::model::unit::Unit;

/// The name of several units together. Battalions of a regiment are counted (`I and II/42e Ligne`), parts of a unit go by what they
/// share before the comma (`9e Chasseurs à cheval`), two others by both names, more by the first.
pub fn together(names: impl IntoIterator<Item: AsRef<str>>) -> String {
    let names: Vec<_> = names.into_iter().collect();
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    let [first, rest @ ..] = &names[..] else { return String::new() };
    if rest.is_empty() {
        return (*first).to_owned();
    }
    if let Some(battalions) = names.iter().map(|name| name.split_once('/')).collect::<Option<Vec<_>>>()
        && battalions.iter().all(|(_, regiment)| *regiment == battalions[0].1)
    {
        let numbers: Vec<&str> = battalions.iter().map(|(number, _)| *number).collect();
        return format!("{}/{}", listed(&numbers, "and"), battalions[0].1);
    }
    if let Some((whole, _)) = first.split_once(", ")
        && rest.iter().all(|name| name.split_once(", ").is_some_and(|(other, _)| other == whole))
    {
        return whole.to_owned();
    }
    match rest {
        [other] => format!("{first} and {other}"),
        _ => format!("{first} and {} more", counted(rest.len())),
    }
}

/// The same of units of the scenario.
pub fn of_units(units: &[&Unit]) -> String {
    together(units.iter().map(|unit| &unit.name))
}

/// One of several units that a unit of the scenario makes up, by its number as battalions bear it.
pub fn numbered(name: &str, number: u32) -> String {
    let mut text = format!("{name} ");
    let mut left = number;
    for (value, sign) in [(10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")] {
        while left >= value {
            text.push_str(sign);
            left -= value;
        }
    }
    text
}

fn counted(n: usize) -> String {
    let words = ["two", "three", "four", "five", "six", "seven", "eight", "nine"];
    n.checked_sub(2).and_then(|i| words.get(i)).map_or_else(|| n.to_string(), |word| (*word).to_owned())
}

#[cfg(test)]
mod tests {
    use super::{numbered, together};

    #[test]
    fn battalions_of_a_regiment_are_counted() {
        assert_eq!(together(["I/42e Ligne", "II/42e Ligne"]), "I and II/42e Ligne");
        assert_eq!(together(["I/2nd Nassau", "II/2nd Nassau", "III/2nd Nassau"]), "I, II and III/2nd Nassau");
        assert_eq!(together(["2/78th Highlanders", "1/81st"]), "2/78th Highlanders and 1/81st");
    }

    #[test]
    fn parts_of_a_unit_go_by_its_name() {
        let squadrons =
            ["9e Chasseurs à cheval, 1st and 2nd squadrons", "9e Chasseurs à cheval, 3rd and 4th squadrons"];
        assert_eq!(together(squadrons), "9e Chasseurs à cheval");
    }

    #[test]
    fn a_sentence_has_no_room_for_more_than_two_names() {
        assert_eq!(together(["Grenadier battalion"]), "Grenadier battalion");
        assert_eq!(
            together(["27th Jagers", "5th Militia", "7th Militia", "8th Militia"]),
            "27th Jagers and three more"
        );
        assert_eq!(together(["Foot battery", "Horse battery", "Horse battery"]), "Foot battery and two more");
    }

    #[test]
    fn numbers_are_those_of_battalions() {
        assert_eq!(
            ["I", "IV", "IX", "XIV"],
            [1, 4, 9, 14].map(|n| numbered("Garde", n).split_off(6)).each_ref().map(String::as_str)
        );
    }
}
