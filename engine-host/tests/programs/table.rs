//! A table at which programs play by the machines: plain processes, no clock.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use rookery_engine_host::protocol::{Budget, Heard, Protocol, Setup, Turn, speak};
use rookery_protocol::clock::TimeControl;
use rookery_rules::{Dialect, Game, Play, Seat, Start, Tongue};

/// A program and the machine that speaks with it.
pub(crate) struct Program {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    pub(crate) machine: Box<dyn Protocol>,
    tongue: Tongue,
}

impl Program {
    /// Starts a script, whose path is relative to this folder, and greets it.
    pub(crate) fn start(script: &str, args: &[&str], tongue: Tongue) -> Self {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs").join(script);
        let script = script.to_str().unwrap();
        Self::run("python3", &[&[script], args].concat(), tongue)
    }

    /// Starts a command and greets it.
    pub(crate) fn run(command: &str, args: &[&str], tongue: Tongue) -> Self {
        let mut child = Command::new(command)
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let output = BufReader::new(output);
        let mut program = Self { child, input, output, machine: speak(tongue), tongue };
        let mut out = String::new();
        program.machine.hello(&mut out);
        program.tell(&out);
        program.ready();
        program
    }

    /// Says goodbye and waits for it to go.
    pub(crate) fn end(mut self) {
        let mut out = String::new();
        self.machine.quit(&mut out);
        self.tell(&out);
        drop(self.input);
        assert!(self.child.wait().unwrap().success());
    }

    fn tell(&mut self, out: &str) {
        self.input.write_all(out.as_bytes()).unwrap();
        self.input.flush().unwrap();
    }

    /// What it says next that concerns anybody.
    fn hear(&mut self) -> Heard {
        loop {
            let mut line = String::new();
            assert!(self.output.read_line(&mut line).unwrap() > 0, "it went away");
            let mut out = String::new();
            let heard = self.machine.heard(line.trim_end_matches(['\n', '\r']), &mut out);
            self.tell(&out);
            match heard {
                Heard::Nothing | Heard::Info(_) | Heard::Text(_) => {}
                other => return other,
            }
        }
    }

    /// There is no clock here: where silence will do, it does at once.
    fn ready(&mut self) {
        if self.machine.replies() && !self.machine.silence_is_ready() {
            assert_eq!(self.hear(), Heard::Ready);
        }
    }

    fn begin(&mut self, setup: &Setup) {
        let mut out = String::new();
        let options = self.machine.profile().options.clone();
        for (name, value) in setup.dialect.iter().flat_map(|dialect| &dialect.options) {
            let spec = options.iter().find(|spec| spec.name == *name).unwrap();
            self.machine.option(spec, value, &mut out);
        }
        self.machine.begin(setup, &mut out).unwrap();
        self.tell(&out);
        self.ready();
    }

    fn played(&mut self, before: &dyn Play, notation: &str) {
        let mut out = String::new();
        let before = (!before.hides()).then_some(before);
        self.machine.played(before, notation, &mut out).unwrap();
        self.tell(&out);
    }

    fn think(&mut self, turn: &Turn<'_>) -> Heard {
        let mut out = String::new();
        self.machine.go(turn, &mut out);
        self.tell(&out);
        self.hear()
    }
}

/// Plays a game between two programs, or one with itself, and gives its end, or where it stood
/// after `plies_max` moves.
pub(crate) fn play(
    game: &dyn Game,
    start: &Start,
    programs: &mut [Program],
    plies_max: u32,
) -> Box<dyn Play> {
    let mut play = game.begin(start).unwrap();
    for (program, seat) in programs.iter_mut().zip(Seat::BOTH) {
        program.begin(&setup(game, start, &*play, program.tongue, seat));
    }
    while let Some(seat) = play.turn().filter(|_| play.ply() < plies_max) {
        let place = seat.index() % programs.len();
        let notation = choose(game, &*play, &mut programs[place], seat);
        for program in programs.iter_mut() {
            program.played(&*play, &notation);
        }
        play.play(&notation).unwrap();
    }
    if let Some(result) = play.outcome() {
        for program in programs {
            let mut out = String::new();
            program.machine.finished(&result, &mut out);
            program.tell(&out);
        }
    }
    play
}

fn dialect(game: &dyn Game, tongue: Tongue) -> Option<Dialect> {
    game.dialects().into_iter().find(|dialect| dialect.tongue == tongue)
}

fn setup(game: &dyn Game, start: &Start, play: &dyn Play, tongue: Tongue, seat: Seat) -> Setup {
    Setup {
        file: None,
        id: "k3w".into(),
        rules: game.title().key.clone(),
        board: game.board(start),
        start: if play.hides() { String::new() } else { play.text() },
        usual: *start == Start::Usual,
        seat,
        time: TimeControl::fischer(60, 1),
        dialect: dialect(game, tongue),
    }
}

/// The notation of the move that a program plays. Where something is hidden, a move may turn out to
/// be illegal; then it is asked again.
fn choose(game: &dyn Game, play: &dyn Play, program: &mut Program, seat: Seat) -> String {
    let mut legal = play.legal_moves();
    let view = play.view(seat.into());
    let budget = Budget { move_ms: Some(100), ..Budget::default() };
    loop {
        let turn = Turn {
            ply: play.ply(),
            play: (!play.hides()).then_some(play),
            view: Some(&view),
            legal: &legal,
            budget: &budget,
            draw_offered: false,
        };
        let Heard::Move { word, .. } = program.think(&turn) else {
            panic!("no move in {}", play.text())
        };
        let text = match dialect(game, program.tongue) {
            Some(dialect) => dialect.writing.from_engine(play, &word).unwrap(),
            None => word,
        };
        match play.read_move(&text) {
            Ok(notation) => return notation,
            Err(refusal) if !play.hides() => panic!("{text}: {refusal:?} in {}", play.text()),
            Err(_) => legal.retain(|mv| mv.notation != text),
        }
    }
}
