//! What a wrong move might have been.

use crate::{Play, Refusal, Viewer};

/// The most moves that are proposed.
const PROPOSALS_MAX: usize = 3;
/// The most legal moves that are looked at.
const LOOKED_AT_MAX: usize = 1000;
/// Longer texts are compared with nothing, in characters.
const TEXT_LEN_MAX: usize = 24;

/// The legal moves whose texts are the most like `text`, the likeliest first. Of several that it
/// could be, those that say more.
pub(super) fn instead(play: &dyn Play, text: &str, why: Refusal) -> Vec<String> {
    let text: Vec<char> = text.chars().take(TEXT_LEN_MAX + 1).collect();
    if text.len() > TEXT_LEN_MAX {
        return vec![];
    }
    let far = text.len().div_ceil(2).max(1);
    let mut near: Vec<(usize, String)> = play
        .legal_moves()
        .into_iter()
        .take(LOOKED_AT_MAX)
        .filter_map(|mv| {
            let label = label(play, &mv.notation)?;
            let away = distance(&text, &label).min(distance(&text, &mv.notation));
            let fits = why != Refusal::Ambiguous || says_more(&text, &label);
            (fits && away < far).then_some((away, label))
        })
        .collect();
    near.sort();
    near.dedup();
    near.into_iter().take(PROPOSALS_MAX).map(|(_, label)| label).collect()
}

/// Whether `label` is `text` with something put in.
fn says_more(text: &[char], label: &str) -> bool {
    let mut letters = label.chars();
    text.iter().all(|mine| letters.any(|letter| letter == *mine))
}

/// How people write the move that `notation` identifies; `None` where it is not legal after all.
fn label(play: &dyn Play, notation: &str) -> Option<String> {
    let mut after = play.fork();
    after.play(notation).ok()?;
    let label = after.seen(Viewer::All).and_then(|seen| seen.label);
    Some(label.unwrap_or_else(|| notation.to_owned()))
}

/// How many letters must be changed, put in or taken out (Levenshtein, 1965).
fn distance(text: &[char], other: &str) -> usize {
    let mut row: Vec<usize> = (0..=text.len()).collect();
    for (at, letter) in other.chars().take(2 * TEXT_LEN_MAX).enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], at + 1);
        for (column, mine) in text.iter().enumerate() {
            let changed = diagonal + usize::from(*mine != letter);
            diagonal = row[column + 1];
            row[column + 1] = changed.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row[text.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_distance_counts_letters() {
        let far = |one: &str, other| distance(&one.chars().collect::<Vec<_>>(), other);
        assert_eq!(far("Nf3", "Nf3"), 0);
        assert_eq!(far("Nf3", "Ngf3"), 1);
        assert_eq!(far("", "abc"), 3);
        assert_eq!(far("kitten", "sitting"), 3);
    }
}
