//! An image of a disk: what is certainly on it, and of the rest what a power cut leaves by chance.

use std::collections::BTreeMap;
use std::path::Path;

use rookery_rules::random::Random;

use super::{Disk, Entry, File, change, enter, grow};
use crate::power::tape::{Deed, is_volatile};

/// What a disk writes whole or not at all, in bytes.
pub(super) const SECTOR_LEN: usize = 512;
/// How long the file of a log's index is where it holds nonsense, in bytes.
const INDEX_LEN: usize = 32 * 1024;

/// What a power cut leaves of what was not synced.
#[derive(Debug, Clone, Copy)]
enum Mood {
    Nothing,
    Everything,
    /// What was done until some moment, and of the next write a part.
    Earlier,
    /// What was done from some moment on, and of the write before a part.
    Later,
    /// Each with this chance in four; one in eight writes is torn.
    Some(usize),
    /// Each sector of each write, or not.
    Sectors,
}

const MOODS: [Mood; 8] = [
    Mood::Nothing,
    Mood::Everything,
    Mood::Earlier,
    Mood::Earlier,
    Mood::Later,
    Mood::Some(1),
    Mood::Some(3),
    Mood::Sectors,
];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fate {
    Lost,
    Kept,
    Torn,
}

/// What is said of an image.
#[derive(Debug, Default, Clone, Copy)]
pub(in crate::power) struct Drawn {
    /// Acts that were not synced, and are not in the image.
    pub(in crate::power) lost: usize,
    /// Those that are in it in part.
    pub(in crate::power) torn: usize,
}

impl Disk<'_> {
    /// Writes into an empty folder what the disk may hold if the power is cut now.
    pub(in crate::power) fn draw(
        &self,
        folder: &Path,
        random: &mut Random,
    ) -> std::io::Result<Drawn> {
        let mood = *random.pick(&MOODS).unwrap_or(&Mood::Nothing);
        self.draw_as(folder, mood, random)
    }

    /// Writes what everybody sees into an empty folder.
    pub(in crate::power) fn draw_whole(&self, folder: &Path) -> std::io::Result<Drawn> {
        self.draw_as(folder, Mood::Everything, &mut Random::new(0))
    }

    fn draw_as(&self, folder: &Path, mood: Mood, random: &mut Random) -> std::io::Result<Drawn> {
        let fates = self.fates(mood, random);
        let mut drawn = Drawn::default();
        for fate in fates.values() {
            drawn.lost += usize::from(*fate == Fate::Lost);
            drawn.torn += usize::from(*fate == Fate::Torn);
        }
        let mut names = self.synced.clone();
        for (act, entry) in self.pending.iter().filter(|(act, _)| fates[act] != Fate::Lost) {
            enter(&mut names, &self.tape.acts[*act].deed, *entry);
        }
        let whole = matches!(mood, Mood::Everything);
        for (name, entry) in &names {
            let path = folder.join(name);
            // A file in a folder that is lost is lost.
            if path.parent().is_some_and(|parent| !parent.is_dir()) {
                continue;
            }
            match entry {
                Entry::Folder => std::fs::create_dir(&path)?,
                Entry::File(_) if is_volatile(name) && !whole => nonsense(&path, random)?,
                Entry::File(file) => std::fs::write(&path, self.content(*file, &fates, random))?,
            }
        }
        Ok(drawn)
    }

    /// What becomes of each act that is not synced.
    fn fates(&self, mood: Mood, random: &mut Random) -> BTreeMap<usize, Fate> {
        let of_files = self.files.iter().flat_map(|file| &file.pending);
        let mut pending: Vec<usize> = of_files.copied().collect();
        pending.extend(self.pending.iter().map(|(act, _)| *act));
        pending.sort_unstable();
        let border = random.below(pending.len() + 1);
        let mut fate = |(at, act): (usize, &usize)| {
            let kept = |kept| if kept { Fate::Kept } else { Fate::Lost };
            let fate = match mood {
                Mood::Nothing => Fate::Lost,
                Mood::Everything => Fate::Kept,
                Mood::Earlier if at == border => Fate::Torn,
                Mood::Earlier => kept(at < border),
                Mood::Later if at + 1 == border => Fate::Torn,
                Mood::Later => kept(at >= border),
                Mood::Some(_) if random.below(8) == 0 => Fate::Torn,
                Mood::Some(quarters) => kept(random.below(4) < quarters),
                Mood::Sectors => Fate::Torn,
            };
            let can_be_torn = matches!(self.tape.acts[*act].deed, Deed::Written { .. });
            match fate {
                Fate::Torn if !can_be_torn => (*act, kept(random.below(2) == 0)),
                fate => (*act, fate),
            }
        };
        pending.iter().enumerate().map(&mut fate).collect()
    }

    fn content(&self, file: usize, fates: &BTreeMap<usize, Fate>, random: &mut Random) -> Vec<u8> {
        let File { synced, pending } = &self.files[file];
        let mut content = synced.clone();
        for act in pending {
            match (&self.tape.acts[*act].deed, fates[act]) {
                (_, Fate::Lost) => {}
                (deed, Fate::Kept) => change(&mut content, deed),
                (Deed::Written { at, bytes, .. }, Fate::Torn) => {
                    tear(&mut content, *at, bytes, random);
                }
                (_, Fate::Torn) => {}
            }
        }
        content
    }
}

/// Writes some sectors of what is to be written, and one of them perhaps as far as some byte. The file
/// may have become as long as it should, though what is there was not written: then zeros are there, or
/// what somebody else wrote there once.
fn tear(content: &mut Vec<u8>, at: usize, bytes: &[u8], random: &mut Random) {
    let end = at + bytes.len();
    if content.len() < end && random.below(2) == 0 {
        let old = content.len();
        grow(content, end);
        if random.below(2) == 0 {
            content[old..].fill_with(|| random.bits() as u8);
        }
    }
    let mut from = at;
    while from < end {
        let to = end.min((from / SECTOR_LEN + 1) * SECTOR_LEN);
        let until = match random.below(8) {
            0 => from + random.below(to - from),
            1..4 => from,
            _ => to,
        };
        grow(content, until);
        content[from..until].copy_from_slice(&bytes[from - at..until - at]);
        from = to;
    }
}

/// What may lie where the index of a log was: nobody syncs it.
fn nonsense(path: &Path, random: &mut Random) -> std::io::Result<()> {
    match random.below(4) {
        0 => Ok(()),
        1 => std::fs::write(path, []),
        2 => std::fs::write(path, vec![0; INDEX_LEN]),
        _ => {
            let mut bytes = vec![0; INDEX_LEN];
            bytes.fill_with(|| random.bits() as u8);
            std::fs::write(path, bytes)
        }
    }
}
