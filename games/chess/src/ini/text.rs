//! The lines of a file: sections of keys and values.

use rookery_rules::{Flaw, Text};

use crate::texts::ini as says;

/// A key and its value.
#[derive(Debug, Clone)]
pub(super) struct Entry {
    pub(super) key: String,
    pub(super) value: String,
    /// Where it stands; the section's line when it comes from a variant that is built in.
    pub(super) line: u32,
}

/// A section as it stands in the file.
#[derive(Debug, Clone)]
pub(super) struct Section {
    pub(super) name: String,
    /// What stands after the colon.
    pub(super) parent: Option<String>,
    pub(super) line: u32,
    pub(super) entries: Vec<Entry>,
}

/// A flaw in a line, about a key.
pub(super) fn flaw(line: u32, key: &str, text: Text) -> Flaw {
    Flaw { part: Some(key.to_owned()), ..Flaw::at(line, text) }
}

/// Reads the sections. A line that begins with `#` or `;` is a comment.
pub(super) fn sections(text: &str, flaws: &mut Vec<Flaw>) -> Vec<Section> {
    let mut sections: Vec<Section> = vec![];
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    for (line, content) in (1..).zip(text.lines()) {
        let content = content.trim();
        if content.is_empty() || content.starts_with(['#', ';']) {
            continue;
        }
        if let Some(head) = content.strip_prefix('[') {
            match head.strip_suffix(']') {
                Some(head) => sections.push(section(head, line, &sections, flaws)),
                None => flaws.push(Flaw::at(line, says::open_head())),
            }
            continue;
        }
        let Some((key, value)) = content.split_once('=') else {
            flaws.push(Flaw::at(line, says::no_line(content)));
            continue;
        };
        let (key, value) = (key.trim(), value.trim());
        let Some(section) = sections.last_mut() else {
            flaws.push(flaw(line, key, says::before_sections()));
            continue;
        };
        if section.entries.iter().any(|entry| entry.key == key) {
            flaws.push(flaw(line, key, says::said_twice()));
            continue;
        }
        section.entries.push(Entry { key: key.to_owned(), value: value.to_owned(), line });
    }
    sections
}

fn section(head: &str, line: u32, earlier: &[Section], flaws: &mut Vec<Flaw>) -> Section {
    let (name, parent) = match head.split_once(':') {
        Some((name, parent)) => (name.trim(), Some(parent.trim().to_owned())),
        None => (head.trim(), None),
    };
    if name.is_empty() {
        flaws.push(Flaw::at(line, says::no_name()));
    }
    if earlier.iter().any(|it| it.name == name) {
        flaws.push(Flaw::at(line, says::name_taken(name)));
    }
    Section { name: name.to_owned(), parent, line, entries: vec![] }
}
