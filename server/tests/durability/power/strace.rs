//! What a program asked the system for, as strace writes it down with every text in hexadecimal: no
//! text holds a comma, a quote or a parenthesis then, and a line can be taken apart at those.

use std::collections::HashMap;

/// A call, and where in the whole record it began and ended.
#[derive(Debug, PartialEq)]
pub(super) struct Call {
    /// The line by which it began: before that nothing of it had happened.
    pub(super) begin: usize,
    /// The line by which it had ended; none where the program was killed meanwhile.
    pub(super) end: Option<usize>,
    /// When it began, in microseconds since 1970. The program stood still then, so whatever anybody
    /// heard of it before was said before the call did anything.
    pub(super) micros: u64,
    pub(super) name: String,
    pub(super) args: Vec<String>,
    /// What came of it, with the file where it is one; negative for an error.
    pub(super) result: String,
}

impl Call {
    pub(super) fn succeeded(&self) -> bool {
        self.end.is_some() && !self.result.starts_with('-')
    }

    pub(super) fn arg(&self, at: usize) -> Result<&str, String> {
        self.args.get(at).map(String::as_str).ok_or_else(|| format!("{self:?}"))
    }

    /// An argument that is a number.
    pub(super) fn number(&self, at: usize) -> Result<u64, String> {
        self.arg(at)?.parse().map_err(|_| format!("{self:?}"))
    }
}

/// Reads a record, whose lines are counted from `first`.
///
/// # Errors
/// The line that is none of a record.
pub(super) fn calls(record: &str, first: usize) -> Result<Vec<Call>, String> {
    let mut begun: HashMap<&str, Call> = HashMap::new();
    let mut calls = Vec::new();
    for (at, line) in record.lines().enumerate().map(|(at, line)| (first + at, line)) {
        let wrong = || format!("line {at}: {}", line.get(..200).unwrap_or(line));
        let (thread, rest) = line.trim().split_once(' ').ok_or_else(wrong)?;
        let (time, said) = rest.trim_start().split_once(' ').ok_or_else(wrong)?;
        // A signal, or the end of a thread.
        if said.starts_with("---") || said.starts_with("+++") {
            continue;
        }
        if let Some(resumed) = said.strip_prefix("<... ") {
            let (_, tail) = resumed.split_once(" resumed>").ok_or_else(wrong)?;
            let mut call = begun.remove(thread).ok_or_else(wrong)?;
            let (more, result) = ended(tail).ok_or_else(wrong)?;
            call.args.extend(arguments(more));
            (call.end, call.result) = (Some(at), result.to_owned());
            calls.push(call);
            continue;
        }
        let micros = micros(time).ok_or_else(wrong)?;
        let (name, said) = said.split_once('(').ok_or_else(wrong)?;
        let call = |text, end, result: &str| Call {
            begin: at,
            end,
            micros,
            name: name.to_owned(),
            args: arguments(text).collect(),
            result: result.to_owned(),
        };
        match said.strip_suffix("<unfinished ...>") {
            Some(open) => drop(begun.insert(thread, call(open, None, "?"))),
            None => {
                let (args, result) = ended(said).ok_or_else(wrong)?;
                let end = (result != "?").then_some(at);
                calls.push(call(args, end, result));
            }
        }
    }
    calls.extend(begun.into_values());
    calls.sort_by_key(|call| call.begin);
    Ok(calls)
}

/// What stands before the end of a call, and what came of it.
fn ended(text: &str) -> Option<(&str, &str)> {
    let (args, result) = text.rsplit_once(" = ")?;
    Some((args.trim_end().strip_suffix(')')?, result.trim()))
}

fn arguments(text: &str) -> impl Iterator<Item = String> {
    let args = text.split(", ").map(|arg| arg.trim().trim_end_matches(','));
    args.filter(|arg| !arg.is_empty()).map(str::to_owned)
}

fn micros(time: &str) -> Option<u64> {
    let (seconds, micros) = time.split_once('.')?;
    Some(seconds.parse::<u64>().ok()? * 1_000_000 + micros.parse::<u64>().ok()?)
}

/// The bytes of a text in quotes; none where the record has only the beginning of them.
pub(super) fn bytes(quoted: &str) -> Option<Vec<u8>> {
    hexadecimal(quoted.strip_prefix('"')?.strip_suffix('"')?)
}

/// The number of a file, and the file: `5<\x2f\x61>` is the fifth, `/a`.
pub(super) fn file(text: &str) -> Option<(u32, String)> {
    let (number, rest) = text.split_once('<')?;
    // Behind the name it may say that it is gone: then nobody finds it any more.
    let name = hexadecimal(rest.strip_suffix('>')?)?;
    Some((number.parse().ok()?, String::from_utf8(name).ok()?))
}

/// The name in quotes.
pub(super) fn name(quoted: &str) -> Option<String> {
    String::from_utf8(bytes(quoted)?).ok()
}

fn hexadecimal(text: &str) -> Option<Vec<u8>> {
    let digits = text.as_bytes();
    let pair = |four: &[u8]| match four {
        [b'\\', b'x', high, low] => {
            let digit = |byte: &u8| char::from(*byte).to_digit(16);
            u8::try_from(digit(high)? * 16 + digit(low)?).ok()
        }
        _ => None,
    };
    digits.chunks(4).map(pair).collect()
}

#[test]
fn calls_that_overlap_and_one_that_never_ended_are_told_apart() {
    let record = "\
7     1.000002 pwrite64(4<\\x2f\\x61>, \"\\x00\\xff\", 2, 56 <unfinished ...>
81234 1.000003 fsync(4<\\x2f\\x61>(deleted))  = 0
7     1.000004 <... pwrite64 resumed>)       = 2
7     1.000005 openat(AT_FDCWD<\\x2f>, \"\\x62\", O_RDWR|O_CREAT <unfinished ...>
81234 1.000006 --- SIGTERM {si_signo=SIGTERM, si_code=SI_USER} ---
7     1.000007 <... openat resumed>, 0644)   = 5<\\x2f\\x62>
7     2.000000 fdatasync(5<\\x2f\\x62>)        = -1 EIO (Input/output error)
7     2.000001 write(5<\\x2f\\x62>, \"\\x00\", 1 <unfinished ...>
7     2.000002 +++ killed by SIGKILL +++
";
    let calls = calls(record, 10).unwrap();
    let ends: Vec<_> = calls.iter().map(|call| (call.begin, call.end)).collect();
    assert_eq!(ends, [(10, Some(12)), (11, Some(11)), (13, Some(15)), (16, Some(16)), (17, None)]);
    assert_eq!(calls[0].args, ["4<\\x2f\\x61>", "\"\\x00\\xff\"", "2", "56"]);
    assert_eq!((calls[0].micros, bytes(&calls[0].args[1])), (1_000_002, Some(vec![0, 255])));
    assert_eq!(file(&calls[0].args[0]), Some((4, "/a".to_owned())));
    assert_eq!(file(&calls[1].args[0]), None, "it has no name any more");
    assert_eq!(calls[2].args.len(), 4);
    assert_eq!((name(&calls[2].args[1]), &*calls[2].result), (Some("b".into()), "5<\\x2f\\x62>"));
    assert!(!calls[3].succeeded() && calls[2].succeeded());
    assert_eq!(bytes("\"\\x00\"..."), None, "cut short");
}
