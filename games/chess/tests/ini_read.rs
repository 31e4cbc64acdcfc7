//! Files of Fairy-Stockfish, read: what comes back, and what is said of mistakes.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use rookery_chess::variant::{
    Check, Effect, Goal, Lost, Repetition, Variant, VariantGame, Verdict,
};
use rookery_chess::{ini, orthodox, variants};
use rookery_rules::{Flaw, Game, Start, Text, conformance};

/// Built-in variants whose value is another one when it is read again, and why that is the same
/// game. Without check there is no mate; a piece that never comes on the board is left out; nobody
/// castles through check where there is none; a parent's pieces come first.
const DIFFER: [&str; 9] = [
    "antichess",
    "suicide",
    "capture",
    "racing-kings",
    "extinction",
    "kinglet",
    "los-alamos",
    "gardner",
    "janggi",
];

fn game(variant: &Variant) -> VariantGame {
    VariantGame::new(variant.clone()).unwrap_or_else(|faults| panic!("{faults:?}"))
}

fn perft(variant: &Variant, depth: u32) -> u64 {
    game(variant).begin(&Start::Usual).unwrap().perft(depth)
}

fn all(text: &str) -> Vec<(String, Variant)> {
    ini::read(text).unwrap_or_else(|flaws| panic!("{flaws:#?}"))
}

/// The last section of a file.
fn last(text: &str) -> Variant {
    all(text).pop().unwrap().1
}

/// What the format does not carry, from another variant: words, pictures, values.
fn with_words_of(variant: Variant, other: &Variant) -> Variant {
    let dead = other.draws.dead;
    let mut same = Variant {
        key: other.key.clone(),
        name: other.name.clone(),
        summary: other.summary.clone(),
        remarks: other.remarks.clone(),
        sides: other.sides.clone(),
        colours: other.colours,
        drawn: other.drawn,
        convention: other.convention,
        draws: rookery_chess::variant::Draws { dead, ..variant.draws },
        ..variant
    };
    for (piece, words) in same.pieces.iter_mut().zip(&other.pieces) {
        piece.name.clone_from(&words.name);
        piece.picture.clone_from(&words.picture);
        piece.value = words.value;
    }
    same
}

#[test]
fn what_is_written_is_read_back() {
    let chess = orthodox("chess", "Chess", Text::verbatim("The usual one."));
    let mut written = 0;
    for variant in variants().into_iter().chain([chess]) {
        let Ok(text) = ini::write(&variant, "mine") else { continue };
        written += 1;
        let (name, found) = all(&text).remove(0);
        assert_eq!(name, "mine");
        assert_eq!(perft(&found, 3), perft(&variant, 3), "{}", variant.key);
        let equal = with_words_of(found, &variant) == variant;
        assert_eq!(equal, !DIFFER.contains(&variant.key.as_str()), "{}", variant.key);
    }
    assert_eq!(written, 30);
}

#[test]
fn a_section_without_a_parent_is_chess_without_pieces() {
    let text = "[tiny]\nmaxFile = 5\nmaxRank = 6\n\
                pawn = p\nking = k\nwazir = w\ncustomPiece7 = c:NA\n\
                startFen = wckcw/ppppp/5/5/PPPPP/WCKCW w - - 0 1\npromotionPieceTypes = wc\n\
                promotionRegionWhite = *6\npromotionRegionBlack = *1\ndoubleStep = false\n\
                castling = false\nstalemateValue = loss\nnFoldRule = 4\nnMoveRule = 40\n";
    let variant = last(text);
    assert_eq!((variant.files, variant.ranks, variant.pieces.len()), (5, 6, 4));
    assert_eq!((variant.check, variant.ending.stalemate), (Check::Answered, Verdict::Loses));
    assert_eq!(variant.draws.repetition, Repetition::Draws(4));
    assert_eq!(variant.draws.moves, Some((40, 40)));
    conformance::check(&game(&variant), 1, 3, 100).unwrap();
}

#[test]
fn a_child_says_only_what_differs() {
    let text = "[coffee:crazyhouse]\nmustCapture = true\n[three-coffees:coffee]\n\
                startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 3+3 0 1\n\
                checkCounting = true\n";
    let found = all(text);
    assert_eq!(found[0].0, "coffee");
    assert!(found[0].1.capture.duty && found[0].1.capture.kept);
    assert_eq!(found[1].0, "three-coffees");
    assert!(found[1].1.capture.duty && found[1].1.drops.is_some());
    assert_eq!(found[1].1.ending.goals, [Goal::Checks(3)]);
}

#[test]
fn a_child_gives_letters_to_other_pieces() {
    let text = "[anti-losalamos:losalamos]\nking = -\ncommoner = k\npromotionPieceTypes = nrqk\n\
                mustCapture = true\nstalemateValue = win\nextinctionValue = win\n\
                extinctionPieceTypes = *\n[centaurs:chess]\nking = k:KN\n";
    let found = all(text);
    let (anti, centaurs) = (&found[0].1, &found[1].1);
    assert_eq!((anti.check, anti.capture.duty), (Check::None, true));
    let lost = Goal::Lost { what: Lost::All, side: None, verdict: Verdict::Wins };
    assert_eq!(anti.ending.goals, [lost]);
    // A centaur on e1 may leap at once.
    assert_eq!(perft(centaurs, 1), 22);
}

#[test]
fn a_king_that_castles_to_the_next_file_is_written_as_taking_the_rook() {
    let text = "[active:chess]\nmaxFile = i\n\
                startFen = r2k3rq/9/9/9/9/9/9/R2K3RQ w KQkq - 0 1\n";
    let play = game(&last(text)).begin(&Start::Usual).unwrap();
    let mut moves: Vec<String> = play.legal_moves().into_iter().map(|mv| mv.notation).collect();
    for castling in ["d1a1", "d1h1"] {
        assert!(moves.iter().any(|mv| mv == castling), "{castling}: {moves:?}");
    }
    let count = moves.len();
    moves.sort_unstable();
    moves.dedup();
    assert_eq!(moves.len(), count, "each has a notation of its own");
}

#[test]
fn parents_are_fairy_stockfish_s_own_names() {
    for (parent, key) in [
        ("3check", "three-check"),
        ("kingofthehill", "king-of-the-hill"),
        ("atomic", "atomic"),
        ("janggi", "janggi"),
        ("shogi", "shogi"),
    ] {
        let variant = last(&format!("[child:{parent}]\n"));
        let own = variants().into_iter().find(|it| it.key == key).unwrap();
        assert_eq!(perft(&variant, 2), perft(&own, 2), "{parent}");
    }
}

#[test]
fn files_from_any_editor_are_read() {
    let text =
        "\u{feff}# A comment\r\n; another\r\n\r\n  [ boom : atomic ]  \r\n mustCapture=true \r\n";
    let found = all(text);
    assert_eq!(found[0].0, "boom");
    assert_eq!(found[0].1.capture.effect, Effect::Explode);
    assert!(found[0].1.capture.duty);
}

#[test]
fn what_is_no_rule_does_not_matter() {
    let text = "[mine:chess]\npieceToCharTable = PNBRQ................Kpnbrq................k\n\
                pocketSize = 5\nvariantTemplate = fairy\ntwoBoards = false\nconnectN = 0\n";
    assert_eq!(perft(&last(text), 3), 8902);
}

/// Line, key and sentence of each flaw.
fn flaws(text: &str) -> Vec<(u32, String, String)> {
    let told = |flaw: Flaw| (flaw.line.unwrap_or(0), flaw.part.unwrap_or_default(), flaw.text);
    ini::read(text).unwrap_err().into_iter().map(told).collect()
}

#[test]
fn every_mistake_is_named_with_its_line_and_key() {
    for (text, line, part, word) in [
        ("", 0, "", "no [section]"),
        ("pawn = p\n[mine:chess]\n", 1, "pawn", "before the first"),
        ("[mine:chess\n", 1, "", "ends with ]"),
        ("[mine:chess]\nhello\n", 2, "", "neither"),
        ("[mine:chess]\nmustCapture = true\nmustCapture = true\n", 3, "mustCapture", "twice"),
        ("[mine:chess]\n[mine:chess]\n", 2, "", "already"),
        ("[mine:nothing]\n", 1, "nothing", "crazyhouse"),
        ("[mine:chess]\n\nmustCaptur = true\n", 3, "mustCaptur", "no such key"),
        ("[mine:chess]\nmustCapture = yes\n", 2, "mustCapture", "true or false"),
        ("[mine:chess]\nduckGating = true\n", 2, "duckGating", "no such rule"),
        ("[mine:chess]\nnFoldValue = loss\n", 2, "nFoldValue", "no such rule"),
        ("[mine:chess]\nmaxRank = 11\n", 2, "maxRank", "2 to 10"),
        ("[mine:chess]\ncustomPiece1 = a:YY\n", 2, "customPiece1", "Y"),
        ("[mine:chess]\ncustomPiece99 = a:N\n", 2, "customPiece99", "no such key"),
        ("[mine:chess]\npromotionPieceTypes = qz\n", 2, "promotionPieceTypes", "z"),
        ("[mine:chess]\nflagPiece = k\n", 2, "flagPiece", "squares"),
        ("[mine:chess]\nflagPiece = k\nflagRegion = k9\n", 3, "flagRegion", "d4"),
        ("[mine:chess]\nextinctionValue = loss\n", 2, "extinctionValue", "PieceTypes"),
        ("[mine:chess]\nstartFen = 8/8/8/8/8/8/8/4K2z w - - 0 1\n", 2, "startFen", "z"),
        ("[mine:chess]\nstartFen = 4k3/8/8/8/8/8/8/4K3 b - - 0 1\n", 2, "startFen", "first side"),
        ("[mine:chess]\nmaxFile = 7\n", 1, "mine", "squares"),
        (
            "[mine:makruk]\npromotionRank = 5\npromotionRegionWhite = *8\n",
            3,
            "promotionRegion",
            "both",
        ),
        ("[mine:atomic]\npieceDrops = true\ncapturesToHand = true\n", 3, "captures", "explodes"),
        ("[mine:antichess]\npieceDrops = true\n", 1, "extinctionPieceTypes", "reserve"),
        ("[mine:crazyhouse]\ncapturesToHand = true\npieceDrops = false\n", 1, "mine", "dropped"),
    ] {
        let found = flaws(text);
        let fits = |(at, of, says): &(u32, String, String)| {
            *at == line && of.starts_with(part) && says.contains(word)
        };
        assert!(found.iter().any(fits), "{text}\n{line} {part} {word}: {found:#?}");
    }
}

#[test]
fn all_mistakes_of_all_sections_are_told_at_once_and_each_once() {
    let text = "[one:chess]\nmustCapture = yes\nduckGating = true\n[two:one]\nconnectN = 4\n\
                [three:chess]\nblah = 1\n";
    let lines: Vec<u32> = flaws(text).into_iter().map(|(line, ..)| line).collect();
    assert_eq!(lines, [2, 3, 5, 7]);
}

#[test]
fn no_file_is_too_broken_to_be_read() {
    let mut lines: Vec<String> = vec!["[child:shogi]".into(), "[other:janggi]".into()];
    for variant in variants() {
        if let Ok(text) = ini::write(&variant, &format!("my-{}", variant.key)) {
            lines.extend(text.lines().map(str::to_owned));
        }
    }
    let around = |lines: &[String], place: usize| {
        let part = &lines[place.saturating_sub(40)..(place + 40).min(lines.len())];
        let flaws = ini::read(&part.join("\n")).err().unwrap_or_default();
        assert!(flaws.iter().all(|flaw| flaw.line.is_some()), "{flaws:?}");
    };
    // Lines are left out, and stand where another section's are.
    for place in (0..lines.len()).step_by(3) {
        let mut other = lines.clone();
        let line = other.remove(place);
        around(&other, place);
        let there = (place * 7 + 11) % lines.len();
        other.insert(there, line);
        around(&other, there);
    }
}
