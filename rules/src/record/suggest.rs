//! Suggestions of what a wrong move might have been.

use crate::{Play, Refusal, Viewer};

/// The most moves that are proposed.
const PROPOSALS_MAX: usize = 3;
/// The most legal moves that are looked at.
const LOOKED_AT_MAX: usize = 1000;
/// Longer texts are compared with nothing, in characters.
const TEXT_LEN_MAX: usize = 24;

/// Returns the legal moves most like `text`, the likeliest first. Of several that it could be,
/// those that say more.
#[must_use]
pub fn instead(play: &dyn Play, text: &str, why: Refusal) -> Vec<String> {
    let Some(text) = short(text) else { return vec![] };
    let moves = play.legal_moves().into_iter().take(LOOKED_AT_MAX).filter_map(|mv| {
        let label = label(play, &mv.notation)?;
        let away = distance(&text, &label).min(distance(&text, &mv.notation));
        let fits = why != Refusal::Ambiguous || says_more(&text, &label);
        fits.then_some((away, label))
    });
    nearest_of(&text, moves)
}

/// Returns the words that are most like `text`, the likeliest first.
#[must_use]
pub fn nearest<'a>(text: &str, words: impl Iterator<Item = &'a str>) -> Vec<String> {
    let Some(text) = short(text) else { return vec![] };
    let words = words.take(LOOKED_AT_MAX);
    nearest_of(&text, words.map(|word| (distance(&text, word), word.to_owned())))
}

fn short(text: &str) -> Option<Vec<char>> {
    let text: Vec<char> = text.chars().take(TEXT_LEN_MAX + 1).collect();
    (text.len() <= TEXT_LEN_MAX).then_some(text)
}

fn nearest_of(text: &[char], words: impl Iterator<Item = (usize, String)>) -> Vec<String> {
    let far = text.len().div_ceil(2).max(1);
    let mut near: Vec<_> = words.filter(|(away, _)| *away < far).collect();
    near.sort();
    near.dedup();
    near.into_iter().take(PROPOSALS_MAX).map(|(_, word)| word).collect()
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
    fn the_nearest_words_come_first_and_far_ones_not_at_all() {
        let words = ["chess", "chess960", "checkers", "go"];
        let near = |text| nearest(text, words.into_iter());
        assert_eq!(near("ches"), ["chess"]);
        assert_eq!(near("chess960")[0], "chess960");
        assert!(near("shogi").is_empty() && near(&"x".repeat(99)).is_empty());
    }

    #[test]
    fn a_distance_counts_letters() {
        let far = |one: &str, other| distance(&one.chars().collect::<Vec<_>>(), other);
        assert_eq!(far("Nf3", "Nf3"), 0);
        assert_eq!(far("Nf3", "Ngf3"), 1);
        assert_eq!(far("", "abc"), 3);
        assert_eq!(far("kitten", "sitting"), 3);
    }
}
