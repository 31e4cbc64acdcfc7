//! The file that says which engines a machine has.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::path::Path;

use rookery_protocol::bot::{ENGINE_NAME_LEN_MAX, EngineDraft, OptionValue};
use rookery_protocol::engine::{ARGS_MAX, ENGINE_TEXT_LEN_MAX, Limits, OPTIONS_MAX, Tier, Tongue};
use rookery_protocol::said::{Text, of_part};
use rookery_rules::Flaw;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::table::{Flaws, Table};
use crate::texts;

/// The longest file, in bytes.
const FILE_LEN_MAX: usize = 256 * 1024;
/// The most engines.
const ENGINES_MAX: usize = 64;
/// The most files and folders that an engine may read.
const READS_MAX: usize = 64;
const MEMORY_MIB: RangeInclusive<u32> = 1..=1_048_576;
const PROCESSES: RangeInclusive<u32> = 0..=4_096;
const FILE_MIB: RangeInclusive<u32> = 0..=1_048_576;
const NICE: RangeInclusive<u32> = 0..=19;

/// Reads the engines of a file, as [`parse_engines`] does.
///
/// # Errors
/// Everything that is wrong, a line each, behind the file's name.
pub fn read_engines(file: &Path) -> Result<Vec<EngineDraft>, Text> {
    let shown = file.display().to_string();
    let bytes = std::fs::read(file).map_err(|why| of_part(&shown, why.to_string()))?;
    parse_engines(&bytes).map_err(|flaws| {
        let lines = flaws.iter().map(|flaw| of_part(&shown, flaw.placed()));
        lines.reduce(texts::line_below).unwrap_or_else(|| Text::verbatim(shown.clone()))
    })
}

/// Reads `[[engine]]` tables: `name`, `command`, and if wanted `args`, `protocol`, `options` (a
/// table), `reads`, `limits` (a table of `memory_mib`, `processes`, `file_mib`, `nice`), `tier_min`.
///
/// # Errors
/// Everything that is wrong, each with its line and key.
pub fn parse_engines(bytes: &[u8]) -> Result<Vec<EngineDraft>, Vec<Flaw>> {
    if bytes.len() > FILE_LEN_MAX {
        return Err(vec![Flaw::new(texts::file_too_long(FILE_LEN_MAX))]);
    }
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text.strip_prefix('\u{feff}').unwrap_or(text),
        Err(error) => {
            let before = bytes[..error.valid_up_to()].iter();
            let line = before.filter(|byte| **byte == b'\n').count() + 1;
            let line = u32::try_from(line).unwrap_or(u32::MAX);
            return Err(vec![Flaw::at(line, texts::no_utf8())]);
        }
    };
    let mut flaws = Flaws::new(text);
    let (table, errors) = DeTable::parse_recoverable(text);
    for error in errors {
        let message = error.message().trim().replace('\n', ", ");
        flaws.add(&error.span().unwrap_or(0..0), "", texts::no_toml(message));
    }
    if !flaws.found.is_empty() {
        return Err(flaws.found);
    }
    let mut file = Table::new("", 0..0, table.get_ref());
    let engines = file.typed("engine", &mut flaws, texts::tables_of_engines(), |value| {
        let list = value.as_array()?;
        list.iter().map(|one| Some((one.span(), one.get_ref().as_table()?))).collect()
    });
    let engines: Vec<_> = engines.unwrap_or_default();
    file.end(&mut flaws);
    if engines.len() > ENGINES_MAX {
        flaws.found.push(Flaw::new(texts::too_many_engines(ENGINES_MAX)));
    }
    let mut names = BTreeSet::new();
    let mut drafts = vec![];
    for (span, values) in engines.into_iter().take(ENGINES_MAX) {
        let draft = engine(Table::new("", span.clone(), values), &mut flaws);
        if !draft.name.is_empty() && !names.insert(draft.name.to_lowercase()) {
            let text = texts::name_taken(&draft.name);
            flaws.add(&place(values, "name").unwrap_or(span), "name", text);
        }
        drafts.push(draft);
    }
    if flaws.found.is_empty() { Ok(drafts) } else { Err(flaws.found) }
}

fn engine(mut table: Table<'_, '_>, flaws: &mut Flaws<'_>) -> EngineDraft {
    let text_max = ENGINE_TEXT_LEN_MAX;
    let name = table.typed("name", flaws, texts::a_name(ENGINE_NAME_LEN_MAX), |value| {
        let fits = |name: &&str| {
            (1..=ENGINE_NAME_LEN_MAX).contains(&name.chars().count())
                && !name.trim().is_empty()
                && !name.chars().any(char::is_control)
        };
        value.as_str().filter(fits)
    });
    let command = table.typed("command", flaws, texts::a_command(), |value| {
        value.as_str().filter(|it| !it.is_empty() && it.len() <= text_max)
    });
    let args = table.texts("args", flaws, ARGS_MAX, text_max);
    let tongues = Tongue::ALL.map(Tongue::name).join(", ");
    let tongue = table.typed("protocol", flaws, texts::one_of(tongues), |value| {
        let name = value.as_str()?;
        Tongue::ALL.into_iter().find(|one| one.name().eq_ignore_ascii_case(name))
    });
    let options = options(&mut table, flaws);
    let reads = table.texts("reads", flaws, READS_MAX, text_max);
    let limits = limits(&mut table, flaws);
    let tiers = [Tier::Bare, Tier::Limited, Tier::Filtered, Tier::Jailed];
    let wanted = texts::one_of(tiers.map(|tier| tier.to_string()).join(", "));
    let tier_min = table.typed("tier_min", flaws, wanted, |value| {
        let name = value.as_str()?;
        tiers.into_iter().find(|one| one.to_string() == name)
    });
    for key in ["name", "command"] {
        if table.get(key).is_none() {
            flaws.add(&table.span(), key, texts::missing());
        }
    }
    table.end(flaws);
    EngineDraft {
        name: name.unwrap_or_default().to_owned(),
        command: command.unwrap_or_default().to_owned(),
        args: args.unwrap_or_default(),
        tongue,
        options,
        reads: reads.unwrap_or_default(),
        limits,
        tier_min: tier_min.unwrap_or_default(),
    }
}

/// Options: texts, numbers, and yes or no, all as a program reads them.
fn options(table: &mut Table<'_, '_>, flaws: &mut Flaws<'_>) -> Vec<OptionValue> {
    let found = table.typed("options", flaws, texts::some_options(OPTIONS_MAX), |value| {
        value.as_table().filter(|options| options.len() <= OPTIONS_MAX)
    });
    let mut options = vec![];
    for (name, value) in found.into_iter().flatten() {
        let short = |text: &str| text.len() <= ENGINE_TEXT_LEN_MAX && !text.contains(['\n', '\r']);
        let text = written(value.get_ref()).filter(|text| short(text));
        match text.filter(|_| short(name.get_ref())) {
            Some(value) => options.push(OptionValue { name: name.get_ref().to_string(), value }),
            None => {
                let part = format!("options.{}", name.get_ref());
                let wanted = texts::an_option(ENGINE_TEXT_LEN_MAX);
                flaws.add(&value.span(), &part, texts::must_be(wanted));
            }
        }
    }
    options
}

fn written(value: &DeValue<'_>) -> Option<String> {
    match value {
        DeValue::String(text) => Some(text.to_string()),
        DeValue::Boolean(yes) => Some(yes.to_string()),
        DeValue::Integer(number) => {
            i64::from_str_radix(number.as_str(), number.radix()).ok().map(|it| it.to_string())
        }
        DeValue::Float(number) => Some(number.as_str().to_owned()),
        _ => None,
    }
}

fn limits(table: &mut Table<'_, '_>, flaws: &mut Flaws<'_>) -> Limits {
    let mut limits = Limits::default();
    let read = |value: &Spanned<DeValue<'_>>| value.span();
    let span = table.get("limits").map(read).unwrap_or_default();
    let Some(values) = table.typed("limits", flaws, texts::limits(), DeValue::as_table) else {
        return limits;
    };
    let mut own = Table::new("limits.", span, values);
    let set = |to: &mut u32, number: Option<u32>| *to = number.unwrap_or(*to);
    set(&mut limits.memory_mib, own.number("memory_mib", flaws, &MEMORY_MIB));
    set(&mut limits.processes, own.number("processes", flaws, &PROCESSES));
    set(&mut limits.file_mib, own.number("file_mib", flaws, &FILE_MIB));
    let nice = own.number("nice", flaws, &NICE).and_then(|nice| u8::try_from(nice).ok());
    limits.nice = nice.unwrap_or(limits.nice);
    own.end(flaws);
    limits
}

fn place(values: &DeTable<'_>, key: &str) -> Option<std::ops::Range<usize>> {
    values.iter().find(|(name, _)| name.get_ref() == key).map(|(_, value)| value.span())
}

#[cfg(test)]
mod tests;
