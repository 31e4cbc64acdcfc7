//! What each key does.

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use rookery_protocol::id::GameId;

use super::game_tab_keys::Left;
use super::invite::{Asked, Offers};
use super::person::{Next, Person};
use super::{App, Call, Effect, Invite, LinkState, Over, Row, Section};
use crate::texts::terminal;

/// What a row of the first tab leads to.
enum Deed {
    Open(GameId, String),
    Call(Call),
    ShowLink(Box<rookery_protocol::challenge::Challenge>),
}

impl App {
    pub(super) fn key(&mut self, key: KeyEvent) {
        if key.kind == KeyEventKind::Release {
            return;
        }
        self.notice = None;
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        if control && matches!(key.code, KeyCode::Char('c' | 'q')) {
            return self.out.push(Effect::Quit);
        }
        match &mut self.over {
            Over::Login(login) => match key.code {
                KeyCode::F(12) => self.out.push(Effect::Quit),
                _ => login.key(&key, &mut self.out),
            },
            Over::Invite(_) => self.invite_key(&key),
            Over::Person(person) => match person.key(&key) {
                Next::Nothing => {}
                Next::Close => self.over = Over::Nothing,
                Next::Open(game, title) => {
                    self.over = Over::Nothing;
                    self.open(game, &title);
                }
            },
            Over::Help | Over::Told(..) => self.close_over(),
            Over::Nothing => self.tab_key(&key),
        }
    }

    fn close_over(&mut self) {
        self.over = Over::Nothing;
        if self.link == LinkState::SentAway {
            self.log_in_again(None);
        }
    }

    fn invite_key(&mut self, key: &KeyEvent) {
        let guest = self.account.as_ref().is_none_or(|account| account.player.guest);
        let offers = Offers { rules: &self.rules, bots: &self.bots, guest };
        let Over::Invite(invite) = &mut self.over else { return };
        match invite.key(key, offers) {
            Asked::Nothing => {}
            Asked::Close => self.over = Over::Nothing,
            Asked::Send(challenge) => self.out.call(Call::Invite(*challenge)),
        }
    }

    fn tab_key(&mut self, key: &KeyEvent) {
        let tabs = self.game_tabs.len() + 1;
        let several = self.local.is_none();
        let alt = key.modifiers.contains(KeyModifiers::ALT);
        let plain_number = self.tab == 0;
        match key.code {
            KeyCode::Tab if several => self.show_tab((self.tab + 1) % tabs),
            KeyCode::BackTab if several => self.show_tab((self.tab + tabs - 1) % tabs),
            KeyCode::Char(c @ '1'..='9') if alt || plain_number => {
                let tab = c.to_digit(10).map_or(0, |number| number as usize - 1);
                if tab < tabs {
                    self.show_tab(tab);
                }
            }
            KeyCode::F(10) if self.local.is_some() => self.out.push(Effect::Save(None)),
            _ if self.tab == 0 => self.home_key(key),
            _ => self.game_key(key),
        }
    }

    fn game_key(&mut self, key: &KeyEvent) {
        let Some(game_tab) = self.game_tabs.get_mut(self.tab - 1) else { return };
        match game_tab.key(key, &mut self.out) {
            Left::Nothing | Left::Key => {}
            Left::Close => self.close_tab(),
            Left::Help => self.over = Over::Help,
            Left::Quit => self.out.push(Effect::Quit),
            Left::Save(path) if self.local.is_some() => self.out.push(Effect::Save(path)),
            Left::Save(_) => {
                self.notify(terminal::saved_there());
            }
        }
    }

    fn home_key(&mut self, key: &KeyEvent) {
        let me = self.my_id();
        match key.code {
            KeyCode::Up | KeyCode::Char('k') => self.home.go(-1, me),
            KeyCode::Down | KeyCode::Char('j') => self.home.go(1, me),
            KeyCode::Home => self.home.chosen = 0,
            KeyCode::End => self.home.go(isize::MAX, me),
            KeyCode::Enter | KeyCode::Char('a') => self.enter_row(),
            KeyCode::Char('d') => self.answer_row(Section::Incoming, Call::Decline),
            KeyCode::Char('x') | KeyCode::Delete => {
                self.answer_row(Section::Outgoing, Call::TakeBack);
            }
            KeyCode::Char('n') => self.new_invite(),
            KeyCode::Char('p') => self.show_person(),
            KeyCode::Char('l') => {
                self.out.call(Call::LogOut);
                self.log_in_again(None);
            }
            KeyCode::Char('?') | KeyCode::F(1) => self.over = Over::Help,
            KeyCode::Char('q') => self.out.push(Effect::Quit),
            _ => {}
        }
    }

    /// The games of whoever the chosen row is about, or else one's own.
    fn show_person(&mut self) {
        let me = self.my_id();
        let name = match self.home.rows(me).get(self.home.chosen) {
            Some(Row::Game(_, game)) => {
                let other = game.players.iter().find(|player| Some(player.id) != me);
                other.map(|player| player.name.clone())
            }
            Some(Row::Challenge(Section::Outgoing, challenge)) => {
                challenge.to.as_ref().map(|to| to.name.clone())
            }
            Some(Row::Challenge(_, challenge)) => Some(challenge.from.name.clone()),
            None => None,
        };
        let name = name.unwrap_or_else(|| self.my_name().to_owned());
        self.over = Over::Person(Box::new(Person::new(&name)));
        self.out.call(Call::Of(name));
    }

    fn new_invite(&mut self) {
        if self.rules.is_empty() {
            return self.notify(terminal::no_rules_yet());
        }
        self.out.call(Call::Bots);
        self.over = Over::Invite(Box::new(Invite::new(&self.rules)));
    }

    /// Does what the chosen row is for.
    pub(super) fn enter_row(&mut self) {
        let rows = self.home.rows(self.my_id());
        let deed = match rows.get(self.home.chosen) {
            Some(Row::Game(_, game)) => {
                let [first, second] = &game.players;
                Deed::Open(game.id, terminal::versus(&first.name, &second.name).to_string())
            }
            Some(Row::Challenge(Section::Outgoing, challenge)) => {
                if challenge.to.is_some() || challenge.listed {
                    return;
                }
                Deed::ShowLink(Box::new((*challenge).clone()))
            }
            Some(Row::Challenge(_, challenge)) => Deed::Call(Call::Accept(challenge.id)),
            None => return,
        };
        match deed {
            Deed::Open(game, title) => self.open(game, &title),
            Deed::Call(call) => self.out.call(call),
            Deed::ShowLink(challenge) => self.show_link(&challenge),
        }
    }

    fn answer_row(&mut self, wanted: Section, call: fn(rookery_protocol::id::ChallengeId) -> Call) {
        let rows = self.home.rows(self.my_id());
        if let Some(Row::Challenge(section, challenge)) = rows.get(self.home.chosen)
            && *section == wanted
        {
            let call = call(challenge.id);
            self.out.call(call);
        }
    }

    pub(super) fn paste(&mut self, text: &str) {
        match &mut self.over {
            Over::Login(login) => login.paste(text),
            Over::Invite(invite) => invite.name.insert(text),
            Over::Nothing => {
                if let Some(game_tab) = self.game_tab_mut() {
                    game_tab.line.insert(text);
                }
            }
            Over::Help | Over::Told(..) | Over::Person(_) => {}
        }
    }
}
