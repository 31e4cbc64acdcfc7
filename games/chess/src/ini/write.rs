//! Writes a variant as a section of `variants.ini`.

use rookery_rules::{Fault, Flaw, Game, Start, Text};

use super::keys;
use super::names::{BUILT_IN, FILES_MAX, RANKS_MAX};
use crate::texts::ini_writing as lacks;
use crate::variant::{Array, Goal, Shuffle, Sight, Turns, Variant, VariantGame};

/// Writes a variant under a name of its own. The section has no parent (but for janggi's palaces),
/// so it means the same in every version; where version 11.1 spells a key otherwise both spellings
/// are there, and a comment names the keys that it lacks.
///
/// # Errors
/// Every part that the format cannot express, with the reason.
pub fn write(variant: &Variant, key: &str) -> Result<String, Vec<Flaw>> {
    let game = VariantGame::new(variant.clone()).map_err(|faults| {
        faults.into_iter().map(|Fault(text)| Flaw::new(text)).collect::<Vec<_>>()
    })?;
    let mut sheet = Sheet { variant, letters: vec![], lines: vec![], flaws: vec![] };
    sheet.name(key);
    sheet.lacks();
    sheet.board();
    sheet.pieces();
    if sheet.flaws.is_empty() {
        sheet.start(&game);
        sheet.rules();
        sheet.endings();
    }
    if sheet.flaws.is_empty() { Ok(sheet.text(key)) } else { Err(sheet.flaws) }
}

/// A section while it is written.
pub(super) struct Sheet<'a> {
    pub(super) variant: &'a Variant,
    /// What each kind is called there, by its place; a promoted kind by what it is promoted to.
    pub(super) letters: Vec<char>,
    /// Keys and values.
    pub(super) lines: Vec<(String, String)>,
    pub(super) flaws: Vec<Flaw>,
}

impl Sheet<'_> {
    /// Sets a key.
    #[expect(clippy::needless_pass_by_value, reason = "a letter or a flag is told by itself")]
    pub(super) fn say(&mut self, key: &str, value: impl ToString) {
        self.lines.push((key.to_owned(), value.to_string()));
    }

    /// Sets a key to true where it is.
    pub(super) fn flag(&mut self, key: &str, value: bool) {
        if value {
            self.say(key, true);
        }
    }

    fn value(&self, key: &str) -> Option<&str> {
        self.lines.iter().find(|(name, _)| name == key).map(|(_, value)| value.as_str())
    }

    /// Notes a part that cannot be written when it is there.
    pub(super) fn refuse(&mut self, when: bool, part: &str, why: Text) {
        if when {
            self.flaws.push(Flaw { part: Some(part.to_owned()), ..Flaw::new(why) });
        }
    }

    fn name(&mut self, key: &str) {
        let letters = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        let fits = key.starts_with(|c: char| c.is_ascii_alphanumeric()) && key.chars().all(letters);
        self.refuse(!fits, "key", lacks::name());
        let taken = BUILT_IN.contains(&key);
        let text = lacks::name_taken();
        self.refuse(taken, "key", text);
    }

    /// What the format has no words for at all.
    fn lacks(&mut self) {
        let variant = self.variant;
        let turns = match variant.turns {
            Turns::Alternate => None,
            Turns::Two | Turns::Growing => Some(lacks::one_move_a_turn()),
            Turns::Push => Some(lacks::no_pushes()),
        };
        if let Some(turns) = turns {
            self.refuse(true, "turns", turns);
        }
        let dark = lacks::sees_everything();
        self.refuse(variant.sight != Sight::All, "sight", dark);
        let boards = lacks::one_board();
        self.refuse(variant.two_boards, "two-boards", boards);
        let Array { shuffle, number, .. } = variant.array;
        let drawn = lacks::one_array();
        self.refuse(shuffle != Shuffle::Never && number.is_none(), "array.shuffle", drawn);
    }

    fn board(&mut self) {
        let Variant { files, ranks, .. } = *self.variant;
        let text = lacks::board_size(FILES_MAX, RANKS_MAX);
        self.refuse(ranks > RANKS_MAX || files > FILES_MAX, "ranks", text);
        if (files, ranks) != (8, 8) {
            self.say("maxFile", files);
            self.say("maxRank", ranks);
        }
    }

    /// Where it begins, with the checks to be given among the fields.
    fn start(&mut self, game: &VariantGame) {
        let Ok(play) = game.begin(&Start::Usual) else { return };
        let text = play.text();
        let mut fields: Vec<String> = text.split(' ').map(str::to_owned).collect();
        let checks = self.variant.ending.goals.iter().find_map(|goal| match goal {
            Goal::Checks(count) => Some(format!("{count}+{count}")),
            _ => None,
        });
        fields.splice(4..4, checks);
        self.say("startFen", fields.join(" "));
    }

    fn text(self, key: &str) -> String {
        let Variant { name, summary, .. } = self.variant;
        let one_line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let mut text = format!("# {}\n# {}\n", one_line(name), one_line(&summary.to_string()));
        let mut newer: Vec<&str> = vec![];
        for (key, value) in &self.lines {
            let own = key == "king" && value.contains(':') && self.value("kingType").is_none();
            let name = if own { "movement of a king's own" } else { key };
            if !keys::is_old(name) && !newer.contains(&name) {
                newer.push(name);
            }
        }
        if !newer.is_empty() {
            text += &format!("# Fairy-Stockfish 11.1 has no {}.\n", newer.join(", "));
        }
        let parent = if self.variant.palace_lines { ":janggi" } else { "" };
        text += &format!("[{key}{parent}]\n");
        for (key, value) in &self.lines {
            text += &format!("{key} = {value}\n");
        }
        text
    }
}
