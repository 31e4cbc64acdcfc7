//! Small things that several protocols need.

/// The longest name of a program, or of who wrote it, that is kept, in bytes.
pub(super) const NAME_LEN_MAX: usize = 60;

/// At most so many bytes of a text, without control characters.
pub(super) fn short(text: &str, len_max: usize) -> String {
    let text: String = text.chars().filter(|c| !c.is_control()).collect();
    text[..text.floor_char_boundary(len_max)].to_owned()
}

/// The first word of a line and what follows it, both without white space around them.
pub(super) fn first_word(line: &str) -> (&str, &str) {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    (word, rest.trim())
}
