//! What people type for what is printed.

use std::borrow::Cow;

/// Whether `text` spells `label` as far as a keyboard can: a hyphen for a dash, an `x` for a cross,
/// small letters for capitals.
///
/// ```
/// use rookery_rules::spells;
///
/// assert!(spells("32-28", "32–28") && spells("n4b1xc3", "N4b1×c3"));
/// assert!(!spells("32-27", "32–28") && !spells("32", "32–28"));
/// ```
#[must_use]
pub fn spells(text: &str, label: &str) -> bool {
    text.chars().map(key).eq(label.chars().map(key))
}

/// A move with the signs of keyboards for those of print, as when it was copied from a list.
pub(crate) fn plain(text: &str) -> Cow<'_, str> {
    if text.contains(['–', '−', '×']) {
        text.chars().map(sign).collect::<String>().into()
    } else {
        text.into()
    }
}

fn key(letter: char) -> char {
    sign(letter).to_ascii_lowercase()
}

fn sign(sign: char) -> char {
    match sign {
        '–' | '−' => '-',
        '×' => 'x',
        other => other,
    }
}
