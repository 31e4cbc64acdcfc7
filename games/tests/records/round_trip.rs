//! What is written is read again.

use rookery_games::registry;
use rookery_rules::random::Random;
use rookery_rules::record::{Entry, Finish, Line, Place, player_tags, write};
use rookery_rules::{Game, Play, Record, Score, Start, Style};

use crate::one;

/// Whether everything is tried for as long as `cargo xtask long` does.
const AT_LENGTH: bool = option_env!("ROOKERY_TEST_AT_LENGTH").is_some();
const PLIES_MAX: usize = 60;
const GAMES_EACH: usize = if AT_LENGTH { 8 } else { 1 };

/// One of the starts that a game offers.
fn some_start(game: &dyn Game, random: &mut Random) -> Start {
    let starts = game.title().starts;
    if starts.secret && random.below(2) == 0 {
        return game.draw(&mut || random.bits()).expect("what is secret is drawn");
    }
    match starts.numbers {
        Some(count) if !starts.usual || random.below(2) == 0 => {
            Start::Number { number: random.below(count as usize) as u32 }
        }
        _ => Start::Usual,
    }
}

/// Random moves from here, with something said about some of them.
fn some_line(play: &mut dyn Play, plies: usize, random: &mut Random, deeper: u32) -> Line {
    let mut line = Line::default();
    for ply in 0..plies {
        let mut legal = play.legal_moves();
        legal.retain(|mv| play.fork().play(&mv.notation).is_ok());
        let Some(mv) = random.pick(&legal) else { break };
        let mut entry = Entry { text: mv.notation.clone(), ..Entry::default() };
        if random.below(5) == 0 {
            entry.comment = format!("ply {ply}, “said” about {} long words", random.below(90));
        }
        if random.below(3) == 0 {
            entry.clock_ms = Some(random.below(9_999_999) as i64);
        }
        if deeper > 0 && random.below(6) == 0 {
            entry.nags.push(random.below(256) as u8);
            let variation = some_line(play.fork().as_mut(), 4, random, deeper - 1);
            entry.variations.extend((!variation.moves.is_empty()).then_some(variation));
        }
        assert_eq!(play.play(&mv.notation), Ok(()));
        line.moves.push(entry);
    }
    line
}

fn some_record(game: &dyn Game, random: &mut Random) -> Record {
    let mut record = Record::new(some_start(game, random));
    let mut play = record.begin(game).unwrap_or_else(|why| panic!("{why}"));
    if game.title().starts.position && random.below(3) == 0 {
        some_line(play.as_mut(), 7, random, 0);
        record.start = Start::Position { text: play.text() };
        play = record.begin(game).unwrap_or_else(|why| panic!("{why}"));
    }
    let deeper = if game.style() == Style::Lines { 0 } else { 2 };
    record.main = some_line(play.as_mut(), PLIES_MAX, random, deeper);
    record.main.comment = "before the first move".into();
    if game.style() == Style::Lines {
        record.main.moves.iter_mut().for_each(|entry| entry.nags.clear());
    }
    let scores = [None, Some(Score::First), Some(Score::Second), Some(Score::Draw)];
    record.finish = Finish::of(scores[random.below(4)], game);
    let [first, second] = player_tags(game);
    record.set(first, "Anna \"the\\rook\" [x]");
    record.set(second, "Žofie");
    record
}

/// A line with each move as the game identifies it, and without places.
fn identified(line: &Line, play: &dyn Play) -> Line {
    let mut play = play.fork();
    let mut line = line.clone();
    for entry in &mut line.moves {
        entry.place = Place::default();
        for variation in &mut entry.variations {
            *variation = identified(variation, play.as_ref());
        }
        let read = play.read_move(&entry.text);
        entry.text = read.unwrap_or_else(|why| panic!("{}: {why} {}", entry.text, play.text()));
        assert_eq!(play.play(&entry.text), Ok(()));
    }
    line
}

#[test]
fn random_games_of_every_kind_are_read_as_they_were_written() {
    let registry = registry();
    for game in registry.iter() {
        let key = &game.title().key;
        let mut random = Random::new(11);
        for _ in 0..GAMES_EACH {
            let record = some_record(game.as_ref(), &mut random);
            let text = write(game.as_ref(), &record).unwrap_or_else(|why| panic!("{key}: {why}"));
            let again = one(&text);
            assert_eq!(again.notes, [], "{key}\n{text}");
            let found = again.find(&registry).unwrap_or_else(|why| panic!("{why}\n{text}"));
            assert_eq!(&found.title().key, key, "{text}");
            let (begun, begun_again) = (record.begin(game.as_ref()), again.begin(game.as_ref()));
            let begun = begun.unwrap_or_else(|why| panic!("{why}"));
            let begun_again = begun_again.unwrap_or_else(|why| panic!("{why}\n{text}"));
            assert_eq!(begun_again.text(), begun.text(), "{text}");
            let lines = [(&record, begun), (&again, begun_again)]
                .map(|(record, play)| identified(&record.main, play.as_ref()));
            assert_eq!(lines[1], lines[0], "{key}\n{text}");
            assert_eq!(again.finish, record.finish, "{text}");
            for tag in player_tags(game.as_ref()) {
                assert_eq!(again.tag(tag), record.tag(tag), "{text}");
            }
            assert_eq!(write(game.as_ref(), &again).as_ref(), Ok(&text), "{key}");
        }
    }
}

#[test]
fn lines_of_pgn_and_pdn_are_shorter_than_eighty_characters() {
    for game in registry().iter().filter(|game| game.style() != Style::Lines) {
        let mut record = some_record(game.as_ref(), &mut Random::new(5));
        record.start = Start::Usual;
        if record.begin(game.as_ref()).is_err() {
            continue;
        }
        record.main.moves.clear();
        record.main.comment = "word ".repeat(100);
        let text = write(game.as_ref(), &record).unwrap_or_else(|why| panic!("{why}"));
        assert!(text.lines().all(|line| line.chars().count() < 80), "{text}");
    }
}
