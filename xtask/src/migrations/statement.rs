//! From the text of a migration to statements, and from a statement to words.

/// The most characters of a statement that are shown.
const SHOWN_LEN_MAX: usize = 80;

/// A statement of a migration.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Statement {
    /// The line in which it begins, from 1.
    pub(super) line: usize,
    /// The comments above and in it.
    pub(super) comment: String,
    /// Words, literals in quotes, and signs, each alone; words in capitals.
    pub(super) words: Vec<String>,
}

impl Statement {
    /// The words that it begins with, if it begins with these.
    pub(super) fn after(&self, words: &[&str]) -> Option<&[String]> {
        let (begin, rest) = self.words.split_at_checked(words.len())?;
        (begin == words).then_some(rest)
    }

    /// Its beginning, for people.
    pub(super) fn shown(&self) -> String {
        let text = self.words.join(" ");
        match text.char_indices().nth(SHOWN_LEN_MAX) {
            None => text,
            Some((at, _)) => format!("{}…", &text[..at]),
        }
    }
}

/// The statements of a migration.
pub(super) fn statements(text: &str) -> Vec<Statement> {
    let mut found = vec![];
    let mut statement = Statement::default();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let line = text[..text.len() - rest.len()].matches('\n').count() + 1;
        let len = token_len(rest, c);
        let (token, after) = rest.split_at(len);
        rest = after;
        if let Some(comment) = token.strip_prefix("--") {
            statement.comment.push_str(comment.trim());
            statement.comment.push('\n');
        } else if c == ';' {
            found.push(std::mem::take(&mut statement));
        } else if !c.is_whitespace() {
            if statement.words.is_empty() {
                statement.line = line;
            }
            let word = if c == '\'' { token.to_owned() } else { token.to_uppercase() };
            statement.words.push(word);
        }
    }
    if !statement.words.is_empty() {
        found.push(statement);
    }
    found
}

/// How long the token is that a text begins with, whose first character is `c`.
fn token_len(text: &str, c: char) -> usize {
    let until = |end: fn(char) -> bool| text.find(end).unwrap_or(text.len());
    match c {
        _ if text.starts_with("--") => until(|c| c == '\n'),
        // Two quotes that stand for one are two literals here, which does not matter.
        '\'' => text[1..].find('\'').map_or(text.len(), |at| at + 2),
        '"' => text[1..].find('"').map_or(text.len(), |at| at + 2),
        _ if is_of_word(c) => until(|c| !is_of_word(c)),
        _ => c.len_utf8(),
    }
}

fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The parts between commas that stand in no brackets.
pub(super) fn parts(words: &[String]) -> Vec<&[String]> {
    let mut depth = 0;
    words
        .split(|word| {
            match word.as_str() {
                "(" => depth += 1,
                ")" => depth -= 1,
                _ => {}
            }
            depth == 0 && word == ","
        })
        .collect()
}
