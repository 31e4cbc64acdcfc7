//! Compiling in a process of its own: what a compiler uses goes back to the system with it.
//!
//! The process is told a script or a component after the other on standard input and gives code on
//! standard output, until the input ends. Each message is a byte that says what it is, its length as
//! eight bytes with the lowest first, and so many bytes.

use std::io::{self, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};

use rookery_modules::{Compiler, Failure, Source, compile};

/// The argument with which a server compiles for the one that has started it.
pub const COMPILE: &str = "compile";

/// Before code.
const CODE: u8 = 0;
/// Before what is wrong, as JSON.
const WRONG: u8 = 1;
/// Before a component.
const COMPONENT: u8 = 2;
/// Before a script.
const SCRIPT: u8 = 3;
/// The longest message, in bytes.
const MESSAGE_LEN_MAX: u64 = 256 * 1024 * 1024;

/// A program that compiles when it is started with [`COMPILE`], and the process that it is while it
/// has something to do.
pub(crate) struct Elsewhere {
    program: PathBuf,
    /// Where it finds, or keeps, what every script is begun with.
    kept: PathBuf,
    /// Locked while something is compiled: that uses all cores as it is, and what a process has
    /// learnt from one script saves most of the work for the next.
    running: Mutex<Option<Running>>,
}

impl Elsewhere {
    pub(crate) fn new(program: PathBuf, kept: PathBuf) -> Self {
        Self { program, kept, running: Mutex::default() }
    }

    fn lock(&self) -> MutexGuard<'_, Option<Running>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Compiler for Elsewhere {
    fn compile(&self, source: Source<'_>) -> io::Result<Result<Vec<u8>, Failure>> {
        let mut running = self.lock();
        // One that has ended meanwhile, or fails, is not asked again.
        if let Some(mut process) = running.take()
            && let Ok(answer) = process.ask(source)
        {
            *running = Some(process);
            return Ok(answer);
        }
        let mut process = Running::start(&self.program, &self.kept)?;
        let answer = process.ask(source)?;
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
    fn start(program: &Path, kept: &Path) -> io::Result<Self> {
        let mut command = Command::new(program);
        // It needs nothing, and the environment may hold a database's password.
        command.arg(COMPILE).arg(kept).env_clear();
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().map_err(|fault| {
            tracing::warn!(%fault, program = %program.display(), "rules are compiled by the server");
            io::ErrorKind::NotFound
        })?;
        let (to, from) = (child.stdin.take(), child.stdout.take());
        let from = BufReader::new(from.ok_or(io::ErrorKind::BrokenPipe)?);
        Ok(Self { child, to, from })
    }

    fn ask(&mut self, source: Source<'_>) -> io::Result<Result<Vec<u8>, Failure>> {
        let to = self.to.as_mut().ok_or(io::ErrorKind::BrokenPipe)?;
        match source {
            Source::Component(bytes) => send(to, COMPONENT, bytes)?,
            Source::Script(text) => send(to, SCRIPT, text.as_bytes())?,
        }
        match receive(&mut self.from)?.ok_or(io::ErrorKind::UnexpectedEof)? {
            (CODE, code) => Ok(Ok(code)),
            (WRONG, failure) => Ok(Err(serde_json::from_slice(&failure)?)),
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

/// Compiles what comes on standard input, until that ends. What every script is begun with is kept in
/// a folder of the program's own.
///
/// # Errors
/// Input or output break off.
pub fn compile_for_parent(kept: &Path) -> io::Result<()> {
    rookery_modules::keep_compiled_in(kept);
    answer(io::stdin().lock(), io::stdout().lock())
}

fn answer(mut from: impl Read, mut to: impl Write) -> io::Result<()> {
    while let Some((kind, bytes)) = receive(&mut from)? {
        let source = match kind {
            COMPONENT => Source::Component(&bytes),
            SCRIPT => Source::Script(str::from_utf8(&bytes).map_err(io::Error::other)?),
            _ => return Err(io::ErrorKind::InvalidData.into()),
        };
        match compile(source) {
            Ok(code) => send(&mut to, CODE, &code)?,
            Err(failure) => send(&mut to, WRONG, &serde_json::to_vec(&failure)?)?,
        }
    }
    Ok(())
}

fn send(to: &mut impl Write, kind: u8, bytes: &[u8]) -> io::Result<()> {
    to.write_all(&[kind])?;
    to.write_all(&(bytes.len() as u64).to_le_bytes())?;
    to.write_all(bytes)?;
    to.flush()
}

/// The next message, and what it is; `None` where the input ends before it.
fn receive(from: &mut impl Read) -> io::Result<Option<(u8, Vec<u8>)>> {
    let (mut kind, mut len) = ([0], [0; 8]);
    if from.read(&mut kind)? == 0 {
        return Ok(None);
    }
    from.read_exact(&mut len)?;
    let len = u64::from_le_bytes(len);
    if len > MESSAGE_LEN_MAX {
        return Err(io::ErrorKind::FileTooLarge.into());
    }
    let mut bytes = vec![];
    if from.take(len).read_to_end(&mut bytes)? as u64 == len {
        Ok(Some((kind[0], bytes)))
    } else {
        Err(io::ErrorKind::UnexpectedEof.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is answered to messages, as kinds and bytes.
    fn answers(messages: &[(u8, &[u8])]) -> io::Result<Vec<(u8, Vec<u8>)>> {
        let (mut asked, mut said) = (vec![], vec![]);
        for (kind, message) in messages {
            send(&mut asked, *kind, message)?;
        }
        answer(&asked[..], &mut said)?;
        let mut rest = &said[..];
        let mut answers = vec![];
        while let Some(answer) = receive(&mut rest)? {
            answers.push(answer);
        }
        Ok(answers)
    }

    fn kinds(answers: &[(u8, Vec<u8>)]) -> Vec<u8> {
        answers.iter().map(|(kind, _)| *kind).collect()
    }

    #[test]
    fn a_component_after_the_other_is_compiled_or_refused() {
        // The smallest that there is: the beginning of each.
        let good = *b"\0asm\x0d\0\x01\0";
        let [good, none] = [&good[..], b"none"].map(|bytes| (COMPONENT, bytes));
        let answers = answers(&[good, none, good]).unwrap();
        assert_eq!(kinds(&answers), [CODE, WRONG, CODE]);
        assert_eq!(answers[0].1, compile(Source::Component(good.1)).unwrap());
        assert!(!answers[1].1.is_empty());
    }

    #[test]
    fn what_is_wrong_with_a_script_is_told_with_its_place() {
        let script = b"export default {};\nconst a = ;\n";
        let answers = answers(&[(SCRIPT, script)]).unwrap();
        assert_eq!(kinds(&answers), [WRONG]);
        let failure: Failure = serde_json::from_slice(&answers[0].1).unwrap();
        assert_eq!(failure, compile(Source::Script(str::from_utf8(script).unwrap())).unwrap_err());
        let Failure::Failed { line: Some(2), column: Some(_), .. } = failure else {
            panic!("{failure:?}");
        };
    }

    #[test]
    fn a_message_of_no_kind_ends_it() {
        for (kind, message) in [(CODE, &b"code"[..]), (SCRIPT, b"\xff")] {
            answers(&[(kind, message)]).unwrap_err();
        }
    }

    #[test]
    fn a_message_that_breaks_off_or_is_too_long_is_none() {
        let mut whole = vec![];
        send(&mut whole, SCRIPT, b"abc").unwrap();
        assert_eq!(receive(&mut &whole[..]).unwrap().unwrap(), (SCRIPT, b"abc".to_vec()));
        assert!(receive(&mut &whole[..0]).unwrap().is_none());
        for end in 1..whole.len() {
            let fault = receive(&mut &whole[..end]).unwrap_err();
            assert_eq!(fault.kind(), io::ErrorKind::UnexpectedEof, "{end}");
        }
        let mut too_long = vec![SCRIPT];
        too_long.extend((MESSAGE_LEN_MAX + 1).to_le_bytes());
        assert_eq!(receive(&mut &too_long[..]).unwrap_err().kind(), io::ErrorKind::FileTooLarge);
    }

    #[test]
    fn what_cannot_be_started_leaves_it_to_this_process() {
        let fault = Elsewhere::new("/nowhere/rookery".into(), "/nowhere".into())
            .compile(Source::Script(""))
            .unwrap_err();
        assert_eq!(fault.kind(), io::ErrorKind::NotFound);
    }

    #[cfg(unix)]
    #[test]
    fn a_program_that_ends_or_talks_nonsense_has_failed_and_is_started_again() {
        for program in ["/bin/true", "/bin/ls", "/bin/pwd"] {
            let compiler = Elsewhere::new(program.into(), "/nowhere".into());
            for _ in 0..2 {
                let fault = compiler.compile(Source::Component(&[0; 100_000])).unwrap_err();
                assert_ne!(fault.kind(), io::ErrorKind::NotFound, "{program}: {fault}");
                assert!(compiler.lock().is_none());
            }
        }
    }
}
