//! Weights as a file.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use toml::{Table, Value};

use super::vector::{Kind, groups};
use crate::file;
use crate::strong::{WEIGHTS, Weights};

/// Files of another version are refused.
pub const VERSION: i64 = 2;
/// The largest file that is read, in bytes.
const FILE_LEN_MAX: u64 = 1 << 20;
/// Numbers on a line.
const COLUMNS: usize = 16;
/// The most faults of a file that are named.
const FAULTS_MAX: usize = 20;

/// Reads weights from a file: all of them, or none.
///
/// # Errors
/// Everything that is wrong, each a sentence.
pub fn read_weights(path: &Path) -> Result<Weights, Vec<String>> {
    let bytes = file::read(path, FILE_LEN_MAX).map_err(|why| vec![why])?;
    let text = String::from_utf8(bytes)
        .map_err(|_| vec![format!("{}: this is no text", path.display())])?;
    parse_weights(&text)
        .map_err(|faults| faults.iter().map(|why| format!("{}: {why}", path.display())).collect())
}

/// Reads weights from text.
///
/// # Errors
/// Everything that is wrong, each a sentence.
pub fn parse_weights(text: &str) -> Result<Weights, Vec<String>> {
    let table: Table = toml::from_str(text).map_err(|why| {
        vec![format!("this is no file of weights: {}", why.message().replace('\n', " "))]
    })?;
    match table.get("version") {
        Some(Value::Integer(VERSION)) => {}
        Some(other) => return Err(vec![format!("version {other} is not {VERSION}")]),
        None => return Err(vec!["there is no version".into()]),
    }
    let mut found: BTreeMap<String, &Value> = BTreeMap::new();
    flatten("", &table, &mut found);
    found.remove("version");
    let (mut weights, mut faults) = (WEIGHTS.clone(), vec![]);
    for group in groups(&mut weights) {
        let Some(value) = found.remove(&group.name) else {
            faults.push(format!("{} is missing", group.name));
            continue;
        };
        match numbers(value, group.values.len(), group.kind) {
            Ok(numbers) => {
                group.values.into_iter().zip(numbers).for_each(|(place, number)| *place = number);
            }
            Err(why) => faults.push(format!("{} {why}", group.name)),
        }
    }
    faults.extend(found.keys().map(|name| format!("there is no weight {name:.40}")));
    faults.truncate(FAULTS_MAX);
    if faults.is_empty() { Ok(weights) } else { Err(faults) }
}

/// The values of a table with the names of the tables that they are in.
fn flatten<'a>(prefix: &str, table: &'a Table, found: &mut BTreeMap<String, &'a Value>) {
    for (name, value) in table {
        let name = if prefix.is_empty() { name.clone() } else { format!("{prefix}.{name}") };
        match value {
            Value::Table(inner) => flatten(&name, inner, found),
            _ => {
                found.insert(name, value);
            }
        }
    }
}

fn numbers(value: &Value, count: usize, kind: Kind) -> Result<Vec<i16>, String> {
    let Value::Array(values) = value else {
        return Err("is no list of numbers".into());
    };
    if values.len() != count {
        return Err(format!("has {} numbers, not {count}", values.len()));
    }
    let Kind { least, most, .. } = kind;
    let number = |value: &Value| {
        let number = value.as_integer().ok_or_else(|| format!("has {value}, no whole number"))?;
        let fits = i16::try_from(number).ok().filter(|number| (least..=most).contains(number));
        fits.ok_or_else(|| format!("has {number}, which is not from {least} to {most}"))
    };
    values.iter().map(number).collect()
}

/// Weights as text, with the version and the name of each.
#[must_use]
pub fn write_weights(weights: &Weights) -> String {
    let mut text = format!("# Weights of Rookery's evaluation.\nversion = {VERSION}\n");
    let mut weights = weights.clone();
    for group in groups(&mut weights) {
        let values: Vec<String> = group.values.iter().map(ToString::to_string).collect();
        let rows: Vec<String> = values.chunks(COLUMNS).map(|row| row.join(", ")).collect();
        let _ = match &rows[..] {
            [row] => writeln!(text, "{} = [{row}]", group.name),
            rows => writeln!(text, "{} = [\n  {},\n]", group.name, rows.join(",\n  ")),
        };
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_read_back_what_they_write() {
        assert_eq!(parse_weights(&write_weights(&WEIGHTS)), Ok(WEIGHTS.clone()));
        let mut other = WEIGHTS.clone();
        other.squares_late[5][31] = -77;
        other.tempo.0 = 3;
        assert_eq!(parse_weights(&write_weights(&other)), Ok(other));
    }

    #[test]
    fn everything_that_is_wrong_is_named() {
        let text = write_weights(&WEIGHTS);
        let doubled = format!("doubled.early = [{}]", WEIGHTS.doubled.0);
        let doubled = doubled.as_str();
        for (from, to, expected) in [
            ("version = 2", "version = 1", "version 1 is not 2"),
            ("version = 2", "", "there is no version"),
            (doubled, "", "doubled.early is missing"),
            ("doubled.early", "tripled.early", "there is no weight tripled.early"),
            (doubled, "doubled.early = [-2001]", "not from -2000 to 2000"),
            (doubled, "doubled.early = [99999999]", "not from -2000 to 2000"),
            (doubled, "doubled.early = [1.5]", "no whole number"),
            (doubled, "doubled.early = [1, 2]", "has 2 numbers, not 1"),
            (doubled, "doubled.early = 7", "is no list of numbers"),
            (doubled, "doubled.early = [", "this is no file of weights"),
        ] {
            let broken = text.replace(from, to);
            assert_ne!(broken, text, "{from}");
            let faults = parse_weights(&broken).unwrap_err();
            assert!(faults.iter().any(|fault| fault.contains(expected)), "{expected}: {faults:?}");
        }
    }
}
