//! A file of games, made from the rules by random moves.

use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::path::Path;

use rookery_rules::random::Random;
use rookery_rules::record::{Entry, Finish, Record, write as written};
use rookery_rules::{Game, Start};

use crate::Failure;

/// Different courses of games; each appears in many games, with other players.
const COURSES: u32 = 1_000;
/// Moves of a game, unless it ends before.
const PLIES: usize = 80;

/// Writes so many games to a new file; its length in bytes.
pub(super) fn write(path: &Path, games: u32) -> Result<u64, Failure> {
    let registry = rookery_games::registry();
    let game = registry.get("chess").ok_or("There is no chess.")?.as_ref();
    let courses: Result<Vec<_>, _> =
        (0..COURSES.min(games)).map(|seed| course(game, seed.into())).collect();
    let courses = courses?;
    let mut file = BufWriter::new(File::create(path)?);
    let mut bytes = 0;
    for number in 0..games {
        let course = &courses[(number % COURSES) as usize];
        let text = course.replace("@round@", &(number + 1).to_string());
        file.write_all(text.as_bytes())?;
        bytes += text.len() as u64;
    }
    file.flush()?;
    Ok(bytes)
}

/// The text of one course, with a place for the round.
fn course(game: &dyn Game, seed: u64) -> Result<String, Failure> {
    let mut random = Random::new(seed);
    let mut record = Record::new(Start::Usual);
    let names = [seed % 61, seed % 53].map(|number| format!("Player {number}"));
    let [white, black] = names;
    let tags = [
        ("Event", "Club night".to_owned()),
        ("Site", "Rookery".to_owned()),
        ("Date", format!("2026.{:02}.{:02}", seed % 12 + 1, seed % 28 + 1)),
        ("Round", "@round@".to_owned()),
        ("White", white),
        ("Black", black),
        ("ECO", format!("A{:02}", seed % 100)),
    ];
    tags.into_iter().for_each(|(tag, value)| record.set(tag, value));
    let mut play = game.begin(&Start::Usual)?;
    while play.turn().is_some() && record.main.moves.len() < PLIES {
        let Some(mv) = random.pick(&play.legal_moves()).cloned() else { break };
        play.play(&mv.notation)?;
        let at = record.main.moves.len();
        let comment = if at % 20 == 7 { "a thought" } else { "" };
        let clock_ms = seed.is_multiple_of(4).then(|| 300_000 - 1_000 * at as i64);
        let (text, comment) = (mv.notation, comment.to_owned());
        record.main.moves.push(Entry { text, comment, clock_ms, ..Entry::default() });
    }
    record.finish = Finish::of(play.outcome().map(|outcome| outcome.score), game);
    Ok(written(game, &record)?)
}
