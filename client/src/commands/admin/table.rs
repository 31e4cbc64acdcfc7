//! What the console says, for people: any JSON in columns, or field by field.

use std::io::Write;

use rookery_protocol::said::{Text, of_part};
use serde_json::Value;

use super::kinds::Kind;
use crate::commands::grid::plain;
use crate::failure::Failure;
use crate::texts::{common, console, heads, words};

/// Parts of a list that are shown in one field.
const PARTS_MAX: usize = 8;

/// Things of a kind, a row each.
pub(super) fn list(kind: &Kind, all: &Value, out: &mut impl Write) -> Result<(), Failure> {
    let all = all.pointer(kind.list).and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    if all.is_empty() {
        writeln!(out, "{}", console::none_yet((kind.one)()))?;
        return Ok(());
    }
    let row = |one: &Value| -> Vec<String> {
        kind.columns.iter().map(|(_, place)| cell(one.pointer(place))).collect()
    };
    let head = kind.columns.iter().map(|(head, _)| head().to_string()).collect();
    let rows: Vec<Vec<String>> = std::iter::once(head).chain(all.iter().map(row)).collect();
    columns(&rows, out)
}

/// What those who run the server did, a line each: when a deed has fields, they follow its kind.
pub(super) fn log(log: &Value, out: &mut impl Write) -> Result<(), Failure> {
    let told = ["/number", "/by/name", "/deed/kind", "/whom/name"];
    let head = [heads::number(), heads::who(), heads::what(), heads::whom(), heads::more()];
    entries(&log["deeds"], &told, "deed", &head, out)
}

/// What happened to accounts and at the doors, a line each, as [`log`].
pub(super) fn security(log: &Value, out: &mut impl Write) -> Result<(), Failure> {
    let told = ["/number", "/times", "/account/name", "/network", "/event/kind"];
    let head = [
        heads::number(),
        heads::times(),
        heads::whom(),
        heads::network(),
        heads::what(),
        heads::more(),
    ];
    entries(&log["entries"], &told, "event", &head, out)
}

/// Entries, a line each with what stands at some places, and then what else is in its tagged part.
fn entries(
    entries: &Value,
    told: &[&str],
    tagged: &str,
    head: &[Text],
    out: &mut impl Write,
) -> Result<(), Failure> {
    let entries = entries.as_array().map_or(&[][..], Vec::as_slice);
    let row = |entry: &Value| -> Vec<String> {
        let fields = entry[tagged].as_object().into_iter().flatten();
        let fields = fields.filter(|(name, _)| *name != "kind");
        let more: Vec<_> =
            fields.map(|(name, value)| format!("{name}={}", cell(Some(value)))).collect();
        let told = told.iter().map(|place| cell(entry.pointer(place)));
        told.chain([more.join(" ")]).collect()
    };
    let head = head.iter().map(ToString::to_string).collect();
    let rows: Vec<_> = std::iter::once(head).chain(entries.iter().map(row)).collect();
    columns(&rows, out)
}

/// A value, a line for each field.
pub(super) fn fields(value: &Value, out: &mut impl Write) -> Result<(), Failure> {
    let mut found = vec![];
    gather(value, "", &mut found);
    let rows: Vec<_> = found.into_iter().map(|(name, text)| vec![name, text]).collect();
    columns(&rows, out)
}

/// What is wrong with a file, in lines.
pub(super) fn flaws(flaws: &[Value]) -> Text {
    let line = |flaw: &Value| {
        let said = serde_json::from_value(flaw["said"].clone()).ok();
        let what = Text::told(said.as_ref(), &plain(flaw["text"].as_str().unwrap_or_default()));
        match (flaw["line"].as_u64(), flaw["part"].as_str()) {
            (Some(line), _) => console::flaw_at(line, what),
            (None, Some(part)) => of_part(plain(part), what),
            _ => what,
        }
    };
    flaws.iter().map(line).reduce(common::next_line).unwrap_or_else(|| words(""))
}

fn columns(rows: &[Vec<String>], out: &mut impl Write) -> Result<(), Failure> {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |at: usize| {
        let cells = rows.iter().filter_map(|row| row.get(at));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<_> = (0..count).map(width).collect();
    for row in rows {
        let cells = row.iter().zip(&widths).map(|(text, width)| format!("{text:width$}"));
        writeln!(out, "{}", cells.collect::<Vec<_>>().join("  ").trim_end())?;
    }
    Ok(())
}

fn gather(value: &Value, name: &str, found: &mut Vec<(String, String)>) {
    match value {
        Value::Object(fields) => {
            for (key, value) in fields {
                let name = if name.is_empty() { key.clone() } else { format!("{name}.{key}") };
                gather(value, &name, found);
            }
        }
        Value::Array(parts) if parts.iter().any(Value::is_object) => {
            for (at, part) in parts.iter().enumerate() {
                gather(part, &format!("{name}[{at}]"), found);
            }
        }
        other => found.push((plain(name), cell(Some(other)))),
    }
}

fn cell(value: Option<&Value>) -> String {
    match value {
        None | Some(Value::Null) => "-".to_owned(),
        Some(Value::String(text)) => plain(text),
        Some(Value::Bool(true)) => common::yes().to_string(),
        Some(Value::Bool(false)) => common::no().to_string(),
        Some(Value::Array(parts)) => {
            let shown: Vec<_> = parts.iter().take(PARTS_MAX).map(|it| cell(Some(it))).collect();
            let more = if parts.len() > PARTS_MAX { ", …" } else { "" };
            format!("{}{more}", shown.join(", "))
        }
        Some(other) => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn any_value_is_told_field_by_field() {
        let mut out = vec![];
        let value = json!({
            "name": "a\u{1b}b", "on": true, "none": null, "list": ["x", "y"],
            "deep": { "er": 7 }, "many": [{ "a": 1 }],
        });
        fields(&value, &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        for line in [
            "name       a\u{fffd}b",
            "on         yes",
            "none       -",
            "list       x, y",
            "deep.er    7",
            "many[0].a  1",
        ] {
            assert!(text.lines().any(|told| told == line), "{line:?} in {text}");
        }
    }

    #[test]
    fn a_flaw_says_where_it_is() {
        let found =
            [json!({ "line": 3, "text": "Odd." }), json!({ "part": "board", "text": "No." })];
        assert_eq!(flaws(&found).to_string(), "line 3: Odd.\nboard: No.");
    }
}
