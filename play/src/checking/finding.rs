//! What can be wrong with a site.

use std::collections::BTreeMap;

use rookery_storage::checking::Stray;
use rookery_texts::{Text, checking as texts};

/// The number of findings of a kind that are named.
pub const FIRST_LEN_MAX: usize = 5;

/// A kind of finding.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// The database says that it is damaged.
    Database,
    /// A version is missing in a log.
    Gap,
    /// A game's log cannot be replayed: the words say why.
    Unreadable(String),
    /// A game is over by its log and not by the list of games, or the other way round, or otherwise.
    End,
    /// It is noted that it is the other one's turn.
    Turn,
    /// It is noted that nobody need look at the game until after somebody's time is up.
    Due,
    /// The text of a game from elsewhere cannot be read by its rules: the words say why.
    ElsewhereUnreadable(String),
    /// What lists show of a game from elsewhere is not what its text says.
    ElsewhereOtherwise,
    /// The log that is made of a game from elsewhere cannot be replayed: the words say why.
    ElsewhereLog(String),
    /// A game that was played here and one from elsewhere have the same id.
    Twice,
    /// Rules that a game is played by are not there.
    GameWithoutModule,
    /// Rules that a game from elsewhere is played by are not there.
    ImportedWithoutModule,
    /// Rules that are offered are not there.
    OfferWithoutModule,
    /// The file of a game is another one than was added.
    ModuleAltered,
    /// What was worked out of a log knows more than the log.
    ProjectionAhead,
    /// A game of a bot is among those between people.
    BotAsPerson,
    /// A file of games has none.
    ImportWithoutGames,
    /// A file of games has another number of them than is noted.
    ImportMiscounted,
    /// Nothing is wrong, but the game was not replayed: its rules are slow, and there were many
    /// such games before it.
    LeftSlow,
    /// Nothing is known of the game: its rules cannot be read.
    LeftRules,
}

impl Kind {
    pub(super) fn of(stray: Stray) -> Self {
        match stray {
            Stray::GameTwice => Self::Twice,
            Stray::GameWithoutModule => Self::GameWithoutModule,
            Stray::ImportedWithoutModule => Self::ImportedWithoutModule,
            Stray::OfferWithoutModule => Self::OfferWithoutModule,
            Stray::ProjectionAhead => Self::ProjectionAhead,
            Stray::BotAsPerson => Self::BotAsPerson,
            Stray::ImportWithoutGames => Self::ImportWithoutGames,
            Stray::ImportMiscounted => Self::ImportMiscounted,
        }
    }

    /// Whether something is wrong, and not only left out.
    #[must_use]
    pub fn is_wrong(&self) -> bool {
        !matches!(self, Self::LeftSlow | Self::LeftRules)
    }

    /// Whether it can be made anew.
    #[must_use]
    pub fn can_be_mended(&self) -> bool {
        matches!(
            self,
            Self::End
                | Self::Turn
                | Self::Due
                | Self::ProjectionAhead
                | Self::BotAsPerson
                | Self::ImportWithoutGames
                | Self::ImportMiscounted
        )
    }

    /// So many of the kind, in a sentence.
    #[must_use]
    pub fn said(&self, count: u64) -> Text {
        match self {
            Self::Database => texts::database(count),
            Self::Gap => texts::gap(count),
            Self::Unreadable(_) => texts::unreadable(count),
            Self::End => texts::end(count),
            Self::Turn => texts::turn(count),
            Self::Due => texts::due(count),
            Self::ElsewhereUnreadable(_) => texts::elsewhere_unreadable(count),
            Self::ElsewhereOtherwise => texts::elsewhere_otherwise(count),
            Self::ElsewhereLog(_) => texts::elsewhere_log(count),
            Self::Twice => texts::twice(count),
            Self::GameWithoutModule => texts::game_without_module(count),
            Self::ImportedWithoutModule => texts::imported_without_module(count),
            Self::OfferWithoutModule => texts::offer_without_module(count),
            Self::ModuleAltered => texts::module_altered(count),
            Self::ProjectionAhead => texts::projection_ahead(count),
            Self::BotAsPerson => texts::bot_as_person(count),
            Self::ImportWithoutGames => texts::import_without_games(count),
            Self::ImportMiscounted => texts::import_miscounted(count),
            Self::LeftSlow => texts::left_slow(count),
            Self::LeftRules => texts::left_rules(count),
        }
    }

    /// The kind, whatever the words.
    fn bare(self) -> Self {
        match self {
            Self::Unreadable(_) => Self::Unreadable(String::new()),
            Self::ElsewhereUnreadable(_) => Self::ElsewhereUnreadable(String::new()),
            Self::ElsewhereLog(_) => Self::ElsewhereLog(String::new()),
            other => other,
        }
    }
}

/// How many of a kind there are, and the first of them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tally {
    /// Their number.
    pub count: u64,
    /// The first, [`FIRST_LEN_MAX`] at most, each by its id and what is known of it.
    pub first: Vec<String>,
}

/// Everything that was found, by kind.
#[derive(Debug, Default)]
pub struct Report {
    found: BTreeMap<Kind, Tally>,
}

impl Report {
    /// Counts one, and names it if it is among the first.
    pub(super) fn add(&mut self, kind: Kind, named: String) {
        let tally = self.found.entry(kind.bare()).or_default();
        tally.count += 1;
        if tally.first.len() < FIRST_LEN_MAX {
            tally.first.push(named);
        }
    }

    pub(super) fn add_of_game(&mut self, kind: Kind, game: &str) {
        let named = match &kind {
            Kind::Unreadable(why) | Kind::ElsewhereUnreadable(why) | Kind::ElsewhereLog(why) => {
                format!("{game} ({why})")
            }
            _ => game.to_owned(),
        };
        self.add(kind, named);
    }

    /// Each kind of which there is any, in the order of [`Kind`].
    pub fn iter(&self) -> impl Iterator<Item = (&Kind, &Tally)> {
        self.found.iter()
    }

    /// Whether anything is wrong.
    #[must_use]
    pub fn is_wrong(&self) -> bool {
        self.found.keys().any(Kind::is_wrong)
    }

    /// Whether anything is wrong that cannot be made anew.
    #[must_use]
    pub fn stays_wrong(&self) -> bool {
        self.found.keys().any(|kind| kind.is_wrong() && !kind.can_be_mended())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn so_many_are_counted_and_the_first_are_named() {
        let mut report = Report::default();
        assert!(!report.is_wrong());
        report.add_of_game(Kind::LeftSlow, "slow");
        assert!(!report.is_wrong(), "nothing is known to be wrong");
        for number in 0..7 {
            report.add_of_game(Kind::Unreadable(format!("fault {number}")), &number.to_string());
        }
        report.add_of_game(Kind::End, "ended");
        assert!(report.is_wrong() && report.stays_wrong());
        let found: Vec<_> =
            report.iter().map(|(kind, tally)| (kind.clone(), tally.count)).collect();
        let unreadable = Kind::Unreadable(String::new());
        assert_eq!(found, [(unreadable.clone(), 7), (Kind::End, 1), (Kind::LeftSlow, 1)]);
        assert_eq!(report.found[&unreadable].first.len(), FIRST_LEN_MAX);
        assert_eq!(report.found[&unreadable].first[1], "1 (fault 1)");
    }

    #[test]
    fn what_follows_from_logs_can_be_mended_and_no_log() {
        let mut report = Report::default();
        for kind in [Kind::End, Kind::Turn, Kind::Due, Kind::ProjectionAhead] {
            report.add(kind, "one".to_owned());
        }
        assert!(report.is_wrong() && !report.stays_wrong());
        for kind in [Kind::Gap, Kind::Unreadable(String::new()), Kind::Database] {
            assert!(!kind.can_be_mended());
        }
    }
}
