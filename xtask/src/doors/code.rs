//! Sources as text: without what is no code, and which modules they name.

/// A source with comments and the content of texts blanked; lines and places stay.
pub(super) fn strip(text: &str) -> String {
    let mut code = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let skipped = skipped(rest, code.chars().next_back());
        if skipped == 0 {
            code.push(c);
            rest = &rest[c.len_utf8()..];
        } else {
            let blank = |c: char| if c == '\n' { '\n' } else { ' ' };
            code.extend(rest[..skipped].chars().map(blank));
            rest = &rest[skipped..];
        }
    }
    code
}

/// How many bytes at the beginning of `rest` are no code; `before` stands in front of them.
fn skipped(rest: &str, before: Option<char>) -> usize {
    let until = |end: &str| rest.find(end).map_or(rest.len(), |at| at + end.len());
    if rest.starts_with("//") {
        return rest.find('\n').unwrap_or(rest.len());
    }
    if rest.starts_with("/*") {
        return until("*/");
    }
    if before.is_some_and(|c| c.is_alphanumeric() || c == '_') && !rest.starts_with('"') {
        return 0;
    }
    let raw = rest.strip_prefix('b').unwrap_or(rest).strip_prefix('r');
    if let Some(raw) = raw {
        let hashes = raw.len() - raw.trim_start_matches('#').len();
        if raw[hashes..].starts_with('"') {
            let end = format!("\"{}", "#".repeat(hashes));
            let open = rest.len() - raw.len() + hashes + 1;
            return rest[open..].find(&end).map_or(rest.len(), |at| open + at + end.len());
        }
    }
    if rest.starts_with('"') {
        return end_of_text(rest);
    }
    let is_char = rest.starts_with("'\\") || rest.chars().nth(2) == Some('\'');
    if rest.starts_with('\'') && is_char {
        let open = if rest.starts_with("'\\") { 3 } else { 1 };
        return rest[open..].find('\'').map_or(rest.len(), |at| open + at + 1);
    }
    0
}

fn end_of_text(rest: &str) -> usize {
    let mut escaped = false;
    for (at, c) in rest.char_indices().skip(1) {
        match c {
            '"' if !escaped => return at + 1,
            _ => escaped = c == '\\' && !escaped,
        }
    }
    rest.len()
}

/// The modules at the top of the crate that a file of the module `own` names, and where.
pub(super) fn named(code: &str, own: &[String]) -> Vec<(usize, String)> {
    let mut found = vec![];
    for (at, _) in code.match_indices("crate::") {
        if is_word_start(code, at) {
            found.extend(heads(&code[at + "crate::".len()..]).into_iter().map(|to| (at, to)));
        }
    }
    for (at, _) in code.match_indices("super::") {
        let is_first = is_word_start(code, at) && !code[..at].ends_with("::");
        let mut rest = &code[at..];
        let mut up = 0;
        while let Some(further) = rest.strip_prefix("super::") {
            (rest, up) = (further, up + 1);
        }
        if is_first && up == own.len() {
            found.extend(heads(rest).into_iter().map(|to| (at, to)));
        }
    }
    found.sort();
    found
}

/// The first names of a path, or of each path in its braces.
fn heads(path: &str) -> Vec<String> {
    let Some(group) = path.trim_start().strip_prefix('{') else {
        return vec![word(path)].into_iter().filter(|word| !word.is_empty()).collect();
    };
    let (mut heads, mut depth, mut begins) = (vec![], 0, true);
    for (at, c) in group.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => begins = true,
            c if begins && !c.is_whitespace() => {
                heads.push(word(&group[at..]));
                begins = false;
            }
            _ => {}
        }
    }
    heads
}

/// Each word that follows `mark` behind the word `before`, with any white space around the mark; with
/// no word before it, each place where `mark` is a word itself.
pub(super) fn words_after(code: &str, before: &str, mark: &str) -> Vec<(usize, String)> {
    let mut found = vec![];
    let sought = if before.is_empty() { mark } else { before };
    for (at, _) in code.match_indices(sought) {
        let rest = &code[at + sought.len()..];
        let ends = !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_');
        if !is_word_start(code, at) || !ends {
            continue;
        }
        if before.is_empty() {
            found.push((at, mark.to_owned()));
        } else if let Some(rest) = rest.trim_start().strip_prefix(mark) {
            found.push((at, word(rest.trim_start())));
        }
    }
    found
}

fn is_word_start(code: &str, at: usize) -> bool {
    !code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_')
}

fn word(text: &str) -> String {
    text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
}
