//! `rookery archive`: all that one has on a server, as a file.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use rookery_api_client::Parts;

use crate::EXIT_CODES;
use crate::access::Access;
use crate::failure::Failure;
use crate::new_file::NewFile;
use crate::server::{Server, wait_for};
use crate::texts::{common, files, shown};

/// Where to.
#[derive(Args)]
#[command(after_help = EXIT_CODES)]
pub(crate) struct Archive {
    /// The file; it is there whole or not at all, and for your eyes alone
    #[arg(long, value_name = "PATH")]
    out: PathBuf,

    #[command(flatten)]
    access: Access,
}

impl Archive {
    pub(super) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let server = self.access.known()?;
        wait_for(async {
            let mut parts = fetch(&server).await?;
            let path = &self.out;
            let mut written = 0_u64;
            let mut file = NewFile::begin(path, true).map_err(|why| {
                Failure::Refused(common::not_written(shown(path), why.to_string()))
            })?;
            while let Some(part) = parts.next().await.map_err(|why| server.failure(why))? {
                file.write_all(&part)?;
                written += part.len() as u64;
            }
            file.finish()?;
            writeln!(out, "{}", files::bytes_written(written, shown(path)))?;
            Ok(())
        })
    }
}

/// What comes, once it is sure that whoever sits here asks themselves.
async fn fetch(server: &Server) -> Result<Parts, Failure> {
    match server.client.archive().await {
        Err(why) if why.code() == Some("passphrase-wanted") => {
            server.confirm().await?;
            server.client.archive().await.map_err(|why| server.failure(why))
        }
        other => other.map_err(|why| server.failure(why)),
    }
}
