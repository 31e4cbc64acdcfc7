//! How games end, and which draws may be claimed.

#![expect(clippy::unwrap_used, reason = "a helper of tests fails by panicking")]

use rookery_rules::{GameResult, Play, Score, Seat, Start, Viewer};

fn begin(text: &str) -> Box<dyn Play> {
    let game = &rookery_chess::games()[0];
    game.begin(&Start::Position { text: text.into() }).unwrap()
}

fn usual() -> Box<dyn Play> {
    rookery_chess::games()[0].begin(&Start::Usual).unwrap()
}

fn play(game: &mut dyn Play, moves: &str) {
    for mv in moves.split_whitespace() {
        game.play(mv).unwrap_or_else(|why| panic!("{mv}: {why}"));
    }
}

fn ended(score: Score, reason: &str) -> Option<GameResult> {
    Some(GameResult { score, reason: reason.into() })
}

#[test]
fn positions_end_the_game_as_the_laws_say() {
    let draw = |reason| ended(Score::Draw, reason);
    for (fen, expected) in [
        // Fool's mate, and a mate by White.
        (
            "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
            ended(Score::Second, "checkmate"),
        ),
        ("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", ended(Score::First, "checkmate")),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", draw("stalemate")),
        ("5bnr/4p1pq/4Qpkr/7p/7P/4P3/PPPP1PP1/RNB1KBNR b KQ - 2 10", draw("stalemate")),
        // Too little to mate.
        ("8/8/4k3/8/8/3K4/8/8 w - - 0 1", draw("insufficient-material")),
        ("8/8/4k3/8/8/3K4/8/6N1 w - - 0 1", draw("insufficient-material")),
        ("8/8/4k3/8/8/3K4/8/6b1 w - - 0 1", draw("insufficient-material")),
        ("8/2b5/4k3/8/8/3K4/8/6B1 w - - 0 1", draw("insufficient-material")),
        ("8/2b1b3/4k3/8/8/B1BK4/8/6B1 w - - 0 1", draw("insufficient-material")),
        // Enough, if only with the other's help.
        ("8/3b4/4k3/8/8/3K4/8/6B1 w - - 0 1", None),
        ("8/3n4/4k3/8/8/3K4/8/6N1 w - - 0 1", None),
        ("8/8/4k3/8/8/3K4/8/5NN1 w - - 0 1", None),
        ("8/3n4/4k3/8/8/3K4/8/6B1 w - - 0 1", None),
        ("8/8/4k3/8/8/3K4/6P1/8 w - - 0 1", None),
        // 75 moves, unless the last of them gives mate.
        ("8/8/4k3/8/8/3K4/8/6R1 w - - 150 120", draw("seventy-five-moves")),
        ("8/8/4k3/8/8/3K4/8/6R1 w - - 149 120", None),
        ("R5k1/5ppp/8/8/8/8/8/6K1 b - - 150 99", ended(Score::First, "checkmate")),
    ] {
        let game = begin(fen);
        assert_eq!(game.outcome(), expected, "{fen}");
        assert_eq!(game.legal_moves().is_empty(), expected.is_some(), "{fen}");
        assert_eq!(game.turn().is_none(), expected.is_some(), "{fen}");
    }
}

#[test]
fn the_same_position_five_times_is_a_draw_and_three_times_a_claim() {
    let mut game = usual();
    let dance = "Nf3 Nf6 Ng1 Ng8";
    play(game.as_mut(), dance);
    assert!(game.claims().is_empty());
    play(game.as_mut(), dance);
    assert_eq!(game.claims(), ["threefold-repetition"]);
    assert_eq!(game.outcome(), None);
    play(game.as_mut(), dance);
    play(game.as_mut(), "Nf3 Nf6 Ng1");
    assert_eq!(game.outcome(), None);
    play(game.as_mut(), "Ng8");
    assert_eq!(game.outcome(), ended(Score::Draw, "fivefold-repetition"));
    assert!(game.claims().is_empty());
}

#[test]
fn other_castling_rights_make_another_position() {
    let mut game = begin("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    // The rooks return, but may no longer castle.
    play(game.as_mut(), "Ra2 Ra7 Ra1 Ra8 Ra2 Ra7 Ra1 Ra8");
    assert!(game.claims().is_empty());
    play(game.as_mut(), "Ra2 Ra7 Ra1 Ra8");
    assert_eq!(game.claims(), ["threefold-repetition"]);
}

#[test]
fn a_legal_capture_in_passing_makes_another_position() {
    // After e4 the pawn on d4 may capture on e3, but only at once.
    let mut game = begin("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1");
    play(game.as_mut(), "e4 Ke7 Ke2 Ke8 Ke1 Ke7 Ke2 Ke8 Ke1");
    assert!(game.claims().is_empty());
    play(game.as_mut(), "Ke7 Ke2 Ke8 Ke1");
    assert_eq!(game.claims(), ["threefold-repetition"]);
    // Where the capture is not legal, the position is the same from the start.
    let mut game = begin("3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1");
    play(game.as_mut(), "e4 Kd7 Ke2 Kd8 Ke1 Kd7 Ke2 Kd8 Ke1");
    assert_eq!(game.claims(), ["threefold-repetition"]);
}

#[test]
fn fifty_moves_are_a_claim_that_a_pawn_or_a_capture_ends() {
    let mut game = begin("4k3/7p/8/8/8/8/r6P/R3K3 w - - 98 80");
    play(game.as_mut(), "Rb1");
    assert!(game.claims().is_empty());
    play(game.as_mut(), "Ra3");
    assert_eq!(game.claims(), ["fifty-moves"]);
    let mut by_pawn = game.fork();
    play(by_pawn.as_mut(), "h3");
    assert!(by_pawn.claims().is_empty());
    play(game.as_mut(), "Rb7 Rh3 Rxh7");
    assert!(game.claims().is_empty());
    assert!(game.text().ends_with(" b - - 0 82"), "{}", game.text());
}

#[test]
fn whose_flag_may_fall_without_losing() {
    for (fen, white, black) in [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", true, true),
        // A king alone never wins, however much the other has.
        ("4k3/8/8/8/8/8/8/3QK3 w - - 0 1", true, false),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", true, false),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", true, false),
        ("4k3/8/8/8/8/8/8/3NK3 b - - 0 1", false, false),
        ("4k3/8/8/8/8/8/8/3NKN2 b - - 0 1", true, false),
        ("4k3/8/8/8/8/8/8/2B1KB2 b - - 0 1", true, false),
        ("4k3/8/8/8/8/8/8/2B1K1B1 b - - 0 1", false, false),
        ("4k3/8/8/8/8/8/8/2B1KN2 b - - 0 1", true, false),
        // A knight with the help of anything but a queen.
        ("3qk3/8/8/8/8/8/8/3NK3 b - - 0 1", false, true),
        ("r3k3/8/8/8/8/8/8/3NK3 b - - 0 1", true, true),
        ("4k3/4p3/8/8/8/8/8/3NK3 b - - 0 1", true, true),
        ("2b1k3/8/8/8/8/8/8/3NK3 b - - 0 1", true, true),
        // A bishop with the help of a knight, a pawn or a bishop on the other colour.
        ("3qk3/8/8/8/8/8/8/2B1K3 b - - 0 1", false, true),
        ("r3k3/8/8/8/8/8/8/2B1K3 b - - 0 1", false, true),
        ("1n2k3/8/8/8/8/8/8/2B1K3 b - - 0 1", true, true),
        ("4k3/4p3/8/8/8/8/8/2B1K3 b - - 0 1", true, true),
        ("2b1k3/8/8/8/8/8/8/2B1K3 b - - 0 1", true, true),
        ("4kb2/8/8/8/8/8/8/2B1K3 b - - 0 1", false, false),
    ] {
        let game = begin(fen);
        assert_eq!(game.can_win(Seat::First), white, "White in {fen}");
        assert_eq!(game.can_win(Seat::Second), black, "Black in {fen}");
    }
}

#[test]
fn a_king_in_check_is_shown_to_everyone() {
    let mut game = usual();
    assert_eq!(game.view(Viewer::First).status, "");
    assert!(game.view(Viewer::First).alarm.is_empty());
    play(game.as_mut(), "e4 f5 Qh5");
    for viewer in [Viewer::First, Viewer::Second, Viewer::Spectator, Viewer::All] {
        let view = game.view(viewer);
        assert_eq!(view.status, "Check");
        assert_eq!(view.alarm, [60], "e8");
        assert_eq!(view.last, [3, 39], "d1 and h5");
    }
    play(game.as_mut(), "g6");
    assert_eq!(game.view(Viewer::All).status, "");
}
