//! Reads the variants of a `variants.ini`.

use rookery_rules::{Fault, Flaw, Text};

use super::names::{PARENTS, is_piece};
use super::read_pieces::Men;
use super::section::Keys;
use super::text::{Entry, Section, flaw, sections};
use super::write::write;
use crate::builtin::{orthodox, variants};
use crate::texts::ini as says;
use crate::variant::{Variant, VariantGame};

/// The longest file, in bytes.
const FILE_LEN_MAX: usize = 256 * 1024;
/// The most sections.
const SECTIONS_MAX: usize = 300;

/// Spellings of the same thing: who says the one anew unsays the other.
const SAME: &[[&str; 2]] = &[
    ["promotionRank", "promotionRegionWhite"],
    ["promotionRank", "promotionRegionBlack"],
    ["doubleStepRank", "doubleStepRegionWhite"],
    ["doubleStepRank", "doubleStepRegionBlack"],
    ["firstRankDoubleSteps", "doubleStepRegionWhite"],
    ["firstRankDoubleSteps", "doubleStepRegionBlack"],
    ["castlingRookPiece", "castlingRookPieces"],
    ["shogiDoubledPawn", "dropNoDoubled"],
    ["kingPass", "pass"],
    ["whiteFlag", "flagRegion"],
    ["whiteFlag", "flagRegionWhite"],
    ["blackFlag", "flagRegion"],
    ["blackFlag", "flagRegionBlack"],
    ["flagRegion", "flagRegionWhite"],
    ["flagRegion", "flagRegionBlack"],
    ["king", "kingType"],
];

/// Reads every section of a file as a variant, in their order, by their names.
///
/// # Errors
/// Everything that is wrong or that Rookery has no rule for, each with its line and key.
pub fn read(text: &str) -> Result<Vec<(String, Variant)>, Vec<Flaw>> {
    if text.len() > FILE_LEN_MAX {
        return Err(vec![Flaw::new(says::too_long(FILE_LEN_MAX))]);
    }
    let mut flaws = vec![];
    let mut known: Vec<Section> = vec![];
    let mut found = vec![];
    let all = sections(text, &mut flaws);
    if all.is_empty() && flaws.is_empty() {
        flaws.push(Flaw::new(says::no_section()));
    }
    if all.len() > SECTIONS_MAX {
        flaws.push(Flaw::new(says::too_many_sections(SECTIONS_MAX)));
        return Err(flaws);
    }
    for section in all {
        let Some(whole) = inherited(&section, &known, &mut flaws) else { continue };
        match variant(&whole) {
            Ok(variant) => found.push((section.name.clone(), variant)),
            Err(wrong) => {
                for flaw in wrong {
                    // A child of a section with a flaw has it, too.
                    if !flaws.contains(&flaw) {
                        flaws.push(flaw);
                    }
                }
            }
        }
        known.push(whole);
    }
    flaws.sort_by_key(|flaw| flaw.line);
    if flaws.is_empty() { Ok(found) } else { Err(flaws) }
}

/// The section with everything that its parents say.
fn inherited(section: &Section, known: &[Section], flaws: &mut Vec<Flaw>) -> Option<Section> {
    let mut entries = match &section.parent {
        None => vec![],
        Some(parent) => match parent_entries(parent, known) {
            Ok(entries) => entries,
            Err(why) => {
                flaws.push(flaw(section.line, parent, why));
                return None;
            }
        },
    };
    for entry in &section.entries {
        let letter = letter_of(entry);
        entries.retain(|old| {
            let respelt = |names: &[&str; 2]| {
                names.contains(&entry.key.as_str()) && names.contains(&old.key.as_str())
            };
            let same_letter = letter.is_some() && letter_of(old) == letter;
            let own = old.key != entry.key && !same_letter;
            own && (entry.key == "kingType" || !SAME.iter().any(respelt))
        });
    }
    entries.extend(section.entries.iter().cloned());
    Some(Section { entries, ..section.clone() })
}

/// The letter that an entry gives to a piece.
fn letter_of(entry: &Entry) -> Option<char> {
    entry.value.chars().next().filter(|letter| is_piece(&entry.key) && *letter != '-')
}

/// What a parent says, one of the file before one that is built in.
fn parent_entries(name: &str, known: &[Section]) -> Result<Vec<Entry>, Text> {
    if let Some(section) = known.iter().find(|section| section.name == name) {
        return Ok(section.entries.clone());
    }
    let Some((_, key, more)) = PARENTS.iter().find(|(parent, ..)| *parent == name) else {
        let names: Vec<&str> = PARENTS.iter().map(|(parent, ..)| *parent).collect();
        return Err(says::no_parent(name, names.join(", ")));
    };
    let chess = orthodox("chess", "", Text::verbatim(""));
    let built_in = variants().into_iter().find(|it| it.key == *key).unwrap_or(chess);
    let text = write(&built_in, "parent").map_err(|_| says::not_a_parent())?;
    let text = format!("{text}{more}");
    let lines = text.lines().filter(|line| !line.starts_with(['#', '[']));
    let mut entries: Vec<Entry> = vec![];
    for (key, value) in lines.filter_map(|line| line.split_once(" = ")) {
        entries.retain(|entry| entry.key != key);
        entries.push(Entry { key: key.to_owned(), value: value.to_owned(), line: 0 });
    }
    Ok(entries)
}

fn variant(section: &Section) -> Result<Variant, Vec<Flaw>> {
    let name = &section.name;
    let mut variant = orthodox(name, name, says::from_a_file());
    // A position that is dead in chess may be alive in what somebody thinks up.
    variant.draws.dead = false;
    let mut keys = Keys::new(section.line, section.entries.clone());
    let men = Men::read(&mut keys, &mut variant);
    if keys.flaws.is_empty() {
        men.rules(&mut keys, &mut variant);
    }
    if keys.flaws.is_empty() {
        men.endings(&mut keys, &mut variant);
    }
    let whole = keys.flaws.is_empty();
    keys.finish(whole);
    if keys.flaws.is_empty() {
        men.rights(&mut keys, &variant);
    }
    if !keys.flaws.is_empty() {
        return Err(keys.flaws);
    }
    match VariantGame::new(variant.clone()) {
        Ok(_) => Ok(variant),
        Err(faults) => {
            Err(faults.into_iter().map(|Fault(text)| flaw(section.line, name, text)).collect())
        }
    }
}
