//! Variants as files: what they can say, and what is said of their mistakes.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use rookery_chess::file;
use rookery_chess::variant::{Effect, VariantGame};
use rookery_rules::{FormKind, Game, Play, Start, Text, conformance};

fn game(text: &str) -> VariantGame {
    let variant = file::read("mine", text.as_bytes()).unwrap_or_else(|flaws| panic!("{flaws:#?}"));
    VariantGame::new(variant).unwrap()
}

/// Line, part and sentence of each flaw.
fn flaws(text: &str) -> Vec<(u32, String, String)> {
    let found = file::read("mine", text.as_bytes()).unwrap_err();
    let told = |flaw: rookery_rules::Flaw| {
        (flaw.line.unwrap_or(0), flaw.part.unwrap_or_default(), flaw.text)
    };
    found.into_iter().map(told).collect()
}

fn notations(play: &dyn Play) -> Vec<String> {
    play.legal_moves().into_iter().map(|mv| mv.notation).collect()
}

const FORCED_ATOMIC: &str = r#"
name = "Forced atomic 42"
base = "atomic"
array = { shuffle = "960", number = 42 }
capture.duty = true
"#;

#[test]
fn atomic_with_forced_capture_from_number_42_is_played() {
    let game = game(FORCED_ATOMIC);
    assert_eq!(game.title().name, "Forced atomic 42");
    assert!(game.title().starts.usual && game.title().starts.numbers.is_none());
    let mut play = game.begin(&Start::Usual).unwrap();
    assert!(play.text().starts_with("nnqrbbkr/pppppppp/"), "{}", play.text());
    for mv in ["e2e4", "d7d5"] {
        play.play(mv).unwrap();
    }
    assert_eq!(notations(play.as_ref()), ["e4d5"], "a capture is a duty");
    play.play("e4d5").unwrap();
    assert!(play.text().starts_with("nnqrbbkr/ppp1pppp/8/8/8/8/PPPP1PPP/"), "{}", play.text());
    conformance::check(&game, 1, 4, 120).unwrap();
}

#[test]
fn parts_combine_freely() {
    for text in [
        "name='a'\nbase='atomic'\nreserves=true\nsight='moves'\narray.shuffle='960'\narray.number=17",
        "name='b'\nbase='crazyhouse'\nturns='two'",
        "name='c'\nbase='antichess'\nreserves=true\nturns='growing'",
        "name='d'\nbase='king-of-the-hill'\ncapture.effect='explode'\nsight='moves'",
        "name='e'\nbase='berolina'\ncapture.duty=true\ngoals=['checks 2']",
        "name='f'\nbase='benedict'\nturns='two'\narray.shuffle='960'",
        "name='g'\nbase='capablanca'\nreserves=true",
        "name='h'\nbase='knightmate'\nturns='push'\nsight='moves'",
        "name='i'\nbase='horde'\nreserves=true",
        "name='j'\nbase='three-check'\narray.shuffle='any-order'\ncheck='answered'",
        "name='k'\nbase='gardner'\nsight='moves'\ncheck='none'\ngoals=['no king loses']",
        "name='l'\nbase='xiangqi'\ncapture.duty=true",
    ] {
        let report = conformance::check(&game(text), 3, 2, 100);
        report.unwrap_or_else(|what| panic!("{text}\n{what}"));
    }
}

#[test]
fn a_piece_of_one_s_own_is_described_by_betza() {
    let text = "
name = 'Amazons and camels'
[array]
squares = 'rcbakbcr/pppppppp/8/8/8/8/PPPPPPPP/RCBAKBCR'
[pieces.C]
name = 'camel'
moves = 'C'
[pieces.A]
name = 'amazon'
moves = 'QN'
[promotion]
to = 'ARBC'
";
    let game = game(text);
    let play = game.begin(&Start::Usual).unwrap();
    let moves = notations(play.as_ref());
    // A camel leaps three squares one way and one the other: from b1 to a4 and c4.
    for mv in ["b1a4", "b1c4", "d1c3", "d1e3"] {
        assert!(moves.iter().any(|it| it == mv), "{mv} in {moves:?}");
    }
    assert!(!moves.iter().any(|it| it == "b1c3"));
    conformance::check(&game, 5, 2, 100).unwrap();
}

#[test]
fn every_mistake_is_named_with_its_line_and_key() {
    let text = "name = 'x'\ncapture = { effect = 'explod', duty = 3 }\nsigt = 'all'\nfiles = 40\n\
                goals = ['checks 3', 'reach Z d4', 'fly']\n[pieces.x]\nmoves = 'Y'\n[pieces.C]\nmoves = 'Y'\n";
    let found = flaws(text);
    let has = |line: u32, part: &str, word: &str| {
        let fits = |(at, of, says): &(u32, String, String)| {
            *at == line && of == part && says.contains(word)
        };
        assert!(found.iter().any(fits), "{line} {part} {word}: {found:#?}");
    };
    has(2, "capture.effect", "explode");
    has(2, "capture.duty", "true or false");
    has(3, "sigt", "no such key");
    has(4, "files", "2 to 12");
    has(5, "goals", "no piece");
    has(5, "goals", "no goal");
    has(6, "pieces.x", "upper-case");
    has(9, "pieces.C.moves", "Y");
    assert_eq!(found.len(), 8, "{found:#?}");
}

#[test]
fn what_makes_no_sense_together_is_refused_with_the_reason() {
    for (text, word) in [
        ("name='x'\nbase='benedict'\ncapture.duty=true", "duty"),
        ("name='x'\nbase='benedict'\nreserves=true", "reserve"),
        ("name='x'\ncheck='none'", "win"),
        ("name='x'\nbase='alice'\nsight='moves'", "two boards"),
        ("name='x'\nfiles=5", "Castling"),
        ("name='x'\nfiles=5\ncastling=false", "squares instead of 5"),
        ("base='chess'", "name"),
        ("name='x'\nbase='nothing'", "nothing"),
        ("name='x'\narray.number=3", "shuffle"),
    ] {
        let told = match file::read("mine", text.as_bytes()) {
            Err(flaws) => flaws.into_iter().map(|flaw| flaw.to_string()).collect::<String>(),
            Ok(variant) => match VariantGame::new(variant) {
                Err(faults) => faults.into_iter().map(|fault| fault.0.to_string()).collect(),
                Ok(_) => panic!("{text} is taken"),
            },
        };
        assert!(told.contains(word), "{text}: {told}");
    }
}

#[test]
fn files_from_any_editor_are_read() {
    let windows = "\u{feff}name = 'x'\r\nbase = 'atomic'\r\n";
    let variant = file::read("mine", windows.as_bytes()).unwrap();
    assert_eq!(variant.capture.effect, Effect::Explode);
    let latin = file::read("mine", b"name = 'x'\nsummary = 'caf\xe9'").unwrap_err();
    assert_eq!((latin[0].line, latin[0].text.as_str()), (Some(2), "This is no UTF-8 text."));
    let broken = file::read("mine", b"name = 'x\nbase =").unwrap_err();
    assert!(broken.iter().all(|flaw| flaw.line.is_some()), "{broken:?}");
    assert!(file::read("mine", &vec![b'#'; 100_000]).is_err());
}

#[test]
fn every_field_of_the_form_is_a_key_of_the_file() {
    for field in file::form() {
        let value = match &field.kind {
            FormKind::Text => "'x'".to_owned(),
            FormKind::List => "['checks 3']".to_owned(),
            FormKind::Flag => "false".to_owned(),
            FormKind::Number { min, .. } => min.to_string(),
            FormKind::Choice { options } => format!("'{}'", options[0].value),
        };
        let name = if field.key == "name" { "" } else { "name = 'x'\n" };
        let shuffle = if field.key == "array.number" { "array.shuffle = '960'\n" } else { "" };
        let text = format!("{name}{shuffle}{} = {value}\n", field.key);
        let read = file::read("mine", text.as_bytes());
        assert!(read.is_ok(), "{text}: {:?}", read.err());
    }
}

#[test]
fn what_the_author_wrote_is_the_same_in_every_language() {
    let own = game("name='x'\nbase='atomic'\nsummary='Mine.'\nremarks='''One.\n\nTwo.'''");
    assert_eq!(
        (own.title().summary.to_string().as_str(), own.title().summary.key()),
        ("Mine.", None)
    );
    for (place, words) in ["One.", "Two."].into_iter().enumerate() {
        assert_eq!(own.title().text[place], [Text::verbatim(words)]);
    }
    assert!(own.title().text[2..].iter().flatten().all(|text| text.key().is_some()));
    let based = game("name='x'\nbase='horde'");
    assert_eq!(based.title().summary.key().as_deref(), Some("games.horde.summary"));
    assert_eq!(based.title().text[0][0].key().as_deref(), Some("games.horde.remarks"));
    let new = game("name='x'\nsummary=' '");
    assert_eq!(new.title().summary.to_string(), "A variant of chess that was thought up here.");
}

#[test]
fn every_text_of_the_form_has_a_key_but_the_names_of_games() {
    for field in file::form() {
        assert!(field.said.is_some() && field.hint_said.is_some() != field.hint.is_empty());
        if let FormKind::Choice { options } = field.kind {
            let keyed = options.iter().all(|option| option.said.is_some());
            assert_eq!(keyed, field.key != "base", "{}", field.key);
        }
    }
}

#[test]
fn flaws_have_keys_and_say_what_is_wrong_in_the_authors_words() {
    let found = file::read("mine", b"name='x'\ngoals=['fly']").unwrap_err();
    let said = found[0].said.clone().unwrap();
    assert_eq!(said.key, "chess_file.no_goal");
    assert_eq!(found[0].text.split(" Goals").next(), Some("“fly” is no goal."));
}
