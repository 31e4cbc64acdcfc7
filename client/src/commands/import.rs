//! `rookery import`: files of games that were played elsewhere.

use std::fs::File;
use std::io::{self, IsTerminal as _, Read, Write};
use std::path::PathBuf;

use clap::Args;
use rookery_api_client::ApiError;
use rookery_protocol::import::{IMPORT_NAME_LEN_MAX, Import as Kept, ImportFault, ImportLine};
use tokio::sync::mpsc;

use super::grid::plain;
use super::json;
use crate::EXIT_CODES;
use crate::access::Access;
use crate::failure::Failure;
use crate::server::{Server, wait_for};
use crate::texts::{challenges, common, files, row, shown, words};

/// What is read of the file at once, in bytes.
const PART_LEN: usize = 64 * 1024;
/// Parts that wait to be sent.
pub(super) const PARTS_MAX: usize = 4;

/// Which file, and what is in it.
#[derive(Args)]
#[command(after_help = EXIT_CODES)]
pub(crate) struct Import {
    /// The file, of any size; - reads standard input
    file: PathBuf,

    /// What all its games are, whatever their tags say: `rookery games --offered` lists the keys
    #[arg(long, value_name = "KEY")]
    game: Option<String>,

    /// What the server calls these games; the file's name unless given
    #[arg(long, value_name = "NAME")]
    name: Option<String>,

    /// Tell in a line of JSON each what the server says of the file
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    access: Access,
}

impl Import {
    pub(super) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let server = self.access.known()?;
        let shown = || shown(&self.file);
        let input: Box<dyn Read + Send> =
            match self.file.to_str() {
                Some("-") => Box::new(io::stdin()),
                _ => Box::new(File::open(&self.file).map_err(|why| {
                    Failure::Refused(common::not_opened(shown(), why.to_string()))
                })?),
            };
        let kept = wait_for(self.send(&server, input, out))?;
        let Kept { kept: games, faults, id, .. } = &kept;
        if !self.json {
            writeln!(out, "{}", files::kept(*games, *faults))?;
            if *games > 0 {
                writeln!(out, "{}", files::they_are_at(server.link(&format!("/imports/{id}"))))?;
            }
            out.flush()?;
        }
        match faults {
            0 => Ok(()),
            _ => Err(Failure::Refused(files::has_faults(shown()))),
        }
    }

    async fn send(
        &self,
        server: &Server,
        input: Box<dyn Read + Send>,
        out: &mut impl Write,
    ) -> Result<Kept, Failure> {
        let (to, parts) = mpsc::channel(PARTS_MAX);
        // It ends with the file, when nobody takes more of it, or with the program.
        std::thread::spawn(move || read(input, &to));
        let name = self.name.clone().unwrap_or_else(|| self.file_name());
        let lines = server.client.import(&name, self.game.as_deref(), parts).await;
        let mut lines = lines.map_err(|why| self.failure(server, why))?;
        let mut teller = Teller { out, json: self.json, counts: io::stderr().is_terminal() };
        let mut last = None;
        while let Some(line) = lines.next().await.map_err(|why| server.failure(why))? {
            teller.line(&line)?;
            if let ImportLine::Done { import, why } = line {
                last = Some((import, why));
            }
        }
        match last {
            Some((kept, None)) => Ok(kept),
            Some((kept, Some(why))) => {
                Err(Failure::Refused(row([words(why), files::kept_before(kept.kept)])))
            }
            None => Err(Failure::Refused(files::broke_off())),
        }
    }

    /// What the file is called, as far as the server takes it.
    fn file_name(&self) -> String {
        let name = self.file.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let name = if name == "-" { "" } else { name };
        name.chars().filter(|c| !c.is_control()).take(IMPORT_NAME_LEN_MAX).collect()
    }

    fn failure(&self, server: &Server, why: ApiError) -> Failure {
        match why.code() {
            Some("no-such-rules") => {
                let key = self.game.as_deref().unwrap_or_default();
                let list = common::the_list("rookery games --offered");
                Failure::Refused(row([challenges::no_such_rules(key), list]))
            }
            _ => server.failure(why),
        }
    }
}

/// Sends a file on, part by part; what cannot be read breaks it off.
pub(super) fn read(mut input: Box<dyn Read + Send>, to: &mpsc::Sender<io::Result<Vec<u8>>>) {
    let mut part = vec![0; PART_LEN];
    loop {
        let read = match input.read(&mut part) {
            Ok(0) => return,
            Ok(len) => Ok(part[..len].to_vec()),
            Err(why) if why.kind() == io::ErrorKind::Interrupted => continue,
            Err(why) => Err(why),
        };
        let torn = read.is_err();
        if to.blocking_send(read).is_err() || torn {
            return;
        }
    }
}

/// Tells people of faults, and how far it is; programs of everything.
struct Teller<'a, W> {
    out: &'a mut W,
    json: bool,
    /// Whether somebody looks on.
    counts: bool,
}

impl<W: Write> Teller<'_, W> {
    fn line(&mut self, line: &ImportLine) -> Result<(), Failure> {
        if self.json {
            return json::line(self.out, line);
        }
        match line {
            ImportLine::Fault(ImportFault { game, line, column, what, kept }) => {
                let (game, line, column, what) = (*game, *line, *column, plain(what));
                let told = match kept {
                    true => files::note_at(game, line, column, what),
                    false => files::fault_at(game, line, column, what),
                };
                writeln!(self.out, "{told}")?;
            }
            ImportLine::Progress { games, kept, faults, .. } if self.counts => {
                eprint!("\r{} ", files::progress(*games, *kept, *faults));
            }
            ImportLine::Done { .. } if self.counts => eprintln!(),
            _ => {}
        }
        Ok(())
    }
}
