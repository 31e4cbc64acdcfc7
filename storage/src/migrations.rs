//! The steps that bring tables up to date: the files of `migrations/`, which has a folder for each
//! kind of database with the same names in it.

use std::sync::LazyLock;

use sqlx::SqlSafeStr as _;
use sqlx::migrate::{Migration, MigrationType, Migrator};

/// The names of the files, in order, and what is in those of one folder.
macro_rules! files {
    ($folder:literal) => {
        files!(
            $folder,
            "0001_people_and_games",
            "0002_modules",
            "0003_engines",
            "0004_marks",
            "0005_matches",
            "0006_console",
            "0007_studies",
            "0008_tokens",
            "0009_bulks",
            "0010_imports",
            "0011_asleep",
            "0012_deeds",
            "0013_secrets",
            "0014_site",
            "0015_servers",
            "0016_dead_servers",
            "0017_tries",
            "0018_moving",
            "0019_lives",
            "0020_thoughts",
            "0021_blocks",
            "0022_choices",
            "0023_turns",
            "0024_plans",
            "0025_devices",
            "0026_people",
            "0027_games_of_people",
            "0028_games_of_engines",
            "0029_games_unsorted",
            "0030_seeks",
            "0031_challenges_of_seeks",
            "0032_sessions_told",
            "0033_guesses",
            "0034_factors",
            "0035_left",
            "0036_mail",
            "0037_match_more",
            "0038_builds"
        )
    };
    ($folder:literal, $($name:literal),+) => {
        &[$(($name, include_str!(concat!("../../migrations/", $folder, "/", $name, ".sql")))),+]
    };
}

/// A file's name without its ending, and what is in it.
type File = (&'static str, &'static str);

const SQLITE_FILES: &[File] = files!("sqlite");
const POSTGRES_FILES: &[File] = files!("postgres");

/// Where sqlx notes which steps a database has had.
pub(crate) const STEPS: &str = "_sqlx_migrations";

/// How the tables of a database stand beside those of this version.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Standing {
    /// They are the same.
    Current,
    /// So many steps are missing.
    Behind(usize),
    /// They have had steps that this version does not know.
    Newer,
}

/// How a database stands that `had` these steps: their numbers, and the hashes of their files.
pub(crate) fn standing(wanted: &Migrator, had: &[(i64, Vec<u8>)]) -> Standing {
    let wanted: Vec<(i64, &[u8])> =
        wanted.iter().map(|step| (step.version, &*step.checksum)).collect();
    let same = wanted.iter().zip(had).all(|((number, hash), (had_number, had_hash))| {
        number == had_number && *hash == had_hash.as_slice()
    });
    match wanted.len().checked_sub(had.len()) {
        Some(0) if same => Standing::Current,
        Some(steps) if same => Standing::Behind(steps),
        _ => Standing::Newer,
    }
}

/// Those of SQLite.
pub(crate) static SQLITE: LazyLock<Migrator> = LazyLock::new(|| migrator(SQLITE_FILES));
/// Those of PostgreSQL. sqlx would lock the whole database for them: sites in other schemas of it would
/// wait for this one.
pub(crate) static POSTGRES: LazyLock<Migrator> = LazyLock::new(|| {
    let mut migrator = migrator(POSTGRES_FILES);
    migrator.set_locking(false);
    migrator
});

fn migrator(files: &[File]) -> Migrator {
    Migrator::with_migrations(files.iter().map(migration).collect())
}

/// A step as sqlx knows it: a database notes the number, the words of the name, and a hash of what
/// is in the file, which must be the same at every start.
fn migration((name, text): &File) -> Migration {
    let (number, words) = name.split_once('_').expect("a name is a number and words");
    let number = number.parse().expect("a name begins with a number");
    let words = words.replace('_', " ").into();
    Migration::new(number, words, MigrationType::Simple, text.into_sql_str(), false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_database_is_behind_current_or_newer_by_the_steps_that_it_has_had() {
        let all: Vec<_> =
            SQLITE.iter().map(|step| (step.version, step.checksum.to_vec())).collect();
        let stands = |had: &[(i64, Vec<u8>)]| standing(&SQLITE, had);
        assert_eq!(stands(&all), Standing::Current);
        assert_eq!(stands(&all[..all.len() - 2]), Standing::Behind(2));
        assert_eq!(stands(&[]), Standing::Behind(all.len()));
        let newer = (all.len() as i64 + 1, vec![7]);
        assert_eq!(stands(&[&all[..], &[newer]].concat()), Standing::Newer);
        let changed = vec![(all[0].0, vec![7])];
        assert_eq!(stands(&changed), Standing::Newer, "its first step was another");
    }

    /// What a database of an earlier release has noted of its first step: its words, and the
    /// SHA-384 of its file.
    #[test]
    fn steps_are_noted_as_they_always_were() {
        let first = SQLITE.iter().next().unwrap();
        assert_eq!((first.version, &*first.description), (1, "people and games"));
        let hash: String = first.checksum.iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(hash, FIRST_SHA384);
    }

    const FIRST_SHA384: &str = "ecd4ef4a2739c6a558eee57f85eab5319a1fe166625316a662dddcfc712a4444828d48fa066afe2b2d32b2201b69f911";

    #[test]
    fn every_file_of_both_folders_is_a_step() {
        for (folder, files) in [("sqlite", SQLITE_FILES), ("postgres", POSTGRES_FILES)] {
            let path = format!("{}/../migrations/{folder}", env!("CARGO_MANIFEST_DIR"));
            let found = std::fs::read_dir(path).unwrap();
            let mut found: Vec<String> =
                found.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
            found.sort();
            let named: Vec<String> = files.iter().map(|(name, _)| format!("{name}.sql")).collect();
            assert_eq!(found, named, "{folder}");
        }
    }
}
