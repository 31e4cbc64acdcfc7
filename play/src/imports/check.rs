//! A game as it stands in a file, and what is kept of it.

use rookery_arbiter::{PLY_MAX, reason};
use rookery_protocol::Millis;
use rookery_protocol::game::GameResult;
use rookery_protocol::id::GameId;
use rookery_rules::record::{Entry, Line, Mistake, Record, player_tags, write_played};
use rookery_rules::{Game, Play, Score};
use rookery_storage::NewImported;
use rookery_texts::imports;

use super::when;

/// The longest text of a game that is kept, in bytes.
const TEXT_LEN_MAX: usize = 256 * 1024;
/// The most moves of a game with its variations.
const ENTRIES_MAX: usize = 20_000;
/// The longest name of a player that lists show, in characters.
const NAME_LEN_MAX: usize = 60;
/// What files say where nobody knows a name.
const UNKNOWN: &str = "?";

/// Plays a game by its rules, variations and all, and makes of it what is kept. A game whose date
/// nobody knows counts as played `now`.
///
/// # Errors
/// What is wrong with it, and where.
pub fn check(
    game: &dyn Game,
    record: &Record,
    (id, number): (GameId, u32),
    now: Millis,
) -> Result<NewImported, Mistake> {
    let wrong = |what| Mistake { place: record.place, what };
    if record.main.moves.len() > PLY_MAX as usize || entries(&record.main) > ENTRIES_MAX {
        return Err(wrong(imports::too_many_moves(PLY_MAX, ENTRIES_MAX)));
    }
    let (body, end) = write_played(game, record).map_err(Mistake::from)?;
    if body.len() > TEXT_LEN_MAX {
        return Err(wrong(imports::too_much_text(TEXT_LEN_MAX)));
    }
    if body.contains('\0') {
        return Err(wrong(imports::nul()));
    }
    let names = player_tags(game).map(|tag| name(record.tag(tag).unwrap_or_default()));
    Ok(NewImported {
        id,
        number,
        rules: game.title().key.clone(),
        names,
        played_ms: when::played(record).unwrap_or(now),
        result: result(game, record, end.as_ref()),
        body,
    })
}

/// A player's name as lists show it, which is that of the text that is kept: there, too, a space
/// stands where something cannot be seen.
fn name(told: &str) -> String {
    let seen = told.replace(char::is_control, " ");
    let words: Vec<&str> = seen.split_whitespace().collect();
    let name: String = words.join(" ").chars().take(NAME_LEN_MAX).collect();
    if name.is_empty() { UNKNOWN.to_owned() } else { name }
}

fn entries(line: &Line) -> usize {
    let of = |entry: &Entry| 1 + entry.variations.iter().map(entries).sum::<usize>();
    line.moves.iter().map(of).sum()
}

/// How a game ended that led to `end`: by its rules, or as its record says.
pub(super) fn result(game: &dyn Game, record: &Record, end: &dyn Play) -> GameResult {
    let recorded = record.score(game);
    match (end.outcome(), recorded) {
        (Some(outcome), Some(score)) if outcome.score == score => outcome,
        (Some(outcome), None) => outcome,
        (_, Some(score)) => GameResult { score, reason: reason::RECORDED.to_owned() },
        (None, None) => GameResult { score: Score::Aborted, reason: reason::UNFINISHED.to_owned() },
    }
}

#[cfg(test)]
mod tests {
    use rookery_protocol::game::Start;
    use rookery_rules::record::Finish;

    use super::*;

    /// Knights that go out and back, for so many plies, with so many lines beside the first move.
    fn record(plies: usize, lines: usize, comment: &str) -> Record {
        let mut record = Record::new(Start::Usual);
        for ply in 0..plies {
            let text = ["Nf3", "Nf6", "Ng1", "Ng8"][ply % 4].to_owned();
            record.main.moves.push(Entry { text, ..Entry::default() });
        }
        if let Some(first) = record.main.moves.first_mut() {
            first.comment = comment.to_owned();
            let other = Entry { text: "e4".into(), ..Entry::default() };
            let line = Line { moves: vec![other], ..Line::default() };
            first.variations = vec![line; lines];
        }
        record
    }

    fn wrong(record: &Record) -> Option<String> {
        let games = rookery_games::registry();
        let chess = games.get("chess").unwrap();
        check(chess.as_ref(), record, (GameId::from_random(1), 1), 0)
            .err()
            .map(|it| it.what.to_string())
    }

    #[test]
    fn moves_of_lines_within_lines_count() {
        assert_eq!(entries(&record(4, 3, "").main), 7);
        let mut deep = record(1, 1, "");
        let line = deep.main.moves[0].variations[0].clone();
        deep.main.moves[0].variations[0].moves[0].variations.push(line);
        assert_eq!(entries(&deep.main), 3);
    }

    #[test]
    fn a_game_of_too_many_moves_or_letters_is_not_kept() {
        assert_eq!(wrong(&record(4, 0, "")), None);
        let many = |plies, lines| wrong(&record(plies, lines, ""));
        assert!(many(PLY_MAX as usize + 1, 0).unwrap().contains("too long"));
        assert!(many(1, ENTRIES_MAX).unwrap().contains("with its variations"));
        assert_eq!(many(1, ENTRIES_MAX - 1), None);
        let long = wrong(&record(1, 0, &"x".repeat(TEXT_LEN_MAX))).unwrap();
        assert!(long.contains("bytes of text"), "{long}");
    }

    #[test]
    fn what_cannot_be_kept_in_a_database_is_refused() {
        assert!(wrong(&record(1, 0, "a\0b")).unwrap().contains("NUL"));
    }

    #[test]
    fn as_many_moves_and_letters_are_kept_as_there_may_be() {
        let longest = wrong(&record(PLY_MAX as usize, 0, "")).unwrap();
        assert!(longest.contains("after the end"), "it is read: {longest}");
        let games = rookery_games::registry();
        let chess = games.get("chess").unwrap();
        let kept = |len: usize| {
            let record = record(1, 0, &"x".repeat(len));
            check(chess.as_ref(), &record, (GameId::from_random(1), 1), 0).map(|it| it.body.len())
        };
        // A long word stands alone on its line, so that a letter more is a byte more.
        let rest = kept(1_000).unwrap() - 1_000;
        assert_eq!(kept(262_144 - rest), Ok(262_144));
        assert!(kept(262_144 - rest + 1).is_err());
    }

    #[test]
    fn players_have_short_names_of_letters_that_are_seen() {
        let games = rookery_games::registry();
        let chess = games.get("chess").unwrap();
        let name = |name: &str| {
            let mut record = record(1, 0, "");
            record.set("White", name);
            let kept = check(chess.as_ref(), &record, (GameId::from_random(1), 7), 5).unwrap();
            assert_eq!((kept.number, kept.played_ms, &*kept.names[1]), (7, 5, "?"));
            kept.names[0].clone()
        };
        assert_eq!(name(" Morphy, Paul "), "Morphy, Paul");
        assert_eq!(name("Mor\u{7}phy"), "Mor phy");
        assert_eq!(name("Morphy,\t Paul\u{1}"), "Morphy, Paul");
        for nobody in ["  ", "\u{1}", "\u{85}\u{1}"] {
            assert_eq!(name(nobody), "?");
        }
        assert_eq!(name(&"é".repeat(61)), "é".repeat(60));
    }

    #[test]
    fn a_game_ended_by_its_rules_unless_its_record_says_otherwise() {
        let games = rookery_games::registry();
        let chess = games.get("chess").unwrap();
        let ended = |moves: &[&str], finish| {
            let mut record = Record::new(Start::Usual);
            record.finish = finish;
            for text in moves {
                record.main.moves.push(Entry { text: (*text).to_owned(), ..Entry::default() });
            }
            let kept = check(chess.as_ref(), &record, (GameId::from_random(1), 1), 0).unwrap();
            (kept.result.score, kept.result.reason)
        };
        let mate = ["f3", "e5", "g4", "Qh4#"];
        let is = |score, reason: &str| (score, reason.to_owned());
        assert_eq!(ended(&mate, Finish::NilOne), is(Score::Second, "checkmate"));
        assert_eq!(ended(&mate, Finish::Open), is(Score::Second, "checkmate"));
        assert_eq!(ended(&mate, Finish::Draw), is(Score::Draw, reason::RECORDED));
        assert_eq!(ended(&mate[..2], Finish::OneNil), is(Score::First, reason::RECORDED));
        assert_eq!(ended(&mate[..2], Finish::Open), is(Score::Aborted, reason::UNFINISHED));
    }
}
