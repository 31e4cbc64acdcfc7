use std::sync::OnceLock;

use rookery_rules::random::Random;

use super::super::material::Material;
use super::super::source::Source;
use super::super::table::{Kind, Table};
use super::*;

/// Positions of every kind that the tables know.
const ASKED: [&str; 8] = [
    "8/8/8/3k4/8/8/1Q6/K7 w - - 0 1",
    "8/8/8/3k4/8/8/1Q6/K7 b - - 0 1",
    "8/8/8/3K4/8/8/1r6/k7 b - - 0 1",
    "8/8/8/3K4/8/8/1r6/k7 w - - 0 1",
    "8/8/8/1k6/8/K7/6P1/8 w - - 0 1",
    "8/8/8/1k6/8/K7/5P2/8 b - - 0 1",
    "8/8/8/1p6/8/K7/8/7k w - - 0 1",
    "8/8/8/2k5/P7/K7/8/8 w - - 0 1",
];

fn kind_of(name: &str) -> (Material, Kind) {
    let (stem, extension) = name.split_once('.').unwrap();
    let kind = Kind::BOTH.into_iter().find(|kind| kind.extension() == extension).unwrap();
    (Material::read(stem).unwrap(), kind)
}

#[test]
fn a_file_that_is_cut_off_is_found_out_wherever_it_is_cut() {
    for (name, bytes) in files() {
        let (material, kind) = kind_of(name);
        for length in 0..bytes.len() {
            let cut = Source::Memory(bytes[..length].to_vec());
            assert!(Table::read(cut, material, kind).is_err(), "{name}: {length}");
        }
        assert!(Table::read(Source::Memory(bytes.clone()), material, kind).is_ok(), "{name}");
    }
}

#[test]
fn changed_bytes_are_found_out_or_read_but_nothing_breaks() {
    let mut random = Random::new(11);
    let (mut refused, mut faults) = (0, 0);
    for round in 0..4000 {
        let (name, bytes) = &files()[round % files().len()];
        let (material, kind) = kind_of(name);
        let mut bytes = bytes.clone();
        for _ in 0..1 + random.below(3) {
            // Half of them in the head, where most can go wrong.
            let most = if random.below(2) == 0 { bytes.len().min(200) } else { bytes.len() };
            bytes[random.below(most)] = random.below(256) as u8;
        }
        let Ok(table) = Table::read(Source::Memory(bytes), material, kind) else {
            refused += 1;
            continue;
        };
        let mut tables = set(files());
        tables.place(material, kind, name.into(), OnceLock::from(Some(table)));
        for fen in ASKED {
            let position = position(fen);
            let _ = (tables.wdl(&position), tables.dtz(&position));
            let _ = tables.root(&position, &[], &[]);
        }
        let said = tables.take_faults();
        faults += said.len();
        assert!(said.iter().all(|fault| fault.starts_with(&name[..])), "{said:?}");
        assert!(said.len() <= 1, "a file is named once");
    }
    assert!(refused > 500 && faults > 50, "{refused} refused, {faults} named");
}

#[test]
fn a_folder_with_broken_and_missing_files_serves_what_is_sound() {
    let folder = std::env::temp_dir().join(format!("rookery-syzygy-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("second")).unwrap();
    three::copy_files(&folder);
    std::fs::remove_file(folder.join("KRvK.rtbz")).unwrap();
    let cut = std::fs::read(folder.join("KQvK.rtbw")).unwrap();
    std::fs::write(folder.join("KQvK.rtbw"), &cut[..cut.len() - 64]).unwrap();
    std::fs::write(folder.join("KBvK.rtbw"), std::fs::read(folder.join("KPvK.rtbw")).unwrap())
        .unwrap();
    std::fs::write(folder.join("queens.rtbw"), b"").unwrap();
    std::fs::write(folder.join("notes.txt"), b"").unwrap();
    std::fs::create_dir(folder.join("KNvK.rtbz")).unwrap();
    std::fs::write(folder.join("second/KQvK.rtbw"), &cut).unwrap();
    let nowhere = folder.join("nowhere");
    let both = |one: &std::path::Path| {
        std::env::join_paths([one, &nowhere]).unwrap().into_string().unwrap()
    };
    let (tables, faults) = Syzygy::open(&both(&folder)).unwrap();
    assert_eq!((tables.counts(), tables.men()), ([3, 2], 3), "{faults:?}");
    for (fault, why) in faults.iter().zip([
        "KBvK.rtbw: this is the table of other men",
        "KNvK.rtbz: ",
        "KQvK.rtbw: it is cut off",
        "queens.rtbw: its name is that of no table",
        "nowhere: ",
    ]) {
        assert!(fault.contains(why), "{fault}, not {why}");
    }
    assert_eq!(faults.len(), 5);
    let [queen, _, rook, ..] = ASKED.map(position);
    assert_eq!((tables.wdl(&queen), tables.root(&queen, &[], &[])), (None, None));
    assert_eq!((tables.wdl(&rook), tables.dtz(&rook)), (Some(Wdl::Win), None));
    let root = tables.root(&rook, &[], &[]).unwrap();
    assert_eq!((root.promise, root.plies), (Promise::Win, None), "by winners alone");
    let (tables, faults) = Syzygy::open(&both(&folder.join("second"))).unwrap();
    assert_eq!((tables.counts(), faults.len()), ([1, 0], 1));
    assert_eq!(tables.wdl(&queen), Some(Wdl::Win));
    assert!(Syzygy::open(&nowhere.display().to_string()).is_err_and(|why| why.contains("nowhere")));
    std::fs::remove_dir_all(&folder).unwrap();
    assert!(Syzygy::open("").is_err_and(|why| why.contains("no folder")));
}

#[test]
fn a_file_that_is_found_to_be_broken_later_is_named_once_and_asked_no_more() {
    let folder = std::env::temp_dir().join(format!("rookery-syzygy-late-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    three::copy_files(&folder);
    let (tables, faults) = Syzygy::open(&folder.display().to_string()).unwrap();
    assert_eq!((tables.counts(), faults), ([5, 3], vec![]));
    std::fs::write(folder.join("KQvK.rtbw"), b"q\xe8#]").unwrap();
    let queen = position(ASKED[0]);
    assert_eq!((tables.wdl(&queen), tables.wdl(&queen)), (None, None));
    let named = tables.take_faults();
    assert!(named.len() == 1 && named[0].contains("KQvK.rtbw: it is cut off"), "{named:?}");
    assert_eq!(tables.take_faults(), Vec::<String>::new());
    assert_eq!(tables.wdl(&position(ASKED[2])), Some(Wdl::Win), "the others are asked on");
    std::fs::remove_dir_all(&folder).unwrap();
}
