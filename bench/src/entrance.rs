//! How long people wait who log in at once, beside bare hashes of their passphrases.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use argon2::{Algorithm, Argon2, Block, Params, Version};
use clap::Args;
use futures_util::future::try_join_all;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::Instant;

use crate::Failure;
use crate::process::{Folder, Server};
use crate::spread::Spread;

const PASSPHRASE: &str = "correct horse battery staple";
/// As the server hashes.
const MEMORY_KIB: u32 = 19 * 1024;
const PASSES: u32 = 2;
const LANES: u32 = 1;
/// Accounts are made by so many at once.
const MADE_AT_ONCE: usize = 30;

#[derive(Debug, Args)]
pub(crate) struct Options {
    /// The server's program.
    #[arg(long, default_value = "target/release/rookery-server")]
    server: PathBuf,
    /// How many people log in at once, each from a network of their own.
    #[arg(long, default_value_t = 150, value_parser = clap::value_parser!(u32).range(1..=320))]
    people: u32,
    /// How often they do.
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=20))]
    rounds: u32,
}

pub(crate) async fn run(options: &Options) -> Result<(), Failure> {
    let people = options.people;
    for threads in [1, std::thread::available_parallelism()?.get()] {
        let [fresh, kept] = [false, true].map(|keeps| bare(people, threads, keeps));
        println!(
            "{people} bare hashes on {threads} threads: {:.2} s in fresh memory, {:.2} s in memory \
             that is kept ({:.1} and {:.1} ms each)",
            fresh.as_secs_f64(),
            kept.as_secs_f64(),
            each_ms(fresh, people, threads),
            each_ms(kept, people, threads),
        );
    }
    let folder = Folder::new("entrance")?;
    let behind_a_proxy = ["--trust-proxy"];
    let server = Server::start_with(&options.server, folder.path(), None, &behind_a_proxy).await?;
    let everybody: Vec<u32> = (0..people).collect();
    for some in everybody.chunks(MADE_AT_ONCE) {
        let made = some.iter().map(|&n| post(&server, "/api/v1/register", n, "201"));
        try_join_all(made).await?;
    }
    for _ in 0..options.rounds {
        let (before, begun) = (server.processor()?, Instant::now());
        let answered = everybody.iter().map(|&n| post(&server, "/api/v1/login", n, "200"));
        let waits = Spread::new(try_join_all(answered).await?);
        let (took, used) = (begun.elapsed(), server.processor()? - before);
        println!(
            "{people} log-ins at once: all answered in {:.2} s ({waits}), {:.1} ms of the server's \
             processor each, {} MiB held",
            took.as_secs_f64(),
            used.as_secs_f64() * 1_000.0 / f64::from(people),
            server.memory()? >> 20,
        );
    }
    server.kill().await
}

/// Milliseconds that a thread had for one of so many.
fn each_ms(all: Duration, count: u32, threads: usize) -> f64 {
    all.as_secs_f64() * 1_000.0 * threads as f64 / f64::from(count)
}

/// How long so many hashes take on so many threads, which keep their memory or get it anew for each.
fn bare(count: u32, threads: usize, keeps: bool) -> Duration {
    let done = AtomicU32::new(0);
    let begun = Instant::now();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let mut memory = vec![];
                while done.fetch_add(1, Ordering::Relaxed) < count {
                    hash(&mut memory);
                    if !keeps {
                        memory = vec![];
                    }
                }
            });
        }
    });
    begun.elapsed()
}

fn hash(memory: &mut Vec<Block>) {
    let params = Params::new(MEMORY_KIB, PASSES, LANES, None).expect("they are the server's");
    memory.resize(params.block_count(), Block::new());
    let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
    let mut hash = [0; Params::DEFAULT_OUTPUT_LEN];
    let salt = b"sixteen bytes !!";
    let done =
        argon2.hash_password_into_with_memory(PASSPHRASE.as_bytes(), salt, &mut hash, memory);
    done.expect("passphrase, salt and memory are as long as they must be");
    std::hint::black_box(hash);
}

/// Somebody asks with name and passphrase, over a connection of their own and from a network of
/// their own; how long the answer took, which begins with this status.
async fn post(server: &Server, path: &str, who: u32, status: &str) -> Result<Duration, Failure> {
    let body = format!(r#"{{"name":"player-{who}","passphrase":"{PASSPHRASE}"}}"#);
    let head = format!(
        "POST {path} HTTP/1.1\r\nHost: {}\r\nX-Forwarded-For: 10.{}.{}.1\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        server.address,
        who / 250,
        who % 250,
        body.len(),
    );
    let begun = Instant::now();
    let mut stream = TcpStream::connect(&server.address).await?;
    stream.write_all(format!("{head}{body}").as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    if answer.strip_prefix("HTTP/1.1 ").is_none_or(|rest| !rest.starts_with(status)) {
        return Err(format!("{path}: {answer}").into());
    }
    Ok(begun.elapsed())
}
