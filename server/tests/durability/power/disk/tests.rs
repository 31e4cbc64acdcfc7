//! What may be on a disk, and what must.

use std::collections::BTreeSet;

use rookery_rules::random::Random;

use super::draw::SECTOR_LEN;
use super::*;

fn act(begin: usize, deed: Deed) -> Act {
    Act { begin, end: Some(begin), micros: 0, deed }
}

fn written(begin: usize, at: usize, bytes: &[u8]) -> Act {
    act(begin, Deed::Written { name: "a".into(), at, bytes: bytes.to_vec() })
}

fn synced(begin: usize, name: &str) -> Act {
    act(begin, Deed::Synced { name: name.into() })
}

/// What may be in the file `a` after a power cut before an act; none where it is not there.
fn possible(acts: Vec<Act>, until: Option<usize>) -> BTreeSet<Option<Vec<u8>>> {
    let tape = Tape::of(acts);
    let mut disk = Disk::new(&tape, Obeyed::All);
    disk.play_until(until);
    let folder = std::env::temp_dir();
    let folder = folder.join(format!("rookery-disk-{:016x}", rookery_play::now::random_u64()));
    let mut random = Random::new(1);
    let drawn = (0..400).map(|_| {
        std::fs::create_dir(&folder).unwrap();
        disk.draw(&folder, &mut random).unwrap();
        let content = std::fs::read(folder.join("a")).ok();
        std::fs::remove_dir_all(&folder).unwrap();
        content
    });
    drawn.collect()
}

fn made(begin: usize) -> Act {
    act(begin, Deed::Made { name: "a".into(), is_folder: false })
}

#[test]
fn what_is_synced_stays_with_its_name_and_a_name_that_is_not_may_be_lost() {
    let acts = || vec![made(0), written(1, 0, b"x"), synced(2, "a"), synced(3, "")];
    assert_eq!(possible(acts(), None), [Some(b"x".to_vec())].into());
    assert_eq!(possible(acts(), Some(3)), [None, Some(b"x".to_vec())].into());
    let before = possible(acts(), Some(2));
    assert!(before.is_superset(&[None, Some(vec![]), Some(b"x".to_vec())].into()));
}

#[test]
fn of_two_writes_that_are_not_synced_either_may_be_lost_and_a_sector_is_old_or_new() {
    let acts = vec![made(0), synced(1, ""), written(2, 0, b"x"), written(3, 1, b"y")];
    let found = possible(acts, None);
    for content in [&b""[..], b"x", b"xy", b"\0y"] {
        assert!(found.contains(&Some(content.to_vec())), "{content:?}");
    }
    let (old, new) = (vec![1; 2 * SECTOR_LEN], vec![2; 2 * SECTOR_LEN]);
    let acts =
        vec![made(0), written(1, 0, &old), synced(2, "a"), synced(3, ""), written(4, 0, &new)];
    let found = possible(acts, None);
    let mixed = [&old[..SECTOR_LEN], &new[..SECTOR_LEN]].concat();
    assert!(found.is_superset(&[Some(old), Some(new), Some(mixed)].into()));
}

#[test]
fn what_was_under_way_when_the_order_to_sync_came_is_not_certain() {
    let mut slow = written(2, 0, b"x");
    slow.end = Some(5);
    let acts = vec![made(0), synced(1, ""), slow, synced(4, "a")];
    assert!(possible(acts, None).contains(&Some(vec![])));
}

#[test]
fn a_file_that_took_the_place_of_another_is_there_under_one_name_or_the_other() {
    let other = || "b".to_owned();
    let acts = vec![
        made(0),
        written(1, 0, b"old"),
        synced(2, "a"),
        act(3, Deed::Made { name: other(), is_folder: false }),
        act(4, Deed::Written { name: other(), at: 0, bytes: b"new".to_vec() }),
        synced(5, "b"),
        synced(6, ""),
        act(7, Deed::Renamed { from: other(), to: "a".to_owned() }),
    ];
    let found = possible(acts, None);
    assert_eq!(found, [Some(b"old".to_vec()), Some(b"new".to_vec())].into());
}
