//! What a program announces of itself, and what of that a game asks it to be set to.

use rookery_protocol::engine::{ENGINE_TEXT_LEN_MAX, OptionKind, OptionSpec};
use rookery_rules::{Dialect, Tongue};

use super::{Uci, option};
use crate::fault::Fault;
use crate::protocol::words::{announce, next, short};
use crate::texts;

/// Whether an option is called so, with the prefix of any of the three protocols.
fn is_called(spec: &OptionSpec, name: &str) -> bool {
    let rest = ["UCI_", "USI_", "UCCI_"].iter().find_map(|it| spec.name.strip_prefix(it));
    rest.is_some_and(|rest| rest.eq_ignore_ascii_case(name))
}

impl Uci {
    fn announced(&self, found: impl Fn(&OptionSpec) -> bool) -> Option<&OptionSpec> {
        self.profile.options.iter().find(|spec| found(spec))
    }

    /// The choice of a variant, with the choices.
    fn variants(&self) -> Option<(&OptionSpec, &[String])> {
        let spec = self.announced(|spec| is_called(spec, "Variant"))?;
        match &spec.kind {
            OptionKind::Combo { choices, .. } => Some((spec, choices)),
            _ => None,
        }
    }

    pub(super) fn hear_id(&mut self, mut rest: &str) {
        let what = next(&mut rest);
        let text = short(rest.trim(), ENGINE_TEXT_LEN_MAX).to_owned();
        match what {
            Some("name") => self.profile.name = text,
            Some("author") => self.profile.author = text,
            _ => {}
        }
    }

    pub(super) fn hear_option(&mut self, rest: &str) {
        let rest = rest.trim_start();
        let rest = match self.manner.tongue {
            Tongue::Ucci => rest,
            _ => rest.strip_prefix("name ").unwrap_or(rest),
        };
        if let Some(spec) = option::read(rest) {
            announce(&mut self.profile, spec);
        }
    }

    pub(super) fn hello_is_over(&mut self) {
        if let Some((spec, choices)) = self.variants() {
            let current = match &spec.kind {
                OptionKind::Combo { default, .. } => Some(default.clone()),
                _ => None,
            };
            (self.profile.variants, self.set.variant) = (choices.to_vec(), current);
        }
    }

    /// Tells the program to set an option, and remembers what this machine must know.
    pub(super) fn set_option(&mut self, spec: &OptionSpec, value: &str, out: &mut String) {
        let (before, between) = self.manner.set;
        out.push_str(before);
        out.push_str(&spec.name);
        if spec.kind != OptionKind::Button {
            out.push_str(between);
            out.push_str(if value.is_empty() { "<empty>" } else { value });
        }
        out.push('\n');
        if is_called(spec, "Variant") {
            self.set.variant = Some(value.to_owned());
        } else if is_called(spec, "Chess960") {
            self.set.chess960 = value == "true";
        } else if is_called(spec, "Ponder") || spec.name == "Ponder" {
            self.set.ponder = value == "true";
        } else if spec.name.eq_ignore_ascii_case("MultiPV") {
            self.set.lines = value.parse().unwrap_or(1);
        }
    }

    /// What the program calls the game; `None` where it need not be told.
    pub(super) fn variant(&self, dialect: &Dialect) -> Result<Option<String>, Fault> {
        let Some((_, choices)) = self.variants() else {
            let native = dialect.names.iter().any(|name| name == self.manner.native);
            return if native || dialect.names.is_empty() {
                Ok(None)
            } else {
                Err(Fault::Cannot(texts::nothing_but(self.manner.native)))
            };
        };
        let known = |name: &&String| choices.iter().find(|one| one.eq_ignore_ascii_case(name));
        match dialect.names.iter().find_map(|name| known(&name)) {
            Some(name) => Ok(Some(name.clone())),
            None if dialect.names.iter().any(|name| name == self.manner.native) => Ok(None),
            None => Err(Fault::Cannot(texts::not_announced(texts::any_of(&dialect.names)))),
        }
    }

    /// Whether it has what the game asks to be set.
    pub(super) fn lacks(&self, dialect: &Dialect) -> Result<(), Fault> {
        for (name, _) in &dialect.options {
            if self.announced(|spec| spec.name == *name).is_none() {
                return Err(Fault::Cannot(texts::no_option(name)));
            }
        }
        Ok(())
    }

    /// Sets the variant and what else the game asks for. Castling as king takes rook, which other
    /// games may have asked for, is undone.
    pub(super) fn choose(&mut self, name: Option<String>, dialect: &Dialect, out: &mut String) {
        if let Some(name) = name.filter(|name| self.set.variant.as_ref() != Some(name))
            && let Some(spec) = self.variants().map(|(spec, _)| spec.clone())
        {
            self.set_option(&spec, &name, out);
        }
        let wants_960 = dialect.options.iter().any(|(name, _)| name == "UCI_Chess960");
        if self.set.chess960
            && !wants_960
            && let Some(spec) = self.announced(|spec| is_called(spec, "Chess960")).cloned()
        {
            self.set_option(&spec, "false", out);
        }
        for (name, value) in &dialect.options {
            if let Some(spec) = self.announced(|spec| spec.name == *name).cloned() {
                self.set_option(&spec, value, out);
            }
        }
        // Programs that count milliseconds say so; the others count seconds.
        if let Some(spec) = self.announced(|spec| spec.name == "usemillisec").cloned() {
            self.set_option(&spec, "true", out);
        }
    }

    /// How many milliseconds there are in the program's unit of time.
    pub(super) fn unit_ms(&self) -> u64 {
        // A program that knows variants is one of UCI at heart and counts milliseconds, too.
        let fine = self.announced(|spec| spec.name == "usemillisec").is_some();
        if fine || self.variants().is_some() { 1 } else { 1_000 }
    }

    pub(super) fn allow_pondering(&mut self, out: &mut String) {
        let spec = self.announced(|spec| is_called(spec, "Ponder") || spec.name == "Ponder");
        if let Some(spec) = spec.filter(|_| !self.set.ponder).cloned() {
            self.set_option(&spec, "true", out);
        }
    }
}
