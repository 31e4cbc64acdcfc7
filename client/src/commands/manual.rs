//! `rookery completions` and `rookery man`: the command line for shells and for `man`.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, Command};
use clap_complete::Shell;
use clap_mangen::Man;

use crate::failure::Failure;
use crate::new_file::NewFile;
use crate::texts::{common, files, shown};

/// For which shell.
#[derive(Args)]
pub(crate) struct Completions {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

/// Where to.
#[derive(Args)]
pub(crate) struct Manual {
    /// A folder for a page of each command; made if it is missing. Without it the first page is
    /// printed
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

impl Completions {
    pub(super) fn run(&self, mut line: Command, out: &mut impl Write) -> Result<(), Failure> {
        let mut script = vec![];
        let name = line.get_name().to_owned();
        clap_complete::generate(self.shell, &mut line, name, &mut script);
        out.write_all(&script)?;
        Ok(())
    }
}

impl Manual {
    pub(super) fn run(&self, mut line: Command, out: &mut impl Write) -> Result<(), Failure> {
        line.build();
        let Some(folder) = &self.out else {
            out.write_all(&page(&line, line.get_name())?)?;
            return Ok(());
        };
        let cannot = |path: &Path, why: std::io::Error| {
            Failure::Refused(common::not_written(shown(path), why.to_string()))
        };
        std::fs::create_dir_all(folder).map_err(|why| cannot(folder, why))?;
        let mut pages = vec![];
        gather(&line, line.get_name(), &mut pages)?;
        for (name, page) in &pages {
            let path = folder.join(format!("{name}.1"));
            let write = || {
                let mut file = NewFile::begin(&path, false)?;
                file.write_all(page)?;
                file.finish()
            };
            write().map_err(|why| cannot(&path, why))?;
        }
        writeln!(out, "{}", files::pages_written(pages.len(), shown(folder)))?;
        Ok(())
    }
}

/// A page for each command below this one, and for itself.
fn gather(
    command: &Command,
    name: &str,
    pages: &mut Vec<(String, Vec<u8>)>,
) -> Result<(), Failure> {
    pages.push((name.to_owned(), page(command, name)?));
    // Whoever writes `help` behind a command is told there.
    let below = command.get_subcommands().filter(|below| below.get_name() != "help");
    for below in below {
        gather(below, &format!("{name}-{}", below.get_name()), pages)?;
    }
    Ok(())
}

fn page(command: &Command, name: &str) -> Result<Vec<u8>, Failure> {
    let mut page = vec![];
    Man::new(command.clone()).title(name).render(&mut page)?;
    Ok(page)
}
