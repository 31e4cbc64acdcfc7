//! A game as clients see it: what it is, what happened, how it stands.

use crate::board::{Board, LegalMove, View, ViewChange};
use crate::clock::{Clocks, TimeControl};
use crate::id::{GameId, MatchId, UserId};
use crate::seat::{Seat, Viewer};
use crate::secret::SecretBits;
use crate::{Millis, wire};

wire! {
    /// A kind of game that the server knows.
    pub struct Rules {
        /// The key for addresses, files and command lines, such as `chess`.
        pub key: String,
        /// The name in English.
        pub name: String,
        /// One sentence for the list of games.
        pub summary: String,
        /// The rules in words, paragraphs separated by empty lines.
        pub text: String,
        /// What the seats are called, first seat first.
        pub seats: [SeatName; 2],
        /// Which start positions can be chosen.
        pub starts: Starts,
        /// The board at the usual start (or start number 0).
        pub board: Board,
        /// What stands on it then.
        pub view: View,
        /// The heading that lists put it under.
        pub group: String,
        /// The most men of a position that the server's tables of endings know; missing where it
        /// has none of this game.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub tables: Option<u32>,
        /// Lines of play that show its special moves; told with a single game only.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<Example>>")]
        pub examples: Vec<Example>,
    }

    /// A line of play that shows a special move.
    pub struct Example {
        /// What it shows, in a sentence or two.
        pub caption: String,
        /// Its board, where that is not the usual one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub board: Option<Board>,
        /// What stands on it before the move.
        pub before: View,
        /// How people write the move.
        pub label: String,
        /// What stands on it after the move.
        pub after: View,
    }

    /// What a game calls a seat.
    #[derive(Eq)]
    pub struct SeatName {
        /// Such as `White`.
        pub name: String,
        /// Whether its pieces are the dark ones.
        pub dark: bool,
    }

    /// Which start positions a game offers.
    #[derive(Eq, Copy)]
    pub struct Starts {
        /// There is one usual position.
        pub usual: bool,
        /// There are this many numbered positions, from 0.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub numbers: Option<u32>,
        /// Any legal position can be given as text.
        pub position: bool,
        /// What is drawn is hidden from a player. Numbers and positions are for records and
        /// analysis then: a game that is played can only begin at the usual start or be drawn.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[ts(optional, as = "Option<bool>")]
        pub secret: bool,
    }

    /// The start position of one game.
    #[derive(Eq, Default)]
    #[serde(tag = "kind", rename_all = "kebab-case")]
    pub enum Start {
        /// The usual one.
        #[default]
        Usual,
        /// One of the numbered ones.
        Number {
            /// Below [`Starts::numbers`].
            number: u32,
        },
        /// One that the server draws when the game begins, from a number or from secret bits.
        Random,
        /// Set-ups that each follow from bits of their own. Told once the game is over, and never
        /// chosen: until then it is told as [`Start::Random`].
        Secret {
            /// Where the first seat's pieces stand.
            first: SecretBits,
            /// Where the second seat's pieces stand.
            second: SecretBits,
        },
        /// A position in the game's own text (FEN in chess).
        Position {
            /// One line.
            text: String,
        },
    }

    /// Someone who sits at a board, or could.
    #[derive(Eq)]
    pub struct Player {
        /// Never changes.
        pub id: UserId,
        /// What others see.
        pub name: String,
        /// Whether this is somebody without an account.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[ts(optional, as = "Option<bool>")]
        pub guest: bool,
    }

    /// How a game ended.
    #[derive(Eq)]
    pub struct GameResult {
        /// Who gets the point.
        pub score: Score,
        /// A word or two joined by dashes: `checkmate`, `resigned`, `time`, `five-in-a-row`, …
        pub reason: String,
    }

    /// Who gets the point.
    #[derive(Eq, Copy)]
    #[serde(rename_all = "kebab-case")]
    pub enum Score {
        /// The first seat won.
        First,
        /// The second seat won.
        Second,
        /// Nobody won.
        Draw,
        /// The game did not count.
        Aborted,
    }

    /// One line in a list of games.
    pub struct GameSummary {
        /// Its address.
        pub id: GameId,
        /// The key of its rules.
        pub rules: String,
        /// First seat first.
        pub players: [Player; 2],
        /// What was agreed.
        pub time: TimeControl,
        /// Whether it counts for ratings.
        pub rated: bool,
        /// When it began.
        pub started_ms: Millis,
        /// When it ended, if it has.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub ended_ms: Option<Millis>,
        /// How it ended, if it has.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub result: Option<GameResult>,
        /// The match that it is a game of.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub of_match: Option<MatchPlace>,
        /// It was played elsewhere, and came here in a file: its players have no accounts.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[ts(optional, as = "Option<bool>")]
        pub imported: bool,
    }

    /// A place in a match.
    #[derive(Eq, Copy)]
    pub struct MatchPlace {
        /// Which match.
        pub id: MatchId,
        /// The number of the game there, from 0.
        pub number: u32,
    }

    /// What never changes about a game, with the start position as this viewer may see it.
    pub struct About {
        /// Its address.
        pub id: GameId,
        /// The key of its rules.
        pub rules: String,
        /// The name of its rules in English.
        pub name: String,
        /// What the seats are called.
        pub seats: [SeatName; 2],
        /// Who sits there.
        pub players: [Player; 2],
        /// What was agreed.
        pub time: TimeControl,
        /// Whether it counts for ratings.
        pub rated: bool,
        /// Where it started. One that was drawn says what was drawn; where that is hidden from a
        /// player, it stays [`Start::Random`] until the game is over.
        pub start: Start,
        /// When it began.
        pub started_ms: Millis,
        /// As whom the receiver sees everything that follows.
        pub viewer: Viewer,
        /// The board.
        pub board: Board,
        /// The start position.
        pub view: View,
        /// The rules hide something from a player or a spectator until the end.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[ts(optional, as = "Option<bool>")]
        pub hides: bool,
        /// As in [`GameSummary`].
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[ts(optional, as = "Option<bool>")]
        pub imported: bool,
    }

    /// One entry of a game's log as a viewer may see it. Versions count from 1 without a gap.
    pub struct Entry {
        /// Its place in the log.
        pub version: u32,
        /// When it happened.
        pub at_ms: Millis,
        /// What happened; missing where this viewer may not know.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub event: Option<Event>,
    }

    /// Something that happened in a game.
    #[serde(tag = "type", rename_all = "kebab-case")]
    pub enum Event {
        /// A move was made.
        Moved {
            /// How many moves have been made, this one included (and taken-back ones not).
            ply: u32,
            /// Whose move it was.
            seat: Seat,
            /// What identifies the move, if the viewer may know.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            #[ts(optional)]
            notation: Option<String>,
            /// How people write it (SAN in chess), if the viewer may know.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            #[ts(optional)]
            label: Option<String>,
            /// What the viewer sees change.
            change: ViewChange,
            /// What the mover's clock showed afterwards, if there is one.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            #[ts(optional)]
            left_ms: Option<Millis>,
        },
        /// A draw was offered. It stands until the opponent answers or moves.
        DrawOffered {
            /// By whom.
            seat: Seat,
        },
        /// The offer was declined.
        DrawDeclined {
            /// By whom.
            seat: Seat,
        },
        /// Someone asks to take back the last move (or two, to their own).
        TakebackAsked {
            /// Who asks.
            seat: Seat,
        },
        /// The request was declined.
        TakebackDeclined {
            /// By whom.
            seat: Seat,
        },
        /// The moves after `ply` are gone.
        TakenBack {
            /// How many moves remain.
            ply: u32,
        },
        /// Time was given.
        TimeAdded {
            /// To whom.
            seat: Seat,
            /// How much.
            ms: Millis,
        },
        /// The server was away for so long, and no clock is charged for it.
        ClocksHeld {
            /// How long.
            ms: Millis,
        },
        /// The clocks run, though not both seats have moved.
        ClocksStarted,
        /// Somebody spoke.
        Said {
            /// Where.
            room: Room,
            /// Who.
            by: Player,
            /// What.
            text: String,
        },
        /// Another game with seats swapped was offered.
        RematchOffered {
            /// By whom.
            seat: Seat,
        },
        /// The rematch was declined.
        RematchDeclined {
            /// By whom.
            seat: Seat,
        },
        /// The rematch has begun.
        Rematched {
            /// Its address.
            game: GameId,
        },
        /// The game is over.
        Ended {
            /// How.
            result: GameResult,
        },
    }

    /// Where something is said.
    #[derive(Eq, Copy, Hash)]
    #[serde(rename_all = "kebab-case")]
    pub enum Room {
        /// Between the two players.
        Players,
        /// Among those who watch; players read it once the game is over.
        Spectators,
    }

    /// How a game stands, after the entry it comes with.
    pub struct State {
        /// The newest version of the log.
        pub version: u32,
        /// Moves made.
        pub ply: u32,
        /// Whose move it is; nobody's when the game is over.
        pub turn: Option<Seat>,
        /// The clocks.
        pub clocks: Clocks,
        /// Offers that wait for an answer.
        pub offers: Offers,
        /// The result, when there is one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub result: Option<GameResult>,
        /// Until when the first move must be made, while that is so; then the game is aborted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub first_move_by_ms: Option<Millis>,
    }

    /// Offers that wait for an answer, each by whom it was made.
    #[derive(Eq, Copy, Default)]
    pub struct Offers {
        /// A draw.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub draw: Option<Seat>,
        /// A takeback.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub takeback: Option<Seat>,
        /// A rematch.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub rematch: Option<Seat>,
    }

    /// What a player may do now: sent to nobody else.
    #[derive(Eq)]
    pub struct You {
        /// Where the player sits.
        pub seat: Seat,
        /// The legal moves; empty when it is the opponent's turn.
        pub legal: Vec<LegalMove>,
        /// Everything else that would be accepted now.
        pub acts: Vec<Act>,
    }

    /// Everything but a move that a player can do.
    #[derive(Eq, Copy, Hash)]
    #[serde(rename_all = "kebab-case")]
    pub enum Act {
        /// End the game before it has really begun: it does not count.
        Abort,
        /// Give up.
        Resign,
        /// Offer a draw.
        OfferDraw,
        /// Accept the opponent's offer.
        AcceptDraw,
        /// Decline it.
        DeclineDraw,
        /// Claim a draw that the rules grant now.
        ClaimDraw,
        /// Ask to take back one's last move.
        AskTakeback,
        /// Grant it.
        AcceptTakeback,
        /// Decline it.
        DeclineTakeback,
        /// Give the opponent 15 seconds.
        AddTime,
        /// Claim the win because the opponent has been gone too long.
        ClaimWin,
        /// Call it a draw because the opponent has been gone too long.
        CallDraw,
        /// Offer another game with seats swapped.
        OfferRematch,
        /// Accept it.
        AcceptRematch,
        /// Decline it.
        DeclineRematch,
    }

    /// Who is here.
    #[derive(Eq)]
    pub struct Crowd {
        /// The game.
        pub game: GameId,
        /// Whether each seat's player is connected, first seat first.
        pub seated: [bool; 2],
        /// How many watch.
        pub watchers: u32,
        /// Since a player is gone: from when on the opponent may claim the win.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pub claim_from_ms: Option<Millis>,
    }
}

impl Player {
    /// Somebody who has no account here, such as a player of an imported game. No account has this
    /// id: ids are random, and this one stands for none.
    #[must_use]
    pub fn elsewhere(name: String) -> Self {
        Self { id: UserId::from_random(0), name, guest: true }
    }
}

impl Score {
    /// The point for `seat`.
    #[must_use]
    pub fn win(seat: Seat) -> Self {
        match seat {
            Seat::First => Score::First,
            Seat::Second => Score::Second,
        }
    }

    /// Who won, if somebody did.
    #[must_use]
    pub fn winner(self) -> Option<Seat> {
        match self {
            Score::First => Some(Seat::First),
            Score::Second => Some(Seat::Second),
            Score::Draw | Score::Aborted => None,
        }
    }
}

impl Offers {
    /// Whether nobody waits for an answer.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Offers::default()
    }
}
