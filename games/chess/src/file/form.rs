//! The form in which a variant is composed: each field is a key of the file.

use rookery_rules::{FormField, FormKind, FormOption};

use crate::builtin::variants;

/// The fields, in the order in which one thinks of them.
#[must_use]
pub fn form() -> Vec<FormField> {
    let usual = FormOption { value: "chess".into(), label: "Chess".into() };
    let others = variants().into_iter().map(|v| FormOption { value: v.key, label: v.name });
    let base = FormKind::Choice { options: [usual].into_iter().chain(others).collect() };
    vec![
        field("name", "Name", "What people will find it by.", FormKind::Text),
        field("summary", "In a sentence", "For the list of games.", FormKind::Text),
        field("base", "Begin with", "What you do not change stays as it is there.", base),
        field("array.shuffle", "Order of the pieces", "", choice(SHUFFLES)),
        field(
            "array.number",
            "Always number",
            "One order for every game; drawn for each game when empty.",
            FormKind::Number { min: 0, max: 5039 },
        ),
        field("capture.effect", "A capture", "", choice(EFFECTS)),
        field("capture.duty", "Captures are a duty", "", FormKind::Flag),
        field("reserves", "Captured pieces come back", "From a reserve, as drops.", FormKind::Flag),
        field("check", "Check", "", choice(CHECKS)),
        field("castling", "Castling", "", FormKind::Flag),
        field("sight", "What one sees", "", choice(SIGHTS)),
        field("turns", "Turns", "", choice(TURNS)),
        field("stalemate", "Without a move", "What it means for that player.", choice(VERDICTS)),
        field(
            "goals",
            "Goals beside mate",
            "Separated by commas: checks 3, reach K d4 e4 d5 e5, no king loses, no pieces wins, \
             bare king wins, no kind loses, no P loses.",
            FormKind::List,
        ),
        field("remarks", "To be added to the rules", "", FormKind::Text),
    ]
}

fn field(key: &str, label: &str, hint: &str, kind: FormKind) -> FormField {
    FormField { key: key.into(), label: label.into(), hint: hint.into(), kind }
}

fn choice(options: &[(&str, &str)]) -> FormKind {
    let option = |(value, label): &(&str, &str)| FormOption {
        value: (*value).to_owned(),
        label: (*label).to_owned(),
    };
    FormKind::Choice { options: options.iter().map(option).collect() }
}

const SHUFFLES: &[(&str, &str)] = &[
    ("never", "always the same"),
    ("960", "one of the 960 of Chess960"),
    ("any-order", "any of 5040, without castling"),
    ("each-side", "each side on its own, anywhere on two ranks"),
];
const EFFECTS: &[(&str, &str)] = &[
    ("take", "takes the piece"),
    ("explode", "explodes"),
    ("turn", "does not exist: attacked pieces change sides"),
];
const CHECKS: &[(&str, &str)] = &[
    ("answered", "must be answered"),
    ("none", "does not exist: kings can be taken"),
    ("forbidden", "may not be given"),
];
const SIGHTS: &[(&str, &str)] =
    &[("all", "the whole board"), ("moves", "the own pieces and where they can move")];
const TURNS: &[(&str, &str)] = &[
    ("alternate", "one move each"),
    ("two", "two moves each"),
    ("growing", "one, two, three, … moves"),
    ("push", "a move, then a push of an enemy pawn"),
];
const VERDICTS: &[(&str, &str)] = &[
    ("draw", "a draw"),
    ("loses", "the player loses"),
    ("wins", "the player wins"),
    ("fewer-pieces-win", "the fewer pieces win"),
    ("more-pieces-win", "the more pieces win"),
];
