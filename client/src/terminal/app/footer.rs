//! What can be done now, as the last line of the screen says it: each with a key, and each to be
//! clicked.

use crossterm::event::KeyCode;
use rookery_protocol::game::Act;
use rookery_protocol::said::Text;

use super::{App, Over, Row, Section};
use crate::terminal::game::{routes, words};
use crate::texts::keys;

/// One thing that can be done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Item {
    /// What the key is called; empty where there is none.
    pub(crate) key: &'static str,
    pub(crate) text: Text,
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
    fn new(key: &'static str, code: KeyCode, text: Text) -> Self {
        Self { key, text, does: Does::Press(code) }
    }

    /// Columns.
    pub(crate) fn width(&self) -> u16 {
        let gap = usize::from(!self.key.is_empty());
        (self.key.chars().count() + gap + self.text.to_string().chars().count()) as u16
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
        let esc = |text: Text| Item::new("Esc", KeyCode::Esc, text);
        match &self.over {
            Over::Login(login) => login.footer(),
            Over::Invite(_) => vec![
                Item::new("↑↓", KeyCode::Down, keys::field()),
                Item::new("←→", KeyCode::Right, keys::change()),
                Item::new("Enter", KeyCode::Enter, keys::send()),
                esc(keys::back()),
            ],
            Over::Person(_) => {
                vec![Item::new("Enter", KeyCode::Enter, keys::open()), esc(keys::back())]
            }
            Over::Help | Over::Told(..) => vec![esc(keys::back())],
            Over::Nothing if self.tab == 0 => self.home_footer(),
            Over::Nothing => self.game_footer(),
        }
    }

    fn home_footer(&self) -> Vec<Item> {
        let mut items = Vec::new();
        let enter = |text: Text| Item::new("Enter", KeyCode::Enter, text);
        let rows = self.home.rows(self.my_id());
        match rows.get(self.home.chosen) {
            Some(Row::Game(Section::Live, _)) => items.push(enter(keys::watch())),
            Some(Row::Game(..)) => items.push(enter(keys::open())),
            Some(Row::Challenge(Section::Incoming, _)) => {
                items.push(enter(keys::accept()));
                items.push(Item::new("d", KeyCode::Char('d'), keys::decline()));
            }
            Some(Row::Challenge(Section::Outgoing, challenge)) => {
                if challenge.to.is_none() && !challenge.listed {
                    items.push(enter(keys::show_link()));
                }
                items.push(Item::new("x", KeyCode::Char('x'), keys::take_back()));
            }
            Some(Row::Challenge(..)) => items.push(enter(keys::play())),
            None => {}
        }
        items.push(Item::new("n", KeyCode::Char('n'), keys::new_game()));
        items.push(Item::new("p", KeyCode::Char('p'), keys::player()));
        if !self.game_tabs.is_empty() {
            items.push(Item::new("Tab", KeyCode::Tab, keys::next_tab()));
        }
        items.push(Item::new("l", KeyCode::Char('l'), keys::log_out()));
        items.push(Item::new("?", KeyCode::Char('?'), keys::help()));
        items.push(Item::new("q", KeyCode::Char('q'), keys::quit()));
        items
    }

    fn game_footer(&self) -> Vec<Item> {
        let Some(game_tab) = self.game_tab() else { return vec![] };
        if game_tab.sure.is_some() {
            return vec![
                Item::new("y", KeyCode::Char('y'), keys::yes()),
                Item::new("Esc", KeyCode::Esc, keys::no()),
            ];
        }
        if !game_tab.hand.choosing.is_empty() {
            return vec![
                Item::new("↑↓", KeyCode::Down, keys::which()),
                Item::new("Enter", KeyCode::Enter, keys::choose()),
                Item::new("Esc", KeyCode::Esc, keys::back()),
            ];
        }
        let mut items: Vec<Item> = routes::buttons(game_tab.legal())
            .map(|legal| {
                let text = legal.choice.as_ref().map_or(&legal.notation, |choice| &choice.text);
                let does = Does::Play(legal.notation.clone());
                Item { key: "", text: keys::button(text), does }
            })
            .collect();
        for (number, key, all) in ACTS {
            if let Some(act) = all.iter().find(|act| game_tab.acts().contains(act)) {
                items.push(Item::new(key, KeyCode::F(number), words::name(*act)));
            }
        }
        items.push(Item::new("F9", KeyCode::F(9), keys::turn()));
        match self.local {
            Some(_) => items.push(Item::new("F10", KeyCode::F(10), keys::save())),
            None => items.push(Item::new("Tab", KeyCode::Tab, keys::next_tab())),
        }
        items.push(Item::new("F1", KeyCode::F(1), keys::help()));
        items
    }
}
