//! How engines are spoken to about the games of this family.

use std::collections::BTreeSet;
use std::sync::Arc;

use rookery_chess::variant::VariantGame;
use rookery_chess::{file, games};
use rookery_rules::{Dialect, Game, Play, Start, Tongue};

fn game(key: &str) -> Arc<dyn Game> {
    games().into_iter().find(|game| game.title().key == key).expect("a built-in game")
}

fn from_file(key: &str, text: &str) -> VariantGame {
    let variant = file::read(key, text.as_bytes()).expect("a variant");
    VariantGame::new(variant).expect("a variant that makes sense")
}

fn find(game: &dyn Game, tongue: Tongue) -> Option<Dialect> {
    game.dialects().into_iter().find(|dialect| dialect.tongue == tongue)
}

fn dialect(key: &str, tongue: Tongue) -> Dialect {
    find(game(key).as_ref(), tongue).unwrap_or_else(|| panic!("{key} in {}", tongue.name()))
}

fn names(game: &dyn Game, tongue: Tongue) -> Vec<String> {
    find(game, tongue).map(|dialect| dialect.names).unwrap_or_default()
}

fn at(key: &str, text: &str) -> Box<dyn Play> {
    let start = Start::Position { text: text.into() };
    game(key).begin(&start).unwrap_or_else(|why| panic!("{text}: {why}"))
}

#[test]
fn every_game_is_named_that_programs_play() {
    let unnamed: Vec<String> = games()
        .iter()
        .filter(|game| game.dialects().is_empty())
        .map(|game| game.title().key.clone())
        .collect();
    let nobody = [
        "benedict",
        "benedict960",
        "benedict-shuffle",
        "dark",
        "fog-of-war",
        "dark-crazyhouse",
        "dark-crazyhouse-2",
        "lao-tzu",
        "marseillais",
        "progressive",
        "alice",
        "avalanche",
    ];
    let set = |keys: Vec<String>| keys.into_iter().collect::<BTreeSet<_>>();
    assert_eq!(set(unnamed), set(nobody.map(str::to_owned).to_vec()));
    for (key, uci, cecp) in [
        ("chess", "chess", "normal"),
        ("antichess", "antichess", "antichess"),
        ("three-check", "3check", "3check"),
        ("racing-kings", "racingkings", "racingkings"),
        ("los-alamos", "losalamos", "losalamos"),
        ("gothic", "gothic", "gothic"),
        ("capablanca", "capablanca", "capablanca"),
        ("xiangqi", "xiangqi", "xiangqi"),
        ("shogi", "shogi", "shogi"),
    ] {
        assert_eq!(dialect(key, Tongue::Uci).names[0], uci);
        assert_eq!(dialect(key, Tongue::Cecp).names[0], cecp);
        assert!(dialect(key, Tongue::Uci).usual, "{key}");
    }
    assert_eq!(dialect("capture", Tongue::Uci).names, ["capture"], "as variants.ini has it");
    assert_eq!(dialect("minishogi", Tongue::Usi).names, ["minishogi"]);
    assert_eq!(dialect("xiangqi", Tongue::Ucci).names, ["xiangqi"]);
}

#[test]
fn a_game_has_one_dialect_for_each_protocol() {
    for game in games() {
        let tongues: Vec<Tongue> = game.dialects().iter().map(|dialect| dialect.tongue).collect();
        let once: BTreeSet<Tongue> = tongues.iter().copied().collect();
        assert_eq!(once.len(), tongues.len(), "{}", game.title().key);
        assert!(!once.contains(&Tongue::Rookery));
    }
}

#[test]
fn chess960_is_asked_for_and_castles_as_each_protocol_does() {
    let uci = dialect("chess960", Tongue::Uci);
    assert_eq!(uci.names, ["chess"]);
    assert_eq!(uci.options, [("UCI_Chess960".to_owned(), "true".to_owned())]);
    let cecp = dialect("chess960", Tongue::Cecp);
    assert_eq!(cecp.names, ["fischerandom"]);
    let play = at("chess960", "r3k2r/8/8/8/8/8/8/RK5R w KQkq - 0 1");
    for (notation, castling) in [("b1h1", "O-O"), ("b1a1", "O-O-O"), ("b1c1", "b1c1")] {
        assert_eq!(uci.writing.to_engine(play.as_ref(), notation).as_deref(), Some(notation));
        let word = cecp.writing.to_engine(play.as_ref(), notation);
        assert_eq!(word.as_deref(), Some(castling));
        let read = cecp.writing.from_engine(play.as_ref(), castling).expect("a move");
        assert_eq!(play.read_move(&read).as_deref(), Ok(notation));
    }
}

#[test]
fn every_move_comes_back_from_every_dialect() {
    for game in games().into_iter().filter(|game| !game.dialects().is_empty()) {
        let start = match game.title().starts.numbers {
            Some(_) => Start::Number { number: 3 },
            None => Start::Usual,
        };
        let mut play = game.begin(&start).expect("a start");
        for round in 0..60_usize {
            let moves = play.legal_moves();
            for Dialect { writing, tongue, .. } in game.dialects() {
                let mut written = BTreeSet::new();
                for mv in &moves {
                    let word = writing.to_engine(play.as_ref(), &mv.notation).expect("a word");
                    let read = writing.from_engine(play.as_ref(), &word).expect("a move");
                    let key = &game.title().key;
                    let told = format!("{key} in {}: {} as {word}", tongue.name(), mv.notation);
                    assert_eq!(play.read_move(&read).as_ref(), Ok(&mv.notation), "{told}");
                    assert!(written.insert(word), "{told}, which another move is, too");
                }
            }
            let Some(mv) = moves.get(round * 31 % moves.len().max(1)) else { break };
            play.play(&mv.notation).expect("a legal move");
        }
    }
}

#[test]
fn xiangqi_has_ranks_from_0_but_in_uci() {
    let play = game("xiangqi").begin(&Start::Usual).expect("a start");
    for (tongue, word) in [(Tongue::Ucci, "b9c7"), (Tongue::Cecp, "b9c7"), (Tongue::Uci, "b10c8")] {
        let writing = dialect("xiangqi", tongue).writing;
        assert_eq!(writing.to_engine(play.as_ref(), "b10c8").as_deref(), Some(word));
        assert_eq!(writing.from_engine(play.as_ref(), word).as_deref(), Some("b10c8"));
    }
    let grand = game("grand").begin(&Start::Usual).expect("a start");
    let writing = dialect("grand", Tongue::Cecp).writing;
    assert_eq!(writing.to_engine(grand.as_ref(), "a8a10q").as_deref(), Some("a7a9q"));
    assert_eq!(writing.from_engine(grand.as_ref(), "a7a9Q").as_deref(), Some("a8a10q"));
}

#[test]
fn shogi_is_written_as_sfen() {
    let play = game("shogi").begin(&Start::Usual).expect("a start");
    let writing = dialect("shogi", Tongue::Usi).writing;
    let usual = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    assert_eq!(writing.position(&play.text()).as_deref(), Some(usual));
    for (notation, word) in
        [("c3c4", "7g7f"), ("b2h8+", "8h2b+"), ("P@e5", "P*5e"), ("a9i1", "9a1i")]
    {
        assert_eq!(writing.to_engine(play.as_ref(), notation).as_deref(), Some(word));
        assert_eq!(writing.from_engine(play.as_ref(), word).as_deref(), Some(notation));
    }
    for word in ["7", "77", "7z7f", "0a1b", "7g7"] {
        let read = writing.from_engine(play.as_ref(), word);
        assert!(read.is_none_or(|read| play.read_move(&read).is_err()), "{word}");
    }
    let mini = dialect("minishogi", Tongue::Usi).writing;
    assert_eq!(mini.to_engine(play.as_ref(), "a1a2").as_deref(), Some("5e5d"));
    let text = "rbsgk/4p/5/P4/KGS1R[Bpp] b - - 0 2";
    let written = mini.position(&at("minishogi", text).text());
    assert_eq!(written.as_deref(), Some("rbsgk/4p/5/P4/KGS1R w B2p 4"));
}

#[test]
fn checks_still_to_be_given_stand_where_programs_look_for_them() {
    let text = "rnbqkbnr/ppp2ppp/8/3pp3/8/4P3/PPPP1PPP/RNBQKBNR w KQkq - 0 3 +1+2";
    let written = dialect("three-check", Tongue::Uci).writing.position(text);
    let fen = "rnbqkbnr/ppp2ppp/8/3pp3/8/4P3/PPPP1PPP/RNBQKBNR w KQkq - 2+1 0 3";
    assert_eq!(written.as_deref(), Some(fen));
    let play = game("five-check").begin(&Start::Usual).expect("a start");
    let written = dialect("five-check", Tongue::Uci).writing.position(&play.text());
    assert!(written.is_some_and(|fen| fen.ends_with(" KQkq - 5+5 0 1")));
    let janggi = dialect("janggi", Tongue::Uci).writing;
    assert_eq!(janggi.position("9/9 w - - 0 1 x2/0").as_deref(), Some("9/9 w - - 0 1"));
    assert_eq!(janggi.position("9/9 w - - 0 1 pass"), None, "they cannot be told of a pass");
}

#[test]
fn programs_of_cecp_may_write_freely() {
    let play = at("crazyhouse", "4k3/2P5/8/8/8/8/8/4K3[Pn] w - - 0 1");
    let writing = dialect("crazyhouse", Tongue::Cecp).writing;
    for (word, notation) in [
        ("c7c8Q", "c7c8q"),
        ("c7c8=N", "c7c8n"),
        ("p@e4", "P@e4"),
        ("c8=R", "c7c8r"),
        ("Kd2", "e1d2"),
    ] {
        let read = writing.from_engine(play.as_ref(), word).expect("a move");
        assert_eq!(play.read_move(&read).as_deref(), Ok(notation), "{word}");
    }
    for word in ["", "@", "é@e4", "c7c8=", "=", "0-1", "♞"] {
        let read = writing.from_engine(play.as_ref(), word);
        assert!(read.is_none_or(|read| play.read_move(&read).is_err()), "{word}");
    }
}

#[test]
fn a_file_with_the_rules_of_a_known_game_is_that_game() {
    let mine = from_file("mine", "name = \"Mine\"\nbase = \"crazyhouse\"\n");
    assert_eq!(names(&mine, Tongue::Uci), ["crazyhouse"]);
    assert!(find(&mine, Tongue::Cecp).is_some_and(|dialect| dialect.usual));
    let text = "name = \"Displaced\"\nbase = \"chess\"\n[array]\n\
                squares = \"rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR\"\n";
    let displaced = from_file("displaced", text);
    assert_eq!(names(&displaced, Tongue::Uci), ["chess"]);
    assert!(find(&displaced, Tongue::Uci).is_some_and(|dialect| !dialect.usual));
}

#[test]
fn a_file_with_rules_of_its_own_is_known_by_its_key() {
    let text = "name = \"Mine\"\nbase = \"crazyhouse\"\n[capture]\nduty = true\n";
    let mine = from_file("must-house", text);
    assert_eq!(names(&mine, Tongue::Uci), ["must-house"]);
    assert_eq!(names(&mine, Tongue::Cecp), ["must-house"]);
    assert!(find(&mine, Tongue::Usi).is_none());
    let dark = from_file("my-dark", "name = \"Mine\"\nbase = \"dark\"\n");
    assert!(dark.dialects().is_empty(), "a program would see all");
    let two = from_file("my-two", "name = \"Mine\"\nbase = \"marseillais\"\n");
    assert!(two.dialects().is_empty(), "nobody makes two moves a turn");
}
