//! How games begin: the offered starts work, others are refused, printed positions read back.

use super::{Checked, Snapshot, ensure};
use crate::game::Game;
use crate::random::Random;
use crate::{BadStart, LegalMove, Score, SecretBits, Start};

/// The longest text of a position, in bytes.
const POSITION_LEN_MAX: usize = 2000;
/// The longest text that a reader of positions is tried with, in bytes.
const GARBAGE_LEN: usize = 100_000;
/// How many damaged texts are tried.
const DAMAGES: u32 = 200;
/// How many starts are drawn.
const DRAWS: u64 = 8;

/// A start that the game offers: the usual one first, then numbered ones.
pub(super) fn some_start(game: &dyn Game, number: u32, random: &mut Random) -> Start {
    let starts = game.title().starts;
    match starts.numbers {
        Some(count) if number > 0 || !starts.usual => {
            Start::Number { number: random.below(count as usize) as u32 }
        }
        _ => Start::Usual,
    }
}

/// Starts that are not offered are refused; so is every text that is no position. A damaged
/// text is refused, or is a position that prints and reads back like any other.
pub(super) fn check_starts(game: &dyn Game, random: &mut Random) -> Checked {
    let starts = game.title().starts;
    ensure!(game.begin(&Start::Usual).is_ok() == starts.usual, "the usual start is not as offered");
    let beyond = Start::Number { number: starts.numbers.unwrap_or(0) };
    ensure!(game.begin(&beyond).is_err(), "{beyond:?} is not offered but accepted");
    if let Some(count) = starts.numbers {
        let last = Start::Number { number: count - 1 };
        ensure!(game.begin(&last).is_ok(), "{last:?} is offered but refused");
    }
    check_drawn(game)?;
    for text in ["", " ", "\0", "position", "♜♞", "-1", &"8".repeat(GARBAGE_LEN)] {
        refuse_position(game, text, starts.position)?;
    }
    let Ok(play) = game.begin(&some_start(game, 0, random)) else { return Ok(()) };
    let text = play.text();
    if !starts.position {
        return refuse_position(game, &text, false);
    }
    for _ in 0..DAMAGES {
        let damaged = damage(&text, random);
        let start = Start::Position { text: damaged.clone() };
        if let Ok(play) = game.begin(&start) {
            check_reads_back(game, &Snapshot::of(play.as_ref()))
                .map_err(|what| format!("from {damaged:?}: {what}"))?;
        }
    }
    Ok(())
}

/// What is drawn can be begun from; where it is drawn in secret, the game hides it.
fn check_drawn(game: &dyn Game) -> Checked {
    let starts = game.title().starts;
    for seed in 0..DRAWS {
        let mut random = Random::new(seed);
        let drawn = game.draw(&mut || random.bits());
        ensure!(drawn.is_some() == starts.numbers.is_some(), "{drawn:?} is drawn by lot");
        let Some(start) = drawn else { break };
        let begun = game.begin(&start);
        let play = begun.map_err(|why| format!("{start:?} is drawn but refused: {why}"))?;
        ensure!(play.hides() || !starts.secret, "{start:?} is drawn in secret but shown");
    }
    let zeros = SecretBits::new([0; 16]);
    let secret = Start::Secret { first: zeros, second: zeros };
    let fits = starts.secret || game.begin(&secret).is_err();
    ensure!(fits, "{secret:?} is not offered but accepted");
    Ok(())
}

fn refuse_position(game: &dyn Game, text: &str, offered: bool) -> Checked {
    let short: String = text.chars().take(40).collect();
    match game.begin(&Start::Position { text: text.into() }) {
        Ok(_) => Err(format!("the position {short:?} is accepted")),
        Err(BadStart::Position(faults)) if offered => {
            let said = !faults.is_empty() && faults.iter().all(|fault| !fault.0.is_empty());
            ensure!(said, "the position {short:?} is refused without a reason");
            Ok(())
        }
        Err(BadStart::NotOffered) if !offered => Ok(()),
        Err(other) => Err(format!("the position {short:?} is refused as {other:?}")),
    }
}

/// The text with one character more, less or other.
pub(super) fn damage(text: &str, random: &mut Random) -> String {
    const OTHERS: [char; 12] = ['0', '1', '9', 'a', 'k', 'K', 'P', 'w', '/', '-', ' ', 'é'];
    let mut chars: Vec<char> = text.chars().collect();
    let at = random.below(chars.len() + 1);
    let other = random.pick(&OTHERS).copied().unwrap_or('x');
    match random.below(4) {
        0 => chars.insert(at, other),
        1 if at < chars.len() => chars[at] = other,
        2 if at < chars.len() => drop(chars.remove(at)),
        _ if at + 1 < chars.len() => chars.swap(at, at + 1),
        _ => chars.push(other),
    }
    chars.into_iter().collect()
}

/// The position prints on one line, and what reads that line is the same position.
pub(super) fn check_reads_back(game: &dyn Game, now: &Snapshot) -> Checked {
    let text = &now.text;
    let line = !text.is_empty() && text.trim() == text && !text.contains(char::is_control);
    ensure!(line && text.len() <= POSITION_LEN_MAX, "the position {text:?} is no line of text");
    if !game.title().starts.position {
        return Ok(());
    }
    let read = game.begin(&Start::Position { text: text.clone() });
    let play = read.map_err(|why| format!("the position {text:?} does not read back: {why}"))?;
    let again = Snapshot::of(play.as_ref());
    ensure!(&again.text == text, "the position {text:?} reads back as {:?}", again.text);
    let fresh = play.perft(1);
    // Published counts go on where only a law of draws ends the game.
    let drawn = again.outcome.as_ref().is_some_and(|result| result.score == Score::Draw);
    let fits = drawn || (fresh == 0) == again.outcome.is_some();
    ensure!(fits, "{text:?} has {fresh} moves, outcome {:?}", again.outcome);
    if now.outcome.is_some() {
        return Ok(());
    }
    ensure!(again.outcome.is_none(), "{text:?} reads back as over: {:?}", again.outcome);
    ensure!(again.turn == now.turn, "{text:?} reads back with {:?} to move", again.turn);
    let same_moves = sorted(&again.legal) == sorted(&now.legal);
    ensure!(same_moves, "{text:?} reads back with other legal moves");
    for (read, view) in again.views.iter().zip(&now.views) {
        let same = read.cells == view.cells && read.alarm == view.alarm;
        ensure!(same, "{text:?} reads back with another view");
    }
    Ok(())
}

fn sorted(legal: &[LegalMove]) -> Vec<&LegalMove> {
    let mut all: Vec<_> = legal.iter().collect();
    all.sort_by(|a, b| a.notation.cmp(&b.notation));
    all
}
