//! PGN as people and programs write it.

use rookery_games::registry;
use rookery_rules::record::{Finish, LINE_LEN_MAX, VARIATION_DEPTH_MAX, write};

use crate::{all, end, fault, game, moves, one};

const MATE: &str = "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2";

#[test]
fn tags_moves_and_the_result_are_read() {
    let record = one("[Event \"A \\\"cup\\\"\"]\n[White \"Anna\"]\n[Result \"0-1\"]\n\n\
                      1. f3 e5 2. g4 Qh4# 0-1\n");
    assert_eq!(record.tag("event"), Some("A \"cup\""));
    assert_eq!(moves(&record), ["f3", "e5", "g4", "Qh4#"]);
    assert_eq!((record.finish, record.notes.len()), (Finish::NilOne, 0));
    assert_eq!(record.main.moves[3].place.to_string(), "line 5, column 16");
}

#[test]
fn windows_line_ends_and_a_byte_order_mark_change_nothing() {
    let text = "\u{feff}[White \"A\"]\r\n\r\n1. f3 e5\r\n2. g4 *\r\n";
    assert_eq!(end(text), ("chess".into(), MATE.into()));
}

#[test]
fn numbers_stick_to_moves_and_marks_behind_them() {
    let record = one("1.f3!? e5!! 2.g4?? $14 Qh4#! 0-1");
    assert_eq!(moves(&record), ["f3", "e5", "g4", "Qh4#"]);
    let nags: Vec<_> = record.main.moves.iter().map(|entry| entry.nags.clone()).collect();
    assert_eq!(nags, [vec![5], vec![3], vec![4, 14], vec![1]]);
}

#[test]
fn castling_with_zeros_and_en_passant_in_words_are_moves() {
    let text = "1. e4 a6 2. e5 d5 3. exd6 e.p. a5 4. Nf3 a4 5. Be2 a3 6. 0-0 *";
    assert!(end(text).1.starts_with("rnbqkbnr/1pp1pppp/3P4/8/8/p4N2/PPPPBPPP/RNBQ1RK1 b"));
    assert!(end(&text.replace(" e.p.", "e.p.")).1.contains("RNBQ1RK1"));
}

#[test]
fn comments_of_all_kinds_are_kept() {
    let record = one("{before} 1. e4 {one\ntwo} ; three {not open\n% left out 1. d4\n\
                      e5 {[%clk 0:04:59.5] good} *");
    assert_eq!(record.main.comment, "before");
    assert_eq!(record.main.moves[0].comment, "one two three {not open");
    let last = &record.main.moves[1];
    assert_eq!((last.comment.as_str(), last.clock_ms), ("good", Some(299_500)));
}

#[test]
fn variations_stand_within_variations() {
    let record = one("1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) (1. c4) e5 *");
    let variations = &record.main.moves[0].variations;
    assert_eq!(variations.len(), 2);
    assert_eq!(variations[0].moves[1].variations[0].moves[1].text, "c4");
    assert_eq!(moves(&record), ["e4", "e5"]);
    assert_eq!(record.faults(game("chess").as_ref()), []);
}

#[test]
fn a_wrong_move_in_a_variation_is_found() {
    let said = fault("1. e4 e5 (1... c5 2. Ng5) 2. Nf3 *");
    assert!(said.starts_with("line 1, column 22: 2. Ng5 is not legal."), "{said}");
}

#[test]
fn a_wrong_move_is_told_with_what_it_might_have_been() {
    let text = "[White \"A\"]\n\n1. e4 e5\n2. Nf4 Nc6 *";
    let said = fault(text);
    assert!(said.starts_with("line 4, column 4: 2. Nf4 is not legal. Perhaps it was "), "{said}");
    assert!(said.contains("Nf3"), "{said}");
    let said = fault("1. Nf3 a6 2. Nd4 a5 3. Nc3 a4 4. Nb5 *");
    assert!(said.contains("4. Nb5 could be several moves."), "{said}");
    assert!(said.contains("Ncb5") && said.contains("Ndb5"), "{said}");
    let said = fault("1. f3 e5 2. g4 Qh4# 3. a3 *");
    assert_eq!(said, "line 1, column 24: 3. a3 comes after the end.");
}

#[test]
fn the_numbers_of_moves_follow_the_start_position() {
    let said = fault(&format!("[FEN \"{MATE}\"]\n\n2... Qh5 0-1"));
    assert!(said.starts_with("line 3, column 6: 2... Qh5 is not legal."), "{said}");
}

#[test]
fn null_moves_are_refused() {
    for null in ["--", "Z0", "null"] {
        let said = fault(&format!("1. e4 {null} 2. d4 *"));
        assert_eq!(said, format!("line 1, column 7: “{null}” passes, which is no move of a game."));
    }
}

#[test]
fn an_unterminated_game_is_read_and_so_is_the_next() {
    let found = all("[White \"A\"]\n[Result \"1-0\"]\n\n1. e4 e5\n\n[White \"B\"]\n\n1. d4 1-0\n");
    let [Ok(first), Ok(second)] = &found[..] else { panic!("{found:?}") };
    assert_eq!((moves(first), first.finish), (vec!["e4", "e5"], Finish::OneNil));
    assert_eq!(
        first.notes[0].to_string(),
        "line 6, column 1: No result stands behind the last move."
    );
    assert_eq!((second.tag("White"), second.notes.len()), (Some("B"), 0));
}

#[test]
fn a_game_without_moves_is_a_game() {
    let found =
        all("[White \"A\"]\n[Result \"*\"]\n\n*\n\n[White \"B\"]\n\n[White \"C\"]\n\n1-0\n");
    let names: Vec<_> = found.iter().map(|it| it.as_ref().unwrap().tag("White").unwrap()).collect();
    assert_eq!(names, ["A", "B", "C"]);
}

#[test]
fn what_cannot_be_read_costs_its_own_game_only() {
    for (broken, said) in [
        ("1. e4 {never closed", "This comment is not closed"),
        ("1. e4 ) e5 1-0", "No variation is open"),
        ("(1. e4) 1-0", "There is no move yet"),
        ("1. e4 $999 1-0", "A $ stands before a number from 0 to 255."),
        ("1. e4 [%clk 1:00] 1-0", "“[” has no meaning here."),
        ("1. e4 } 1-0", "“}” has no meaning here."),
    ] {
        let good = "[White \"B\"]\n\n1. d4 *\n\n";
        let found = all(&format!("{good}[White \"A\"]\n[Black \"X\"]\n\n{broken}\n\n{good}"));
        let [Ok(_), Err(mistake), Ok(last)] = &found[..] else { panic!("{broken}\n{found:#?}") };
        assert!(mistake.what.to_string().starts_with(said), "{mistake}");
        assert_eq!(mistake.place.line, 8, "{mistake}");
        assert_eq!(moves(last), ["d4"]);
    }
}

#[test]
fn a_broken_tag_costs_its_own_game_only() {
    let found = all("[White \"A]\n[Black \"X\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 *\n");
    let [Err(mistake), Ok(last)] = &found[..] else { panic!("{found:#?}") };
    assert_eq!(mistake.to_string(), "line 1, column 1: The tag White is not closed by \"].");
    assert_eq!(last.tag("White"), Some("B"));
}

#[test]
fn quotes_within_a_tag_need_no_escape() {
    assert_eq!(
        one("[Event \"The \"big\" one\"] [Site \"x\"]\n\n*").tag("Event"),
        Some("The \"big\" one")
    );
}

#[test]
fn latin_1_is_read_and_said() {
    let found: Vec<_> =
        rookery_rules::record::Games::new(&b"[White \"M\xfcller\"]\n\n1. e4 *\n"[..]).collect();
    let [Ok(record)] = &found[..] else { panic!("{found:?}") };
    assert_eq!(record.tag("White"), Some("Müller"));
    assert_eq!(
        record.notes[0].to_string(),
        "line 1, column 1: This line is no UTF-8. It was read as Latin-1."
    );
}

#[test]
fn limits_are_told_and_the_next_game_is_read() {
    let deep =
        format!("1. e4 {} *\n\n[White \"B\"]\n\n*", "(1. d4 ".repeat(VARIATION_DEPTH_MAX + 1));
    let found = all(&deep);
    assert!(found[0].as_ref().is_err_and(|why| why.what.to_string().contains("deep at most")));
    assert!(found[1].is_ok());
    let long =
        format!("[White \"A\"]\n\n{}\n\n[White \"B\"]\n\n*", "1. e4 ".repeat(LINE_LEN_MAX / 4));
    let found = all(&long);
    assert!(
        found[0].as_ref().is_err_and(|why| why.what.to_string().contains("longer than")),
        "{:?}",
        found[0]
    );
    assert_eq!(found[1].as_ref().unwrap().tag("White"), Some("B"));
}

#[test]
fn the_variant_tag_chooses_the_game() {
    let registry = registry();
    for (tag, key) in [
        ("Chess960", "chess960"),
        ("chess 960", "chess960"),
        ("Fischerandom", "chess960"),
        ("Standard", "chess"),
        ("From Position", "chess"),
        ("", "chess"),
    ] {
        let record = one(&format!("[Variant \"{tag}\"]\n\n*"));
        assert_eq!(record.find(&registry).unwrap().title().key, key, "{tag}");
    }
    assert_eq!(
        fault("[Variant \"Nonesuch\"]\n\n*"),
        "line 1, column 1: There is no game “Nonesuch” here."
    );
    assert_eq!(
        fault("[Variant \"Chess960\"]\n\n1. e4 *"),
        "line 1, column 1: This game has no usual start. A FEN tag must say where it began."
    );
}

#[test]
fn the_export_form_is_that_of_the_standard() {
    let record = one("[Black \"Ben\"]\n[ECO \"A00\"]\n[Date \"2026.11.21\"]\n\n\
                      1. f2f3 ! {a {b} e7-e5 (1...d5 2.h3) 2. g4 qh4 0-1");
    assert_eq!(
        write(game("chess").as_ref(), &record).unwrap(),
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"2026.11.21\"]\n[Round \"?\"]\n[White \"?\"]\n\
         [Black \"Ben\"]\n[Result \"0-1\"]\n[ECO \"A00\"]\n\n\
         1. f3 $1 {a (b} 1... e5 (1... d5 2. h3) 2. g4 Qh4# 0-1\n\n"
    );
}

#[test]
fn a_start_position_is_written_with_its_tags() {
    let record = one(&format!("[FEN \"{MATE}\"]\n\n2... Qh4# 0-1"));
    let text = write(game("chess").as_ref(), &record).unwrap();
    assert!(
        text.contains(&format!("[FEN \"{MATE}\"]\n[SetUp \"1\"]\n\n2... Qh4# 0-1\n")),
        "{text}"
    );
}

#[test]
fn very_many_comments_and_variations_are_read_or_refused_at_once() {
    let record = one(&format!("1. e4\n{}*", "{a}\n;b\n".repeat(400_000)));
    assert_eq!(record.main.moves[0].comment.len(), 4 * 400_000 - 1);
    let found = all(&format!("1. e4\n{}*", "({a})\n".repeat(300_000)));
    assert!(found[0].as_ref().is_err_and(|why| why.what.to_string().contains("moves at most")));
    let found = all(&format!("{}\n*", "[A \"\"]\n".repeat(300)));
    assert!(found[0].as_ref().is_err_and(|why| why.what.to_string().contains("200 tags")));
}
