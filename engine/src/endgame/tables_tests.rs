use std::path::Path;
use std::sync::OnceLock;

use super::*;
use crate::endgame::three;
use crate::endgame::{Family, store};

/// What a test has written, and removes.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let name = format!("rookery-tables-{name}-{}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        std::fs::remove_dir_all(&self.0).unwrap();
    }
}

/// Makes tables and writes them.
fn write<F: Family + Default>(folder: &Path, men: usize) {
    let mut tables = F::default();
    for material in (F::MEN_MIN..=men).flat_map(F::all) {
        let values = tables.build(material);
        let path = F::path(folder, material);
        store::write(&path, F::GAME, &material.to_string(), &values).unwrap();
        tables.add(material, values);
    }
}

/// The engine's own, read while their files were there.
fn own() -> &'static Tables {
    static TABLES: OnceLock<Tables> = OnceLock::new();
    TABLES.get_or_init(|| {
        let folder = Folder::new("own");
        write::<chess::Tables>(&folder.0, 3);
        write::<draughts::Tables>(&folder.0, 3);
        let (tables, faults) = Tables::open(std::slice::from_ref(&folder.0)).unwrap();
        assert_eq!(faults, Vec::<String>::new());
        assert_eq!(tables.described().len(), 2, "{:?}", tables.described());
        read_all(&tables);
        tables
    })
}

/// Each table is read when it is first asked.
fn read_all(tables: &Tables) {
    for man in ["Q", "R", "B", "N", "P"] {
        let _ = tables.judge(chess_at(&format!("k7/8/8/4{man}3/8/8/8/K7 w - - 0 1")).as_ref());
    }
    for text in ["W:WK18,K23:BK1", "W:WK18:BK1"] {
        let _ = tables.judge(begun("english-draughts", text).as_ref());
    }
}

fn syzygy() -> Tables {
    Tables { syzygy: three::tables(), ..Tables::default() }
}

fn begun(key: &str, text: &str) -> Box<dyn Play> {
    let games = crate::families::Games::families();
    games.get(key).unwrap().begin(&Start::Position { text: text.to_owned() }).unwrap()
}

fn chess_at(fen: &str) -> Box<dyn Play> {
    begun("chess", fen)
}

#[test]
fn whoever_wins_gets_the_point_whoever_is_to_move() {
    for tables in [own(), &syzygy()] {
        for (fen, score) in [
            ("8/8/8/3k4/8/8/8/KQ6 w - - 0 1", Score::First),
            ("8/8/8/3k4/8/8/8/KQ6 b - - 0 1", Score::First),
            ("8/8/8/8/8/k7/8/1rK5 w - - 0 1", Score::Draw),
            ("8/8/8/3K4/8/8/8/k1r5 w - - 0 1", Score::Second),
            ("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1", Score::First),
            ("8/8/8/4k3/4P3/4K3/8/8 w - - 0 1", Score::Draw),
        ] {
            assert_eq!(tables.judge(chess_at(fen).as_ref()), Some(score), "{fen}");
            let other = begun("chess960", fen);
            assert_eq!(tables.judge(other.as_ref()), Some(score), "{fen}");
        }
    }
}

#[test]
fn what_is_not_known_for_sure_is_not_judged() {
    for tables in [own(), &syzygy()] {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
            "4k3/8/8/8/8/8/8/4KQQ1 w - - 0 1",
            // Mate, and kings alone: the game is over by itself.
            "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1",
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        ] {
            assert_eq!(tables.judge(chess_at(fen).as_ref()), None, "{fen}");
        }
    }
    let none = Tables::default();
    assert_eq!(none.judge(chess_at("8/8/8/3k4/8/8/8/KQ6 w - - 0 1").as_ref()), None);
}

#[test]
fn a_win_must_come_before_the_fifty_moves_are_over_and_a_draw_need_not() {
    // Mate in 16 moves, 31 plies, none of them a capture.
    let rook = |quiet: u32| chess_at(&format!("8/6R1/5k2/8/8/8/8/1K6 w - - {quiet} 90"));
    let drawn = |quiet: u32| chess_at(&format!("8/8/8/4k3/4P3/4K3/8/8 w - - {quiet} 90"));
    for (tables, last) in [(own(), 69), (&syzygy(), 68)] {
        for quiet in [0, 40, last] {
            assert_eq!(tables.judge(rook(quiet).as_ref()), Some(Score::First), "{quiet}");
        }
        for quiet in [last + 1, 99] {
            assert_eq!(tables.judge(rook(quiet).as_ref()), None, "{quiet}");
        }
        assert_eq!(tables.judge(drawn(80).as_ref()), Some(Score::Draw));
    }
}

#[test]
fn a_win_is_not_sure_after_a_repetition_and_is_again_after_a_pawn_has_moved() {
    let wandered = |fen: &str, moves: &[&str]| {
        let mut play = chess_at(fen);
        moves.iter().for_each(|mv| play.play(mv).unwrap());
        play
    };
    let away = ["g7a7", "f6f5", "a7g7", "f5f6"];
    let round = ["e6d6", "e8d8", "d6e6", "d8e8"];
    let on = ["e6d6", "e8d8", "e5e6"];
    for tables in [own(), &syzygy()] {
        let rook = |moves: &[&str]| {
            tables.judge(wandered("8/6R1/5k2/8/8/8/8/1K6 w - - 0 1", moves).as_ref())
        };
        assert_eq!((rook(&away[..2]), rook(&away)), (Some(Score::First), None));
        let pawn = |moves: &[&str]| {
            tables.judge(wandered("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", moves).as_ref())
        };
        assert_eq!((pawn(&round[..2]), pawn(&round)), (Some(Score::First), None));
        assert_eq!(pawn(&[&round[..], &on[..2]].concat()), None);
        assert_eq!(pawn(&[&round[..], &on].concat()), Some(Score::First));
    }
}

#[test]
fn draughts_are_judged_within_their_law_of_draws() {
    let at = |text: &str| begun("english-draughts", text);
    let judge = |play: &dyn Play| own().judge(play);
    assert_eq!(judge(at("W:WK18,K23:BK1").as_ref()), Some(Score::Second));
    assert_eq!(judge(at("B:WK18,K23:BK1").as_ref()), judge(at("W:WK18,K23:BK1").as_ref()));
    assert_eq!(judge(at("W:WK18:BK1").as_ref()), Some(Score::Draw));
    let mut wandered = at("W:WK18,K23:BK1");
    for mv in ["18-14", "1-5", "14-18", "5-1"] {
        wandered.play(mv).unwrap();
    }
    assert_eq!(judge(wandered.as_ref()), None, "it has repeated");
    let other = begun("english-draughts-majority", "W:WK18:BK1");
    assert_eq!(judge(other.as_ref()), None, "another game");
}

#[test]
fn a_game_has_tables_or_has_none() {
    let games = crate::families::Games::families();
    let men = |tables: &Tables, key: &str| tables.men(games.get(key).unwrap().as_ref());
    for key in ["chess", "chess960", "english-draughts"] {
        assert_eq!(men(own(), key), Some(3), "{key}");
        assert_eq!(men(&Tables::default(), key), None, "{key}");
    }
    assert_eq!(men(&syzygy(), "chess"), Some(3));
    assert_eq!(men(&syzygy(), "english-draughts"), None);
    for key in ["gomoku", "draughts", "all-queens"] {
        assert_eq!(men(own(), key), None, "{key}");
    }
}

#[test]
fn a_folder_that_is_not_there_is_named_and_broken_files_are_left_out() {
    let folder = Folder::new("broken");
    three::copy(&folder.0);
    std::fs::write(folder.0.join("KQvK.rtbw"), b"nonsense").unwrap();
    std::fs::write(folder.0.join("KRK.rtable"), b"nonsense").unwrap();
    let (tables, faults) = Tables::open(std::slice::from_ref(&folder.0)).unwrap();
    assert_eq!(faults.len(), 2, "{faults:?}");
    assert_eq!(tables.described(), ["Syzygy: 4 WDL and 3 DTZ tables, up to 3 men"]);
    let nowhere = folder.0.join("nowhere");
    let why = Tables::open(&[folder.0.clone(), nowhere]).unwrap_err();
    assert!(why.contains("nowhere: "), "{why}");
    assert!(Tables::open(&[]).unwrap().0.is_empty());
}
