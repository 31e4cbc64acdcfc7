//! Compiling in a process of its own: what a compiler uses goes back to the system with it.
//!
//! The process is told a component after the other on standard input and gives code on standard
//! output, until the input ends. Each message is its length, as eight bytes with the lowest first,
//! and so many bytes; before an answer stands a byte that says whether it is code.

use std::io::{self, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};

use rookery_modules::{Compiler, compile};

/// The argument with which a server compiles for the one that has started it.
pub const COMPILE: &str = "compile";

/// Before code.
const CODE: u8 = 0;
/// Before what is wrong with a component.
const WRONG: u8 = 1;
/// The longest message, in bytes.
const MESSAGE_LEN_MAX: u64 = 256 * 1024 * 1024;

/// A program that compiles when it is started with [`COMPILE`], and the process that it is while it
/// has something to do.
pub(crate) struct Elsewhere {
    program: PathBuf,
    /// Locked while something is compiled: that uses all cores as it is, and what a process has
    /// learnt from one script saves most of the work for the next.
    running: Mutex<Option<Running>>,
}

impl Elsewhere {
    pub(crate) fn new(program: PathBuf) -> Self {
        Self { program, running: Mutex::default() }
    }

    fn lock(&self) -> MutexGuard<'_, Option<Running>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Compiler for Elsewhere {
    fn compile(&self, component: &[u8]) -> io::Result<Result<Vec<u8>, String>> {
        let mut running = self.lock();
        // One that has ended meanwhile, or fails, is not asked again.
        if let Some(mut process) = running.take()
            && let Ok(answer) = process.ask(component)
        {
            *running = Some(process);
            return Ok(answer);
        }
        let mut process = Running::start(&self.program)?;
        let answer = process.ask(component)?;
        *running = Some(process);
        Ok(answer)
    }

    fn let_go(&self) {
        let running = self.lock().take();
        drop(running);
    }
}

struct Running {
    child: Child,
    /// Nothing once the process shall end.
    to: Option<ChildStdin>,
    from: BufReader<ChildStdout>,
}

impl Running {
    fn start(program: &Path) -> io::Result<Self> {
        let mut command = Command::new(program);
        // It needs nothing, and the environment may hold a database's password.
        command.arg(COMPILE).env_clear();
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().map_err(|fault| {
            tracing::warn!(%fault, program = %program.display(), "rules are compiled by the server");
            io::ErrorKind::NotFound
        })?;
        let (to, from) = (child.stdin.take(), child.stdout.take());
        let from = BufReader::new(from.ok_or(io::ErrorKind::BrokenPipe)?);
        Ok(Self { child, to, from })
    }

    fn ask(&mut self, component: &[u8]) -> io::Result<Result<Vec<u8>, String>> {
        let to = self.to.as_mut().ok_or(io::ErrorKind::BrokenPipe)?;
        send(to, component)?;
        let mut kind = [0];
        self.from.read_exact(&mut kind)?;
        let answer = receive(&mut self.from)?.ok_or(io::ErrorKind::UnexpectedEof)?;
        match kind {
            [CODE] => Ok(Ok(answer)),
            [WRONG] => Ok(Err(String::from_utf8_lossy(&answer).into_owned())),
            _ => Err(io::ErrorKind::InvalidData.into()),
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // Then it has nothing more to read.
        self.to = None;
        let _ = self.child.wait();
    }
}

/// Compiles what comes on standard input, until that ends.
///
/// # Errors
/// Input or output break off.
pub fn compile_for_parent() -> io::Result<()> {
    answer(io::stdin().lock(), io::stdout().lock())
}

fn answer(mut from: impl Read, mut to: impl Write) -> io::Result<()> {
    while let Some(component) = receive(&mut from)? {
        match compile(&component) {
            Ok(code) => {
                to.write_all(&[CODE])?;
                send(&mut to, &code)?;
            }
            Err(why) => {
                to.write_all(&[WRONG])?;
                send(&mut to, why.as_bytes())?;
            }
        }
    }
    Ok(())
}

fn send(to: &mut impl Write, bytes: &[u8]) -> io::Result<()> {
    to.write_all(&(bytes.len() as u64).to_le_bytes())?;
    to.write_all(bytes)?;
    to.flush()
}

/// The next message; `None` where the input ends before it.
fn receive(from: &mut impl Read) -> io::Result<Option<Vec<u8>>> {
    let mut len = [0; 8];
    match from.read(&mut len[..1])? {
        0 => return Ok(None),
        _ => from.read_exact(&mut len[1..])?,
    }
    let len = u64::from_le_bytes(len);
    if len > MESSAGE_LEN_MAX {
        return Err(io::ErrorKind::FileTooLarge.into());
    }
    let mut bytes = vec![];
    if from.take(len).read_to_end(&mut bytes)? as u64 == len {
        Ok(Some(bytes))
    } else {
        Err(io::ErrorKind::UnexpectedEof.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is answered to messages, as kinds and bytes.
    fn answers(messages: &[&[u8]]) -> io::Result<Vec<(u8, Vec<u8>)>> {
        let (mut asked, mut said) = (vec![], vec![]);
        for message in messages {
            send(&mut asked, message)?;
        }
        answer(&asked[..], &mut said)?;
        let mut rest = &said[..];
        let mut answers = vec![];
        while let Some((kind, after)) = rest.split_first() {
            rest = after;
            answers.push((*kind, receive(&mut rest)?.unwrap()));
        }
        Ok(answers)
    }

    #[test]
    fn a_component_after_the_other_is_compiled_or_refused() {
        // The smallest that there is: the beginning of each.
        let good = *b"\0asm\x0d\0\x01\0";
        let answers = answers(&[&good, b"none", &good]).unwrap();
        let kinds: Vec<_> = answers.iter().map(|(kind, _)| *kind).collect();
        assert_eq!(kinds, [CODE, WRONG, CODE]);
        assert_eq!(answers[0].1, compile(&good).unwrap());
        assert!(!answers[1].1.is_empty());
    }

    #[test]
    fn a_message_that_breaks_off_or_is_too_long_is_none() {
        let mut whole = vec![];
        send(&mut whole, b"abc").unwrap();
        assert_eq!(receive(&mut &whole[..]).unwrap().unwrap(), b"abc");
        assert!(receive(&mut &whole[..0]).unwrap().is_none());
        for end in 1..whole.len() {
            let fault = receive(&mut &whole[..end]).unwrap_err();
            assert_eq!(fault.kind(), io::ErrorKind::UnexpectedEof, "{end}");
        }
        let too_long = (MESSAGE_LEN_MAX + 1).to_le_bytes();
        assert_eq!(receive(&mut &too_long[..]).unwrap_err().kind(), io::ErrorKind::FileTooLarge);
    }

    #[test]
    fn what_cannot_be_started_leaves_it_to_this_process() {
        let fault = Elsewhere::new("/nowhere/rookery".into()).compile(b"").unwrap_err();
        assert_eq!(fault.kind(), io::ErrorKind::NotFound);
    }

    #[cfg(unix)]
    #[test]
    fn a_program_that_ends_or_talks_nonsense_has_failed_and_is_started_again() {
        for program in ["/bin/true", "/bin/ls", "/bin/pwd"] {
            let compiler = Elsewhere::new(program.into());
            for _ in 0..2 {
                let fault = compiler.compile(&[0; 100_000]).unwrap_err();
                assert_ne!(fault.kind(), io::ErrorKind::NotFound, "{program}: {fault}");
                assert!(compiler.lock().is_none());
            }
        }
    }
}
