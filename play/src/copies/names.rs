//! What copies are called, so that it is known who made each and when: only what a server made by
//! itself is ever removed by one.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use rookery_protocol::Millis;

/// Why a copy was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    /// It was time for one.
    Scheduled,
    /// A new version was about to change the database.
    Upgrade,
    /// Somebody wanted one.
    Asked,
}

impl Why {
    fn begins(self) -> &'static str {
        match self {
            Self::Scheduled => "rookery-auto-",
            Self::Upgrade => "rookery-upgrade-",
            Self::Asked => "rookery-",
        }
    }
}

/// What a copy is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// A database in a file.
    File,
    /// What PostgreSQL's own tool writes of one.
    Dump,
}

impl Form {
    /// How the names of such copies end.
    fn ending(self) -> &'static str {
        match self {
            Self::File => ".db",
            Self::Dump => ".dump",
        }
    }
}

/// How an instant is written in names: `20261127T193012.042Z`.
const FORM: &str = "%Y%m%dT%H%M%S%.3fZ";

/// An instant as it stands in the names of files.
#[must_use]
pub fn stamp(at_ms: Millis) -> String {
    let at = Timestamp::from_millisecond(at_ms).unwrap_or(Timestamp::MAX);
    TimeZone::UTC.to_datetime(at).strftime(FORM).to_string()
}

/// An instant as people read it, to the second.
#[must_use]
pub fn shown(at_ms: Millis) -> String {
    let at = Timestamp::from_millisecond(at_ms).unwrap_or(Timestamp::MAX);
    TimeZone::UTC.to_datetime(at).strftime("%Y-%m-%d %H:%M:%S UTC").to_string()
}

/// The name of a copy that is made at an instant.
#[must_use]
pub fn name(why: Why, at_ms: Millis, form: Form) -> String {
    format!("{}{}{}", why.begins(), stamp(at_ms), form.ending())
}

/// Why and when a copy of a name was made, and what it is; `None` where that is no name of a copy.
#[must_use]
pub fn parse(name: &str) -> Option<(Why, Millis, Form)> {
    let (form, stem) = [Form::File, Form::Dump]
        .into_iter()
        .find_map(|form| Some((form, name.strip_suffix(form.ending())?)))?;
    let (why, at) = [Why::Scheduled, Why::Upgrade, Why::Asked]
        .into_iter()
        .find_map(|why| Some((why, stem.strip_prefix(why.begins())?)))?;
    let at_ms = match jiff::civil::DateTime::strptime(FORM, at) {
        Ok(at) => TimeZone::UTC.to_timestamp(at).ok()?.as_millisecond(),
        // As servers before this version called what somebody wanted.
        Err(_) if why == Why::Asked && at.bytes().all(|byte| byte.is_ascii_digit()) => {
            at.parse().ok()?
        }
        Err(_) => return None,
    };
    Some((why, at_ms, form))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_tells_why_and_when_a_copy_was_made() {
        let at_ms = 1_795_808_612_042;
        let named = |form| name(Why::Scheduled, at_ms, form);
        assert_eq!(named(Form::File), "rookery-auto-20261127T194332.042Z.db");
        assert_eq!(named(Form::Dump), "rookery-auto-20261127T194332.042Z.dump");
        assert_eq!(shown(at_ms), "2026-11-27 19:43:32 UTC");
        for why in [Why::Scheduled, Why::Upgrade, Why::Asked] {
            for at_ms in [0, 999, at_ms, 4_107_542_400_000] {
                for form in [Form::File, Form::Dump] {
                    let parsed = parse(&name(why, at_ms, form));
                    assert_eq!(parsed, Some((why, at_ms, form)), "{why:?}");
                }
            }
        }
        assert_eq!(
            parse("rookery-1795808612042.db"),
            Some((Why::Asked, at_ms, Form::File)),
            "an older server's"
        );
    }

    #[test]
    fn what_nobody_here_has_named_is_no_copy() {
        for other in [
            "rookery.db",
            "rookery-.db",
            "rookery-auto-1795808612042.db",
            "rookery-auto-20261127T194332.042Z.db.part",
            "rookery-auto-20261127T194332.042Z.db-wal",
            "rookery-auto-before-the-move.db",
            "my-rookery-auto-20261127T194332.042Z.db",
            "rookery-upgrade-20261332T194332.042Z.db",
            "rookery-keep-this.db",
        ] {
            assert_eq!(parse(other), None, "{other}");
        }
    }
}
