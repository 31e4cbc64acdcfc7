//! What can be set: the `option` lines of UCI, USI and UCCI, and of Rookery's own tongue.

use rookery_protocol::engine::{ENGINE_TEXT_LEN_MAX, OptionKind, OptionSpec};

use crate::protocol::words::{CHOICES_MAX, next};

/// Reads `NAME type KIND default D min A max B var V var W`; the names of UCCI are one word, which
/// makes no difference. `None` when it is no option that can be set.
pub(in crate::protocol) fn read(line: &str) -> Option<OptionSpec> {
    let (name, kind) = line.split_once(" type ")?;
    let name = name.trim();
    if name.is_empty() || line.len() > ENGINE_TEXT_LEN_MAX * 64 || name.len() > ENGINE_TEXT_LEN_MAX
    {
        return None;
    }
    let mut rest = kind;
    let kind = match next(&mut rest)? {
        "check" => OptionKind::Check { default: Fields::read(rest).default == "true" },
        "spin" => {
            let Fields { default, min, max, .. } = Fields::read(rest);
            let min = min.parse().unwrap_or(i64::MIN);
            let max = max.parse::<i64>().unwrap_or(i64::MAX).max(min);
            OptionKind::Spin { default: default.parse().unwrap_or(min).clamp(min, max), min, max }
        }
        "combo" => {
            let Fields { default, choices, .. } = Fields::read(rest);
            let mut list: Vec<String> = vec![];
            for choice in choices.into_iter().take(CHOICES_MAX) {
                if !list.iter().any(|one| one == choice) {
                    list.push(choice.to_owned());
                }
            }
            OptionKind::Combo { default: default.to_owned(), choices: list }
        }
        "string" | "filename" => {
            let default = rest.trim().strip_prefix("default").unwrap_or("").trim();
            let default = if default == "<empty>" { "" } else { default };
            OptionKind::Text { default: default.to_owned() }
        }
        "button" => OptionKind::Button,
        _ => return None,
    };
    Some(OptionSpec { name: name.to_owned(), kind })
}

/// What stands between the words `default`, `min`, `max` and `var`.
#[derive(Default)]
struct Fields<'a> {
    default: &'a str,
    min: &'a str,
    max: &'a str,
    choices: Vec<&'a str>,
}

impl<'a> Fields<'a> {
    fn read(text: &'a str) -> Self {
        let mut fields = Self::default();
        let (mut field, mut begin) = ("", 0);
        let mut rest = text;
        while let Some(word) = next(&mut rest) {
            if matches!(word, "default" | "min" | "max" | "var") {
                let end = text.len() - rest.len();
                fields.put(field, text[begin..end - word.len()].trim());
                (field, begin) = (word, end);
            }
        }
        fields.put(field, text[begin..].trim());
        fields
    }

    fn put(&mut self, field: &str, value: &'a str) {
        match field {
            "default" => self.default = value,
            "min" => self.min = value,
            "max" => self.max = value,
            "var" => self.choices.push(value),
            _ => {}
        }
    }
}
