//! What a program says it can do: the `feature` lines of CECP 2.

use rookery_protocol::engine::{ENGINE_TEXT_LEN_MAX, OPTIONS_MAX, OptionKind, OptionSpec, Profile};

use crate::protocol::words::{self, CHOICES_MAX, announce};

/// The most games that a program announces.
const VARIANTS_MAX: usize = 1_024;
/// The most memory that a program is given, in MiB.
const MEMORY_MIB_MAX: i64 = 1 << 20;
/// The most threads that a program is given.
const CORES_MAX: i64 = 1_024;
/// Options that every program with the feature has, as they are set by commands of their own.
pub(super) const MEMORY: &str = "memory";
/// How many threads it may use.
pub(super) const CORES: &str = "cores";
/// Before the name of a kind of endgame tables.
pub(super) const TABLES: &str = "egtpath ";

/// What a program can do; what it is as long as it says nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Features {
    pub(super) ping: bool,
    pub(super) setboard: bool,
    pub(super) usermove: bool,
    pub(super) time: bool,
    pub(super) draw: bool,
    pub(super) analyze: bool,
    /// Whether it plays a second game.
    pub(super) reuse: bool,
    /// It has asked to wait for `done=1`.
    pub(super) wait: bool,
}

impl Default for Features {
    fn default() -> Self {
        Self {
            ping: false,
            setboard: false,
            usermove: false,
            time: true,
            draw: true,
            analyze: true,
            reuse: true,
            wait: false,
        }
    }
}

impl Features {
    /// Reads what follows `feature`, and accepts or rejects it. Whether all has been said.
    pub(super) fn hear(&mut self, line: &str, profile: &mut Profile, out: &mut String) -> bool {
        let (mut rest, mut done) = (line, false);
        while let Some((name, value)) = pair(&mut rest) {
            let on = value == "1";
            let mut known = true;
            match name {
                "ping" => self.ping = on,
                "setboard" => (self.setboard, profile.fixed_start) = (on, !on),
                "usermove" => self.usermove = on,
                "time" => self.time = on,
                "draw" => self.draw = on,
                "analyze" => self.analyze = on,
                "reuse" => self.reuse = on,
                "done" => (self.wait, done) = (!on, on),
                "myname" => short(value).clone_into(&mut profile.name),
                "variants" => {
                    let names = value.split(',').map(str::trim).filter(|name| !name.is_empty());
                    profile.variants = names.take(VARIANTS_MAX).map(str::to_owned).collect();
                }
                "option" => known = option(value).map(|spec| announce(profile, spec)).is_some(),
                "memory" if on => announce(profile, spin(MEMORY, 64, MEMORY_MIB_MAX)),
                "smp" if on => announce(profile, spin(CORES, 1, CORES_MAX)),
                "egt" => {
                    let kinds = value.split(',').map(str::trim).filter(|kind| !kind.is_empty());
                    for kind in kinds.take(OPTIONS_MAX) {
                        let kind_of = OptionKind::Text { default: String::new() };
                        let name = format!("{TABLES}{}", short(kind));
                        announce(profile, OptionSpec { name, kind: kind_of });
                    }
                }
                "memory" | "smp" | "colors" | "name" | "sigint" | "sigterm" | "playother"
                | "pause" | "nps" | "debug" | "ics" | "highlight" | "exclude" | "xedit" => {}
                // Moves are told by their squares.
                "san" => known = !on,
                _ => known = false,
            }
            out.push_str(if known { "accepted " } else { "rejected " });
            out.push_str(short(name));
            out.push('\n');
        }
        done
    }
}

/// The next `name=value` or `name="a value"`, taken off.
fn pair<'a>(rest: &mut &'a str) -> Option<(&'a str, &'a str)> {
    let (name, after) = rest.split_once('=')?;
    let name = name.trim();
    // What the program is told again is one word, whatever stood in its line.
    let parts = |c: char| c.is_whitespace() || c.is_control();
    let name = name.rsplit(parts).next().unwrap_or(name);
    let (value, after) = match after.strip_prefix('"') {
        Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
        None => after.split_once([' ', '\t']).unwrap_or((after, "")),
    };
    *rest = after;
    Some((name, value))
}

fn short(text: &str) -> &str {
    words::short(text, ENGINE_TEXT_LEN_MAX)
}

fn spin(name: &str, default: i64, max: i64) -> OptionSpec {
    OptionSpec { name: name.into(), kind: OptionKind::Spin { default, min: 1, max } }
}

/// Reads `NAME -KIND VALUES`. The name may contain anything, so the last such word counts that is
/// followed by what its kind needs; `None` when there is none.
pub(super) fn option(text: &str) -> Option<OptionSpec> {
    let mut from = 0;
    while let Some(at) = text[from..].find(" -") {
        let (name, rest) = (text[..from + at].trim(), &text[from + at + 2..]);
        let (word, values) = rest.split_once(' ').unwrap_or((rest, ""));
        if let Some(kind) = kind(word, values).filter(|_| !name.is_empty()) {
            return Some(OptionSpec { name: short(name).to_owned(), kind });
        }
        from += at + 2;
    }
    None
}

fn kind(word: &str, values: &str) -> Option<OptionKind> {
    Some(match word {
        "button" | "save" | "reset" => OptionKind::Button,
        "check" => OptionKind::Check { default: values.trim() == "1" },
        "string" | "file" | "path" => {
            let default = values.trim();
            let default = if default == "<empty>" { "" } else { short(default) };
            OptionKind::Text { default: default.to_owned() }
        }
        "spin" | "slider" => {
            let mut numbers = values.split_whitespace().map(str::parse::<i64>);
            let (default, min, max) =
                (numbers.next()?.ok()?, numbers.next()?.ok()?, numbers.next()?.ok()?);
            let max = max.max(min);
            OptionKind::Spin { default: default.clamp(min, max), min, max }
        }
        "combo" => {
            let all = values.split("///").map(str::trim).take(CHOICES_MAX);
            let plain = |choice: &str| choice.strip_prefix('*').unwrap_or(choice).to_owned();
            let default = all.clone().find(|choice| choice.starts_with('*'));
            let default = default.or_else(|| all.clone().next())?;
            OptionKind::Combo { default: plain(default), choices: all.map(plain).collect() }
        }
        _ => return None,
    })
}
