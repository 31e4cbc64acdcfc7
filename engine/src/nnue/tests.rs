use rookery_chess::CastlingNotation;

use super::*;

fn evaluate(fen: &str) -> Score {
    let position = Chess::from_fen(fen, CastlingNotation::KingMoves).unwrap();
    Network::built_in().unwrap().evaluate(&position)
}

#[test]
fn a_position_is_worth_the_same_with_the_colours_or_the_sides_of_the_board_changed() {
    for (one, other) in [
        (
            "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N1PN2/PP1B1PPP/R2QKB1R w - - 0 8",
            "r2qkb1r/pp1b1ppp/2n1pn2/2pp4/3P4/2N1PN2/PP2BPPP/R1BQ1RK1 b - - 0 8",
        ),
        ("8/2k5/8/1p6/3P4/8/5K2/8 w - - 0 1", "8/5k2/8/6p1/4P3/8/2K5/8 w - - 0 1"),
    ] {
        assert_eq!(evaluate(one), evaluate(other), "{one}");
    }
}

#[test]
fn whoever_has_more_is_ahead() {
    for (fen, least) in [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", -60),
        ("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 500),
        ("rn1qkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1", -900),
        ("4k3/8/8/8/8/8/4P3/4KR2 w - - 0 1", 400),
    ] {
        let said = evaluate(fen);
        assert!((least..least + 2500).contains(&said), "{fen}: {said}");
    }
}

#[test]
fn a_network_is_read_as_it_was_written() {
    let network = Network::built_in().unwrap();
    let file = network.write().unwrap();
    assert_eq!(Network::read(&file).as_ref(), Ok(&*network));
    let mut negative = Network::clone(&network);
    negative.offsets[3] = -70_000;
    assert_eq!(Network::read(&negative.write().unwrap()), Ok(negative));
}

#[test]
fn a_broken_file_is_refused_with_a_reason() {
    let network = Network::built_in().unwrap();
    let file = network.write().unwrap();
    for length in [0, 7, 30, file.len() / 2, file.len() - 1] {
        assert!(Network::read(&file[..length]).is_err_and(|why| !why.is_empty()), "{length}");
    }
    for place in (0..file.len()).step_by(file.len() / 50) {
        let mut broken = file.clone();
        broken[place] ^= 0x10;
        assert!(Network::read(&broken).is_err_and(|why| !why.is_empty()), "{place}");
    }
    let mut heavy = Network::clone(&network);
    heavy.outputs[2][1].0[7] = 128;
    let why = Network::read(&heavy.write().unwrap()).unwrap_err();
    assert!(why.contains("127"), "{why}");
    let mut short = Network::clone(&network);
    short.features.pop();
    let why = Network::read(&short.write().unwrap()).unwrap_err();
    assert!(why.contains("length"), "{why}");
}
