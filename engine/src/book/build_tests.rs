use super::super::Book;
use super::*;
use rookery_chess::Chess;

fn build(rules: Rules, pgn: &str) -> (Builder, Vec<Fault>) {
    let mut builder = Builder::new(rules);
    let mut faults = vec![];
    builder.read(pgn.as_bytes(), |fault| faults.push(fault));
    (builder, faults)
}

fn game(moves: &str, result: &str) -> String {
    format!("[Result \"{result}\"]\n\n{moves} {result}\n\n")
}

const RULES: Rules = Rules { games_min: 2, plies_max: 40, score_min: 0.0 };

fn choices(builder: &Builder, position: &Chess) -> Vec<(String, u16)> {
    let (choices, wrong) = Book::from_bytes(&builder.bytes()).find(position);
    assert!(wrong.is_empty());
    choices.iter().map(|choice| (position.san(choice.mv), choice.weight)).collect()
}

#[test]
fn a_move_needs_enough_games_and_weighs_what_its_mover_scored() {
    let pgn = game("1. e4 e5", "1-0").repeat(2)
        + &game("1. e4 c5", "1/2-1/2")
        + &game("1. d4 d5", "0-1").repeat(2)
        + &game("1. d4 f5", "*");
    let (builder, faults) = build(RULES, &pgn);
    assert_eq!((faults, builder.games), (vec![], 6));
    let start = Chess::default();
    assert_eq!(choices(&builder, &start), [("e4".into(), 5), ("d4".into(), 1)]);
    let mut after = start.clone();
    after.make(start.parse_move("d4").unwrap());
    assert_eq!(choices(&builder, &after), [("d5".into(), 4)], "f5 was played once only");
}

#[test]
fn bad_moves_and_late_moves_can_be_left_out() {
    let pgn = game("1. e4 e5 2. Nf3", "1-0").repeat(3);
    let (builder, _) = build(Rules { score_min: 0.5, ..RULES }, &pgn);
    assert_eq!(builder.entries().len(), 2, "White's moves alone");
    let (builder, _) = build(Rules { plies_max: 1, ..RULES }, &pgn);
    assert_eq!(builder.entries().len(), 1);
}

#[test]
fn a_game_with_a_fault_is_named_and_left_out() {
    let pgn = game("1. e4 e5", "1-0") + &game("1. e4 e5 2. Qxh7", "1-0") + &game("1. e4", "1-0");
    let (builder, faults) = build(RULES, &pgn);
    assert_eq!(builder.games, 2);
    assert_eq!(faults.len(), 1);
    assert!(faults[0].0.contains("line 7") && faults[0].0.contains("Qxh7"), "{faults:?}");
    let (builder, faults) = build(RULES, "[Variant \"Atomic\"]\n\n1. e4 *\n\n");
    assert_eq!((builder.games, faults.len()), (0, 1));
}

#[test]
fn a_position_that_comes_up_twice_in_a_game_counts_once() {
    let pgn = game("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3", "1-0");
    let (builder, _) = build(RULES, &pgn);
    assert!(builder.entries().is_empty());
}

#[test]
fn memory_is_bounded_and_what_is_usual_survives() {
    let mut builder = Builder::new(RULES);
    builder.counted_max = 10;
    let rare = ["a3", "b3", "c3", "d3", "e3", "f3", "g3", "h3", "a4", "b4", "c4", "d4"];
    for mv in rare {
        let pgn = game("1. e4 e5", "1-0").repeat(2) + &game(&format!("1. {mv} h6"), "0-1");
        builder.read(pgn.as_bytes(), |fault| panic!("{fault:?}"));
        assert!(builder.counts.len() <= 10);
    }
    assert!(builder.missing_max > 0);
    let (start, games) = (Chess::default(), 24);
    assert_eq!(choices(&builder, &start), [("e4".into(), 2 * games)]);
}

#[test]
fn more_games_than_a_weight_can_say_keep_their_proportion() {
    assert_eq!(scaled(100, 65_535), 100);
    assert_eq!(scaled(200_000, 200_000), u16::MAX);
    assert_eq!(scaled(100_000, 200_000), u16::MAX / 2);
}
