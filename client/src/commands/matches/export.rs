//! Writing a match into a file.

use std::io::Write;
use std::path::Path;

use clap::ValueEnum;
use rookery_protocol::id::MatchId;
use serde_json::json;

use super::{look, missing, tuned};
use crate::commands::json;
use crate::failure::Failure;
use crate::new_file::NewFile;
use crate::server::Server;
use crate::texts::{common, files, shown};

/// What of a match is written.
#[derive(Clone, Copy, ValueEnum)]
pub(super) enum What {
    /// The match file, from which another match like it can be made
    Toml,
    /// The games that are over, in order
    Games,
    /// The same with all that was told of their moves, a line of JSON for each
    Jsonl,
    /// The values that a tuning has come to, as options of a player in a match file
    Params,
}

/// Writes a match to a file, which is whole or not there, or else to the output.
pub(super) async fn export(
    server: &Server,
    id: MatchId,
    what: What,
    path: Option<&Path>,
    json: bool,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let kind = match what {
        What::Toml => "toml",
        What::Games => "games",
        What::Jsonl => "jsonl",
        What::Params => "params",
    };
    let Some(path) = path else {
        if !json {
            fetch(server, id, what, out).await?;
            return Ok(());
        }
        let mut text = Vec::new();
        fetch(server, id, what, &mut text).await?;
        let text = String::from_utf8_lossy(&text);
        return json::line(out, &json!({ "id": id, "file": kind, "text": text }));
    };
    let unwritten = |why: Failure| match why {
        Failure::Output(why) => Failure::Refused(common::not_written(shown(path), why.to_string())),
        other => other,
    };
    let file = NewFile::begin(path, false).map_err(Failure::Output);
    let mut file = file.map_err(unwritten)?;
    let bytes = fetch(server, id, what, &mut file).await.map_err(unwritten)?;
    file.finish().map_err(|why| unwritten(Failure::Output(why)))?;
    if json {
        return json::line(out, &json!({ "id": id, "file": kind, "out": path, "bytes": bytes }));
    }
    writeln!(out, "{}", files::bytes_written(bytes, shown(path)))?;
    Ok(())
}

/// How many bytes were written.
async fn fetch(
    server: &Server,
    id: MatchId,
    what: What,
    to: &mut impl Write,
) -> Result<u64, Failure> {
    let failed = |why| missing(server, id, why);
    match what {
        What::Toml => {
            let text = server.client.match_file(id).await.map_err(failed)?;
            to.write_all(text.as_bytes())?;
            Ok(text.len() as u64)
        }
        What::Params => {
            let text = tuned::options(&look(server, id).await?)?;
            to.write_all(text.as_bytes())?;
            Ok(text.len() as u64)
        }
        What::Games | What::Jsonl => {
            let parts = match what {
                What::Jsonl => server.client.match_lines_in_parts(id).await,
                _ => server.client.match_records_in_parts(id).await,
            };
            let mut parts = parts.map_err(failed)?;
            let mut bytes = 0;
            while let Some(part) = parts.next().await.map_err(failed)? {
                to.write_all(&part)?;
                bytes += part.len() as u64;
            }
            Ok(bytes)
        }
    }
}
