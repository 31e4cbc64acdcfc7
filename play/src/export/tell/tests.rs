//! What is told of a game whose players do not see the same.

use rookery_protocol::clock::TimeControl;
use rookery_protocol::game::{GameSummary, Player, SeatName, Start, Starts};
use rookery_protocol::id::{GameId, UserId};
use rookery_rules::{
    BadStart, Board, CellId, Content, LegalMove, Past, Play, Played, Position, Seat, Title, Viewer,
};

use super::*;

/// Each seat writes down letters that only it may read. `!` ends it.
struct Secrets(Title);

#[derive(Clone)]
struct Written(String);

impl Game for Secrets {
    fn title(&self) -> &Title {
        &self.0
    }

    fn board(&self, _: &Start) -> Board {
        Board::default()
    }

    fn begin(&self, _: &Start) -> Result<Box<dyn Play>, BadStart> {
        Ok(Box::new(Played::new(Written(String::new()))))
    }
}

impl Position for Written {
    type Move = char;

    fn turn(&self) -> Seat {
        Seat::BOTH[self.0.len() % 2]
    }

    fn legal_into(&self, moves: &mut Vec<char>) {
        moves.extend(['a', 'b', '!']);
    }

    fn play(&mut self, mv: &char) {
        self.0.push(*mv);
    }

    fn outcome(&self, _: Past) -> Option<GameResult> {
        let result = GameResult { score: Score::First, reason: "told".into() };
        self.0.ends_with('!').then_some(result)
    }

    fn text(&self) -> String {
        self.0.clone()
    }

    fn notation(&self, mv: &char) -> String {
        mv.to_string()
    }

    fn legal_move(&self, mv: &char) -> LegalMove {
        LegalMove { notation: mv.to_string(), path: vec![], also: vec![], choice: None }
    }

    fn cells(&self, _: Viewer) -> Vec<(CellId, Content)> {
        vec![]
    }

    fn hides(&self) -> bool {
        true
    }
}

fn secrets() -> Secrets {
    Secrets(Title {
        key: "secrets@1".into(),
        name: "Secrets".into(),
        summary: rookery_rules::Text::verbatim("Write."),
        text: rookery_rules::paragraphs("Write."),
        seats: ["One", "Two"].map(|name| SeatName::new(name, false)),
        starts: Starts { usual: true, numbers: None, position: false, secret: false },
    })
}

fn stored() -> Stored {
    let player =
        |id, name: &str| Player { id: UserId::from_random(id), name: name.into(), guest: false };
    let summary = GameSummary {
        id: GameId::from_random(7),
        rules: "secrets@1".into(),
        players: [player(1, "Anna"), player(2, "Ben")],
        time: TimeControl::fischer(60, 0),
        rated: false,
        started_ms: 0,
        ended_ms: None,
        result: None,
        of_match: None,
        imported: false,
    };
    Stored { summary, start: Start::Usual, version: 0, wakes_ms: None }
}

fn log(events: &[Event]) -> Vec<StoredEvent> {
    let stored = |(at, event): (usize, &Event)| {
        let version = at as u32 + 1;
        let event = event.clone();
        let logged = Logged { version, at_ms: 0, command: None, search: None, event };
        StoredEvent { version, at_ms: 0, body: logged.body() }
    };
    events.iter().enumerate().map(stored).collect()
}

fn moved(seat: Seat, notation: &str) -> Event {
    Event::Moved(LoggedMove {
        seat,
        notation: notation.into(),
        left_ms: None,
        periods: 0,
        lag_ms: 0,
    })
}

#[test]
fn a_game_that_hides_something_is_told_once_it_is_over() {
    let mut events = vec![moved(Seat::First, "a"), moved(Seat::Second, "b")];
    let told = tell(&secrets(), stored(), &log(&events), None, None);
    assert!(matches!(told, Err(NotWritten::Hidden)), "{told:?}");
    let told = tell(&secrets(), stored(), &[], None, None);
    assert!(matches!(told, Err(NotWritten::Hidden)), "nor is its start told: {told:?}");

    let result = GameResult { score: Score::Second, reason: "resigned".into() };
    events.push(Event::Ended { result });
    let told = tell(&secrets(), stored(), &log(&events), None, None).unwrap();
    assert!(told.text.starts_with("Game: secrets\nFirst: Anna\nSecond: Ben\n"), "{}", told.text);
    assert!(told.text.ends_with("\n\n1. a\n2. b\n0-1\n\n"), "{}", told.text);
    assert!(told.text.contains("\nReason: resigned\n"), "{}", told.text);
    assert_eq!(told.ending, "txt");
}

#[test]
fn moves_that_were_taken_back_are_not_told() {
    let told = |ply| {
        let result = GameResult { score: Score::Draw, reason: "agreed".into() };
        let events = [
            moved(Seat::First, "a"),
            moved(Seat::Second, "b"),
            Event::TakenBack { ply },
            moved(Seat::BOTH[ply as usize], "a"),
            Event::Ended { result },
        ];
        tell(&secrets(), stored(), &log(&events), None, None).unwrap().text
    };
    assert!(told(1).ends_with("\n\n1. a\n2. a\n1/2-1/2\n\n"), "{}", told(1));
    assert!(told(0).ends_with("\n\n1. a\n1/2-1/2\n\n"), "{}", told(0));
}

#[test]
fn a_move_is_told_with_its_clock_and_with_what_its_program_thought() {
    let games = rookery_games::registry();
    let chess = games.get("chess").unwrap();
    let mv = LoggedMove {
        seat: Seat::First,
        notation: "e2e4".into(),
        left_ms: Some(59_000),
        periods: 0,
        lag_ms: 0,
    };
    let search = Searched { score: Some(Evaluation::Cp(35)), depth: Some(12), took_ms: 1_234 };
    let event = Event::Moved(mv);
    let logged = Logged { version: 1, at_ms: 0, command: None, search: Some(search), event };
    let events = [StoredEvent { version: 1, at_ms: 0, body: logged.body() }];
    let told = tell(chess.as_ref(), stored(), &events, None, None).unwrap();
    assert!(told.text.contains("1. e4 {[%clk 0:00:59] +0.35/12 1.234s} *"), "{}", told.text);
    assert_eq!(told.ending, "pgn");
}

#[test]
fn a_log_that_is_none_of_this_game_is_not_told() {
    let told = tell(&secrets(), stored(), &log(&[moved(Seat::First, "z")]), None, None);
    assert!(matches!(told, Err(NotWritten::Damaged(_))), "{told:?}");
}

#[test]
fn what_a_program_thought_is_told_from_its_own_side() {
    let told = |score| said(&Searched { score, depth: Some(12), took_ms: 1_234 });
    assert_eq!(told(Some(Evaluation::Cp(-35))), "-0.35/12 1.234s");
    assert_eq!(told(Some(Evaluation::Cp(0))), "+0.00/12 1.234s");
    assert_eq!(told(Some(Evaluation::Mate(3))), "+M3/12 1.234s");
    assert_eq!(told(Some(Evaluation::Mate(0))), "-M0/12 1.234s", "it is mated");
    assert_eq!(told(Some(Evaluation::Mate(-2))), "-M2/12 1.234s");
    assert_eq!(told(None), "1.234s");
}

#[test]
fn an_end_is_told_in_the_words_of_the_standard() {
    let ended = |score, why: &str| termination(Some(&GameResult { score, reason: why.into() }));
    assert_eq!(termination(None), "unterminated");
    assert_eq!(ended(Score::Aborted, reason::TIME), "abandoned");
    for (why, word) in [
        (reason::TIME, "time forfeit"),
        (reason::TIME_DRAW, "time forfeit"),
        (reason::ABANDONED, "abandoned"),
        (reason::ABANDONED_DRAW, "abandoned"),
        (reason::ADJUDICATED, "adjudication"),
        (reason::ENDGAME_TABLES, "adjudication"),
        ("checkmate", "normal"),
    ] {
        assert_eq!(ended(Score::First, why), word, "{why}");
    }
}
