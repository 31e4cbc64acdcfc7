//! The words for everything that is refused over HTTP and that no game refuses.

use crate::wire;

wire! {
    /// The kind of a problem in a word, where no game is the reason. A word never changes.
    #[derive(Copy, Eq)]
    #[serde(rename_all = "kebab-case")]
    pub enum Cause {
        /// The server failed; what happened is in its log.
        Internal,
        /// There is nothing at this address, or nothing of this id.
        NotFound,
        /// The address takes other methods only.
        MethodNotAllowed,
        /// The browser was sent here by another site.
        CrossOrigin,
        /// The server is reached by HTTPS alone.
        OnlyHttps,
        /// The body is bigger than the call takes.
        TooLarge,
        /// The body is not declared as JSON.
        NotJson,
        /// The request took longer than the server waits.
        TooSlow,
        /// The server cannot do its work: it stops, or its database does not answer.
        NotReady,
        /// The answer is given as JSON only.
        JsonOnly,

        /// The name and the passphrase do not belong together.
        NoSuchLogin,
        /// No token is shown, or one that nobody has.
        NoSuchToken,
        /// The token may not be used for this.
        MissingScope,
        /// The passphrase is right, and a code is wanted beside it: of an app, or a recovery code.
        CodeWanted,
        /// The passphrase is right, and a passkey is wanted beside it. A code is taken as well.
        PasskeyWanted,
        /// The code is none of the account's, or was used before.
        WrongCode,
        /// The passkey is none of the account's, or its answer cannot be taken.
        WrongPasskey,
        /// The passkey opens the account beside the passphrase only, until it was used so once.
        PassphraseFirst,
        /// What was begun is over, or was never begun here.
        BeginAgain,
        /// Whoever runs the server must have a second factor first.
        SecondFactorFirst,
        /// The account has no such second factor.
        NoSuchFactor,
        /// The account has an app that makes codes already.
        AppAlready,
        /// A passkey cannot be called so.
        BadPasskeyLabel,
        /// One has as many passkeys as one may have.
        TooManyPasskeys,
        /// Passkeys are good nowhere on this server.
        NoPasskeysHere,
        /// The server cannot read the secrets of apps.
        CodesNotHere,
        /// The account is suspended.
        Suspended,
        /// Only admins may do this.
        AdminsOnly,
        /// Nobody can register now.
        RegistrationClosed,
        /// No guests are let in now.
        GuestsClosed,
        /// The link was used already, or is too old.
        LinkIsDead,
        /// Guests have no such thing.
        Guest,
        /// What is asked for needs the passphrase once more, by `POST /session/confirm`.
        PassphraseWanted,
        /// One has no such session, or it has ended.
        NoSuchSession,
        /// A token must have an end.
        EndlessToken,
        /// One has as many tokens as one may have.
        TooManyTokens,
        /// One has as many connections or streams as one may have.
        TooMany,
        /// The account cannot become a bot's.
        NoUpgrade,
        /// All that one has here is being put together already.
        ArchiveBegun,

        /// Nobody has this name or id.
        NoSuchUser,
        /// It is one's own account, which another admin must change.
        OwnAccount,
        /// The account is a bot's.
        ABot,
        /// The account cannot get this role.
        BadRole,
        /// The account has no passphrase.
        NoPassphrase,

        /// The name is too short.
        NameTooShort,
        /// The name is too long.
        NameTooLong,
        /// The name has a character that names do not have.
        NameCharacters,
        /// Nobody may have this name.
        NameReserved,
        /// Somebody or something else has this name.
        NameTaken,
        /// A thing cannot be called so.
        BadName,
        /// A token cannot be called so.
        BadLabel,
        /// The passphrase is too short.
        PassphraseTooShort,
        /// The passphrase is too long.
        PassphraseTooLong,
        /// The passphrase is one character or a few of them again and again, or a row of them.
        PassphraseTooPlain,
        /// The passphrase has the name in it, or is nearly the name.
        PassphraseIsName,
        /// The passphrase has the name of the site in it.
        PassphraseIsSite,
        /// The passphrase is one that many have chosen, so it is tried among the first.
        PassphraseCommon,
        /// It is not one's present passphrase.
        WrongPassphrase,

        /// Guests play no rated games.
        GuestsPlayCasual,
        /// One blocks as many people as one may.
        TooManyBlocks,
        /// A choice that is to be kept is too long, or there are too many.
        BadChoice,
        /// A browser cannot be told anything by what it names.
        BadDevice,
        /// One has as many open challenges as one may have.
        TooManyChallenges,
        /// It is one's own challenge.
        OwnChallenge,
        /// The challenge is for somebody else.
        NotYourChallenge,
        /// The challenge was answered or taken back.
        ChallengeClosed,
        /// One does not challenge oneself.
        Yourself,
        /// No game of this key is offered.
        NoSuchRules,
        /// The game does not begin there.
        BadStart,
        /// There is no such clock.
        BadTime,
        /// The computer has no such level.
        BadLevel,
        /// A field wants a number.
        BadNumber,
        /// A program that listens does not play that.
        ProgramDeclines,
        /// The bot is switched off, or its engine is.
        BotAway,
        /// The bot takes no challenges, or not now.
        BotDeclines,
        /// The bot plays people with accounts.
        BotDeclinesGuests,
        /// The bot does not play this game.
        BotLacksGame,
        /// The bot begins at the usual start only.
        BotLacksStart,
        /// The bot does not play without a clock.
        BotDeclinesSlow,
        /// The bot does not play that fast.
        BotDeclinesFast,
        /// The bot does not play that long.
        BotDeclinesLong,
        /// The bot plays as many games as it can.
        BotBusy,
        /// Games cannot be arranged for such a time.
        BadArrangement,
        /// The players of arranged games cannot be these.
        BadPlayers,
        /// The token of the opponent is nobody's, or cannot be used for this.
        BadToken,

        /// The game hides something that would be told.
        Hidden,
        /// Hints are not given in this game.
        HintNotHere,
        /// Hints are given at one's own turn.
        HintNotNow,
        /// A hint does not look that far ahead.
        HintBadDepth,
        /// No engine is there that could give a hint.
        HintNoEngine,
        /// Too many hints are being thought about.
        HintBusy,
        /// The engine found no hint.
        HintFailed,
        /// A picture cannot be drawn like this.
        BadPicture,
        /// A text is no game.
        BadGame,

        /// An engine cannot be kept like this.
        BadEngine,
        /// An engine or a bot has no such options.
        BadOptions,
        /// A machine of its own runs the engine, and changes it.
        EngineAnnounced,
        /// A bot plays with the engine.
        EngineHasBot,
        /// The engine could not be tested.
        EngineNotTested,
        /// A bot cannot be kept like this.
        BadBot,
        /// The bot is playing.
        BotPlays,

        /// A match cannot be played like this.
        BadMatch,
        /// A file holds no openings.
        BadOpenings,
        /// Somebody else has changed the match meanwhile.
        MatchChanged,
        /// The match is over.
        MatchOver,
        /// The match is in a state in which that is not done.
        MatchState,
        /// A study cannot be counted like this.
        BadStudy,
        /// As many studies wait as may wait.
        TooManyStudies,
        /// The study is over.
        StudyOver,
        /// A book is used by a match that is not over, or lies in a folder of the machine.
        BookStays,

        /// A file is no game's.
        BadFile,
        /// A trial has too many moves.
        TooManyMoves,
        /// There is no such version of a game.
        NoSuchModule,
        /// The version of a game is no draft.
        NoDraft,

        /// Somebody else has sent these games.
        NotYours,
        /// One has, or wants, more games than one may.
        TooManyGames,
        /// The server's database makes no copies of itself.
        NotHere,
        /// No copy of the database was made.
        BackupFailed,
        /// This server sends no mail.
        NoMailHere,
        /// Mail cannot be sent to such an address.
        BadMailAddress,
        /// The account has no address for mail, or none that waits to be confirmed.
        NoMailAddress,
        /// The address belongs to as many accounts as it may.
        TooManyAccounts,
    }
}
