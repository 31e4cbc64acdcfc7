//! What the protocols of chess programs share: words of a line, and options that are announced.

use rookery_protocol::engine::{OPTIONS_MAX, OptionKind, OptionSpec, Profile};

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

/// Adds an option, or changes it when the program announces it anew. One whose name or choices have
/// signs that steer a terminal is left out: they are shown to people, and said to the program again.
pub(super) fn announce(profile: &mut Profile, spec: OptionSpec) {
    let odd = |text: &String| text.contains(|c: char| c.is_control() && c != '\t');
    let is_odd = match &spec.kind {
        OptionKind::Combo { default, choices } => odd(default) || choices.iter().any(odd),
        OptionKind::Text { default } => odd(default),
        OptionKind::Check { .. } | OptionKind::Spin { .. } | OptionKind::Button => false,
    };
    if is_odd || odd(&spec.name) {
        return;
    }
    let place = profile.options.iter().position(|known| known.name == spec.name);
    match place {
        Some(place) => profile.options[place] = spec,
        None if profile.options.len() < OPTIONS_MAX => profile.options.push(spec),
        None => {}
    }
}
