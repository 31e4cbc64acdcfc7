//! Archives that are made here, good ones and hostile ones.

use std::io::Write as _;
use std::sync::atomic::{AtomicU32, Ordering};

use flate2::Compression;
use flate2::write::GzEncoder;
use rookery_fuzz::{Did, Target};
use tar::{Builder, Header};

use super::*;

/// A folder that goes with the test.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        static MADE: AtomicU32 = AtomicU32::new(0);
        let number = MADE.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("unpack-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn keep(&self, bytes: &[u8]) -> PathBuf {
        let path = self.0.join("archive");
        std::fs::write(&path, bytes).unwrap();
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// An entry whose path is written as it is, whatever it says.
fn entry(archive: &mut Builder<Vec<u8>>, kind: EntryType, path: &str, link: &str, content: &[u8]) {
    let mut header = Header::new_gnu();
    header.set_entry_type(kind);
    header.as_gnu_mut().unwrap().name[..path.len()].copy_from_slice(path.as_bytes());
    header.as_gnu_mut().unwrap().linkname[..link.len()].copy_from_slice(link.as_bytes());
    header.set_size(content.len() as u64);
    header.set_mode(0o755);
    header.set_cksum();
    archive.append(&header, content).unwrap();
}

fn of(entries: &[(EntryType, &str, &str)]) -> Vec<u8> {
    let mut archive = Builder::new(vec![]);
    for (kind, path, link) in entries {
        let content: &[u8] = if *kind == EntryType::Regular { b"content" } else { b"" };
        entry(&mut archive, *kind, path, link, content);
    }
    archive.into_inner().unwrap()
}

fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut packer = GzEncoder::new(vec![], Compression::fast());
    packer.write_all(bytes).unwrap();
    packer.finish().unwrap()
}

#[test]
fn files_folders_and_links_that_stay_inside_are_unpacked_packed_or_not() {
    let plain = of(&[
        (EntryType::Directory, "engine/", ""),
        (EntryType::Regular, "engine/build.sh", ""),
        (EntryType::Regular, "./engine/deep/er/file", ""),
        (EntryType::Link, "engine/hard", "engine/build.sh"),
        (EntryType::Symlink, "engine/deep/soft", "../build.sh"),
    ]);
    for bytes in [plain.clone(), packed(&plain)] {
        let folder = Folder::new();
        let (archive, to) = (folder.keep(&bytes), folder.0.join("to"));
        let contents = Contents { files: 5, bytes: 14 };
        assert_eq!(look(&archive), Ok(contents));
        assert_eq!(unpack(&archive, &to), Ok(contents));
        for file in ["build.sh", "hard", "deep/soft", "deep/er/file"] {
            assert_eq!(std::fs::read(to.join("engine").join(file)).unwrap(), b"content", "{file}");
        }
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            let mode = to.join("engine/build.sh").metadata().unwrap().permissions().mode();
            assert_eq!(mode & 0o111, 0o111);
        }
    }
}

#[test]
fn what_leaves_its_folder_is_refused_and_writes_nothing_there() {
    use EntryType::{Link, Regular, Symlink};
    let hostile: [&[(EntryType, &str, &str)]; 8] = [
        &[(Regular, "/tmp/escaped", "")],
        &[(Regular, "../escaped", "")],
        &[(Regular, "a/../../escaped", "")],
        &[(Symlink, "a", "/etc")],
        &[(Symlink, "a", "..")],
        &[(Symlink, "a/b", "../../escaped")],
        &[(Link, "a", "../escaped")],
        // Each alone stays inside, and by the way of the first the second does not.
        &[(Symlink, "deep/er/up", "../.."), (Symlink, "out", "deep/er/up/..")],
    ];
    for entries in hostile {
        let folder = Folder::new();
        std::fs::write(folder.0.join("secret"), "secret").unwrap();
        let (archive, to) = (folder.keep(&of(entries)), folder.0.join("to"));
        let why = unpack(&archive, &to).unwrap_err().to_string();
        assert!(why.contains("leads out"), "{entries:?}: {why}");
        assert!(!folder.0.join("escaped").exists() && !to.join("out").exists());
    }
}

#[test]
fn nothing_is_written_through_a_link() {
    let folder = Folder::new();
    let entries = [(EntryType::Symlink, "way", "there"), (EntryType::Regular, "way/file", "")];
    let (archive, to) = (folder.keep(&of(&entries)), folder.0.join("to"));
    assert!(unpack(&archive, &to).is_err(), "the link finds a folder in its place");
    assert!(!to.join("there").exists());
}

#[test]
fn devices_pipes_and_what_is_no_archive_are_refused() {
    for kind in [EntryType::Char, EntryType::Block, EntryType::Fifo, EntryType::GNUSparse] {
        let folder = Folder::new();
        let archive = folder.keep(&of(&[(kind, "a", "")]));
        assert!(look(&archive).is_err(), "{kind:?}");
    }
    for bytes in [&b""[..], b"hello", &GZIP, &[0; 4_096]] {
        let folder = Folder::new();
        assert!(look(&folder.keep(bytes)).is_err(), "{bytes:?}");
    }
}

#[test]
fn an_archive_of_more_files_or_bytes_than_may_be_is_refused() {
    let folder = Folder::new();
    let mut archive = Builder::new(vec![]);
    for number in 0..=UNPACKED_FILES_MAX {
        entry(&mut archive, EntryType::Directory, &format!("{number}"), "", b"");
    }
    let file = folder.keep(&packed(&archive.into_inner().unwrap()));
    assert!(look(&file).unwrap_err().to_string().contains("MiB"));

    let mut header = Header::new_gnu();
    header.set_path("bomb").unwrap();
    header.set_size(UNPACKED_BYTES_MAX + 1);
    header.set_cksum();
    let bytes = [header.as_bytes().as_slice(), &[0; 512]].concat();
    assert!(look(&folder.keep(&bytes)).is_err());
}

#[test]
fn a_note_that_would_fill_the_memory_is_refused() {
    let folder = Folder::new();
    let mut archive = Builder::new(vec![]);
    let note = vec![b'x'; NOTE_LEN_MAX as usize + 1];
    entry(&mut archive, EntryType::GNULongName, "././@LongLink", "", &note);
    entry(&mut archive, EntryType::Regular, "a", "", b"content");
    let file = folder.keep(&archive.into_inner().unwrap());
    assert_eq!(look(&file), Err(texts::archive_notes()));
}

#[test]
fn an_archive_of_any_bytes_is_unpacked_within_its_folder_or_refused() {
    let folder = Folder::new();
    Target::new("archives")
        .words(&["../", "/etc/", "ustar", "\0\0\0\0"])
        .len_max(12_000)
        .runs(400)
        .bytes(|bytes| {
            let archive = folder.keep(bytes);
            let to = folder.0.join("to");
            let (looked, unpacked) = (look(&archive), unpack(&archive, &to));
            if let (Ok(looked), Ok(unpacked)) = (&looked, &unpacked) {
                assert_eq!(looked, unpacked);
            }
            assert!(unpacked.is_err() || looked.is_ok(), "what was refused at first is refused");
            let beside = std::fs::read_dir(&folder.0).unwrap().count();
            assert!(beside <= 2, "nothing lies beside the folder");
            std::fs::remove_dir_all(&to).unwrap();
            let files =
                |contents: &Result<Contents, Text>| contents.as_ref().map(|it| it.files).ok();
            Did::of(&(files(&looked), files(&unpacked)))
        });
}
