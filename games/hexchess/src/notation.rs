//! Writing and reading moves: `f5f7` and `f10f11q` for programs, `Nd5`, `exf6`, `f11=Q+` for
//! people.

use rookery_rules::Refusal;

use crate::hex::Hexchess;
use crate::moves::{Kind, Move};
use crate::piece::Role;

impl Hexchess {
    pub(crate) fn name(&self, cell: u8) -> &str {
        &self.variant.board.names[usize::from(cell)]
    }

    /// Both cells, and what a pawn becomes.
    pub(crate) fn coordinates(&self, mv: Move) -> String {
        let mut text = format!("{}{}", self.name(mv.from), self.name(mv.to));
        if let Kind::Promotion(role) = mv.kind {
            text.push(role.letter().to_ascii_lowercase());
        }
        text
    }

    /// The move as in a chess book.
    pub(crate) fn san(&self, mv: Move) -> String {
        let mut text = self.san_without_check(mv);
        let mut after = self.clone();
        after.make(mv);
        if after.in_check(after.turn) {
            text.push(if after.has_moves() { '+' } else { '#' });
        }
        text
    }

    fn san_without_check(&self, mv: Move) -> String {
        if let Kind::Castling(rook, _) = mv.kind {
            let on_queens = self.castling_way(self.turn, 0)[3] == rook;
            let [.., two, three, _] = self.castling_way(self.turn, usize::from(!on_queens));
            let long = if mv.to == three && mv.to != two { "-O" } else { "" };
            return format!("{}-O-O{long}", if on_queens { 'Q' } else { 'B' });
        }
        let role = self.at(mv.from).map_or(Role::Pawn, |piece| piece.role);
        let takes = self.at(mv.to).is_some() || mv.kind == Kind::EnPassant;
        let mut text = String::new();
        if role == Role::Pawn {
            text.extend(self.name(mv.from).chars().next().filter(|_| takes));
        } else {
            text.push(role.letter());
            text += self.tell_apart(mv, role);
        }
        text.extend(takes.then_some('x'));
        text += self.name(mv.to);
        if let Kind::Promotion(role) = mv.kind {
            text.extend(['=', role.letter()]);
        }
        text
    }

    /// As much of the origin as tells the move from those of like pieces: the file, else the
    /// rank, else both.
    fn tell_apart(&self, mv: Move, role: Role) -> &str {
        let (file, rank) = self.name(mv.from).split_at(1);
        let (mut others, mut same_file, mut same_rank) = (false, false, false);
        self.each_move(|other| {
            let like = self.at(other.from).is_some_and(|piece| piece.role == role);
            if like && other.to == mv.to && other.from != mv.from {
                let (other_file, other_rank) = self.name(other.from).split_at(1);
                others = true;
                same_file |= other_file == file;
                same_rank |= other_rank == rank;
            }
            false
        });
        match (others, same_file, same_rank) {
            (false, ..) => "",
            (_, false, _) => file,
            (_, true, false) => rank,
            _ => self.name(mv.from),
        }
    }

    /// Reads both ways of writing; the marks for taking, check and mate may be missing.
    pub(crate) fn find_move(&self, text: &str) -> Result<Move, Refusal> {
        let bare = |text: &str| text.replace(['x', '-', '+', '#', '='], "");
        let mut moves = vec![];
        self.each_move(|mv| {
            moves.push(mv);
            false
        });
        let wanted = bare(text);
        let whole = |mv: &&Move| [text, wanted.as_str()].contains(&self.coordinates(**mv).as_str());
        if let Some(mv) = moves.iter().find(whole) {
            return Ok(*mv);
        }
        let fits = |mv: &&Move| bare(&self.san_without_check(**mv)) == wanted;
        let mut found = moves.iter().filter(fits);
        match (found.next(), found.next()) {
            (Some(mv), None) => Ok(*mv),
            (Some(_), Some(_)) => Err(Refusal::Ambiguous),
            (None, _) => Err(Refusal::Illegal),
        }
    }
}
