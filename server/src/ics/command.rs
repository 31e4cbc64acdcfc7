//! What somebody types, as a command. A word may be shortened as far as nothing else begins so.

use rookery_protocol::Millis;

/// What can be typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Command {
    Accept(String),
    Decline(String),
    Withdraw,
    Pending,
    Match {
        name: String,
        terms: Terms,
    },
    Seek(Terms),
    Unseek,
    Sought,
    Play(u32),
    Games,
    Observe(String),
    Unobserve,
    Moves,
    Refresh,
    Abort,
    Draw,
    Resign,
    Takeback,
    Flag,
    MoreTime(u32),
    Say(String),
    Whisper(String),
    Who,
    Finger(String),
    Censor(String),
    Uncensor(String),
    Censored,
    Help,
    Quit,
    /// What a program sets for itself: taken, and nothing comes of it.
    Set,
    Nothing,
    /// A move, or something that nobody knows.
    Other(String),
}

/// What a game is offered with.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Terms {
    /// Base time in minutes and increment in seconds.
    pub(super) clock: Option<(Millis, Millis)>,
    pub(super) rated: bool,
    /// `white` or `black`.
    pub(super) color: Option<String>,
    /// The key of other rules.
    pub(super) rules: Option<String>,
}

/// The words, those first that a short form means.
const WORDS: [&str; 41] = [
    "accept",
    "abort",
    "decline",
    "draw",
    "withdraw",
    "pending",
    "match",
    "seek",
    "unseek",
    "sought",
    "play",
    "games",
    "observe",
    "unobserve",
    "moves",
    "refresh",
    "resign",
    "takeback",
    "flag",
    "moretime",
    "say",
    "kibitz",
    "whisper",
    "who",
    "finger",
    "help",
    "quit",
    "exit",
    "logout",
    "set",
    "iset",
    "style",
    "interface",
    "alias",
    "variables",
    "date",
    "uptime",
    "news",
    "tell",
    "limits",
    "handles",
];

/// Reads a line.
pub(super) fn read(line: &str) -> Command {
    // Programs mark with it what is not a person's doing.
    let line = line.trim_start_matches('$').trim();
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    let (word, rest) = (word.to_ascii_lowercase(), rest.trim());
    if let Some(listed) = listed(&word, rest) {
        return listed;
    }
    let Some(known) = known(&word) else {
        return if line.is_empty() { Command::Nothing } else { Command::Other(line.to_owned()) };
    };
    match known {
        "accept" => Command::Accept(rest.to_owned()),
        "decline" => Command::Decline(rest.to_owned()),
        "withdraw" => Command::Withdraw,
        "pending" => Command::Pending,
        "match" => match rest.split_once(' ') {
            Some((name, terms)) => {
                Command::Match { name: name.to_owned(), terms: Terms::read(terms) }
            }
            None => Command::Match { name: rest.to_owned(), terms: Terms::default() },
        },
        "seek" => Command::Seek(Terms::read(rest)),
        "unseek" => Command::Unseek,
        "sought" => Command::Sought,
        "play" => rest.parse().map_or(Command::Sought, Command::Play),
        "games" => Command::Games,
        "observe" => Command::Observe(rest.to_owned()),
        "unobserve" => Command::Unobserve,
        "moves" => Command::Moves,
        "refresh" => Command::Refresh,
        "abort" => Command::Abort,
        "draw" => Command::Draw,
        "resign" => Command::Resign,
        "takeback" => Command::Takeback,
        "flag" => Command::Flag,
        "moretime" => rest.parse().map_or(Command::Help, Command::MoreTime),
        "say" => Command::Say(rest.to_owned()),
        "kibitz" | "whisper" => Command::Whisper(rest.to_owned()),
        "who" | "handles" => Command::Who,
        "finger" => Command::Finger(rest.to_owned()),
        "quit" | "exit" | "logout" => Command::Quit,
        "help" => Command::Help,
        // What is said privately reaches an opponent only, which `say` does.
        "tell" => rest.split_once(' ').map_or(Command::Help, |(_, text)| Command::Say(text.into())),
        _ => Command::Set,
    }
}

/// What is done with the list of those whom one wants nothing from: `+` adds to it, `-` takes from
/// it, `=` shows it.
fn listed(word: &str, name: &str) -> Option<Command> {
    let (sign, list) = word.split_at_checked(1)?;
    if list.is_empty() || !"censor".starts_with(list) && !"noplay".starts_with(list) {
        return None;
    }
    match sign {
        "+" => Some(Command::Censor(name.to_owned())),
        "-" => Some(Command::Uncensor(name.to_owned())),
        "=" => Some(Command::Censored),
        _ => None,
    }
}

/// The word that is meant. Two letters are the shortest form, for a move may have as few.
fn known(word: &str) -> Option<&'static str> {
    let exact = WORDS.iter().find(|known| **known == word);
    let short = || {
        let long_enough = word.len() >= 2 && word.bytes().all(|byte| byte.is_ascii_lowercase());
        WORDS.iter().find(|known| long_enough && known.starts_with(word))
    };
    exact.or_else(short).copied()
}

impl Terms {
    fn read(text: &str) -> Self {
        let mut terms = Self::default();
        let mut numbers = vec![];
        for word in text.split_whitespace() {
            match word {
                "rated" | "r" => terms.rated = true,
                "unrated" | "u" | "a" | "auto" | "m" | "manual" | "f" | "formula" => {}
                "white" | "w" => terms.color = Some("white".to_owned()),
                "black" | "b" => terms.color = Some("black".to_owned()),
                word => match word.parse::<Millis>() {
                    Ok(number) if (0..=1_000).contains(&number) => numbers.push(number),
                    _ => terms.rules = Some(word.to_owned()),
                },
            }
        }
        terms.clock = numbers.first().map(|base| (*base, numbers.get(1).copied().unwrap_or(0)));
        terms
    }
}

#[cfg(test)]
mod tests {
    use rookery_fuzz::{Did, Target};

    use super::*;

    #[test]
    fn words_may_be_shortened_and_moves_are_none() {
        assert_eq!(read("acc ada"), Command::Accept("ada".to_owned()));
        assert_eq!(read("OBS 5"), Command::Observe("5".to_owned()));
        assert_eq!(read("$set interface xboard 4.9.1"), Command::Set);
        assert_eq!(read("iset nowrap 1"), Command::Set);
        assert_eq!(read("+censor ada"), Command::Censor("ada".to_owned()));
        assert_eq!(read("-NOPLAY ada"), Command::Uncensor("ada".to_owned()));
        assert_eq!(read("=cens"), Command::Censored);
        assert_eq!(read("+ ada"), Command::Other("+ ada".to_owned()));
        assert_eq!(read("  "), Command::Nothing);
        for mv in ["e2e4", "Nf3", "e4", "O-O", "d7d8=Q", "P@e4", "a4"] {
            assert_eq!(read(mv), Command::Other(mv.to_owned()));
        }
    }

    #[test]
    fn a_match_is_offered_with_a_clock_a_colour_and_other_rules() {
        let Command::Match { name, terms } = read("match bert 5 3 unrated white atomic") else {
            panic!("that is a match");
        };
        assert_eq!((name.as_str(), terms.clock, terms.rated), ("bert", Some((5, 3)), false));
        assert_eq!(terms.color.as_deref(), Some("white"));
        assert_eq!(terms.rules.as_deref(), Some("atomic"));
        assert_eq!(
            read("seek 3"),
            Command::Seek(Terms { clock: Some((3, 0)), ..Terms::default() })
        );
    }

    #[test]
    fn any_line_means_something_and_terms_are_sane() {
        let words = ["match ", "seek ", "+censor ", "=noplay", "$", "tell ", "moretime ", "-1"];
        Target::new("telnet").words(&words).runs(4_000).text(|text| {
            let mut did = vec![];
            for line in text.lines().map(str::trim) {
                let command = read(line);
                if let Command::Match { terms, .. } | Command::Seek(terms) = &command {
                    let sane = |(base, bonus)| (0..=1_000).contains(&base) && bonus <= 1_000;
                    assert!(terms.clock.is_none_or(sane), "{line}");
                    let color = terms.color.as_deref();
                    assert!(matches!(color, None | Some("white" | "black")), "{line}");
                }
                let is_known = !matches!(command, Command::Other(_) | Command::Nothing);
                if let Command::Other(other) = &command {
                    assert!(!other.is_empty() && line.contains(other), "{line}");
                }
                did.push((is_known, std::mem::discriminant(&command)));
            }
            did.truncate(3);
            Did::of(&did)
        });
    }
}
