//! Texts by their keys: what is told of them, and how several stand together.

use rookery_protocol::error::Refusal;
use rookery_protocol::module::Flaw;
use rookery_protocol::said::{Said, Text, Value};

mod rows {
    rookery_protocol::texts! {
        "test_rows";

        too_many(count) = one "There is one row too many." other "There are {count} rows too many.";
        bad(name, why) = "Row {name}: {why}";
    }
}

fn said(key: &str, params: &[(&str, Value)]) -> Said {
    let params = params.iter().map(|(name, value)| ((*name).to_owned(), value.clone()));
    Said { key: key.into(), params: params.collect() }
}

#[test]
fn a_text_is_told_with_what_stands_in_it() {
    let text = rows::bad("b", rows::too_many(1));
    assert_eq!(text.to_string(), "Row b: There is one row too many.");
    let why = said("test_rows.too_many", &[("count", Value::Number(1))]);
    let params = [("name", Value::Word("b".into())), ("why", Value::Said(why))];
    assert_eq!(text.said(), Some(said("test_rows.bad", &params)));
    assert!(!text.is_empty());
}

#[test]
fn words_of_somebody_s_own_have_no_key() {
    let words = Text::verbatim("Take {all} of it.");
    assert_eq!((words.key(), words.said()), (None, None));
    assert_eq!(words.value(), Value::Word("Take {all} of it.".into()));
    assert_eq!(words.to_string(), "Take {all} of it.");
    assert!(Text::verbatim("").is_empty() && Text::own("games.x.summary", "").is_empty());
}

#[test]
fn what_another_program_told_keeps_its_key_and_its_english() {
    let key = said("of.another", &[("count", Value::Number(3))]);
    let told = Text::told(Some(&key), "Three of them.");
    assert_eq!((told.said(), told.to_string()), (Some(key), "Three of them.".into()));
    assert_eq!(Text::told(None, "Three of them."), Text::verbatim("Three of them."));
}

#[test]
fn several_texts_stand_one_after_the_other() {
    let row = Text::row([Refusal::GameOver.into(), Text::verbatim("B."), Text::verbatim("C.")]);
    let row = row.expect("there are some");
    assert_eq!(row.to_string(), "The game is over. B. C.");
    assert_eq!(row.key().as_deref(), Some("said.also"));
    assert_eq!(Text::row([Text::verbatim("A.")]), Some(Text::verbatim("A.")));
    assert_eq!(Text::row([]), None);
}

#[test]
fn a_flaw_says_where_it_is() {
    let flaw = Flaw::of("rows", rows::too_many(2));
    assert_eq!(flaw.to_string(), "rows: There are 2 rows too many.");
    let flaw = Flaw { line: Some(3), ..flaw };
    assert_eq!(flaw.to_string(), "Line 3: rows: There are 2 rows too many.");
    assert_eq!(flaw.placed().key().as_deref(), Some("said.at_line"));
    let flaw = Flaw { column: Some(7), part: None, ..flaw };
    assert_eq!(flaw.to_string(), "Line 3, column 7: There are 2 rows too many.");
    assert_eq!(flaw.said.map(|said| said.key).as_deref(), Some("test_rows.too_many"));
}
