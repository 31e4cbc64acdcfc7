//! `cargo xtask check security`: every line of `docs/asvs.md` has a verdict, and names tests and
//! files that there are; `SECURITY.md` tells what it comes to.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use crate::doors;

/// The table, from the root of the repository, and its folder.
const TABLE: &str = "docs/asvs.md";
const FOLDER: &str = "docs";
/// Tells how many lines have which verdict, as the table does.
const SUMMARY: &str = "SECURITY.md";
/// How many requirements of levels 1 and 2 OWASP ASVS 5.0.0 has.
const LINES: usize = 253;
/// A line is one of these.
const VERDICTS: [&str; 3] = ["met", "not met", "n.a."];
/// Stands in a line whose test is still to be written.
const PENDING: &str = "(pending";
/// What is no source of ours, at the top of the repository.
const NOT_OURS: [&str; 2] = ["target", "web"];
/// The browser client's own sources.
const WEB: &str = "web/src";
/// A name in words is a test's; shorter ones are anything else.
const TEST_WORDS_MIN: usize = 4;
/// The endings by which a file is known among other things that are set like code.
const FILES: [&str; 7] = [".css", ".md", ".rs", ".toml", ".ts", ".txt", ".yml"];

/// Something that a line names.
#[derive(Debug, PartialEq, Eq)]
enum Named<'a> {
    /// A test in Rust.
    Test(&'a str),
    /// A test of the browser client: its file without the folder, and its title.
    WebTest(&'a str, &'a str),
    /// A file or a folder, from the root of the repository.
    File(String),
}

/// What there is to name.
struct Known {
    root: PathBuf,
    tests: BTreeSet<String>,
    /// Files of the browser client, by their paths, with their texts.
    web: Vec<(String, String)>,
}

/// Looks at every line; how many have which verdict.
///
/// # Errors
/// A line for each fault.
pub(crate) fn check(root: &Path) -> Result<String, String> {
    let text =
        |path: &str| fs::read_to_string(root.join(path)).map_err(|why| format!("{path}: {why}"));
    let (table, summary) = (text(TABLE)?, text(SUMMARY)?);
    let known = Known::read(root)?;
    let sum = judge(&table, LINES, &|named| known.has(named))?;
    let mut wrong = String::new();
    if !summary.contains(&sum) {
        let _ = writeln!(wrong, "{SUMMARY} says nowhere: “{sum}”");
    }
    for named in code(&summary).filter(|named| !known.has(named)) {
        let _ = writeln!(wrong, "{SUMMARY}: there is no {named:?}.");
    }
    if wrong.is_empty() { Ok(sum) } else { Err(wrong) }
}

impl Known {
    fn read(root: &Path) -> Result<Self, String> {
        let mut tests = BTreeSet::new();
        let cannot = |why: std::io::Error| format!("{}: {why}", root.display());
        for entry in fs::read_dir(root).map_err(cannot)? {
            let path = entry.map_err(cannot)?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if path.is_dir() && !name.starts_with('.') && !NOT_OURS.contains(&&*name) {
                add_tests(&mut tests, &doors::texts(&path)?);
            }
        }
        // The crate that holds the pages lies among them; its npm packages do not.
        add_tests(&mut tests, &doors::texts(&root.join(WEB))?);
        let web = doors::texts_of(&root.join(WEB), "ts")?;
        Ok(Self { root: root.to_owned(), tests, web })
    }

    fn has(&self, named: &Named<'_>) -> bool {
        match named {
            Named::Test(name) => self.tests.contains(*name),
            Named::WebTest(file, title) => {
                let mut of_name = self.web.iter().filter(|(path, _)| is_called(path, file));
                let quoted = ["\"", "'", "`"].map(|mark| format!("{mark}{title}{mark}"));
                of_name.any(|(_, text)| quoted.iter().any(|title| text.contains(title)))
            }
            Named::File(path) => self.root.join(path).exists(),
        }
    }
}

fn add_tests(tests: &mut BTreeSet<String>, sources: &[(String, String)]) {
    for (_, text) in sources {
        for rest in text.split("fn ").skip(1) {
            let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
            tests.insert(rest[..end.unwrap_or(rest.len())].to_owned());
        }
    }
}

fn is_called(path: &str, file: &str) -> bool {
    path.rsplit('/').next() == Some(file)
}

/// What a table comes to that should have so many lines.
fn judge(table: &str, lines: usize, has: &dyn Fn(&Named<'_>) -> bool) -> Result<String, String> {
    let (mut wrong, mut before, mut counts) = (String::new(), vec![], [0_usize; VERDICTS.len()]);
    for row in table.lines().filter_map(cells) {
        let number = row[0];
        let mut fault = |what: &str| {
            let _ = writeln!(wrong, "{TABLE}: {number}: {what}");
        };
        let parts: Vec<u32> = number.split('.').filter_map(|part| part.parse().ok()).collect();
        if parts <= before {
            fault("it stands in the wrong place, or twice.");
        }
        before = parts;
        let [_, _, _, verdict, why] = row[..] else {
            fault("a line has five columns.");
            continue;
        };
        let Some(place) = VERDICTS.iter().position(|known| *known == verdict) else {
            fault("it has no verdict.");
            continue;
        };
        counts[place] += 1;
        let named = names(why);
        let missing = named.iter().filter(|named| !has(named));
        missing.for_each(|named| fault(&format!("there is no {named:?}.")));
        if why.contains(PENDING) {
            fault("its test is still to be written.");
        }
        if why.is_empty() || verdict == "met" && named.is_empty() {
            fault("nothing shows it.");
        }
    }
    let [met, not_met, not_applicable] = counts;
    let sum = format!("{met} met, {not_met} not met, {not_applicable} not applicable");
    if counts.iter().sum::<usize>() != lines {
        let _ = writeln!(wrong, "{TABLE}: there are {lines} lines to judge, and these are: {sum}.");
    }
    if !table.contains(&sum) {
        let _ = writeln!(wrong, "{TABLE} says nowhere: “{sum}”.");
    }
    if wrong.is_empty() { Ok(format!("{sum}.")) } else { Err(wrong) }
}

/// The cells of a line of a table that begins with a number.
fn cells(line: &str) -> Option<Vec<&str>> {
    let row = line.strip_prefix("| ")?.strip_suffix(" |")?;
    let cells: Vec<_> = row.split(" | ").map(str::trim).collect();
    cells[0].starts_with(|c: char| c.is_ascii_digit()).then_some(cells)
}

/// What a cell names: between marks of code, and behind links.
fn names(cell: &str) -> Vec<Named<'_>> {
    let links = cell.split("](").skip(1).filter_map(|rest| of_link(rest.split(')').next()?));
    code(cell).chain(links).collect()
}

/// What a text names between marks of code.
fn code(text: &str) -> impl Iterator<Item = Named<'_>> {
    text.split('`').skip(1).step_by(2).filter_map(of_code)
}

fn of_code(code: &str) -> Option<Named<'_>> {
    if let Some((file, title)) = code.split_once(": ")
        && file.ends_with(".test.ts")
    {
        return Some(Named::WebTest(file, title));
    }
    let is_word = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    if code.chars().all(is_word) && code.split('_').count() >= TEST_WORDS_MIN {
        return Some(Named::Test(code));
    }
    let is_file = FILES.iter().any(|ending| code.ends_with(ending)) || code.ends_with('/');
    (is_file && !code.contains(' ')).then(|| Named::File(code.to_owned()))
}

fn of_link(target: &str) -> Option<Named<'_>> {
    let path = target.split('#').next().filter(|path| !path.contains("://"))?;
    let from_root = path.strip_prefix("../").map(str::to_owned);
    Some(Named::File(from_root.unwrap_or_else(|| format!("{FOLDER}/{path}"))))
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = "1 met, 1 not met, 1 not applicable\n\
        | | level | about | | why |\n|---|---|---|---|---|\n\
        | 1.1.1 | 2 | one | met | because `a_test_of_it_is_there` |\n\
        | 1.1.2 | 1 | two | not met | nobody has done it |\n\
        | 1.10.1 | 1 | three | n.a. | there is no `thing`, see [limits](limits.md#x) |\n";

    fn judged(table: &str) -> Result<String, String> {
        judge(table, 3, &|named| {
            *named != Named::Test("a_test_that_is_not_there")
                && *named != Named::File("docs/nowhere.md".to_owned())
        })
    }

    #[test]
    fn a_table_that_names_what_there_is_is_counted() {
        assert_eq!(judged(GOOD).unwrap(), "1 met, 1 not met, 1 not applicable.");
    }

    #[test]
    fn each_fault_of_a_line_is_told_with_its_number() {
        for (from, to, said) in [
            ("a_test_of_it_is_there", "a_test_that_is_not_there", "1.1.1: there is no Test"),
            ("because `a_test_of_it_is_there`", "because", "1.1.1: nothing shows it"),
            ("because", "because (pending: it)", "1.1.1: its test is still"),
            ("| met |", "| yes |", "1.1.1: it has no verdict"),
            ("1.1.2", "1.1.0", "1.1.0: it stands in the wrong place"),
            ("| two |", "|", "1.1.2: a line has five columns"),
            ("| nobody has done it |", "|  |", "1.1.2: nothing shows it"),
            ("limits.md", "nowhere.md", "1.10.1: there is no File"),
            ("| 1.10.1 | 1 |", "| the next |", "3 lines to judge"),
            ("1 met, 1", "2 met, 1", "says nowhere"),
        ] {
            let table = GOOD.replacen(from, to, 1);
            assert_ne!(table, GOOD, "{from}");
            let wrong = judged(&table).unwrap_err();
            assert!(wrong.contains(said), "{from}: {wrong}");
        }
    }

    #[test]
    fn names_are_told_from_other_code() {
        let cell = "`HttpOnly`, `play/src/may.rs`, `one.test.ts: is good`, `application/json`, \
                    `no_test`, `it_is_a_test`, [there](../SECURITY.md), [far](https://x.org/y.md)";
        let file = |path: &str| Named::File(path.to_owned());
        let wanted = [
            file("play/src/may.rs"),
            Named::WebTest("one.test.ts", "is good"),
            Named::Test("it_is_a_test"),
            file("SECURITY.md"),
        ];
        assert_eq!(names(cell), wanted);
    }

    #[test]
    fn tests_are_found_in_sources_whatever_stands_around_them() {
        let mut tests = BTreeSet::new();
        let text = "async fn it_is_a_test() {}\n    fn of_a_kind<T>(one: T) {}\nfn at_the_end";
        add_tests(&mut tests, &[("a.rs".to_owned(), text.to_owned())]);
        let found: Vec<_> = tests.iter().map(String::as_str).collect();
        assert_eq!(found, ["at_the_end", "it_is_a_test", "of_a_kind"]);
    }
}
