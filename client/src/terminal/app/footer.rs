//! What can be done now, as the last line of the screen says it: each with a key, and each to be
//! clicked.

use crossterm::event::KeyCode;
use rookery_protocol::game::Act;

use super::{App, Over, Row, Section};
use crate::terminal::game::{routes, words};

/// One thing that can be done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Item {
    /// What the key is called; empty where there is none.
    pub(crate) key: &'static str,
    pub(crate) text: String,
    pub(crate) does: Does,
}

/// What a click on it does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Does {
    /// The same as a key.
    Press(KeyCode),
    /// Plays a move that is no cell of the board.
    Play(String),
}

impl Item {
    fn new(key: &'static str, code: KeyCode, text: impl Into<String>) -> Self {
        Self { key, text: text.into(), does: Does::Press(code) }
    }

    /// Columns.
    pub(crate) fn width(&self) -> u16 {
        let gap = usize::from(!self.key.is_empty());
        (self.key.chars().count() + gap + self.text.chars().count()) as u16
    }
}

/// The keys of acts, in the order of the footer. Of those that share a key, the first that may be
/// done is.
const ACTS: [(u8, &str, &[Act]); 7] = [
    (2, "F2", &[Act::AcceptDraw, Act::ClaimDraw, Act::CallDraw, Act::OfferDraw]),
    (3, "F3", &[Act::Resign]),
    (4, "F4", &[Act::ClaimWin, Act::Abort]),
    (5, "F5", &[Act::AcceptTakeback, Act::AskTakeback]),
    (6, "F6", &[Act::AddTime]),
    (7, "F7", &[Act::AcceptRematch, Act::OfferRematch]),
    (8, "F8", &[Act::DeclineDraw, Act::DeclineTakeback, Act::DeclineRematch]),
];

/// What a key of the footer does, among what may be done.
pub(super) fn act_of(number: u8, acts: &[Act]) -> Option<Act> {
    let (_, _, all) = ACTS.iter().find(|(key, ..)| *key == number)?;
    all.iter().find(|act| acts.contains(act)).copied()
}

impl App {
    /// What can be done now, the most important first.
    pub(crate) fn footer(&self) -> Vec<Item> {
        let esc = |text: &str| Item::new("Esc", KeyCode::Esc, text);
        match &self.over {
            Over::Login(login) => login.footer(),
            Over::Invite(_) => vec![
                Item::new("↑↓", KeyCode::Down, "Field"),
                Item::new("←→", KeyCode::Right, "Change"),
                Item::new("Enter", KeyCode::Enter, "Send"),
                esc("Back"),
            ],
            Over::Person(_) => vec![Item::new("Enter", KeyCode::Enter, "Open"), esc("Back")],
            Over::Help | Over::Told(..) => vec![esc("Back")],
            Over::Nothing if self.tab == 0 => self.home_footer(),
            Over::Nothing => self.game_footer(),
        }
    }

    fn home_footer(&self) -> Vec<Item> {
        let mut items = Vec::new();
        let enter = |text: &str| Item::new("Enter", KeyCode::Enter, text);
        let rows = self.home.rows(self.my_id());
        match rows.get(self.home.chosen) {
            Some(Row::Game(Section::Live, _)) => items.push(enter("Watch")),
            Some(Row::Game(..)) => items.push(enter("Open")),
            Some(Row::Challenge(Section::Incoming, _)) => {
                items.push(enter("Accept"));
                items.push(Item::new("d", KeyCode::Char('d'), "Decline"));
            }
            Some(Row::Challenge(Section::Outgoing, challenge)) => {
                if challenge.to.is_none() && !challenge.listed {
                    items.push(enter("Show link"));
                }
                items.push(Item::new("x", KeyCode::Char('x'), "Take back"));
            }
            Some(Row::Challenge(..)) => items.push(enter("Play")),
            None => {}
        }
        items.push(Item::new("n", KeyCode::Char('n'), "New game"));
        items.push(Item::new("p", KeyCode::Char('p'), "Player"));
        if !self.game_tabs.is_empty() {
            items.push(Item::new("Tab", KeyCode::Tab, "Next tab"));
        }
        items.push(Item::new("l", KeyCode::Char('l'), "Log out"));
        items.push(Item::new("?", KeyCode::Char('?'), "Help"));
        items.push(Item::new("q", KeyCode::Char('q'), "Quit"));
        items
    }

    fn game_footer(&self) -> Vec<Item> {
        let Some(game_tab) = self.game_tab() else { return vec![] };
        if game_tab.sure.is_some() {
            return vec![
                Item::new("y", KeyCode::Char('y'), "Yes"),
                Item::new("Esc", KeyCode::Esc, "No"),
            ];
        }
        if !game_tab.hand.choosing.is_empty() {
            return vec![
                Item::new("↑↓", KeyCode::Down, "Which"),
                Item::new("Enter", KeyCode::Enter, "Choose"),
                Item::new("Esc", KeyCode::Esc, "Back"),
            ];
        }
        let mut items: Vec<Item> = routes::buttons(game_tab.legal())
            .map(|legal| {
                let text = legal.choice.as_ref().map_or(&legal.notation, |choice| &choice.text);
                let does = Does::Play(legal.notation.clone());
                Item { key: "", text: format!("[{text}]"), does }
            })
            .collect();
        for (number, key, all) in ACTS {
            if let Some(act) = all.iter().find(|act| game_tab.acts().contains(act)) {
                items.push(Item::new(key, KeyCode::F(number), words::name(*act)));
            }
        }
        items.push(Item::new("F9", KeyCode::F(9), "Turn"));
        match self.local {
            Some(_) => items.push(Item::new("F10", KeyCode::F(10), "Save")),
            None => items.push(Item::new("Tab", KeyCode::Tab, "Next tab")),
        }
        items.push(Item::new("F1", KeyCode::F(1), "Help"));
        items
    }
}
