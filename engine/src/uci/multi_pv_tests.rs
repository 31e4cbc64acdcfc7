use super::tests::Program;

/// The number, the score in hundredths of a pawn and the first move of each line of the last depth.
fn lines(program: &mut Program, go: &str) -> (Vec<(usize, i32, String)>, String) {
    program.tell(go);
    let heard = program.until("bestmove");
    let after = |line: &str, word: &str| {
        let mut words = line.split(' ').skip_while(|it| *it != word).skip(1);
        words.next().unwrap_or_default().to_owned()
    };
    let depth = |line: &&String| after(line, "depth");
    let infos: Vec<_> = heard.iter().filter(|line| line.contains(" pv ")).collect();
    let last = infos.last().map(depth).unwrap_or_default();
    let read = |line: &String| {
        let number = after(line, "multipv").parse().unwrap_or(0);
        (number, after(line, "cp").parse().unwrap_or(9_999), after(line, "pv"))
    };
    let found = infos.iter().filter(|line| depth(line) == last).map(|line| read(line)).collect();
    (found, after(heard.last().unwrap(), "bestmove"))
}

#[test]
fn several_lines_are_told_the_best_first_each_with_another_move() {
    let mut program = Program::start();
    program.tell("setoption name MultiPV value 3");
    for variant in ["chess", "kingofthehill"] {
        program.tell(&format!("setoption name UCI_Variant value {variant}"));
        program.tell("position startpos");
        let (lines, best) = lines(&mut program, "go depth 6");
        let numbers: Vec<_> = lines.iter().map(|(number, ..)| *number).collect();
        assert_eq!(numbers, [1, 2, 3], "{variant}");
        assert!(lines.is_sorted_by(|one, other| one.1 >= other.1), "{variant}: {lines:?}");
        assert_eq!(lines[0].2, best, "{variant}");
        let moves: std::collections::BTreeSet<_> = lines.iter().map(|(.., mv)| mv).collect();
        assert_eq!(moves.len(), 3, "{variant}: {lines:?}");
    }
    program.quit();
}

#[test]
fn there_are_no_more_lines_than_moves() {
    let mut program = Program::start();
    program.tell("setoption name MultiPV value 5");
    program.tell("position startpos");
    let (found, _) = lines(&mut program, "go depth 4 searchmoves e2e4 d2d4");
    assert_eq!(found.len(), 2, "{found:?}");
    program.tell("position fen 7k/8/5K2/8/8/8/8/6Q1 b - - 0 1");
    let (found, _) = lines(&mut program, "go depth 4");
    assert_eq!(found.len(), 1, "{found:?}");
    program.quit();
}

#[test]
fn one_line_is_told_without_a_number() {
    let mut program = Program::start();
    program.tell("position startpos");
    let (found, best) = lines(&mut program, "go depth 4");
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!((found[0].0, &found[0].2), (0, &best));
    program.quit();
}
