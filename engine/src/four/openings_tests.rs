use super::*;

/// The position after moves by columns.
fn after(moves: &str) -> Grid {
    moves.bytes().fold(Grid::EMPTY, |grid, letter| grid.after(grid.place(letter - b'a').unwrap()))
}

#[test]
fn the_values_of_the_first_moves_are_the_published_ones() {
    let known = Openings::known();
    assert_eq!(known.find(&Grid::EMPTY), Some(Reply { column: 3, verdict: Verdict::Won }));
    // For the second player (Allis, "A knowledge-based approach of Connect-Four", 1988).
    for (first, verdict) in [
        ("a", Verdict::Won),
        ("b", Verdict::Won),
        ("c", Verdict::Drawn),
        ("d", Verdict::Lost),
        ("e", Verdict::Drawn),
        ("f", Verdict::Won),
        ("g", Verdict::Won),
    ] {
        assert_eq!(known.find(&after(first)).map(|reply| reply.verdict), Some(verdict), "{first}");
    }
    let [left, right] = ["dc", "de"].map(|moves| known.find(&after(moves)).unwrap());
    assert_eq!((left.column, left.verdict), (6 - right.column, right.verdict));
}

/// As good as it can be for the player who plays by the table.
fn rank(verdict: Verdict) -> i32 {
    match verdict {
        Verdict::Won => 1,
        Verdict::Drawn => 0,
        Verdict::Lost => -1,
    }
}

#[test]
fn every_position_is_worth_what_its_worst_answer_is() {
    let known = Openings::known();
    let mut checked = 0;
    for grid in known.grids() {
        let reply = known.find(&grid).unwrap();
        let played = grid.after(grid.place(reply.column).unwrap());
        let places = || (0..7).filter_map(|column| played.place(column));
        let mut worst = 1;
        if played.wins_now() {
            worst = -1;
        } else {
            let next: Vec<_> = places().map(|place| played.after(place)).collect();
            if next.iter().any(|next| !next.wins_now() && known.find(next).is_none()) {
                continue;
            }
            for next in next.iter().filter(|next| !next.wins_now()) {
                worst = worst.min(known.find(next).map_or(1, |reply| rank(reply.verdict)));
            }
        }
        assert_eq!(rank(reply.verdict), worst, "key {}", grid.key());
        checked += 1;
    }
    assert!(checked > 500, "{checked}");
}

#[test]
fn the_last_positions_are_worth_what_the_solver_says() {
    let known = Openings::known();
    let mut solver = Solver::new(8);
    let grids = known.grids();
    let last = grids.iter().map(Grid::discs).max().unwrap();
    let late: Vec<_> = grids.iter().filter(|grid| grid.discs() + 2 > last).collect();
    for grid in late.iter().step_by(late.len() / 12) {
        assert!(known.is_right(grid, &mut solver), "key {}", grid.key());
    }
}

#[test]
fn a_table_is_made_as_it_is_read_and_a_broken_one_is_named() {
    // The start, and the answers to the four first moves.
    let values = |count: usize| [0, 1, 19, 16, 16, 11, 3].into_iter().take(count);
    let path = std::env::temp_dir().join(format!("rookery-openings-{}", std::process::id()));
    let write = |values: Vec<u8>| {
        store::write(&path, store::CONNECT_FOUR, NAME, &values).unwrap();
        std::fs::read(&path).unwrap()
    };
    let bytes = write(values(7).collect());
    let read = Openings::read(&bytes).unwrap();
    assert_eq!(read.count(), 5);
    assert_eq!(read.find(&after("g")), Some(Reply { column: 6, verdict: Verdict::Won }));
    for (values, expected) in [
        (values(6).collect(), "cannot be played"),
        (values(7).chain([3]).collect(), "more replies"),
        (values(6).chain([7]).collect(), "cannot be played"),
        (vec![], "empty"),
    ] {
        let why = Openings::read(&write(values)).unwrap_err();
        assert!(why.contains(expected), "{why}");
    }
    assert!(Openings::read(&bytes[..bytes.len() - 1]).is_err());
    std::fs::remove_file(&path).unwrap();
}
