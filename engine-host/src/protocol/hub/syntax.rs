//! Lines of the Hub protocol: a command, then `name=value` pairs, values quoted where they need it.

use rookery_protocol::engine::{ENGINE_TEXT_LEN_MAX, Evaluation, Info, OptionKind, OptionSpec};

use crate::protocol::plain::short;

/// Pairs of a line that are looked at.
const PAIRS_MAX: usize = 64;

/// A line, taken apart. A pair without a value has an empty one.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Line {
    pub(super) command: String,
    pairs: Vec<(String, String)>,
}

impl Line {
    /// Reads a line; what cannot be read ends it.
    pub(super) fn read(line: &str) -> Self {
        let (command, mut rest) = name(line);
        let mut pairs = vec![];
        while pairs.len() < PAIRS_MAX {
            let (name, after) = name(rest);
            if name.is_empty() {
                break;
            }
            let Some(after_sign) = after.trim_start().strip_prefix('=') else {
                pairs.push((name.to_owned(), String::new()));
                rest = after;
                continue;
            };
            let (value, after) = value(after_sign);
            pairs.push((name.to_owned(), value.to_owned()));
            rest = after;
        }
        Self { command: command.to_owned(), pairs }
    }

    pub(super) fn get(&self, name: &str) -> Option<&str> {
        let pair = self.pairs.iter().find(|(it, _)| it == name);
        pair.map(|(_, value)| value.as_str())
    }

    fn number(&self, name: &str) -> Option<f64> {
        self.get(name)?.parse::<f64>().ok().filter(|number| number.is_finite())
    }

    /// What a `param` line announces.
    pub(super) fn option(&self) -> Option<OptionSpec> {
        let name = short(self.get("name")?, ENGINE_TEXT_LEN_MAX);
        let default = short(self.get("value").unwrap_or_default(), ENGINE_TEXT_LEN_MAX);
        let whole = |name: &str, other| {
            self.get(name).and_then(|value| value.parse::<i64>().ok()).unwrap_or(other)
        };
        let kind = match self.get("type") {
            Some("bool") => OptionKind::Check { default: default == "true" },
            Some("int") => {
                let (min, max) = (whole("min", i64::MIN), whole("max", i64::MAX));
                OptionKind::Spin { default: default.parse().unwrap_or(min), min, max }
            }
            Some("enum") => {
                let choices = self.get("values").unwrap_or_default().split_whitespace();
                let choices = choices.map(|one| short(one, ENGINE_TEXT_LEN_MAX)).collect();
                OptionKind::Combo { default, choices }
            }
            _ => OptionKind::Text { default },
        };
        (!name.is_empty()).then_some(OptionSpec { name, kind })
    }

    /// What an `info` line says: scores in men, times in seconds, speeds in millions a second.
    pub(super) fn info(&self) -> Info {
        Info {
            depth: self.number("depth").map(|depth| depth as u32),
            score: self.number("score").map(|men| Evaluation::Cp((men * 100.0).round() as i32)),
            nodes: self.number("nodes").map(|nodes| nodes as u64),
            nps: self.number("nps").map(|millions| (millions * 1e6).round() as u64),
            time_ms: self.number("time").map(|seconds| (seconds * 1e3).round() as u64),
            pv: short(self.get("pv").unwrap_or_default(), ENGINE_TEXT_LEN_MAX),
            ..Info::default()
        }
    }
}

/// ` name=value`.
pub(super) fn pair(name: &str, value: &str) -> String {
    // There is no way to write a quotation mark.
    let value: String = value.chars().filter(|&c| !c.is_control() && c != '"').collect();
    let plain = !value.is_empty() && !value.contains(ends_a_name);
    if plain { format!(" {name}={value}") } else { format!(" {name}=\"{value}\"") }
}

fn ends_a_name(c: char) -> bool {
    c.is_whitespace() || c.is_control() || matches!(c, '=' | '"')
}

fn name(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    text.split_at(text.find(ends_a_name).unwrap_or(text.len()))
}

fn value(text: &str) -> (&str, &str) {
    match text.trim_start().strip_prefix('"') {
        Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
        None => name(text),
    }
}
