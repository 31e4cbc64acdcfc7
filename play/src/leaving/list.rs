//! The list of accounts that are gone, beside the database and beside its copies: whoever restores an
//! older copy deletes them in it again. It has ids and instants, and nothing that says whose they were.

use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};

use rookery_protocol::id::UserId;
use rookery_storage::leaving::Left;

use crate::options::Options;

/// The name of the list in its folder.
pub const LIST: &str = "deleted-accounts.txt";
/// The longest list that is read, in lines: more accounts than anybody has deleted.
const LINES_MAX: usize = 10_000_000;

/// The lists of a server: in its data folder, and where copies lie, if there are any.
fn files(options: &Options) -> Vec<PathBuf> {
    let folders = [options.data.clone(), options.copies()];
    folders.into_iter().filter(|folder| folder.is_dir()).map(|folder| folder.join(LIST)).collect()
}

/// The accounts that every list of a server has.
pub(super) fn all(options: &Options) -> HashSet<UserId> {
    let read = |file: &PathBuf| read(file).into_iter().map(|left| left.user).collect();
    let sets: Vec<HashSet<UserId>> = files(options).iter().map(read).collect();
    let Some((first, others)) = sets.split_first() else { return HashSet::new() };
    first.iter().filter(|user| others.iter().all(|set| set.contains(*user))).copied().collect()
}

/// Adds accounts to each list of a server. What cannot be written is written at the next start.
pub(super) fn add(options: &Options, left: &[Left]) {
    if left.is_empty() {
        return;
    }
    for file in files(options) {
        if let Err(error) = append(&file, left) {
            let file = file.display();
            tracing::warn!(%file, %error, "the list of accounts that are gone is incomplete");
        }
    }
}

/// Adds to the list of a folder in which copies lie what the list beside the database has: the copies
/// may outlive the machine. What cannot be written is told in the log.
pub fn bring(data: &Path, folder: &Path) {
    let (from, to) = (data.join(LIST), folder.join(LIST));
    let known: HashSet<UserId> = read(&to).into_iter().map(|left| left.user).collect();
    let missing: Vec<Left> =
        read(&from).into_iter().filter(|left| !known.contains(&left.user)).collect();
    if !missing.is_empty()
        && let Err(error) = append(&to, &missing)
    {
        tracing::warn!(file = %to.display(), %error, "it is not noted there which accounts are gone");
    }
}

fn append(file: &Path, left: &[Left]) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.append(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut to = options.open(file)?;
    let mut text = String::new();
    for Left { at_ms, user } in left {
        text.push_str(&format!("{user} {at_ms}\n"));
    }
    to.write_all(text.as_bytes())?;
    to.sync_all()
}

/// The accounts of a list, as far as it can be read; none where there is no such file. A line that was
/// not written to its end is passed over.
#[must_use]
pub fn read(file: &Path) -> Vec<Left> {
    let Ok(opened) = File::open(file) else { return vec![] };
    let lines = BufReader::new(opened).lines().map_while(Result::ok).take(LINES_MAX);
    lines.filter_map(|line| left(&line)).collect()
}

fn left(line: &str) -> Option<Left> {
    let (user, at_ms) = line.split_once(' ')?;
    Some(Left { at_ms: at_ms.parse().ok()?, user: user.parse().ok()? })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::World;

    #[test]
    fn a_list_is_read_as_it_was_written_whatever_else_is_in_it() {
        let folder = World::folder();
        let options = Options { data: folder.clone(), ..Options::default() };
        let gone = [1, 2, 3]
            .map(|number| Left { at_ms: number, user: UserId::from_random(number.unsigned_abs()) });
        add(&options, &gone[..1]);
        std::fs::create_dir(options.copies()).unwrap();
        add(&options, &gone[1..]);
        assert_eq!(read(&folder.join(LIST)), gone);
        assert_eq!(read(&options.copies().join(LIST)), gone[1..]);
        let both: HashSet<_> = gone[1..].iter().map(|left| left.user).collect();
        assert_eq!(all(&options), both, "the first one is missing in one of them");
        let file = folder.join(LIST);
        let text = std::fs::read_to_string(&file).unwrap();
        std::fs::write(&file, format!("# by hand\n{text}{} 1", "../../..")).unwrap();
        assert_eq!(read(&file), gone);
        assert_eq!(read(&folder.join("nowhere")), []);
        bring(&folder, &options.copies());
        let brought: Vec<i64> =
            read(&options.copies().join(LIST)).iter().map(|left| left.at_ms).collect();
        assert_eq!(brought, [2, 3, 1], "what was missing came behind");
        std::fs::remove_dir_all(folder).unwrap();
    }
}
