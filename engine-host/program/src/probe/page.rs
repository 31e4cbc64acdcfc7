//! What was found, for a person to read.

use std::fmt::{Display, Write as _};

use rookery_protocol::bot::{NotedFault, TestGame, TestReport};
use rookery_protocol::engine::{Evaluation, FaultKind, Info, OptionKind, OptionSpec, Tier};
use rookery_protocol::said::{Text, of_part};

use crate::texts;

/// Where the second column begins.
const LABEL_WIDTH: usize = 12;
/// The longest line of a list, in characters.
const LINE_WIDTH: usize = 78;
/// Names of options longer than this do not widen their column.
const NAME_WIDTH_MAX: usize = 28;

/// The report without its fault.
pub(super) fn page(report: &TestReport, why_not_better: &[Text]) -> String {
    let mut page = String::new();
    let Some(profile) = &report.profile else { return page };
    row(&mut page, texts::program(), &profile.name);
    if !profile.author.is_empty() {
        row(&mut page, texts::author(), &profile.author);
    }
    row(&mut page, texts::protocol(), profile.tongue.name());
    if let Some(tier) = report.tier {
        row(&mut page, texts::isolation(), of_part(tier.to_string(), tier_words(tier)));
        for why in why_not_better {
            more(&mut page, texts::not_better(why.clone()));
        }
    }
    let games = match report.games.as_slice() {
        [] => texts::no_games(),
        games => Text::verbatim(games.join(", ")),
    };
    row(&mut page, texts::games(), games);
    options(&mut page, &profile.options);
    if let Some(played) = &report.played {
        test_game(&mut page, played);
    }
    if let Some(info) = &report.analysis {
        analysis(&mut page, info);
    }
    page
}

/// A fault: its word, its sentence, and below it what the program complained of.
pub(super) fn fault(fault: &NotedFault) -> String {
    let mut text = format!("{}: {}\n", word(fault.kind), printable(&fault.words));
    for line in fault.stderr.lines() {
        let _ = writeln!(text, "  {}", printable(line));
    }
    text
}

/// As it is said over the wire.
fn word(kind: FaultKind) -> String {
    let word = serde_json::to_value(kind).ok();
    word.as_ref().and_then(|word| word.as_str()).unwrap_or_default().to_owned()
}

fn tier_words(tier: Tier) -> Text {
    match tier {
        Tier::Bare => texts::bare(),
        Tier::Limited => texts::limited(),
        Tier::Filtered => texts::filtered(),
        Tier::Jailed => texts::jailed(),
    }
}

fn options(page: &mut String, options: &[OptionSpec]) {
    if options.is_empty() {
        return row(page, texts::options(), texts::no_options());
    }
    row(page, texts::options(), texts::unless_set(options.len()));
    let names = options.iter().map(|option| option.name.chars().count());
    let width = names.filter(|len| *len <= NAME_WIDTH_MAX).max().unwrap_or(NAME_WIDTH_MAX);
    for option in options {
        let (name, takes) = (printable(&option.name), takes(&option.kind).to_string());
        let _ = writeln!(page, "  {name:width$}  {}", printable(&takes));
    }
}

/// What an option is, and what it takes.
fn takes(kind: &OptionKind) -> Text {
    match kind {
        OptionKind::Check { default } => texts::true_or_false(default.to_string()),
        OptionKind::Spin { default, min, max } => texts::from_to(*default, *min, *max),
        OptionKind::Combo { default, choices } => texts::of_choices(default, choices.join(", ")),
        OptionKind::Text { default } if default.is_empty() => texts::empty_text(),
        OptionKind::Text { default } => texts::text(default),
        OptionKind::Button => texts::button(),
    }
}

fn test_game(page: &mut String, played: &TestGame) {
    let TestGame { rules, moves, slowest_ms } = played;
    let told = texts::played(rules, texts::moves(moves.len()), *slowest_ms);
    row(page, texts::test_game(), told);
    more(page, moves.join(" "));
}

/// How an analysis stood in the end.
fn analysis(page: &mut String, info: &Info) {
    let mut parts = vec![];
    parts.extend(info.depth.map(texts::depth));
    parts.extend(info.score.map(|score| match score {
        Evaluation::Cp(hundredths) => {
            texts::score(format!("{:+.2}", f64::from(hundredths) / 100.0))
        }
        Evaluation::Mate(moves) => texts::mate(moves),
    }));
    parts.extend(info.nodes.map(texts::nodes));
    parts.extend(info.nps.map(texts::nodes_a_second));
    row(page, texts::analysis(), texts::list(parts));
    if !info.pv.is_empty() {
        more(page, &info.pv);
    }
}

/// More of the row above.
fn more(page: &mut String, text: impl Display) {
    row(page, "", text);
}

/// A label and its text, which goes on in its column for as many lines as it needs.
fn row(page: &mut String, label: impl Display, text: impl Display) {
    let (label, text) = (label.to_string(), text.to_string());
    let mut line = format!("{label:LABEL_WIDTH$}");
    let mut len = LABEL_WIDTH;
    let mut first = true;
    for word in printable(&text).split_whitespace() {
        let needed = word.chars().count() + usize::from(!first);
        if !first && len + needed > LINE_WIDTH {
            let _ = writeln!(page, "{line}");
            line = format!("{:LABEL_WIDTH$}", "");
            len = LABEL_WIDTH;
            first = true;
        }
        if !first {
            line.push(' ');
        }
        line.push_str(word);
        len += needed;
        first = false;
    }
    let _ = writeln!(page, "{}", line.trim_end());
}

/// A program's words, in which nothing steers the terminal.
fn printable(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rookery_protocol::engine::{Profile, Tongue};

    use super::*;

    fn report(name: &str, moves: &[&str]) -> TestReport {
        TestReport {
            profile: Some(Profile {
                tongue: Tongue::Uci,
                name: name.into(),
                author: String::new(),
                options: vec![
                    OptionSpec {
                        name: "Hash".into(),
                        kind: OptionKind::Spin { default: 16, min: 1, max: 1024 },
                    },
                    OptionSpec {
                        name: "Ponder".into(),
                        kind: OptionKind::Check { default: false },
                    },
                ],
                variants: vec![],
                fixed_start: false,
            }),
            tier: Some(Tier::Limited),
            games: vec!["one".into(), "two".into()],
            played: Some(TestGame {
                rules: "one".into(),
                moves: moves.iter().map(|&mv| mv.to_owned()).collect(),
                slowest_ms: 101,
            }),
            analysis: None,
            fault: None,
        }
    }

    #[test]
    fn a_report_is_a_page_of_aligned_rows() {
        let page = page(&report("Engine 1", &["a1", "b2"]), &[Text::verbatim("no Landlock")]);
        assert_eq!(
            page,
            "Program     Engine 1\n\
             Protocol    UCI\n\
             Isolation   limited: its memory, processes and files are limited\n\
             \x20           not better: no Landlock\n\
             Games       one, two\n\
             Options     2, unless set as follows:\n\
             \x20 Hash    16 (1 to 1024)\n\
             \x20 Ponder  false (true or false)\n\
             Test game   one, 2 moves, the slowest in 101 ms\n\
             \x20           a1 b2\n"
        );
    }

    #[test]
    fn long_lists_go_on_in_their_column() {
        let page = page(&report("E", &["e2e4"; 40]), &[]);
        let lines: Vec<_> = page.lines().filter(|line| line.contains("e2e4")).collect();
        assert_eq!(lines.len(), 4);
        assert!(lines.iter().all(|line| line.len() <= LINE_WIDTH && line.starts_with("     ")));
    }

    #[test]
    fn a_fault_begins_with_its_word() {
        let noted = NotedFault {
            kind: FaultKind::TimeLoss,
            words: "it was late".into(),
            stderr: "first\nlast".into(),
            at_ms: 0,
        };
        assert_eq!(fault(&noted), "time-loss: it was late\n  first\n  last\n");
    }

    proptest! {
        #[test]
        fn nothing_that_a_program_says_steers_the_terminal(
            name in any::<String>(), moves in prop::collection::vec(any::<String>(), 0..4),
        ) {
            let moves: Vec<_> = moves.iter().map(String::as_str).collect();
            let page = page(&report(&name, &moves), &[]);
            prop_assert!(page.chars().all(|c| c == '\n' || !c.is_control()));
        }
    }
}
