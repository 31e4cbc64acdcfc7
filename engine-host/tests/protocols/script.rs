//! A machine, a game that it is told of, and what it said.

use std::sync::{Arc, LazyLock};

use rookery_engine_host::fault::Fault;
use rookery_engine_host::protocol::{Budget, Heard, Protocol, SeatTime, Setup, Turn, speak};
use rookery_protocol::clock::{Bonus, Stage, TimeControl, TimeLimit};
use rookery_protocol::engine::OptionSpec;
use rookery_rules::{Dialect, Game, GameResult, Play, Score, Seat, Start, Tongue};

/// A machine and the game that it plays.
pub(crate) struct Script {
    pub(crate) machine: Box<dyn Protocol>,
    tongue: Tongue,
    play: Option<Box<dyn Play>>,
    pub(crate) draw_offered: bool,
}

/// To make every variant takes a while.
static GAMES: LazyLock<Vec<Arc<dyn Game>>> = LazyLock::new(rookery_chess::games);

pub(crate) fn game(key: &str) -> &'static dyn Game {
    let found = GAMES.iter().find(|game| game.title().key == key);
    found.expect("a game of this family").as_ref()
}

pub(crate) fn dialect(key: &str, tongue: Tongue) -> Option<Dialect> {
    game(key).dialects().into_iter().find(|dialect| dialect.tongue == tongue)
}

pub(crate) fn setup(key: &str, start: &Start, seat: Seat, tongue: Tongue) -> Setup {
    let game = game(key);
    let stage = Stage { moves: None, base_ms: 180_000, bonus: Bonus::Increment { ms: 2_000 } };
    let limit = TimeLimit::Clock { stages: vec![stage] };
    Setup {
        id: "g1".into(),
        rules: key.into(),
        board: game.board(start),
        start: game.begin(start).expect("a start").text(),
        usual: *start == Start::Usual,
        seat,
        time: TimeControl { first: limit.clone(), second: limit },
        dialect: dialect(key, tongue),
        file: None,
    }
}

pub(crate) fn depth(depth: u32) -> Budget {
    Budget { depth: Some(depth), ..Budget::default() }
}

/// Clocks with so many seconds each, and two more with every move.
pub(crate) fn clocks(first: u64, second: u64) -> Budget {
    let time = |seconds: u64| SeatTime {
        left_ms: seconds * 1_000,
        increment_ms: 2_000,
        ..SeatTime::default()
    };
    Budget { clocks: Some([time(first), time(second)]), ..Budget::default() }
}

pub(crate) fn result(score: Score, reason: &str) -> GameResult {
    GameResult { score, reason: reason.into() }
}

impl Script {
    /// A machine that has been introduced to a program that says these lines.
    pub(crate) fn after(tongue: Tongue, lines: &[&str]) -> Self {
        let mut script = Self { machine: speak(tongue), tongue, play: None, draw_offered: false };
        let mut out = String::new();
        script.machine.hello(&mut out);
        for line in lines {
            script.machine.heard(line, &mut out);
        }
        script
    }

    /// What a line means, and what is answered.
    pub(crate) fn hear(&mut self, line: &str) -> (Heard, String) {
        let mut out = String::new();
        let heard = self.machine.heard(line, &mut out);
        (heard, out)
    }

    pub(crate) fn heard(&mut self, line: &str) -> Heard {
        let (heard, out) = self.hear(line);
        assert_eq!(out, "", "{line} needs no answer");
        heard
    }

    pub(crate) fn option(&mut self, name: &str, value: &str) -> String {
        let spec = self.spec(name);
        let mut out = String::new();
        self.machine.option(&spec, value, &mut out);
        out
    }

    pub(crate) fn spec(&self, name: &str) -> OptionSpec {
        let mut options = self.machine.profile().options.iter();
        options.find(|spec| spec.name == name).unwrap_or_else(|| panic!("no {name}")).clone()
    }

    pub(crate) fn try_begin(&mut self, key: &str, start: &Start) -> Result<String, Fault> {
        let setup = setup(key, start, Seat::First, self.tongue);
        let mut out = String::new();
        self.machine.begin(&setup, &mut out)?;
        self.play = Some(game(key).begin(start).expect("a start"));
        Ok(out)
    }

    pub(crate) fn begin(&mut self, key: &str) -> String {
        self.try_begin(key, &Start::Usual).expect("a game that it plays")
    }

    pub(crate) fn played(&mut self, notation: &str) -> String {
        let play = self.play.as_mut().expect("a game");
        let mut out = String::new();
        self.machine.played(Some(play.as_ref()), notation, &mut out).expect("a move");
        play.play(notation).expect("a legal move");
        out
    }

    pub(crate) fn go(&mut self, budget: &Budget) -> String {
        self.turn(budget, |machine, turn, out| machine.go(turn, out))
    }

    pub(crate) fn ponder(&mut self, word: &str, budget: &Budget) -> String {
        self.turn(budget, |machine, turn, out| machine.ponder(word, turn, out))
    }

    pub(crate) fn analyze(&mut self) -> String {
        self.try_analyze().expect("an analysis")
    }

    /// The budget of a move must make no difference.
    pub(crate) fn try_analyze(&mut self) -> Result<String, Fault> {
        let mut begun = Ok(());
        let out = self.turn(&depth(3), |machine, turn, out| begun = machine.analyze(turn, out));
        begun.map(|()| out)
    }

    pub(crate) fn leave_analysis(&mut self) -> String {
        let mut out = String::new();
        self.machine.leave_analysis(&mut out);
        out
    }

    fn turn(
        &mut self,
        budget: &Budget,
        ask: impl FnOnce(&mut dyn Protocol, &Turn<'_>, &mut String),
    ) -> String {
        let play = self.play.as_deref().expect("a game");
        let draw_offered = self.draw_offered;
        let turn = Turn {
            ply: play.ply(),
            play: Some(play),
            view: None,
            legal: &[],
            budget,
            draw_offered,
        };
        let mut out = String::new();
        ask(self.machine.as_mut(), &turn, &mut out);
        out
    }

    pub(crate) fn hurry(&mut self) -> String {
        let mut out = String::new();
        self.machine.hurry(&mut out);
        out
    }

    pub(crate) fn finished(&mut self, score: Score, reason: &str) -> String {
        let mut out = String::new();
        self.machine.finished(&result(score, reason), &mut out);
        out
    }

    pub(crate) fn quit(&mut self) -> String {
        let mut out = String::new();
        self.machine.quit(&mut out);
        out
    }
}

/// A move without an expected reply.
pub(crate) fn moves(word: &str) -> Heard {
    Heard::Move { word: word.into(), ponder: None }
}
