//! The form that offers somebody a game.

use crossterm::event::{KeyCode, KeyEvent};
use rookery_protocol::account::NAME_LEN_MAX;
use rookery_protocol::bot::{Accepts, BotCard};
use rookery_protocol::challenge::{Audience, NewChallenge};
use rookery_protocol::game::{Rules, Start};
use rookery_protocol::said::Text;
use rookery_protocol::seat::Seat;

use super::field::Field;
use super::pace::Pace;
use crate::texts::forms;

/// Of what the games are looked through for, in characters.
const FIND_LEN_MAX: usize = 30;

/// What was chosen so far.
#[derive(Debug)]
pub(crate) struct Invite {
    pub(crate) part: Part,
    /// What the games are looked through for.
    pub(crate) find: Field,
    /// The key of the game.
    pub(crate) game: String,
    /// Whether a numbered start is drawn by lot; where there is a usual one as well.
    pub(crate) random: bool,
    pub(crate) pace: Pace,
    pub(crate) side: Option<Seat>,
    pub(crate) rated: bool,
    pub(crate) whom: Whom,
    pub(crate) name: Field,
    /// The bot's name.
    pub(crate) bot: String,
    pub(crate) busy: bool,
    pub(crate) trouble: Option<Text>,
}

/// A line of the form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    Whom,
    Name,
    Bot,
    Game,
    Start,
    Clock,
    Side,
    Rated,
}

/// Who may accept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Whom {
    Anyone,
    Link,
    Name,
    Computer,
}

/// What the server offers, and to whom.
#[derive(Clone, Copy)]
pub(super) struct Offers<'a> {
    pub(super) rules: &'a [Rules],
    pub(super) bots: &'a [BotCard],
    pub(super) guest: bool,
}

/// What a key of the form leads to.
pub(super) enum Asked {
    Nothing,
    Close,
    Send(Box<NewChallenge>),
}

const WHOM: [Whom; 4] = [Whom::Anyone, Whom::Link, Whom::Name, Whom::Computer];

impl Invite {
    pub(super) fn new(rules: &[Rules]) -> Self {
        Self {
            part: Part::Whom,
            find: Field::new(FIND_LEN_MAX),
            game: rules.first().map(|rules| rules.key.clone()).unwrap_or_default(),
            random: false,
            pace: Pace::default(),
            side: None,
            rated: false,
            whom: Whom::Anyone,
            name: Field::new(NAME_LEN_MAX),
            bot: String::new(),
            busy: false,
            trouble: None,
        }
    }

    /// The lines that the form has now.
    pub(crate) fn parts(&self, rules: &[Rules]) -> Vec<Part> {
        let mut parts = vec![Part::Whom];
        match self.whom {
            Whom::Name => parts.push(Part::Name),
            Whom::Computer => parts.push(Part::Bot),
            Whom::Anyone | Whom::Link => {}
        }
        parts.push(Part::Game);
        if self.rules(rules).is_some_and(|it| it.starts.usual && it.starts.numbers.is_some()) {
            parts.push(Part::Start);
        }
        parts.extend([Part::Clock, Part::Side, Part::Rated]);
        parts
    }

    pub(crate) fn rules<'a>(&self, rules: &'a [Rules]) -> Option<&'a Rules> {
        rules.iter().find(|rules| rules.key == self.game)
    }

    /// The games that fit what was typed.
    pub(crate) fn found<'a>(&self, rules: &'a [Rules]) -> Vec<&'a Rules> {
        let wanted = self.find.text().to_lowercase();
        let fits =
            |it: &&Rules| it.name.to_lowercase().contains(&wanted) || it.key.contains(&wanted);
        rules.iter().filter(fits).collect()
    }

    /// The bots that play this game and can be challenged.
    pub(crate) fn bots<'a>(&self, bots: &'a [BotCard], guest: bool) -> Vec<&'a BotCard> {
        let may = |bot: &BotCard| match bot.accepts {
            Accepts::Nobody => false,
            Accepts::Registered => !guest,
            Accepts::Everyone => true,
        };
        bots.iter().filter(|bot| may(bot) && bot.free && bot.games.contains(&self.game)).collect()
    }

    pub(super) fn key(&mut self, key: &KeyEvent, offers: Offers<'_>) -> Asked {
        if self.busy && key.code != KeyCode::Esc {
            return Asked::Nothing;
        }
        match key.code {
            KeyCode::Esc => return Asked::Close,
            KeyCode::Enter => return self.send(offers),
            KeyCode::Down | KeyCode::Tab => self.go(1, offers.rules),
            KeyCode::Up | KeyCode::BackTab => self.go(-1, offers.rules),
            KeyCode::Left | KeyCode::Right if self.part != Part::Name => {
                self.change(if key.code == KeyCode::Left { -1 } else { 1 }, offers);
            }
            KeyCode::Char(' ') if !matches!(self.part, Part::Name | Part::Game) => {
                self.change(1, offers);
            }
            _ => self.write(key, offers),
        }
        self.settle(offers);
        Asked::Nothing
    }

    fn write(&mut self, key: &KeyEvent, offers: Offers<'_>) {
        let written = match self.part {
            Part::Name => self.name.key(key),
            Part::Clock => self.pace.typed.key(key),
            Part::Game => {
                let written = self.find.key(key);
                if written && let Some(first) = self.found(offers.rules).first() {
                    self.game = first.key.clone();
                }
                written
            }
            _ => false,
        };
        if written {
            self.trouble = None;
        }
    }

    fn go(&mut self, by: isize, rules: &[Rules]) {
        let parts = self.parts(rules);
        self.part = around(&parts, &self.part, by);
    }

    /// Chooses the next answer of the line.
    fn change(&mut self, by: isize, offers: Offers<'_>) {
        self.trouble = None;
        match self.part {
            Part::Whom => self.whom = around(&WHOM, &self.whom, by),
            Part::Bot => {
                let names: Vec<String> = self
                    .bots(offers.bots, offers.guest)
                    .iter()
                    .map(|it| it.player.name.clone())
                    .collect();
                if !names.is_empty() {
                    self.bot = around(&names, &self.bot, by);
                }
            }
            Part::Game => {
                let keys: Vec<String> =
                    self.found(offers.rules).iter().map(|it| it.key.clone()).collect();
                if !keys.is_empty() {
                    self.game = around(&keys, &self.game, by);
                }
            }
            Part::Start => self.random = !self.random,
            Part::Clock => self.pace.go(by),
            Part::Side => {
                let sides = [None, Some(Seat::First), Some(Seat::Second)];
                self.side = around(&sides, &self.side, by);
            }
            Part::Rated => self.rated = !self.rated && !offers.guest,
            Part::Name => {}
        }
    }

    /// What cannot be chosen any longer is chosen anew.
    fn settle(&mut self, offers: Offers<'_>) {
        let bots = self.bots(offers.bots, offers.guest);
        if !bots.iter().any(|bot| bot.player.name == self.bot) {
            self.bot = bots.first().map(|bot| bot.player.name.clone()).unwrap_or_default();
        }
    }

    fn send(&mut self, offers: Offers<'_>) -> Asked {
        match self.challenge(offers) {
            Ok(challenge) => {
                self.busy = true;
                self.trouble = None;
                Asked::Send(Box::new(challenge))
            }
            Err((part, trouble)) => {
                self.part = part;
                self.trouble = Some(trouble);
                Asked::Nothing
            }
        }
    }

    fn challenge(&self, offers: Offers<'_>) -> Result<NewChallenge, (Part, Text)> {
        let rules = self.rules(offers.rules);
        let rules = rules.ok_or_else(|| (Part::Game, forms::game_wanted()))?;
        let name = self.name.text().trim();
        let to = match self.whom {
            Whom::Anyone => Audience::Anyone,
            Whom::Link => Audience::Link,
            Whom::Name if name.is_empty() => return Err((Part::Name, forms::name_wanted())),
            Whom::Name => Audience::Name { name: name.to_owned() },
            Whom::Computer if self.bot.is_empty() => {
                return Err((Part::Game, forms::bot_wanted()));
            }
            Whom::Computer => Audience::Name { name: self.bot.clone() },
        };
        let random = rules.starts.numbers.is_some() && (self.random || !rules.starts.usual);
        Ok(NewChallenge {
            rules: rules.key.clone(),
            start: if random { Start::Random } else { Start::Usual },
            time: self.pace.time().ok_or_else(|| (Part::Clock, forms::clock_wanted()))?,
            rated: self.rated && !offers.guest,
            seat: self.side,
            to,
        })
    }
}

/// The one that comes so many after `now`, and around at the end.
fn around<T: Clone + PartialEq>(all: &[T], now: &T, by: isize) -> T {
    let at = all.iter().position(|it| it == now).map_or(0, |at| at as isize + by);
    all[at.rem_euclid(all.len() as isize) as usize].clone()
}
