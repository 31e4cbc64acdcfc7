//! Moves as the players of shogi, xiangqi and janggi write them.

use rookery_chess::file;
use rookery_chess::variant::VariantGame;
use rookery_rules::{Game, Play, Refusal, Start, Viewer};

fn game(key: &str) -> std::sync::Arc<dyn Game> {
    let games = rookery_chess::games();
    games.into_iter().find(|game| game.title().key == key).expect("it is built in")
}

fn usual(key: &str) -> Box<dyn Play> {
    game(key).begin(&Start::Usual).expect("it begins")
}

fn at(key: &str, text: &str) -> Box<dyn Play> {
    game(key).begin(&Start::Position { text: text.into() }).expect("it is a position")
}

/// Plays moves by the game's own notation and compares how each is written in letters and script,
/// and that both are read back.
fn written(mut play: Box<dyn Play>, moves: &[(&str, &str, &str)]) {
    for (notation, label, native) in moves {
        let read = |text: &str| play.read_move(text);
        assert_eq!(read(label).as_deref(), Ok(*notation), "{label}");
        assert_eq!(read(native).as_deref(), Ok(*notation), "{native}");
        play.play(notation).expect("it is legal");
        let seen = play.seen(Viewer::Spectator).expect("a move was made");
        let both = (seen.label.as_deref(), seen.native.as_deref());
        assert_eq!(both, (Some(*label), Some(*native)), "{notation}");
    }
}

/// How the moves to one square are written, by notation.
fn each(key: &str, text: &str, moves: &[(&str, &str, &str)]) {
    for one in moves {
        written(at(key, text), &[*one]);
    }
}

#[test]
fn a_side_pawn_is_taken_in_shogi() {
    // 横歩取り, as every book of openings has it.
    written(
        usual("shogi"),
        &[
            ("c3c4", "P-7f", "7六歩"),
            ("g7g6", "P-3d", "3四歩"),
            ("h3h4", "P-2f", "2六歩"),
            ("b7b6", "P-8d", "8四歩"),
            ("h4h5", "P-2e", "2五歩"),
            ("b6b5", "P-8e", "8五歩"),
            ("d1c2", "G-7h", "7八金"),
            ("f9g8", "G-3b", "3二金"),
            ("h5h6", "P-2d", "2四歩"),
            ("h7h6", "Px2d", "同歩"),
            ("h2h6", "Rx2d", "同飛"),
            ("b5b4", "P-8f", "8六歩"),
            ("b3b4", "Px8f", "同歩"),
            ("b8b4", "Rx8f", "同飛"),
            ("h6g6", "Rx3d", "3四飛"),
            ("h8g7", "B-3c", "3三角"),
        ],
    );
}

#[test]
fn bishops_are_exchanged_and_one_comes_back_in_shogi() {
    // 筋違い角.
    written(
        usual("shogi"),
        &[
            ("c3c4", "P-7f", "7六歩"),
            ("g7g6", "P-3d", "3四歩"),
            ("b2h8+", "Bx2b+", "2二角成"),
            ("g9h8", "Sx2b", "同銀"),
            ("B@f5", "B*4e", "4五角"),
            ("c9d8", "S-6b", "6二銀"),
            ("f5g6", "Bx3d", "3四角"),
        ],
    );
    let mut play = usual("shogi");
    ["P-7f", "P-3d"].iter().for_each(|mv| play.play(mv).unwrap());
    play.play("Bx2b=").unwrap();
    let seen = play.seen(Viewer::All).unwrap();
    assert_eq!((seen.label.unwrap(), seen.native.unwrap()), ("Bx2b=".into(), "2二角不成".into()));
}

#[test]
fn like_pieces_are_told_apart_in_shogi() {
    each(
        "shogi",
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] w - - 0 1",
        &[("f1e2", "G4i-5h", "5八金右"), ("d1e2", "G6i-5h", "5八金左")],
    );
    // Three abreast; the middle one goes straight.
    each(
        "shogi",
        "8k/9/3GGG3/9/9/9/9/9/K8[] w - - 0 1",
        &[
            ("d7e8", "G6c-5b", "5二金左"),
            ("e7e8", "G5c-5b", "5二金直"),
            ("f7e8", "G4c-5b", "5二金右"),
        ],
    );
    // By the motion alone, where that is enough; gote looks from the other side.
    each(
        "shogi",
        "8k/9/9/4G4/3G5/5g3/4g4/9/K8[] w - - 0 1",
        &[("d5d6", "G6e-6d", "6四金上"), ("e6d6", "G5d-6d", "6四金寄")],
    );
    each(
        "shogi",
        "8k/9/9/3ggg3/9/9/9/9/K8[] b - - 0 1",
        &[
            ("d6e5", "G6d-5e", "5五金右"),
            ("e6e5", "G5d-5e", "5五金直"),
            ("f6e5", "G4d-5e", "5五金左"),
        ],
    );
    // Four silvers: side and motion together.
    each(
        "shogi",
        "k8/9/9/3S1S3/9/3S1S3/9/9/K8[] w - - 0 1",
        &[
            ("d6e5", "S6d-5e", "5五銀左引"),
            ("f6e5", "S4d-5e", "5五銀右引"),
            ("d4e5", "S6f-5e", "5五銀左上"),
            ("f4e5", "S4f-5e", "5五銀右上"),
        ],
    );
    // Of two dragons never one goes “straight”.
    each(
        "shogi",
        "k8/7+R1/8+R/9/9/9/9/9/K8[] w - - 0 1",
        &[("i7h6", "+R1c-2d", "2四竜右"), ("h8h6", "+R2b-2d", "2四竜左")],
    );
}

#[test]
fn drops_and_promotions_are_told_in_shogi() {
    let text = "8k/9/4P4/9/4N4/3G5/9/9/K8[GN] w - - 0 1";
    each(
        "shogi",
        text,
        &[
            ("G@d5", "G*6e", "6五金打"),
            ("d4d5", "G-6e", "6五金"),
            ("G@b5", "G*8e", "8五金"),
            ("N@d5", "N*6e", "6五桂"),
            ("e7e8+", "P-5b+", "5二歩成"),
            ("e7e8", "P-5b=", "5二歩不成"),
            ("e5d7+", "N-6c+", "6三桂成"),
            ("e5d7", "N-6c=", "6三桂不成"),
        ],
    );
    let play = at("shogi", text);
    for (text, notation) in [("P5b+", "e7e8+"), ("5e6c+", "e5d7+"), ("G'85", "G@b5")] {
        assert_eq!(play.read_move(text).as_deref(), Ok(notation), "{text}");
    }
    for text in ["☗６五金打", "6五金打", "65金打", "▲ 6五 金 打"] {
        assert_eq!(play.read_move(text).as_deref(), Ok("G@d5"), "{text}");
    }
    // Whether it promotes must be said where both can be.
    for text in ["N-6c", "6三桂", "P-5b"] {
        assert_eq!(play.read_move(text), Err(Refusal::Ambiguous), "{text}");
    }
    for text in ["同金", "P-5a", "Gx6e", "5五桂左", "7六", "P-", "+", "6五金打成", "龍", "P-0a"]
    {
        assert_eq!(play.read_move(text), Err(Refusal::Illegal), "{text}");
    }
}

#[test]
fn a_small_board_has_its_own_numbers() {
    written(
        usual("minishogi"),
        &[("a2a3", "P-5c", "5三歩"), ("e4e3", "P-1c", "1三歩"), ("a1a2", "K-5d", "5四玉")],
    );
}

#[test]
fn a_chariot_crosses_the_river_in_xiangqi() {
    // 中炮過河車對屏風馬, as every book of openings has it.
    written(
        usual("xiangqi"),
        &[
            ("h3e3", "C2.5", "炮二平五"),
            ("h10g8", "H8+7", "馬8進7"),
            ("h1g3", "H2+3", "馬二進三"),
            ("i10h10", "R9.8", "車9平8"),
            ("i1h1", "R1.2", "車一平二"),
            ("b10c8", "H2+3", "馬2進3"),
            ("c4c5", "P7+1", "兵七進一"),
            ("g7g6", "P7+1", "卒7進1"),
            ("h1h7", "R2+6", "車二進六"),
            ("h8i8", "C8.9", "砲8平9"),
            ("h7g7", "R2.3", "車二平三"),
            ("i8i9", "C9-1", "砲9退1"),
            ("d1e2", "A6+5", "仕六進五"),
            ("c10e8", "E3+5", "象3進5"),
        ],
    );
}

#[test]
fn pieces_on_one_file_are_told_apart_in_xiangqi() {
    each(
        "xiangqi",
        "3k5/4a4/3a5/9/9/2N3R2/9/2N3R2/9/4K4 w - - 0 1",
        &[
            ("c5d7", "H++6", "前馬進六"),
            ("c3d1", "H--6", "後馬退六"),
            ("g5g9", "R++4", "前車進四"),
            ("g3f3", "R-.4", "後車平四"),
        ],
    );
    // Advisors on a file go different ways.
    each(
        "xiangqi",
        "3ak4/9/3a5/9/9/9/9/9/9/5K3 b - - 0 1",
        &[("d10e9", "A4+5", "士4進5"), ("d8e9", "A4-5", "士4退5")],
    );
    each(
        "xiangqi",
        "3k5/4P4/4P4/4P4/9/9/9/9/9/5K3 w - - 0 1",
        &[("e9f9", "15.4", "前兵平四"), ("e8f8", "25.4", "中兵平四"), ("e7f7", "35.4", "後兵平四")],
    );
    each(
        "xiangqi",
        "3k5/9/2P3P2/2P3P2/9/9/9/9/9/5K3 w - - 0 1",
        &[("c8b8", "17.8", "前七平八"), ("g7f7", "23.4", "後三平四")],
    );
}

#[test]
fn xiangqi_is_read_in_every_hand() {
    let play = usual("xiangqi");
    for text in ["C2=5", "c2.5", "炮2平5", "砲二平五", "炮 二 平 五", "Ｃ２．５", "h3e3", "Che3"]
    {
        assert_eq!(play.read_move(text).as_deref(), Ok("h3e3"), "{text}");
    }
    for text in ["马二进三", "N2+3", "馬二進三"] {
        assert_eq!(play.read_move(text).as_deref(), Ok("h1g3"), "{text}");
    }
    assert_eq!(play.read_move("B3+5").as_deref(), Ok("g1e3"));
    for text in ["C2.2", "C5.2", "炮五平二", "前炮平五", "C2", "炮", "2.5"] {
        assert_eq!(play.read_move(text), Err(Refusal::Illegal), "{text}");
    }
    let two = at("xiangqi", "3k5/4a4/9/9/9/2N6/9/2N6/9/4K4 w - - 0 1");
    assert_eq!(two.read_move("H7+6"), Err(Refusal::Ambiguous));
    assert_eq!(two.read_move("H7-6"), Err(Refusal::Ambiguous));
    assert_eq!(two.read_move("前马进六").as_deref(), Ok("c5d7"));
}

#[test]
fn janggi_is_told_from_point_to_point() {
    written(
        usual("janggi"),
        &[
            ("i4h4", "P79-78", "79졸78"),
            ("a7b7", "P41-42", "41병42"),
            ("b1c3", "H02-83", "02마83"),
            ("b10c8", "H12-33", "12마33"),
        ],
    );
    let mut play = usual("janggi");
    for text in ["79-78", "7978", "79卒78", "p79-78", "79졸78"] {
        assert_eq!(play.read_move(text).as_deref(), Ok("i4h4"), "{text}");
    }
    for text in ["H79-78", "P79x78", "79-79", "79", "79-7", "799-78"] {
        assert_eq!(play.read_move(text), Err(Refusal::Illegal), "{text}");
    }
    play.play("한수쉼").unwrap();
    let seen = play.seen(Viewer::All).unwrap();
    assert_eq!((seen.label.unwrap(), seen.native.unwrap()), ("pass".into(), "한수쉼".into()));
}

#[test]
fn chess_and_makruk_are_written_as_ever() {
    for (key, notation, label) in [("makruk", "c3c4", "c4"), ("crazyhouse", "g1f3", "Nf3")] {
        let mut play = usual(key);
        play.play(notation).unwrap();
        let seen = play.seen(Viewer::All).unwrap();
        assert_eq!((seen.label.as_deref(), seen.native), (Some(label), None));
        assert_eq!(play.recorded().as_deref(), Some(label));
    }
}

#[test]
fn records_keep_the_letters_and_squares_of_the_text() {
    let mut play = usual("shogi");
    ["7六歩", "P-3d", "Bx2b+"].iter().for_each(|mv| play.play(mv).unwrap());
    assert_eq!(play.recorded().as_deref(), Some("Bxh8=+B"));
    let mut play = usual("xiangqi");
    play.play("炮二平五").unwrap();
    assert_eq!(play.recorded().as_deref(), Some("Che3"));
}

#[test]
fn cells_are_called_as_moves_call_them() {
    let name = |key: &str, cell: usize| game(key).board(&Start::Usual).cells[cell].name.clone();
    assert_eq!([0, 29, 80].map(|cell| name("shogi", cell)), ["9i", "7f", "1a"]);
    assert_eq!([0, 35, 89].map(|cell| name("janggi", cell)), ["01", "79", "19"]);
    assert_eq!([0, 22].map(|cell| name("xiangqi", cell)), ["a1", "e3"]);
    let play = usual("shogi");
    assert_eq!(play.read_move("7g-7f").as_deref(), Ok("c3c4"));
    assert_eq!(usual("janggi").read_move("79-78").as_deref(), Ok("i4h4"));
}

#[test]
fn where_something_is_hidden_nothing_tells_what_the_other_side_has_done() {
    let text = "name = 'Dark shogi'\nbase = 'shogi'\nsight = 'moves'\ncheck = 'none'\n\
                goals = ['no king loses']\n";
    let variant = file::read("dark-shogi", text.as_bytes()).unwrap();
    let game = VariantGame::new(variant).unwrap();
    let mut play = game.begin(&Start::Usual).unwrap();
    for mv in ["c3c4", "g7g6", "b2h8+"] {
        play.play(mv).unwrap();
    }
    // Whoever takes back must not be told that it is what has just come.
    assert_eq!(play.read_move("同銀"), Err(Refusal::Illegal));
    play.play("Sx2b").unwrap();
    let seen = |viewer| play.seen(viewer).map(|seen| (seen.label, seen.native));
    assert_eq!(seen(Viewer::Second), Some((Some("Sx2b".into()), None)));
    assert_eq!(seen(Viewer::First), Some((None, None)));
    assert_eq!(seen(Viewer::Spectator), Some((None, None)));
}
