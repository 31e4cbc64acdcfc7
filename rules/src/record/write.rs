//! Writing games.

use super::mistake::Wrong;
use super::numbers::Numbers;
use super::replay::make;
use super::wrap::Wrap;
use super::{Finish, Line, Record, Style, clock, plain, player_tags, tags};
use crate::{Game, Play, Seat, Start};

/// The tags that every game in PGN and PDN has, in their order, and what stands there when nobody
/// knows (the PGN standard, section 8.1.1).
const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];
/// The tags that follow from the game and its start, whatever the record says.
const MADE: [&str; 9] =
    ["Result", "Variant", "GameType", "Rules", "Game", "SetUp", "FEN", "Position", "Start"];

/// Writes a game in its own form, as the standards want files for others to be: each move in the
/// one way that the game writes it.
///
/// # Errors
/// The start or the first move, variations included, that the rules of `game` refuse.
pub fn write(game: &dyn Game, record: &Record) -> Result<String, Wrong> {
    write_played(game, record).map(|(text, _)| text)
}

/// Writes a game as [`write()`] does, and returns the game at the end of its moves too.
///
/// # Errors
/// As for [`write()`].
pub fn write_played(game: &dyn Game, record: &Record) -> Result<(String, Box<dyn Play>), Wrong> {
    let play = record.begin(game)?;
    match game.style() {
        Style::Lines => lines(game, record, play),
        style => bracketed(game, &style, record, play),
    }
}

fn bracketed(
    game: &dyn Game,
    style: &Style,
    record: &Record,
    play: Box<dyn Play>,
) -> Result<(String, Box<dyn Play>), Wrong> {
    let result = result(style, record.finish);
    let key = bare_key(game);
    let mut others: Vec<(String, String)> = vec![];
    let mut add = |name: &str, value: &str| others.push((name.to_owned(), value.to_owned()));
    match style {
        Style::Pgn { variants } => {
            if let Some(name) = variants.first() {
                add("Variant", name);
                add("Rules", key);
            }
        }
        Style::Pdn { game_type: Some(text), .. } => add("GameType", text),
        Style::Pdn { .. } | Style::Lines => add("Rules", key),
    }
    if record.start != Start::Usual {
        add("SetUp", "1");
        add("FEN", &play.text());
    }
    let in_roster = |name: &str| ROSTER.iter().any(|(known, _)| known.eq_ignore_ascii_case(name));
    let free = record.tags.iter().filter(|(name, _)| !in_roster(name) && !is_made(name));
    others.extend(free.cloned());
    others.sort();
    let mut text = String::new();
    for (name, unknown) in ROSTER {
        let told = if name == "Result" { Some(result) } else { record.tag(name) };
        text += &tags::write(name, told.filter(|told| !told.is_empty()).unwrap_or(unknown));
    }
    others.iter().for_each(|(name, value)| text += &tags::write(name, value));
    let numbers = Numbers::new(game, play.as_ref());
    let mut writer = Writer { wrap: Wrap::default(), labels: matches!(style, Style::Pgn { .. }) };
    let end = writer.line(&record.main, play, numbers)?;
    writer.wrap.word(result);
    Ok((text + "\n" + &writer.wrap.finish() + "\n", end))
}

fn lines(
    game: &dyn Game,
    record: &Record,
    mut play: Box<dyn Play>,
) -> Result<(String, Box<dyn Play>), Wrong> {
    let mut head = vec![(plain::FIRST, bare_key(game).to_owned())];
    for name in player_tags(game) {
        head.extend(record.tag(name).map(|value| (name, value.to_owned())));
    }
    match &record.start {
        Start::Usual | Start::Random => {}
        Start::Number { number } => head.push(("Start", number.to_string())),
        // What secret bits stand for can be read without them.
        Start::Secret { .. } | Start::Position { .. } => head.push(("Position", play.text())),
    }
    let players = player_tags(game);
    for (name, value) in &record.tags {
        if !is_made(name) && !players.iter().any(|player| player.eq_ignore_ascii_case(name)) {
            head.push((name, value.clone()));
        }
    }
    let mut text = plain::write_head(&head);
    text += &plain::write_comment(&record.main.comment);
    let mut numbers = Numbers::new(game, play.as_ref());
    for (at, entry) in record.main.moves.iter().enumerate() {
        let notation = play.read_move(&entry.text);
        make(play.as_mut(), entry, &mut numbers)?;
        let notation = notation.unwrap_or_else(|_| entry.text.clone());
        text += &plain::write_move(at + 1, &notation, &with_clock(entry.clock_ms, &entry.comment));
    }
    Ok((text + result(&Style::Lines, record.finish) + "\n\n", play))
}

struct Writer {
    wrap: Wrap,
    /// Moves are written as people write them, and not as programs do.
    labels: bool,
}

impl Writer {
    fn line(
        &mut self,
        line: &Line,
        mut play: Box<dyn Play>,
        mut numbers: Numbers,
    ) -> Result<Box<dyn Play>, Wrong> {
        self.comment(&line.comment);
        let mut numbered = true;
        for entry in &line.moves {
            let (before, counted) = (play.fork(), numbers);
            let notation = play.read_move(&entry.text);
            make(play.as_mut(), entry, &mut numbers)?;
            let seat = numbers.last().unwrap_or(Seat::First);
            let again = counted.last() == Some(seat);
            if numbered || seat == Seat::First && !again {
                self.wrap.word(&counted.clone().next(seat));
            }
            let recorded = self.labels.then(|| play.recorded()).flatten().or(notation.ok());
            self.wrap.word(&recorded.unwrap_or_else(|| entry.text.clone()));
            entry.nags.iter().for_each(|nag| self.wrap.word(&format!("${nag}")));
            self.comment(&with_clock(entry.clock_ms, &entry.comment));
            for variation in &entry.variations {
                self.wrap.before("(");
                self.line(variation, before.fork(), counted)?;
                self.wrap.behind(")");
            }
            let said = !entry.comment.is_empty() || entry.clock_ms.is_some();
            numbered = said || !entry.variations.is_empty();
        }
        Ok(play)
    }

    fn comment(&mut self, text: &str) {
        let text = text.replace('{', "(").replace('}', ")");
        if !text.trim().is_empty() {
            self.wrap.before("{");
            self.wrap.words(&text);
            self.wrap.behind("}");
        }
    }
}

fn with_clock(clock_ms: Option<rookery_protocol::Millis>, comment: &str) -> String {
    clock::joined(&clock_ms.map(clock::write).unwrap_or_default(), comment)
}

fn result(style: &Style, finish: Finish) -> &'static str {
    let two = matches!(style, Style::Pdn { win: 2, .. });
    match finish {
        Finish::OneNil if two => "2-0",
        Finish::NilOne if two => "0-2",
        Finish::Draw if two => "1-1",
        Finish::OneNil => "1-0",
        Finish::NilOne => "0-1",
        Finish::Draw => "1/2-1/2",
        Finish::Open => "*",
    }
}

/// The key of a game without the version that it may have behind an `@`.
fn bare_key(game: &dyn Game) -> &str {
    let key = &game.title().key;
    key.split('@').next().unwrap_or(key)
}

fn is_made(name: &str) -> bool {
    MADE.iter().any(|made| made.eq_ignore_ascii_case(name))
}
