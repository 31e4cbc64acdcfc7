//! What a variant is made of. Ranks are counted from a player's own side, from 1.

use rookery_rules::{Paragraph, SeatColour, Text};

use super::movement::Movement;
use super::parts_end::{Check, Draws, Ending, Goal};

/// A chess variant: independent parts that combine freely.
#[derive(Debug, Clone, PartialEq)]
pub struct Variant {
    /// For addresses, files and command lines.
    pub key: String,
    /// In English.
    pub name: String,
    /// One sentence for the list of games.
    pub summary: Text,
    /// What the parts do not say, for the page of rules; often empty.
    pub remarks: Vec<Paragraph>,
    /// 2 to 12.
    pub files: u8,
    /// 2 to 12; at most 128 squares in all.
    pub ranks: u8,
    /// Every kind of piece; others name a kind by its place here.
    pub pieces: Vec<Piece>,
    /// Where the game begins.
    pub array: Array,
    /// Whether kings are protected.
    pub check: Check,
    /// How a game ends.
    pub ending: Ending,
    /// What a capture does, and when it must be made.
    pub capture: Capture,
    /// How kings castle, if they do.
    pub castling: Option<Castling>,
    /// What pawns do besides their movement.
    pub pawns: Pawns,
    /// Where pieces turn into others.
    pub promotion: Promotion,
    /// How pieces return from a reserve, if they do.
    pub drops: Option<Drops>,
    /// Who sees what.
    pub sight: Sight,
    /// Whose move it is when.
    pub turns: Turns,
    /// A piece that has moved goes on to the same square of a second board.
    pub two_boards: bool,
    /// Two kings may not face each other on an open file.
    pub flying_kings: bool,
    /// A player may pass.
    pub pass: bool,
    /// The lines across the palaces can be walked (Korean chess); the palaces are the areas of the
    /// kings.
    pub palace_lines: bool,
    /// Two passes in a row, and kings that face each other after two moves in a row, end the game
    /// by the values of the pieces (Korean chess).
    pub points: bool,
    /// When a game is drawn.
    pub draws: Draws,
    /// What the two sides are called, and whether the first one's pieces are the dark ones.
    pub sides: ([String; 2], bool),
    /// How its players write moves.
    pub convention: Convention,
    /// The colours of the two sides, where they are neither white nor black.
    pub colours: [Option<SeatColour>; 2],
    /// What the board is drawn as.
    pub drawn: Drawn,
}

/// What a board is drawn as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Drawn {
    /// Squares in two colours.
    Chequer,
    /// Squares of one colour with lines between them, as in Thailand.
    Lines,
    /// Wood with lines, files counted from the right and ranks lettered from the top, as in Japan.
    Wood,
    /// The crossings of lines, as in China and Korea.
    Points,
}

/// The place of a kind in [`Variant::pieces`].
pub type Kind = u8;

/// A kind of piece.
#[derive(Debug, Clone, PartialEq)]
pub struct Piece {
    /// Its upper-case letter; a kind that others turn into may share their letter with `+` before.
    pub letter: char,
    /// Whether `+` stands before the letter.
    pub plus: bool,
    /// In English, lower case.
    pub name: String,
    /// The picture to look for.
    pub picture: String,
    /// How it goes.
    pub movement: Movement,
    /// How else it goes from some of its own ranks, bit 0 the first.
    pub further: Option<(u16, Movement)>,
    /// How else it can go, without capture, while it has never moved; a king not out of check.
    pub at_first: Option<Movement>,
    /// It may no longer do that once an enemy of this kind has come to its file or rank.
    pub daunted_by: Option<Kind>,
    /// Whether it is a king.
    pub royal: bool,
    /// Whether it is a pawn: its moves set the count of fifty back, explosions spare it, it may be
    /// captured in passing.
    pub pawn: bool,
    /// Where it may stand; everywhere when missing.
    pub area: Option<Area>,
    /// What it may turn into.
    pub becomes: Vec<Kind>,
    /// What it is in a reserve, when that is not itself.
    pub reverts: Option<Kind>,
    /// It does not capture its own kind and does not leap over it (the Korean cannon).
    pub spares_kind: bool,
    /// It follows the lines across the palaces.
    pub follows_lines: bool,
    /// In pawns, for counting.
    pub value: u16,
}

/// A part of the board, as a player sees it from the own side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Area {
    /// Bit 0 is the a file.
    pub files: u16,
    /// Bit 0 is the own first rank.
    pub ranks: u16,
}

/// Where the game begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Array {
    /// The first field of a FEN, and what follows if it is not usual.
    pub fen: String,
    /// How the pieces behind the pawns are put in another order.
    pub shuffle: Shuffle,
    /// The number of the order that is always taken; chosen for each game when missing.
    pub number: Option<u32>,
}

/// How the pieces behind the pawns are put in another order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shuffle {
    /// Not at all.
    Never,
    /// Scharnagl's 960, or the usual one.
    Chess960,
    /// Any of the 5040 orders, Black mirrored.
    AnyOrder,
    /// The sixteen pieces of each side anywhere on its two ranks, each side on its own.
    EachSide,
}

/// What a capture does, and when it must be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Capture {
    /// What it does.
    pub effect: Effect,
    /// Whether a player who can capture must.
    pub duty: bool,
    /// Whether the captured piece joins the captor's reserve.
    pub kept: bool,
    /// Whether a captured piece that was promoted is a pawn again in the reserve.
    pub demoted: bool,
}

/// What a capture does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// The captured piece leaves.
    Take,
    /// Both pieces leave, and all around that are no pawns.
    Explode,
    /// Nothing is captured: a piece that has moved turns what it attacks.
    Turn,
}

/// How kings castle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Castling {
    /// The files where king and rook end towards the last file, from 0.
    pub right: (u8, u8),
    /// The files where king and rook end towards the first file, from 0.
    pub left: (u8, u8),
    /// Which kind castles.
    pub king: Kind,
    /// Which kind goes with it.
    pub partner: Kind,
    /// Whether the king may neither leave, cross nor reach an attacked square.
    pub safely: bool,
    /// Whether it is written as the king's move; else as king takes rook, which fits every array.
    pub as_king_move: bool,
}

/// What pawns do besides their movement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pawns {
    /// Own ranks, bit 0 the first, from which [`initial`](super::movement::Atom::initial) moves
    /// may be made; by colour.
    pub initial: [u16; 2],
    /// The own rank from which a double step may be answered by a capture in passing; none when
    /// there are no such captures.
    pub en_passant: Option<u8>,
}

/// Where pieces turn into others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Promotion {
    /// The last so many ranks.
    pub zone: u8,
    /// A move that begins there promotes, too.
    pub leaving: bool,
    /// On how many of the last ranks it is not a choice: those that a piece reaches at the end, or
    /// where it could never move on.
    pub forced: Forced,
    /// Only into kinds of which the player has lost one.
    pub only_lost: bool,
}

/// When a promotion is not a choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Forced {
    /// Always.
    Always,
    /// On the last rank.
    LastRank,
    /// Where the piece could never move on.
    Stuck,
}

/// How pieces return from a reserve.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Drops {
    /// The own ranks where pawns may be dropped; bit 0 is the first.
    pub pawn_ranks: u16,
    /// One pawn at most on each file.
    pub one_pawn_a_file: bool,
    /// A dropped pawn may not mate.
    pub no_pawn_mate: bool,
    /// A piece may only be dropped where it can move on.
    pub can_move_on: bool,
    /// A player who has a reserve sees every empty square; otherwise drops reach only what the
    /// player sees anyway. Of meaning where [`Sight`] hides something.
    pub see_all: bool,
}

/// Who sees what.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sight {
    /// Both see everything.
    All,
    /// Each sees the own pieces and where they can move.
    Moves,
}

/// Whose move it is when.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Turns {
    /// One move each.
    Alternate,
    /// Two moves each, one in the very first turn; a check ends the turn.
    Two,
    /// One, two, three, … moves; a check ends the turn.
    Growing,
    /// One move, then a push of an enemy pawn towards oneself.
    Push,
}

/// How the players of a game write its moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Convention {
    /// As in chess: `Nf3`.
    Chess,
    /// As in shogi: `P-7f`, `7六歩`.
    Shogi,
    /// As in xiangqi: `C2.5`, `炮二平五`.
    Xiangqi,
    /// As in janggi: `H02-83`, `02마83`.
    Janggi,
}

impl Variant {
    /// How many squares there are.
    #[must_use]
    pub fn squares(&self) -> u8 {
        self.files * self.ranks
    }

    /// The kind with this letter.
    #[must_use]
    pub fn kind_of(&self, letter: char, plus: bool) -> Option<Kind> {
        let found = |piece: &Piece| piece.letter == letter && piece.plus == plus;
        self.pieces.iter().position(found).map(|place| place as Kind)
    }

    /// Whether checks are counted towards the end of the game.
    #[must_use]
    pub fn counts_checks(&self) -> bool {
        self.ending.goals.iter().any(|goal| matches!(goal, Goal::Checks(_)))
    }

    /// Whether anything is ever hidden.
    #[must_use]
    pub fn hides(&self) -> bool {
        self.sight != Sight::All || self.array.shuffle == Shuffle::EachSide
    }
}
