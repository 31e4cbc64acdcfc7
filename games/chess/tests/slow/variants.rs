//! The variants, each by what differs from chess.

/// When a king may castle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Castling {
    Never,
    /// Not out of, through or into check.
    Guarded,
    /// Whenever the way is free.
    Free,
}

/// What players see of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sight {
    Everything,
    /// Own pieces and where they can move.
    Moves,
    /// That, and every empty square while a piece is in reserve.
    MovesAndDrops,
}

/// Who moves when.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Turns {
    Alternate,
    /// One move, then two each.
    OneThenTwo,
    /// One, two, three, …
    Growing,
    /// A move, then a push of an enemy pawn.
    Push,
}

/// What becomes of a player without a move, where that is no mate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stuck {
    Draws,
    FewerPiecesWin,
    MorePiecesWin,
}

/// What ends a game beside mate and having no move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Goal {
    None,
    /// Who has no king any more has lost.
    TakeKing,
    /// Who has no pawn any more has lost.
    TakePawns,
    /// Who has no piece any more has lost.
    TakeAll,
    /// Who has no piece any more has won.
    LoseAll,
    /// Who has given so many checks has won.
    Checks(u32),
}

/// One variant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Rules {
    pub(crate) key: &'static str,
    /// The usual array, as the start of a FEN.
    pub(crate) array: &'static str,
    /// The king may not stand attacked.
    pub(crate) check: bool,
    pub(crate) castling: Castling,
    /// Castling is written as the king taking its rook.
    pub(crate) any_array: bool,
    pub(crate) en_passant: bool,
    /// What a pawn may become.
    pub(crate) promotion: &'static str,
    pub(crate) must_capture: bool,
    /// Nothing is captured: what the moved piece attacks changes sides.
    pub(crate) turns_pieces: bool,
    pub(crate) drops: bool,
    /// Pawns are dropped on their first rank too.
    pub(crate) low_pawn_drops: bool,
    /// A captured promoted piece goes to the reserve as a pawn.
    pub(crate) reverts: bool,
    /// Drops only where the player sees the square.
    pub(crate) seen_drops: bool,
    pub(crate) two_boards: bool,
    pub(crate) turns: Turns,
    pub(crate) sight: Sight,
    pub(crate) stuck: Stuck,
    pub(crate) goal: Goal,
}

const USUAL: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const QUEENS: &str = "qqqqkqqq/pppppppp/8/8/8/8/PPPPPPPP/QQQQKQQQ w - - 0 1";

const CHESS: Rules = Rules {
    key: "chess",
    array: USUAL,
    check: true,
    castling: Castling::Guarded,
    any_array: false,
    en_passant: true,
    promotion: "qrbn",
    must_capture: false,
    turns_pieces: false,
    drops: false,
    low_pawn_drops: false,
    reverts: true,
    seen_drops: false,
    two_boards: false,
    turns: Turns::Alternate,
    sight: Sight::Everything,
    stuck: Stuck::Draws,
    goal: Goal::None,
};

/// No check: the king is there to be taken.
const FOG: Rules = Rules {
    key: "fog-of-war",
    check: false,
    castling: Castling::Free,
    sight: Sight::Moves,
    goal: Goal::TakeKing,
    ..CHESS
};
const CRAZYHOUSE: Rules = Rules { key: "crazyhouse", drops: true, ..CHESS };
const LOOP: Rules = Rules { key: "loop", reverts: false, ..CRAZYHOUSE };
const DARK_HOUSE_2: Rules =
    Rules { key: "dark-crazyhouse-2", sight: Sight::Moves, seen_drops: true, ..CRAZYHOUSE };
const SUICIDE: Rules = Rules {
    key: "suicide",
    array: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
    check: false,
    castling: Castling::Never,
    promotion: "qrbnk",
    must_capture: true,
    stuck: Stuck::FewerPiecesWin,
    goal: Goal::LoseAll,
    ..CHESS
};
const BENEDICT: Rules = Rules {
    key: "benedict",
    check: false,
    castling: Castling::Free,
    en_passant: false,
    turns_pieces: true,
    goal: Goal::TakeKing,
    ..CHESS
};

/// Every variant known here.
pub(crate) const ALL: [Rules; 20] = [
    CHESS,
    Rules { key: "shuffle", castling: Castling::Never, any_array: true, ..CHESS },
    Rules { key: "all-queens", array: QUEENS, castling: Castling::Never, ..CHESS },
    CRAZYHOUSE,
    Rules { key: "chessgi", low_pawn_drops: true, ..LOOP },
    LOOP,
    SUICIDE,
    Rules { key: "capture", stuck: Stuck::MorePiecesWin, goal: Goal::TakeAll, ..SUICIDE },
    BENEDICT,
    Rules { key: "benedict960", any_array: true, ..BENEDICT },
    Rules { key: "dark", sight: Sight::Moves, ..CHESS },
    FOG,
    Rules { key: "dark-crazyhouse", sight: Sight::MovesAndDrops, ..CRAZYHOUSE },
    DARK_HOUSE_2,
    Rules { key: "lao-tzu", castling: Castling::Never, drops: true, seen_drops: true, ..FOG },
    Rules {
        key: "kinglet",
        promotion: "k",
        sight: Sight::Everything,
        goal: Goal::TakePawns,
        ..FOG
    },
    Rules { key: "five-check", goal: Goal::Checks(5), ..CHESS },
    Rules { key: "marseillais", turns: Turns::OneThenTwo, ..CHESS },
    Rules { key: "progressive", turns: Turns::Growing, ..CHESS },
    Rules { key: "avalanche", turns: Turns::Push, en_passant: false, ..CHESS },
];

/// The two-board game stands apart: its positions are not written as one board.
pub(crate) const ALICE: Rules =
    Rules { key: "alice", two_boards: true, en_passant: false, ..CHESS };

/// The variant of this key.
pub(crate) fn rules(key: &str) -> Option<Rules> {
    ALL.into_iter().chain([ALICE]).find(|rules| rules.key == key)
}
