//! What is told of a game whose players do not see the same.

use rookery_protocol::bot::{MoveBudget, OptionValue};
use rookery_protocol::clock::{Bonus, Stage, TimeControl, TimeLimit};
use rookery_protocol::game::{GameSummary, Player, SeatName, Start, Starts};
use rookery_protocol::id::{GameId, MatchId, UserId};
use rookery_protocol::matches::Opening;
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
    let score = Some(Evaluation::Cp(35));
    let search = Searched { score, depth: Some(12), took_ms: 1_234, ..Searched::default() };
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
    let searched =
        |score| Searched { score, depth: Some(12), took_ms: 1_234, ..Searched::default() };
    let told = |score| said(&searched(score));
    assert_eq!(told(Some(Evaluation::Cp(-35))), "-0.35/12 1.234s");
    assert_eq!(told(Some(Evaluation::Cp(0))), "+0.00/12 1.234s");
    assert_eq!(told(Some(Evaluation::Mate(3))), "+M3/12 1.234s");
    assert_eq!(told(Some(Evaluation::Mate(0))), "-M0/12 1.234s", "it is mated");
    assert_eq!(told(Some(Evaluation::Mate(-2))), "-M2/12 1.234s");
    assert_eq!(told(None), "1.234s");
    let more = Searched {
        seldepth: Some(20),
        nodes: Some(98_765),
        nps: Some(80_036),
        refused: 2,
        ..searched(Some(Evaluation::Cp(35)))
    };
    assert_eq!(said(&more), "+0.35/12 1.234s, n=98765, sd=20, nps=80036, refused=2");
}

/// What a match says of its second game.
fn of_match(opening: Opening) -> OfMatch {
    OfMatch {
        id: MatchId::from_random(1),
        name: "Spring".into(),
        number: 1,
        round: 2,
        players: ["New one".into(), "Old one".into()],
        engines: ["Fish".into(), "Fish".into()],
        options: [vec![], vec![OptionValue { name: "Depth".into(), value: "3".into() }]],
        budgets: [MoveBudget::default(); 2],
        opening,
        scaled: None,
    }
}

#[test]
fn a_game_of_a_match_is_told_as_programs_for_matches_tell_theirs() {
    let games = rookery_games::registry();
    let chess = games.get("chess").unwrap();
    let mut stored = stored();
    let increment = Bonus::Increment { ms: 10 };
    let stage = Stage { moves: None, base_ms: 1_000, bonus: increment };
    stored.summary.time = TimeControl::even(TimeLimit::Clock { stages: vec![stage] });
    stored.summary.ended_ms = Some(3_723_004);
    let made = |seat, notation: &str| {
        let mv = LoggedMove {
            seat,
            notation: notation.into(),
            left_ms: Some(1_000),
            periods: 0,
            lag_ms: 0,
        };
        Event::Moved(mv)
    };
    let result = GameResult { score: Score::First, reason: reason::ADJUDICATED_LOSS.into() };
    let events = log(&[
        made(Seat::First, "e2e4"),
        made(Seat::Second, "e7e5"),
        made(Seat::First, "g1f3"),
        Event::Ended { result },
    ]);
    let moves = ["e2e4", "e7e5"].map(str::to_owned).to_vec();
    let opening = Opening { name: "C20 King's Pawn".into(), moves, ..Opening::default() };
    let of = of_match(opening);
    let told = tell(chess.as_ref(), stored, &events, None, Some(&of)).unwrap().text;
    for tag in [
        "Event \"Spring\"",
        "Round \"2\"",
        "White \"New one\"",
        "Black \"Old one\"",
        "BlackOptions \"Depth=3\"",
        "TimeControl \"1+0.01\"",
        "ECO \"C20\"",
        "Opening \"King's Pawn\"",
        "PlyCount \"3\"",
        "GameStartTime \"1970-01-01T00:00:00.000 UTC\"",
        "GameEndTime \"1970-01-01T01:02:03.004 UTC\"",
        "GameDuration \"01:02:03\"",
        "Termination \"adjudication\"",
        "Reason \"adjudicated-loss\"",
    ] {
        assert!(told.contains(&format!("[{tag}]\n")), "{tag}: {told}");
    }
    assert!(told.contains("1. e4 {book} 1... e5 {book} 2. Nf3 {[%clk 0:00:01]} 1-0"), "{told}");
}

#[test]
fn odds_are_told_for_each_player() {
    let games = rookery_games::registry();
    let chess = games.get("chess").unwrap();
    let mut stored = stored();
    stored.summary.time = TimeControl::fischer(60, 1);
    stored.summary.time.second = TimeLimit::Unlimited;
    let mut of = of_match(Opening::default());
    of.budgets[1].move_ms = Some(250);
    let told = tell(chess.as_ref(), stored, &[], None, Some(&of)).unwrap().text;
    for tag in ["WhiteTimeControl \"60+1\"", "BlackTimeControl \"0.25/move\""] {
        assert!(told.contains(&format!("[{tag}]\n")), "{tag}: {told}");
    }
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
        (reason::ADJUDICATED_DRAW, "adjudication"),
        (reason::ADJUDICATED_LOSS, "adjudication"),
        (reason::ADJUDICATED_LENGTH, "adjudication"),
        (reason::ENDGAME_TABLES, "adjudication"),
        (reason::ILLEGAL_MOVE, "rules infraction"),
        (reason::CRASHED, "abandoned"),
        (reason::NO_ANSWER, "abandoned"),
        (reason::FAILED, "abandoned"),
        (reason::THREEFOLD_REPETITION, "normal"),
        ("checkmate", "normal"),
    ] {
        assert_eq!(ended(Score::First, why), word, "{why}");
    }
}
