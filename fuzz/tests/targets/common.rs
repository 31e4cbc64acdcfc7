//! What targets share: all games, and what must hold wherever one of them stands.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::{Arc, LazyLock};

use rookery_rules::random::Random;
use rookery_rules::{Game, Play, Refusal, Registry, Seat, Start, Viewer};

/// The most legal moves of one position that are read back.
const READ_BACK_MAX: usize = 40;
/// A text that no game takes for a move.
const NO_MOVE: &str = "\u{1}no move";

pub(crate) static GAMES: LazyLock<Registry> = LazyLock::new(rookery_games::registry);

/// The game that a word names; any word names one.
pub(crate) fn game(word: &str) -> &'static Arc<dyn Game> {
    let mut hasher = DefaultHasher::new();
    word.hash(&mut hasher);
    let count = GAMES.iter().count();
    let any = || GAMES.iter().nth(hasher.finish() as usize % count).expect("so many there are");
    GAMES.get(word).unwrap_or_else(any)
}

/// Where each game begins, and where it stands after a few moves: its key, the text of the
/// position and a move there, each on a line.
pub(crate) fn samples() -> Vec<String> {
    let mut random = Random::new(7);
    let mut found = vec![];
    for game in GAMES.iter() {
        let title = game.title();
        let usual = if title.starts.usual { Start::Usual } else { Start::Number { number: 0 } };
        let examples = game.examples().into_iter().map(|example| (example.start, example.moves));
        for (start, moves) in [(usual, vec![])].into_iter().chain(examples) {
            let Ok(mut play) = game.begin(&start) else { continue };
            found.push(sample(&title.key, play.as_ref(), &moves));
            for _ in 0..30 {
                let legal = play.legal_moves();
                let Some(mv) = legal.get(random.below(legal.len())) else { break };
                // In a game that hides something it may be refused.
                let _ = play.play(&mv.notation);
            }
            found.push(sample(&title.key, play.as_ref(), &[]));
        }
    }
    found
}

fn sample(key: &str, play: &dyn Play, moves: &[String]) -> String {
    let legal = play.legal_moves().first().map(|mv| mv.notation.clone());
    let moves = if moves.is_empty() { legal.into_iter().collect() } else { moves.to_vec() };
    format!("{key}\n{}\n{}\n", play.text(), moves.join("\n"))
}

/// Looks at a position from every side. What it is: over or not, with how many moves.
pub(crate) fn holds_together(game: &dyn Game, play: &dyn Play) -> (Option<String>, usize) {
    let text = play.text();
    assert!(!text.contains(['\n', '\r']), "a position is a line: {text:?}");
    let legal = play.legal_moves();
    let over = play.outcome();
    assert_eq!(legal.is_empty(), over.is_some(), "{text}");
    assert_eq!(play.turn().is_none(), over.is_some(), "{text}");
    for viewer in [Viewer::First, Viewer::Second, Viewer::Spectator, Viewer::All] {
        let _ = (play.view(viewer), play.seen(viewer), play.last_move(viewer));
    }
    let _ = (play.can_win(Seat::First), play.can_win(Seat::Second), play.claims(), play.log());
    let start = Start::Position { text: text.clone() };
    let again = game.begin(&start).map(|again| again.text());
    assert_eq!(again, Ok(text.clone()), "what is written is read the same");
    // Where something is hidden, what is offered may be refused.
    for mv in legal.iter().filter(|_| !play.hides()).take(READ_BACK_MAX) {
        assert_eq!(play.read_move(&mv.notation).as_ref(), Ok(&mv.notation), "in {text}");
    }
    let mut other = play.fork();
    assert!(other.play(NO_MOVE).is_err(), "{text}");
    assert_eq!((other.text(), other.ply()), (text, play.ply()), "a refusal changes nothing");
    (over.map(|over| over.reason), legal.len())
}

/// Makes moves of a text and then some that are drawn, and looks at each position. How often each
/// word was none of the moves.
pub(crate) fn goes_on(game: &dyn Game, mut play: Box<dyn Play>, words: &[&str], plies: usize) {
    for word in words {
        let before = play.text();
        match play.read_move(word) {
            Ok(notation) => {
                let hides = play.hides();
                let legal = || play.legal_moves().iter().any(|mv| mv.notation == notation);
                assert!(hides || legal(), "{word} was read as {notation} in {before}");
                let played = play.play(word);
                assert!(played.is_ok() || hides, "{word} was read in {before}, and not played");
            }
            Err(why) => {
                assert_eq!(play.play(word), Err(why), "{word} in {before}");
                assert_eq!(play.text(), before, "{word} changes nothing");
            }
        }
        holds_together(game, play.as_ref());
    }
    let mut random = Random::new(play.text().len() as u64);
    for _ in 0..plies {
        let legal = play.legal_moves();
        let Some(mv) = legal.get(random.below(legal.len())) else { break };
        match play.play(&mv.notation) {
            Ok(()) => drop(holds_together(game, play.as_ref())),
            Err(why) => assert!(play.hides() && why == Refusal::Illegal, "{}", mv.notation),
        }
    }
}
