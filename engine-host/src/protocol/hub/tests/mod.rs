use rookery_protocol::said::Text;
use std::sync::Arc;

use proptest::prelude::*;
use rookery_protocol::clock::TimeControl;
use rookery_protocol::engine::{Evaluation, Info};
use rookery_rules::{Game as Rules, Score, Seat, Start};

use super::game::MOVES_MAX;
use super::*;
use crate::protocol::{Budget, SeatTime};

mod pondering;

const SCAN: [&str; 9] = [
    "Scan 3.1",
    "id name=Scan version=3.1 author=\"Fabien Letouzey\" country=France",
    "param name=variant value=normal type=enum values=\"normal killer bt frisian losing\"",
    "param name=book value=true type=bool",
    "param name=book-ply value=4 type=int min=0 max=20",
    "  param name = threads value = 1 type=int",
    "param name=path value=\"\" type=string",
    "param name=margin value=0.5 type=real",
    "param",
];

fn greeted(lines: &[&str]) -> Hub {
    let (mut machine, mut out) = (Hub::default(), String::new());
    machine.hello(&mut out);
    assert_eq!(out, "hub\n");
    for line in lines {
        assert_eq!(machine.heard(line, &mut out), Heard::Nothing, "{line}");
    }
    assert_eq!(machine.heard("wait", &mut out), Heard::Ready);
    machine
}

fn find(key: &str) -> Arc<dyn Rules> {
    let games = rookery_draughts::games();
    games.into_iter().find(|game| game.title().key == key).unwrap()
}

fn setup(game: &dyn Rules, start: &Start, seat: Seat) -> Setup {
    Setup {
        file: None,
        id: "k3w".into(),
        rules: game.title().key.clone(),
        board: game.board(start),
        start: game.begin(start).unwrap().text(),
        usual: *start == Start::Usual,
        seat,
        time: TimeControl::fischer(60, 0),
        dialect: game.dialects().into_iter().next(),
    }
}

/// A machine in a game of draughts, and the game.
fn playing(start: &Start) -> (Hub, Box<dyn Play>) {
    let (mut machine, game) = (greeted(&SCAN), find("draughts"));
    let mut out = String::new();
    machine.begin(&setup(&*game, start, Seat::First), &mut out).unwrap();
    assert_eq!(out, "set-param name=variant value=normal\ninit\n");
    assert_eq!(machine.heard("reading the book", &mut out), Heard::Nothing);
    assert_eq!(machine.heard("ready", &mut out), Heard::Ready);
    (machine, game.begin(start).unwrap())
}

fn played(machine: &mut Hub, play: &mut dyn Play, notation: &str) {
    let mut out = String::new();
    machine.played(Some(play), notation, &mut out).unwrap();
    assert_eq!(out, "");
    play.play(notation).unwrap();
}

fn turn<'a>(play: &'a dyn Play, budget: &'a Budget) -> Turn<'a> {
    Turn { ply: play.ply(), play: Some(play), view: None, legal: &[], budget, draw_offered: false }
}

fn went(machine: &mut Hub, play: &dyn Play, budget: &Budget) -> String {
    let mut out = String::new();
    machine.go(&turn(play, budget), &mut out);
    out
}

fn move_of(word: &str, ponder: Option<&str>) -> Heard {
    Heard::Move { word: word.into(), ponder: ponder.map(str::to_owned) }
}

#[test]
fn what_a_program_announces_is_known() {
    let machine = greeted(&SCAN);
    let profile = machine.profile();
    assert_eq!((&*profile.name, &*profile.author), ("Scan 3.1", "Fabien Letouzey"));
    assert_eq!(profile.variants, ["normal", "killer", "bt", "frisian", "losing"]);
    let kinds: Vec<_> = profile.options.iter().map(|it| (&*it.name, it.kind.clone())).collect();
    assert_eq!(
        kinds,
        [
            ("book", OptionKind::Check { default: true }),
            ("book-ply", OptionKind::Spin { default: 4, min: 0, max: 20 }),
            ("threads", OptionKind::Spin { default: 1, min: i64::MIN, max: i64::MAX }),
            ("path", OptionKind::Text { default: String::new() }),
            ("margin", OptionKind::Text { default: "0.5".into() }),
        ]
    );
}

#[test]
fn a_game_goes_as_the_protocol_describes() {
    let (mut machine, mut play) = playing(&Start::Usual);
    let clock = |left_ms| SeatTime { left_ms, increment_ms: 2_500, ..SeatTime::default() };
    let budget = Budget { clocks: Some([clock(61_007), clock(9)]), ..Budget::default() };
    assert_eq!(
        went(&mut machine, &*play, &budget),
        "pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww\n\
         level time=61.007 inc=2.500\ngo think\n"
    );
    let mut out = String::new();
    let info = "info depth=21 mean-depth=20.8 score=-0.01 nodes=31261613 time=3.906 nps=8.0 \
                pv=\"32-28 17-22 28x17x22\"";
    assert_eq!(
        machine.heard(info, &mut out),
        Heard::Info(Info {
            depth: Some(21),
            score: Some(Evaluation::Cp(-1)),
            nodes: Some(31_261_613),
            nps: Some(8_000_000),
            time_ms: Some(3_906),
            pv: "32-28 17-22 28x17x22".into(),
            ..Info::default()
        })
    );
    machine.hurry(&mut out);
    assert_eq!(out, "stop\n");
    assert_eq!(
        machine.heard("done move=32-28 ponder=19-23", &mut out),
        move_of("32-28", Some("19-23"))
    );
    played(&mut machine, &mut *play, "32-28");
    played(&mut machine, &mut *play, "19-23");
    played(&mut machine, &mut *play, "28x19");
    played(&mut machine, &mut *play, "14x23");
    let budget =
        Budget { depth: Some(9), nodes: Some(1_000), move_ms: Some(50), ..Budget::default() };
    assert_eq!(
        went(&mut machine, &*play, &budget),
        "pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww \
         moves=\"32-28 19-23 28x19x23 14x23x19\"\n\
         level depth=9 nodes=1000 move-time=0.050\ngo think\n"
    );
    let mut out = String::new();
    machine.quit(&mut out);
    assert_eq!(out, "quit\n");
}

#[test]
fn without_a_limit_a_search_is_infinite() {
    let (mut machine, play) = playing(&Start::Position { text: "W:WK5:B20".into() });
    let out = went(&mut machine, &*play, &Budget::default());
    assert!(out.ends_with("\nlevel infinite\ngo think\n"), "{out}");
    let clocks = Some(
        [SeatTime { left_ms: 0, byoyomi_ms: 5_000, moves_to_go: Some(7), increment_ms: 0 }; 2],
    );
    machine.heard("done move=5-10", &mut String::new());
    let out = went(&mut machine, &*play, &Budget { clocks, ..Budget::default() });
    assert!(out.ends_with("\nlevel moves=7 time=5.000\ngo think\n"), "{out}");
}

#[test]
fn an_analysis_gives_infos_and_no_move() {
    let (mut machine, play) = playing(&Start::Usual);
    let mut out = String::new();
    machine.analyze(&turn(&*play, &Budget::default()), &mut out).unwrap();
    assert!(out.ends_with("\ngo analyze\n") && !out.contains("level"), "{out}");
    let heard = machine.heard("info depth=9 score=0.12 pv=\"32-28\"", &mut out);
    assert!(matches!(heard, Heard::Info(_)), "{heard:?}");
    out.clear();
    machine.leave_analysis(&mut out);
    assert_eq!(out, "stop\n");
    went(&mut machine, &*play, &Budget::default());
    assert_eq!(machine.heard("info depth=9 score=0.12", &mut out), Heard::Nothing);
    assert_eq!(machine.heard("done move=31-26", &mut out), Heard::Nothing);
    assert_eq!(machine.heard("done move=32-28", &mut out), move_of("32-28", None));
    machine.analyze(&turn(&*play, &Budget::default()), &mut out).unwrap();
    assert_eq!(machine.heard("done move=31-26", &mut out), Heard::Nothing);
    out.clear();
    machine.leave_analysis(&mut out);
    assert_eq!(out, "", "it had ended by itself");
}

#[test]
fn a_new_game_waits_for_the_program_and_cannot_change_the_variant() {
    let (mut machine, play) = playing(&Start::Usual);
    went(&mut machine, &*play, &Budget::default());
    let mut out = String::new();
    let game = find("draughts");
    machine.begin(&setup(&*game, &Start::Usual, Seat::Second), &mut out).unwrap();
    assert_eq!(out, "stop\nnew-game\nping\n");
    assert_eq!(machine.heard("done move=31-26", &mut out), Heard::Nothing);
    assert_eq!(machine.heard("pong", &mut out), Heard::Ready);
    let frisian = setup(&*find("frisian-draughts"), &Start::Usual, Seat::First);
    let fault = machine.begin(&frisian, &mut out).unwrap_err().to_string();
    assert!(fault.contains("initialised for the variant normal"), "{fault}");
}

#[test]
fn a_program_is_initialised_for_its_variant_with_its_options() {
    let mut machine = greeted(&SCAN);
    let mut out = String::new();
    let book = machine.profile().options[0].clone();
    machine.option(&book, "false", &mut out);
    let path = machine.profile().options[3].clone();
    machine.option(&path, "my \"data\"", &mut out);
    let frisian = setup(&*find("frisian-draughts"), &Start::Usual, Seat::First);
    machine.begin(&frisian, &mut out).unwrap();
    assert_eq!(
        out,
        "set-param name=book value=false\nset-param name=path value=\"my data\"\n\
         set-param name=variant value=frisian\ninit\n"
    );
}

#[test]
fn what_hub_or_the_program_lacks_is_a_fault() {
    let mut out = String::new();
    let mut plain = greeted(&["id name=Old"]);
    let frisian = setup(&*find("frisian-draughts"), &Start::Usual, Seat::First);
    assert!(matches!(plain.begin(&frisian, &mut out), Err(Fault::Cannot(_))));
    let english = setup(&*find("english-draughts"), &Start::Usual, Seat::First);
    assert!(matches!(plain.begin(&english, &mut out), Err(Fault::Cannot(_))));
    assert_eq!(out, "");
    let normal = setup(&*find("draughts"), &Start::Usual, Seat::First);
    plain.begin(&normal, &mut out).unwrap();
    assert_eq!(out, "init\n", "it has no parameter for the variant");
    assert!(matches!(plain.played(None, "32-28", &mut out), Err(Fault::Cannot(_))));
    let play = find("draughts").begin(&Start::Usual).unwrap();
    assert!(matches!(plain.played(Some(&*play), "32-19", &mut out), Err(Fault::Cannot(_))));
}

#[test]
fn errors_and_empty_answers_are_refusals() {
    let (mut machine, play) = playing(&Start::Usual);
    let mut out = String::new();
    let refused = Heard::Refuses(Text::verbatim("bad position"));
    assert_eq!(machine.heard("error message=\"bad position\"", &mut out), refused);
    assert!(matches!(machine.heard("error", &mut out), Heard::Refuses(_)));
    went(&mut machine, &*play, &Budget::default());
    assert!(matches!(machine.heard("done", &mut out), Heard::Refuses(_)));
    let result = GameResult { score: Score::Draw, reason: "threefold".into() };
    let mut out = String::new();
    machine.finished(&result, &mut out);
    assert_eq!(out, "", "it was not thinking any more");
}

#[test]
fn a_long_game_is_told_from_where_it_stands() {
    let start = Start::Position { text: "W:WK5,K1:BK46,K50,K45".into() };
    let (mut machine, mut play) = playing(&start);
    let game = machine.game.as_mut().unwrap();
    game.moves = vec!["5-10".into(); MOVES_MAX + 1];
    let out = went(&mut machine, &*play, &Budget::default());
    assert!(out.starts_with("pos pos=WWeeeWeee") && !out.contains("moves"), "{out}");
    played(&mut machine, &mut *play, "5-10");
    machine.heard("done move=5-10", &mut String::new());
    assert!(went(&mut machine, &*play, &Budget::default()).contains(" moves=5-10\n"));
}

proptest! {
    #[test]
    fn no_line_harms(
        line in "\\PC*|(id|param|done|error)( [a-z-]{1,9} ?=? ?\"?[ -~]{0,9}\"?){0,9}",
    ) {
        let mut machine = greeted(&SCAN);
        let game = find("draughts");
        let mut out = String::new();
        machine.begin(&setup(&*game, &Start::Usual, Seat::First), &mut out).unwrap();
        let play = game.begin(&Start::Usual).unwrap();
        went(&mut machine, &*play, &Budget::default());
        if let Heard::Move { word, .. } = machine.heard(&line, &mut out) {
            let dialect = game.dialects().remove(0);
            if let Some(notation) = dialect.writing.from_engine(&*play, &word) {
                prop_assert!(play.read_move(&notation).is_ok());
            }
        }
    }

    #[test]
    fn a_pair_is_read_back(value in "[^\\pC\"]{0,20}") {
        let line = format!("param{}", pair("name", &value));
        let line = Line::read(&line);
        prop_assert_eq!(line.get("name"), Some(value.as_str()));
    }
}
