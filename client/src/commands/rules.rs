//! `rookery rules`: looks into files of games' rules.

use std::fs::File;
use std::io::{Read as _, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::{Args, Subcommand};
use rookery_protocol::said::{Text, of_part};
use rookery_rules::{Flaw, Game, ModuleKind, conformance};

use crate::failure::Failure;
use crate::terminal::game::reasons;
use crate::texts::{common, files, line_below, shown};

/// The longest file that is read, in bytes.
const FILE_LEN_MAX: u64 = 4 * 1024 * 1024;

/// What to do with files of rules.
#[derive(Subcommand)]
pub(crate) enum Rules {
    /// Play random games by a file's rules, and say what is wrong with them
    Check(Check),
    /// Write a file to begin a game of one's own with
    New(New),
    /// Print a variant in the format of another program
    Export(Export),
}

/// Which file, and how long.
#[derive(Args)]
pub(crate) struct Check {
    /// A variant (.toml), a script (.js), a component (.wasm), or variants of Fairy-Stockfish (.ini)
    file: PathBuf,

    /// How many games are played
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    games: u32,

    /// How many moves each has at most
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=5_000))]
    plies: u32,

    /// Other games: the same number plays the same ones
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// What the new file is called.
#[derive(Args)]
pub(crate) struct New {
    /// The file: the game's key (a-z, 0-9 and -) and .toml for a variant of chess, .js for a script
    file: String,
}

/// Which file, and for whom.
#[derive(Args)]
pub(crate) struct Export {
    /// A variant (.toml); its name without the ending is the section's name
    file: PathBuf,

    /// As a section of Fairy-Stockfish's variants.ini
    #[arg(long, required = true)]
    ini: bool,
}

impl Rules {
    pub(super) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        match self {
            Rules::Check(check) => check.run(out),
            Rules::New(new) => new.run(out),
            Rules::Export(export) => export.run(out),
        }
    }
}

impl Check {
    fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let ending = self.file.extension().and_then(|ending| ending.to_str());
        if ending != Some("ini") {
            return self.play(read(&self.file)?.as_ref(), out);
        }
        let games = rookery_modules::load_ini(&content(&self.file)?);
        for game in games.map_err(|flaws| no_game(&self.file, &flaws))? {
            self.play(game.as_ref(), out)?;
        }
        Ok(())
    }

    fn play(&self, game: &dyn Game, out: &mut impl Write) -> Result<(), Failure> {
        let name = &game.title().name;
        let report = conformance::check(game, self.seed, self.games, self.plies)
            .map_err(|violation| Failure::Refused(of_part(name, violation.to_string())))?;
        writeln!(out, "{}", files::tried(name, report.games, report.plies))?;
        for (reason, count) in &report.endings {
            writeln!(out, "  {}", files::ended_by(*count, reasons::word(reason)))?;
        }
        Ok(())
    }
}

impl Export {
    fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        if self.file.extension().is_none_or(|ending| ending != "toml") {
            return Err(Failure::Usage(files::no_variant(shown(&self.file))));
        }
        let section = rookery_modules::export_ini(stem(&self.file), &content(&self.file)?);
        let section = section.map_err(|flaws| {
            Failure::Refused(lines(files::not_for_fairy_stockfish(shown(&self.file)), &flaws))
        })?;
        write!(out, "{section}")?;
        Ok(())
    }
}

impl New {
    fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let (key, ending) = self.file.rsplit_once('.').unwrap_or((&self.file, "toml"));
        let allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if !key.starts_with(|c: char| c.is_ascii_lowercase()) || !key.chars().all(allowed) {
            return Err(Failure::Usage(files::bad_key()));
        }
        let path = PathBuf::from(format!("{key}.{ending}"));
        match ending {
            "toml" => make(&path, rookery_modules::VARIANT_SCAFFOLD)?,
            "js" => {
                make(&path, rookery_modules::SCRIPT_SCAFFOLD)?;
                // For editors; every script in the folder shares it.
                let types = Path::new("rookery.d.ts");
                if !types.exists() {
                    make(types, rookery_modules::SCRIPT_TYPES)?;
                }
            }
            _ => return Err(Failure::Usage(files::bad_ending())),
        }
        writeln!(out, "{}", files::made(shown(&path)))?;
        Ok(())
    }
}

/// Writes a file that is not there yet.
fn make(path: &Path, content: &str) -> Result<(), Failure> {
    let made = File::create_new(path).and_then(|mut file| file.write_all(content.as_bytes()));
    made.map_err(|why| Failure::Refused(common::not_made(shown(path), why.to_string())))
}

/// The game of a file; its key is the file's name without the ending.
///
/// # Errors
/// Everything that is wrong with it.
pub(crate) fn read(path: &Path) -> Result<Arc<dyn Game>, Failure> {
    let kind = match path.extension().and_then(|ending| ending.to_str()) {
        Some("toml") => ModuleKind::Variant,
        Some("js" | "mjs") => ModuleKind::Script,
        Some("wasm") => ModuleKind::Component,
        _ => return Err(Failure::Usage(files::no_rules(shown(path)))),
    };
    rookery_modules::load(kind, stem(path), &content(path)?).map_err(|flaws| no_game(path, &flaws))
}

/// The name of a file without its ending.
fn stem(path: &Path) -> &str {
    path.file_stem().and_then(|stem| stem.to_str()).unwrap_or("rules")
}

fn content(path: &Path) -> Result<Vec<u8>, Failure> {
    let mut content = Vec::new();
    let reading =
        File::open(path).and_then(|file| file.take(FILE_LEN_MAX + 1).read_to_end(&mut content));
    reading.map_err(|why| Failure::Refused(common::not_read(shown(path), why.to_string())))?;
    if content.len() as u64 > FILE_LEN_MAX {
        return Err(Failure::Refused(common::too_long(shown(path), FILE_LEN_MAX >> 20)));
    }
    Ok(content)
}

fn no_game(path: &Path, flaws: &[Flaw]) -> Failure {
    Failure::Refused(lines(files::no_game(shown(path)), flaws))
}

/// A text with everything that is wrong below it.
fn lines(text: Text, flaws: &[Flaw]) -> Text {
    flaws.iter().map(Flaw::placed).fold(text, line_below)
}
