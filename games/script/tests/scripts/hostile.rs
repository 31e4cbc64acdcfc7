//! Modules that mean harm, or are merely wrong: each is stopped within its limits, its game ends and
//! says why, and the next game is played as if nothing had been.

use rookery_rules::random::Random;
use rookery_rules::{Flaw, Game, Play, Score, Start};
use rookery_script::{ModuleGame, SCRIPT_SCAFFOLD};

use crate::common::{load_component, load_script};

/// The scaffold's game, with `code` run on the object before it is handed over.
fn with(code: &str) -> String {
    let source = SCRIPT_SCAFFOLD.replace("export default {", "const game = {");
    assert_ne!(source, SCRIPT_SCAFFOLD);
    format!("{source}\n{code}\nexport default game;\n")
}

/// The scaffold's game with a numbered start for each evil: (method, code). There, as soon as a move
/// has been made, the method runs the code before what it should do, which is `good()`.
fn spoilt(evils: &[(&str, &str)]) -> ModuleGame {
    let evil = |(method, code): &(&str, &str)| {
        format!("[\"{method}\", function (good, given) {{ {code}; return good(); }}]")
    };
    let evils: Vec<String> = evils.iter().map(evil).collect();
    let source = with(&format!(
        "const EVILS = [{}];
         const start = game.startNewGame;
         game.starts = EVILS.length;
         game.startNewGame = function (setup) {{
           start.call(this, setup);
           this.gamestate.evil = setup.number ?? -1;
         }};
         for (const method of {METHODS:?}) {{
           const own = game[method];
           game[method] = function (...given) {{
             const {{ evil, last }} = this.gamestate;
             const good = () => own.apply(this, given);
             const [where, code] = EVILS[evil] ?? [];
             const answer =
               where === method && last !== '' ? code.call(this, good, given) : good();
             if (method === 'makeMove' && this.gamestate) this.gamestate.evil = evil;
             return answer;
           }};
         }}",
        evils.join(",\n")
    ));
    load_script("spoilt", source.as_bytes()).unwrap_or_else(|flaws| panic!("{flaws:?}"))
}

fn refused(source: &str) -> Vec<Flaw> {
    match load_script("bad", source.as_bytes()) {
        Ok(_) => panic!("this was accepted: {source}"),
        Err(flaws) => flaws,
    }
}

/// Plays until the game is over, and tells how it ended and what stands beside the board.
fn ending(game: &ModuleGame, start: &Start) -> (Score, String, String) {
    let mut play = game.begin(start).expect("it begins");
    while let Some(mv) = play.legal_moves().first() {
        play.play(&mv.notation).expect("it is offered");
    }
    assert_eq!(play.turn(), None);
    let result = play.outcome().expect("no moves, so an end");
    (result.score, result.reason, play.view(rookery_rules::Viewer::Spectator).status)
}

/// Each evil, and how the game that meets it ends.
fn endings<'a>(
    evils: &'a [(&'a str, &'a str)],
) -> impl Iterator<Item = (&'a str, &'a str, Score, String, String)> {
    let game = spoilt(evils);
    (0..).zip(evils).map(move |(number, &(method, evil))| {
        let (score, reason, status) = ending(&game, &Start::Number { number });
        (method, evil, score, reason, status)
    })
}

/// How the game ends that meets one evil when a move is made.
fn reason_of(evil: &str) -> String {
    ending(&spoilt(&[("makeMove", evil)]), &Start::Number { number: 0 }).1
}

/// A game of somebody else.
fn the_next_game_is_played() {
    let game = load_script("good", SCRIPT_SCAFFOLD.as_bytes()).expect("the scaffold is good");
    let (score, reason, _) = ending(&game, &Start::Usual);
    assert_eq!((score, reason.as_str()), (Score::First, "three-in-a-line"));
}

const METHODS: [&str; 5] = ["legalMoves", "makeMove", "status", "clientData", "isLegal"];

#[test]
fn an_endless_loop_is_stopped_in_whatever_call() {
    let evils = METHODS.map(|method| (method, "for (;;) {}"));
    for (method, _, score, reason, status) in endings(&evils) {
        assert_eq!((score, reason.as_str()), (Score::Aborted, "rules-too-slow"), "{method}");
        assert!(status.contains("too long"), "{status}");
    }
    the_next_game_is_played();
}

#[test]
fn work_that_native_functions_do_counts_as_well() {
    let evils = [
        "'x'.repeat(1000000).split('').sort().reverse().join('');",
        "for (;;) new Uint8Array(1000000).fill(1);",
        "for (;;) new Uint8Array(1000000).slice();",
        "/^(a+)+$/.test('a'.repeat(40) + 'b');",
        "for (;;) 'a'.repeat(100000).includes('b');",
        "JSON.stringify(Array(1e6).fill({ a: [1, 2, 3] }));",
    ]
    .map(|evil| ("makeMove", evil));
    for (_, evil, score, reason, _) in endings(&evils) {
        assert_eq!(score, Score::Aborted, "{evil}");
        assert!(["rules-too-slow", "rules-out-of-memory"].contains(&reason.as_str()), "{reason}");
    }
    the_next_game_is_played();
}

#[test]
fn memory_has_an_end() {
    let evils = [
        "const all = []; for (;;) all.push(new Uint8Array(1000000));",
        "new Uint8Array(64 * 1024 * 1024);",
        "let text = 'x'; for (;;) text += text + Math.random();",
        "const all = []; for (;;) { try { for (;;) all.push('x'.repeat(999999) + all.length); } catch {} }",
    ]
    .map(|evil| ("makeMove", evil));
    for (_, evil, score, reason, _) in endings(&evils) {
        let expected = ["rules-out-of-memory", "rules-too-slow", "rules-failed"];
        assert_eq!(score, Score::Aborted, "{evil}");
        assert!(expected.contains(&reason.as_str()), "{evil}: {reason}");
    }
    assert_eq!(reason_of("new Uint8Array(64 * 1024 * 1024);"), "rules-out-of-memory");
    the_next_game_is_played();
}

#[test]
fn recursion_without_end_is_an_error_of_the_module_alone() {
    let evils = [
        "const dive = () => dive() + 1; dive();",
        "let nest = []; for (let i = 0; i < 1e5; i++) nest = [nest]; JSON.stringify(nest);",
        "const it = { toString() { return `${it}`; } }; String(it);",
        "/(?:)/.exec('('.repeat(1e5)); new RegExp('('.repeat(1e5));",
    ]
    .map(|evil| ("makeMove", evil));
    for (_, evil, score, reason, _) in endings(&evils) {
        assert_eq!(score, Score::Aborted, "{evil}");
        assert!(["rules-failed", "rules-too-slow"].contains(&reason.as_str()), "{evil}: {reason}");
    }
    assert_eq!(reason_of("const dive = () => dive() + 1; dive();"), "rules-failed");
    the_next_game_is_played();
}

#[test]
fn an_exception_ends_the_game_and_is_told() {
    let evils = METHODS.map(|method| (method, "throw new Error('broken here')"));
    for (method, _, score, reason, status) in endings(&evils) {
        assert_eq!((score, reason.as_str()), (Score::Aborted, "rules-failed"), "{method}");
        assert!(status.contains("broken here"), "{method}: {status}");
    }
    let evils = ["throw null", "throw { toString() { throw 1; } }", "throw Symbol('x')"];
    for (_, evil, _, reason, _) in endings(&evils.map(|evil| ("status", evil))) {
        assert_eq!(reason, "rules-failed", "{evil}");
    }
    the_next_game_is_played();
}

#[test]
fn a_giant_answer_is_no_answer() {
    let evils = [
        ("status", "return 'x'.repeat(3e6);"),
        ("legalMoves", "return '1-1,'.repeat(1e6);"),
        ("clientData", "return { rows: 3, columns: 3, boarddata: 'x'.repeat(3e6) };"),
        ("makeMove", "good(); this.gamestate.junk = 'x'.repeat(5e3); return;"),
        ("makeMove", "good(); this.gamestate.junk = 'x'.repeat(5e6); return;"),
    ];
    for (method, evil, score, reason, status) in endings(&evils) {
        if method == "status" {
            assert!(status.chars().count() <= 300, "{} characters", status.chars().count());
        } else {
            assert_eq!(score, Score::Aborted, "{evil}");
            assert!(reason.starts_with("rules-"), "{evil}: {reason}");
        }
    }
    the_next_game_is_played();
}

#[test]
fn answers_that_contradict_each_other_end_the_game() {
    let evils = [
        ("legalMoves", "return '1-1,2-2,1-1';"),
        ("legalMoves", "return '1-1,banana!';"),
        ("legalMoves", "return '1-1,9-9';"),
        ("legalMoves", "return '1-1-2';"),
        ("legalMoves", "return '01-1';"),
        ("legalMoves", "return '1-1,,2-2';"),
        ("legalMoves", "return '';"),
        ("clientData", "return { rows: 3, columns: 3, boarddata: '...' };"),
        ("clientData", "return { rows: 3, columns: 3, boarddata: 'zzzzzzzzz' };"),
        (
            "makeMove",
            "good(); this.result = () => 0; this.reason = () => 'Rules!'; this.gamestate.onmove = 0; return;",
        ),
        (
            "makeMove",
            "good(); this.reason = () => 'rules-failed'; this.gamestate.onmove = 0; return;",
        ),
    ];
    for (_, evil, score, reason, status) in endings(&evils) {
        assert_eq!((score, reason.as_str()), (Score::Aborted, "rules-inconsistent"), "{evil}");
        assert!(!status.is_empty(), "{evil}");
    }
    let evils = [
        ("legalMoves", "return 17;"),
        ("clientData", "return null;"),
        ("clientData", "return { rows: 3, columns: 3 };"),
        ("makeMove", "good(); this.gamestate.onmove = 3; return;"),
        ("makeMove", "good(); this.gamestate = undefined; return;"),
        ("isLegal", "return false;"),
        ("makeMove", "good(); this.gamestate.loop = this.gamestate; return;"),
    ];
    for (_, evil, score, reason, status) in endings(&evils) {
        assert_eq!((score, reason.as_str()), (Score::Aborted, "rules-failed"), "{evil}: {status}");
    }
    the_next_game_is_played();
}

#[test]
fn changed_builtins_harm_their_own_module_at_most() {
    for code in [
        "JSON.stringify = () => 'nonsense';",
        "JSON.parse = () => { throw 1; };",
        "Array.prototype.map = () => []; Array.prototype.push = () => 0;",
        "String.prototype.split = () => ['1-1', '1-1'];",
        "Object.prototype.rows = 5; Object.prototype.then = () => {};",
        "Object.defineProperty(Object.prototype, 'text', { set() { throw 1; } });",
        "globalThis.Error = undefined; globalThis.Object = undefined;",
        "for (const name of Object.getOwnPropertyNames(globalThis)) { try { delete globalThis[name]; } catch {} }",
        "Promise.prototype.then = null; Symbol.iterator in {}; Array.prototype[Symbol.iterator] = null;",
    ] {
        // Refused when it is read, or ended later, or unharmed: anything but a crash.
        if let Ok(game) = load_script("bent", with(code).as_bytes()) {
            ending(&game, &Start::Usual);
        }
    }
    the_next_game_is_played();
}

#[test]
fn a_module_remembers_nothing_but_its_state() {
    let source = with(
        "let calls = 0;
         const good = game.status;
         game.status = function () { calls += 1; this.more = (this.more ?? 0) + 1;
           return `${calls} ${this.more} ${globalThis.mine = (globalThis.mine ?? 0) + 1}`; };",
    );
    let game = load_script("memory", source.as_bytes()).unwrap();
    let status = |play: &dyn Play| play.view(rookery_rules::Viewer::Spectator).status;
    let mut play = game.begin(&Start::Usual).unwrap();
    let first = status(play.as_ref());
    for _ in 0..3 {
        let mv = play.legal_moves().remove(0);
        play.play(&mv.notation).unwrap();
        assert_eq!(status(play.as_ref()), first);
    }
    assert_eq!(status(game.begin(&Start::Usual).unwrap().as_ref()), first);
}

#[test]
fn random_numbers_are_the_same_in_every_replay_and_there_is_no_clock() {
    let source = with(
        "const good = game.makeMove;
         game.makeMove = function (move) {
           good.call(this, move);
           this.gamestate.dice = [random(), Math.random()];
           this.gamestate.clock = typeof Date + typeof performance + typeof setTimeout;
         };",
    );
    let played = || {
        let game = load_script("dice", source.as_bytes()).unwrap();
        let mut play = game.begin(&Start::Usual).unwrap();
        for mv in ["2-2", "1-1"] {
            play.play(mv).unwrap();
        }
        play.text()
    };
    let text = played();
    assert_eq!(text, played());
    assert!(text.contains("undefinedundefinedundefined"), "{text}");
    assert!(text.contains("\"dice\":[0."), "{text}");
}

#[test]
fn a_move_is_one_of_chance_where_its_rules_drew_random_numbers() {
    let source = with(
        "const good = game.makeMove;
         game.makeMove = function (move) {
           good.call(this, move);
           if (move !== '1-1') this.gamestate.dice = random();
         };",
    );
    let game = load_script("dice", source.as_bytes()).unwrap();
    let mut play = game.begin(&Start::Usual).unwrap();
    assert!(!play.by_chance());
    let moves = ["2-2", "1-1", "3-3"];
    let at_once = play.after_each(&moves);
    assert_eq!(
        at_once.iter().map(|play| play.by_chance()).collect::<Vec<_>>(),
        [true, false, true]
    );
    for (mv, by_chance) in moves.into_iter().zip([true, false, true]) {
        play.play(mv).unwrap();
        assert_eq!(play.by_chance(), by_chance, "{mv}");
    }
}

#[test]
fn a_script_that_cannot_be_read_is_refused_with_line_and_column() {
    for (source, line, column, word) in [
        ("export default {\n  name: 'x'\n  rules: 'y' };", 3, Some(3), "Unexpected"),
        ("import fs from 'fs';\nexport default {};", 1, Some(1), "import"),
        ("export * from './other.js';", 1, Some(1), "import"),
        ("const a = 1;\nconst a = 2;\nexport default {};", 2, Some(7), "already"),
        ("\n\nawait 1;\nexport default {};", 3, Some(7), "Unexpected"),
    ] {
        let flaws = refused(source);
        let flaw = &flaws[0];
        assert_eq!(flaw.line, Some(line), "{source}: {flaw}");
        assert!(column.is_none() || flaw.column == column, "{source}: {flaw}");
        assert!(flaw.text.contains(word), "{source}: {flaw}");
    }
    let thrown = refused("const a = 1;\n\nthrow new Error('no');\nexport default {};");
    assert_eq!((thrown[0].line, thrown[0].text.as_str()), (Some(3), "Error: no"));
}

#[test]
fn a_script_that_gives_no_game_is_refused_in_words() {
    for (source, word) in [
        ("", "object"),
        ("export const x = 1;", "default"),
        ("export default 17;", "object"),
        ("export default {};", "startNewGame()"),
        ("throw undefined;", "threw"),
        ("for (;;) {}", "too long"),
        ("const all = []; for (;;) all.push('x'.repeat(1e6) + all.length);", "memory"),
        (&with("delete game.name;"), "1 to 60"),
        (&with("delete game.rules;"), "rules"),
        (&with("game.pieces = { '.': { name: 'dot' } };"), "piece"),
        (&with("game.pieces = { xx: { name: 'two' } };"), "piece"),
        (&with("game.starts = -1;"), "starts"),
        (&with("game.cells = [{ x: 1, y: 1 }, { x: 1, y: 1 }];"), "Two cells"),
        (&with("game.cells = Array(5000).fill({ x: 1, y: 1 });"), "1024"),
        (&with("game.clientData = () => ({ rows: 1e9, columns: 1e9, boarddata: '' });"), "squares"),
        (&with("game.names = [7, {}];"), "names"),
        (&with("game.grid = 'dots';"), r#"grid must be "squares" or "points"."#),
        (&with("game.ground = 'grass';"), r#"ground must be "chequer", "plain" or "wood"."#),
        (&with("game.areas = 5;"), "areas must be a list of squares"),
        (&with("game.edges = [{ seat: 3, line: [] }];"), "Each of edges needs a seat"),
        (&with("game.edges = [{ seat: 1, line: [[1, 1]] }];"), "two or more places"),
        (&with("game.edges = [{ seat: 1, line: [[1, 1], [1, 1e9]] }];"), "too far away"),
    ] {
        let flaws = refused(source);
        let told = flaws.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        assert!(told.contains(word), "{source}\n{told}");
    }
}

#[test]
fn bytes_of_any_kind_are_read_or_refused_with_a_reason() {
    let marked = format!("\u{feff}{}", SCRIPT_SCAFFOLD.replace('\n', "\r\n"));
    assert!(load_script("marked", marked.as_bytes()).is_ok());
    let plain = SCRIPT_SCAFFOLD.replace("export default {", "({").replace("\n};\n", "\n});\n");
    assert!(load_script("plain", plain.as_bytes()).is_ok(), "a plain script gives its last value");
    let torn = [&b"export default {\n"[..], b"\xff\xfe", b"};"].concat();
    let flaws = load_script("torn", &torn).err().expect("no UTF-8");
    assert_eq!(flaws[0].line, Some(2), "{flaws:?}");
    assert!(load_script("long", &vec![b' '; 300 * 1024]).is_err());
    for bytes in [&b""[..], b"\0asm", b"\0asm\x01\0\0\0", b"\0asm\x0d\0\x01\0", b"no component"] {
        let flaws = load_component("wasm", bytes).err().expect("no component of rules");
        assert!(!flaws[0].text.is_empty());
    }
}

#[test]
fn a_damaged_script_is_refused_or_plays_within_its_limits() {
    let mut random = Random::new(11);
    let whole: Vec<char> = SCRIPT_SCAFFOLD.chars().collect();
    for _ in 0..24 {
        let mut damaged = whole.clone();
        for _ in 0..=random.below(2) {
            let (at, other) = (random.below(damaged.len()), random.below(damaged.len()));
            match random.below(4) {
                0 => drop(damaged.remove(at)),
                1 => damaged.swap(at, other),
                2 => damaged[at] = damaged[other],
                _ => drop(damaged.drain(at.min(other)..at.min(other) + 20.min(at.abs_diff(other)))),
            }
        }
        let source: String = damaged.into_iter().collect();
        match load_script("damaged", source.as_bytes()) {
            Err(flaws) => assert!(!flaws[0].text.is_empty(), "{source}"),
            Ok(game) => drop(ending(&game, &Start::Usual)),
        }
    }
}
