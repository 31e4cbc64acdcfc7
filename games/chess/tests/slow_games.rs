//! Random games by the engine and by the slow rules, move by move.

mod oracle;
mod slow;

use oracle::Random;
use rookery_rules::{Game, GameResult, Play, Score, Start};
use slow::{ALICE, ALL, Position, Rules, Side};

/// Whether everything is tried for as long as `cargo xtask long` does.
const AT_LENGTH: bool = option_env!("ROOKERY_TEST_AT_LENGTH").is_some();
const GAMES: u32 = if AT_LENGTH { 24 } else { 4 };
const PLIES_MAX: u32 = 160;

/// Endings that the slow rules do not know: draws by repetition, by counting or by dead position.
fn is_counted(result: &GameResult) -> bool {
    let counted = ["repetition", "moves", "insufficient-material", "dead-position"];
    result.score == Score::Draw && counted.iter().any(|it| result.reason.ends_with(it))
}

/// What differs between the two here, if something does.
fn difference(play: &dyn Play, slow: &Position) -> Option<String> {
    let outcome = play.outcome();
    if outcome.as_ref().is_some_and(is_counted) {
        return None;
    }
    let winner = |side: Option<Side>| match side {
        None => Score::Draw,
        Some(Side::White) => Score::First,
        Some(Side::Black) => Score::Second,
    };
    let expected = slow.ending().map(|ending| winner(ending.winner));
    if outcome.as_ref().map(|result| result.score) != expected {
        return Some(format!("result: engine {outcome:?}, slow rules {expected:?}"));
    }
    let mut moves: Vec<String> = play.legal_moves().into_iter().map(|it| it.notation).collect();
    moves.sort_unstable();
    if play.hides() {
        let offered = slow.names(slow.offered());
        if let Some(what) = other_moves("offered moves", &moves, &offered) {
            return Some(what);
        }
        moves.retain(|it| play.read_move(it).is_ok());
    }
    other_moves("moves", &moves, &slow.notations())
}

fn other_moves(what: &str, moves: &[String], theirs: &[String]) -> Option<String> {
    let lacks = |those: &[String], these: &[String]| -> Vec<String> {
        those.iter().filter(|it| !these.contains(it)).cloned().collect()
    };
    (moves != theirs).then(|| {
        let (only_engine, only_slow) = (lacks(moves, theirs), lacks(theirs, moves));
        format!("{what}: only engine {only_engine:?}, only slow rules {only_slow:?}")
    })
}

/// Plays one game in both; what differs, with the moves that led there.
fn compare(game: &dyn Game, rules: Rules, random: &mut Random) -> Result<u32, String> {
    let starts = game.title().starts;
    let start = match starts.numbers {
        Some(count) => Start::Number { number: random.below(count as usize) as u32 },
        None => Start::Usual,
    };
    let mut play = game.begin(&start).map_err(|why| why.to_string())?;
    let first = play.text();
    let mut slow = match starts.usual {
        true => Position::start(rules),
        false => Position::read(rules, &first),
    };
    let mut line = vec![];
    loop {
        if let Some(what) = difference(play.as_ref(), &slow) {
            let moves = line.join(" ");
            return Err(format!(
                "{}: {what}\n  from {first}: {moves}\n  {}",
                rules.key,
                play.text()
            ));
        }
        let moves = slow.legal();
        if moves.is_empty() || play.outcome().is_some() || play.ply() == PLIES_MAX {
            return Ok(play.ply());
        }
        let mv = random.pick(&moves);
        let notation = slow.notation(mv);
        play.play(&notation).map_err(|why| format!("{notation}: {why:?}"))?;
        slow = slow.play(mv);
        line.push(notation);
    }
}

#[test]
fn random_games_are_the_same_by_the_slow_rules() {
    let games = rookery_chess::games();
    let mut random = Random(7);
    let mut differing = vec![];
    for rules in ALL.into_iter().chain([ALICE]) {
        let Some(game) = games.iter().find(|game| game.title().key == rules.key) else {
            differing.push(format!("{}: there is no such game", rules.key));
            continue;
        };
        let mut found = (0..GAMES).filter_map(|_| compare(game.as_ref(), rules, &mut random).err());
        differing.extend(found.next());
    }
    assert!(differing.is_empty(), "{}", differing.join("\n"));
}
