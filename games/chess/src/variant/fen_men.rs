//! Reading what stands where, and what lies in the reserves.

use rookery_rules::{Fault, Text};

use super::parts::Kind;
use super::placement::{Man, Placement, RESERVE_MAX};
use super::rules::Rules;
use crate::piece::Color;
use crate::texts::fen;

/// Reads the squares and the reserves.
pub(super) fn read_men(rules: &Rules, field: &str) -> Result<Placement, Vec<Fault>> {
    let fault = |text: Text| vec![Fault::new(text)];
    let mut men = Placement::default();
    let (boards, reserves) = match field.split_once('[') {
        Some((boards, rest)) => {
            let inside = rest.strip_suffix(']');
            (boards, inside.ok_or_else(|| fault(fen::open_reserve()))?)
        }
        None => (field, ""),
    };
    let boards: Vec<&str> = boards.split('|').collect();
    if boards.len() > 1 + usize::from(rules.variant.two_boards) {
        return Err(fault(fen::too_many_boards()));
    }
    for (board, beyond) in boards.into_iter().zip([false, true]) {
        read_board(rules, board, beyond, &mut men).map_err(fault)?;
    }
    read_reserves(rules, reserves, &mut men).map_err(fault)?;
    Ok(men)
}

fn read_board(rules: &Rules, text: &str, beyond: bool, men: &mut Placement) -> Result<(), Text> {
    let (files, ranks) = (rules.variant.files, rules.variant.ranks);
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != usize::from(ranks) {
        return Err(fen::ranks(ranks, rows.len()));
    }
    for (row, rank) in rows.into_iter().zip((0..ranks).rev()) {
        let mut file = 0_u8;
        let mut rest = row.chars().peekable();
        while let Some(&next) = rest.peek() {
            if next.is_ascii_digit() {
                let mut number = 0_u8;
                while let Some(digit) = rest.next_if(char::is_ascii_digit) {
                    number = number.saturating_mul(10).saturating_add(digit as u8 - b'0');
                }
                file = file.saturating_add(number);
                continue;
            }
            let plus = rest.next_if_eq(&'+').is_some();
            let letter = rest.next().unwrap_or('+');
            let promoted = rest.next_if_eq(&'~').is_some();
            let kind = rules.kind_by_letter(letter, plus)?;
            let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
            if file < files {
                let square = rules.square(file, rank);
                if men.at(square).is_some() {
                    return Err(fen::on_both_boards(rules.name(square)));
                }
                let promoted = promoted && rules.variant.capture.demoted;
                men.put(square, Man { color, kind, promoted, beyond });
            }
            file = file.saturating_add(1);
        }
        if file != files {
            return Err(fen::squares_instead(rank + 1, file, files));
        }
    }
    Ok(())
}

fn read_reserves(rules: &Rules, text: &str, men: &mut Placement) -> Result<(), Text> {
    if text.is_empty() || text == "-" {
        return Ok(());
    }
    if !rules.variant.capture.kept && rules.variant.drops.is_none() {
        return Err(fen::no_reserves());
    }
    for letter in text.chars() {
        let kind = rules.kind_by_letter(letter, false)?;
        if !rules.reserve.contains(&kind) {
            return Err(fen::not_for_reserves(letter));
        }
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        if men.in_reserve(color, kind) >= RESERVE_MAX {
            return Err(fen::reserve_is_full(RESERVE_MAX));
        }
        men.keep(color, kind);
    }
    Ok(())
}

impl Rules {
    fn kind_by_letter(&self, letter: char, plus: bool) -> Result<Kind, Text> {
        let kind = self.variant.kind_of(letter.to_ascii_uppercase(), plus);
        let sign = if plus { "+" } else { "" };
        kind.ok_or_else(|| fen::no_such_piece(format!("{sign}{letter}")))
    }
}
