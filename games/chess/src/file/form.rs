//! The form in which a variant is composed: each field is a key of the file.

use rookery_rules::{FormField, FormKind, FormOption, Text};

use crate::builtin::variants;
use crate::texts::form as says;

/// The fields, in the order in which one thinks of them.
#[must_use]
pub fn form() -> Vec<FormField> {
    let game = |key: &str, name: &str| FormOption::new(key, &Text::verbatim(name));
    let others = variants();
    let others = others.iter().map(|variant| game(&variant.key, &variant.name));
    let base =
        FormKind::Choice { options: [game("chess", "Chess")].into_iter().chain(others).collect() };
    let text = || FormKind::Text;
    let number = FormKind::Number { min: 0, max: 5039 };
    vec![
        hinted("name", says::name, says::name_hint, text()),
        hinted("summary", says::summary, says::summary_hint, text()),
        hinted("base", says::base, says::base_hint, base),
        field("array.shuffle", says::shuffle, choice(SHUFFLES)),
        hinted("array.number", says::number, says::number_hint, number),
        field("capture.effect", says::effect, choice(EFFECTS)),
        field("capture.duty", says::duty, FormKind::Flag),
        hinted("reserves", says::reserves, says::reserves_hint, FormKind::Flag),
        field("check", says::check, choice(CHECKS)),
        field("castling", says::castling, FormKind::Flag),
        field("sight", says::sight, choice(SIGHTS)),
        field("turns", says::turns, choice(TURNS)),
        hinted("stalemate", says::stalemate, says::stalemate_hint, choice(VERDICTS)),
        hinted("goals", says::goals, says::goals_hint, FormKind::List),
        field("remarks", says::remarks, text()),
    ]
}

fn field(key: &str, label: fn() -> Text, kind: FormKind) -> FormField {
    FormField::new(key, &label(), None, kind)
}

fn hinted(key: &str, label: fn() -> Text, hint: fn() -> Text, kind: FormKind) -> FormField {
    FormField::new(key, &label(), Some(&hint()), kind)
}

/// A word of the file, and what it means.
type Row = (&'static str, fn() -> Text);

fn choice(options: &[Row]) -> FormKind {
    let option = |(value, label): &Row| FormOption::new(*value, &label());
    FormKind::Choice { options: options.iter().map(option).collect() }
}

const SHUFFLES: &[Row] = &[
    ("never", says::never_shuffled),
    ("960", says::shuffled_960),
    ("any-order", says::any_order),
    ("each-side", says::each_side),
];
const EFFECTS: &[Row] =
    &[("take", says::takes), ("explode", says::explodes), ("turn", says::turns_pieces)];
const CHECKS: &[Row] = &[
    ("answered", says::check_answered),
    ("none", says::no_check),
    ("forbidden", says::check_forbidden),
];
const SIGHTS: &[Row] = &[("all", says::sees_all), ("moves", says::sees_moves)];
const TURNS: &[Row] = &[
    ("alternate", says::alternate),
    ("two", says::two_moves),
    ("growing", says::growing),
    ("push", says::push),
];
const VERDICTS: &[Row] = &[
    ("draw", says::draw),
    ("loses", says::loses),
    ("wins", says::wins),
    ("fewer-pieces-win", says::fewer_win),
    ("more-pieces-win", says::more_win),
];
