//! What is wrong with something that was filled in.

use rookery_protocol::cause::Cause;
use rookery_protocol::error::{Code, Refusal};
use rookery_texts::Text;

use crate::auth::name::NameFault;
use crate::auth::passphrase::PassphraseFault;

/// A field of a form that cannot be taken as it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Form {
    /// The name of the field.
    pub field: &'static str,
    /// What kind of mistake it is.
    pub wrong: Wrong,
    /// The mistake in a sentence.
    pub why: Text,
}

impl Form {
    /// A mistake of this kind in a field, with a sentence that says which.
    #[must_use]
    pub fn new(field: &'static str, wrong: Wrong, why: Text) -> Self {
        Self { field, wrong, why }
    }

    /// The kind of mistake in a word, for programs. It never changes.
    #[must_use]
    pub fn code(&self) -> Code {
        self.wrong.code()
    }
}

/// The kinds of mistakes in forms.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wrong {
    /// Nobody may call themselves so.
    Name(NameFault),
    /// Nobody may choose this passphrase.
    Passphrase(PassphraseFault),
    /// It is not one's present passphrase.
    NotThePassphrase,
    /// It is none of one's codes, or was used before.
    NotTheCode,
    /// A passkey cannot be called so.
    BadPasskeyLabel,
    /// Somebody or something else has this name.
    NameTaken,
    /// A thing cannot be called so.
    BadName,
    /// A token cannot be called so.
    BadLabel,
    /// A choice cannot be kept.
    BadChoice,
    /// A browser cannot be told anything by what it names.
    BadDevice,
    /// Mail cannot be sent to such an address.
    BadMailAddress,
    /// Only admins may have a token for this.
    ScopeOfAdmins,
    /// A token must have an end.
    EndlessToken,

    /// No such game is offered.
    NoSuchRules,
    /// The game does not begin there.
    BadStart,
    /// There is no such clock.
    BadTime,
    /// Rated games need accounts.
    GuestsPlayCasual,
    /// Nobody has this name.
    NoSuchUser,
    /// One does not challenge oneself.
    Yourself,
    /// A bot does not play that.
    Bot(BotDeclines),
    /// A program that listens does not play that.
    ProgramDeclines,
    /// Such games cannot be arranged.
    BadArrangement,
    /// The players of arranged games cannot be these.
    BadPlayers,
    /// The token of an opponent is nobody's, or cannot be used for this.
    BadToken,

    /// An engine cannot be kept like this.
    BadEngine,
    /// An engine or a bot has no such options.
    BadOptions,
    /// A bot cannot be kept like this.
    BadBot,
    /// A match cannot be played like this.
    BadMatch,
    /// A study cannot be counted like this.
    BadStudy,
    /// A file holds no openings.
    BadOpenings,
    /// A file is too big.
    TooLarge,
    /// A file is no game's.
    BadFile,
    /// A trial has too many moves.
    TooManyMoves,
    /// A move of a trial is not legal.
    Illegal,
    /// A text is no game.
    BadGame,
}

/// Why a bot does not accept a challenge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BotDeclines {
    /// It is switched off, or its engine is.
    Away,
    /// It takes no challenges, or not now.
    Challenges,
    /// It plays people with accounts.
    Guests,
    /// It does not play this game.
    Game,
    /// It begins at the usual start alone.
    Start,
    /// It does not play without a clock.
    Slow,
    /// It does not play that fast.
    Fast,
    /// It does not play that long.
    Long,
    /// It plays as many games as it can.
    Busy,
}

impl Wrong {
    fn code(&self) -> Code {
        let cause = match self {
            Self::Name(fault) => fault.code(),
            Self::Passphrase(fault) => fault.code(),
            Self::NotThePassphrase => Cause::WrongPassphrase,
            Self::NotTheCode => Cause::WrongCode,
            Self::BadPasskeyLabel => Cause::BadPasskeyLabel,
            Self::NameTaken => Cause::NameTaken,
            Self::BadName => Cause::BadName,
            Self::BadLabel => Cause::BadLabel,
            Self::BadChoice => Cause::BadChoice,
            Self::BadDevice => Cause::BadDevice,
            Self::BadMailAddress => Cause::BadMailAddress,
            Self::ScopeOfAdmins => Cause::AdminsOnly,
            Self::EndlessToken => Cause::EndlessToken,
            Self::NoSuchRules => Cause::NoSuchRules,
            Self::BadStart => Cause::BadStart,
            Self::BadTime => Cause::BadTime,
            Self::GuestsPlayCasual => Cause::GuestsPlayCasual,
            Self::NoSuchUser => Cause::NoSuchUser,
            Self::Yourself => Cause::Yourself,
            Self::Bot(why) => why.code(),
            Self::ProgramDeclines => Cause::ProgramDeclines,
            Self::BadArrangement => Cause::BadArrangement,
            Self::BadPlayers => Cause::BadPlayers,
            Self::BadToken => Cause::BadToken,
            Self::BadEngine => Cause::BadEngine,
            Self::BadOptions => Cause::BadOptions,
            Self::BadBot => Cause::BadBot,
            Self::BadMatch => Cause::BadMatch,
            Self::BadStudy => Cause::BadStudy,
            Self::BadOpenings => Cause::BadOpenings,
            Self::TooLarge => Cause::TooLarge,
            Self::BadFile => Cause::BadFile,
            Self::TooManyMoves => Cause::TooManyMoves,
            Self::Illegal => return Refusal::Illegal.into(),
            Self::BadGame => Cause::BadGame,
        };
        cause.into()
    }
}

impl BotDeclines {
    fn code(self) -> Cause {
        match self {
            Self::Away => Cause::BotAway,
            Self::Challenges => Cause::BotDeclines,
            Self::Guests => Cause::BotDeclinesGuests,
            Self::Game => Cause::BotLacksGame,
            Self::Start => Cause::BotLacksStart,
            Self::Slow => Cause::BotDeclinesSlow,
            Self::Fast => Cause::BotDeclinesFast,
            Self::Long => Cause::BotDeclinesLong,
            Self::Busy => Cause::BotBusy,
        }
    }
}
