//! What the protocols of chess programs share: words of a line, and options that are announced.

use rookery_protocol::engine::{OPTIONS_MAX, OptionSpec, Profile};

/// The most words that an option is a choice between.
pub(super) const CHOICES_MAX: usize = 1_024;

/// The next word, taken off.
pub(super) fn next<'a>(rest: &mut &'a str) -> Option<&'a str> {
    let text = rest.trim_ascii_start();
    if text.is_empty() {
        *rest = text;
        return None;
    }
    let end = text.bytes().position(|byte| byte.is_ascii_whitespace()).unwrap_or(text.len());
    let (word, after) = text.split_at(end);
    *rest = after;
    Some(word)
}

/// As much of a text as fits into `max` bytes.
pub(super) fn short(text: &str, max: usize) -> &str {
    &text[..text.floor_char_boundary(max)]
}

/// Adds an option, or changes it when the program announces it anew.
pub(super) fn announce(profile: &mut Profile, spec: OptionSpec) {
    let place = profile.options.iter().position(|known| known.name == spec.name);
    match place {
        Some(place) => profile.options[place] = spec,
        None if profile.options.len() < OPTIONS_MAX => profile.options.push(spec),
        None => {}
    }
}
