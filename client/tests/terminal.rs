//! `rookery` alone, run as a program in a terminal against the server's program.
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a story that cannot go on has failed")]

#[expect(dead_code, reason = "the stories of matches use the rest")]
mod house;
#[expect(dead_code, reason = "games without a server use the rest")]
mod tmux;

use house::{House, PASSPHRASE, rookery, run};
use rookery_api_client::{Client, Link};
use rookery_protocol::account::Credentials;
use rookery_protocol::game::{Event, Room};
use rookery_protocol::id::GameId;
use rookery_protocol::socket::{ClientIn, ClientOut};
use tmux::Tmux;

/// Bob, who plays through the socket.
struct Bob {
    client: Client,
    link: Link,
    said: u32,
}

impl Bob {
    async fn log_in(house: &House) -> Self {
        let client = Client::new(&house.address).unwrap();
        let credentials = Credentials { name: "Bob".into(), passphrase: PASSPHRASE.into() };
        client.log_in(&credentials).await.unwrap();
        let link = Link::open(&client, 3).await.unwrap();
        Self { client, link, said: 0 }
    }

    /// Waits for an invitation, accepts it, and looks at the game.
    async fn accept(&mut self) -> GameId {
        loop {
            if let ClientIn::Challenges { incoming, .. } = self.link.hear().await.unwrap()
                && let Some(challenge) = incoming.first()
            {
                let game = self.client.accept(challenge.id).await.unwrap().id;
                self.link.say(ClientOut::Watch { game, from: 0 }).await.unwrap();
                return game;
            }
        }
    }

    /// Waits until so many moves were made, then makes one.
    async fn play(&mut self, game: GameId, ply: u32, notation: &str) {
        loop {
            let state = match self.link.hear().await.unwrap() {
                ClientIn::Game { state, .. } | ClientIn::Events { state, .. } => state,
                _ => continue,
            };
            if state.ply == ply {
                break;
            }
        }
        let (notation, id) = (notation.to_owned(), self.id());
        self.say(ClientOut::Move { game, ply, notation, id }).await;
    }

    /// Says something, and waits until it was heard.
    async fn say(&mut self, message: ClientOut) {
        self.link.say(message).await.unwrap();
        while self.link.pending() > 0 {
            self.link.hear().await.unwrap();
        }
    }

    fn id(&mut self) -> String {
        self.said += 1;
        format!("bob-{}", self.said)
    }
}

#[tokio::test]
async fn a_new_account_plays_a_whole_game_in_a_terminal() {
    let mut house = House::open().await;
    let terminal = Tmux::open(&house, (100, 32));
    make_account(&house, &terminal).await;
    let mut bob = Bob::log_in(&house).await;
    invite_bob(&terminal).await;
    let game = bob.accept().await;

    terminal.shows("Make your first move within").await;
    terminal.shows("Bob (Black)").await;
    terminal.types("f3");
    terminal.press(&["Enter"]);
    bob.play(game, 1, "e7e5").await;
    terminal.shows("1. f3").await;
    terminal.shows("e5").await;
    terminal.shows("It is your move.").await;

    house.kill();
    terminal.shows("The connection is lost; trying again…").await;
    house.start_again().await;
    terminal.shows("F3 Resign").await;

    // From wherever the cursor begins to the corner, and from there to the pawn.
    terminal.press(&["Right"; 9]);
    terminal.press(&["Down"; 9]);
    terminal.press(&["Left", "Up", "Enter"]);
    terminal.shows("•").await;
    terminal.press(&["Up", "Up", "Enter"]);
    bob.play(game, 3, "d8h4").await;
    terminal.shows("You lost. Black won: checkmate.").await;
    terminal.shows("Qh4#").await;

    talk(&mut bob, game, &terminal).await;
    terminal.resize((50, 12));
    terminal.shows("This window is too small").await;
    terminal.resize((100, 32));
    terminal.shows("You lost. Black won: checkmate.").await;

    terminal.press(&["C-c"]);
    terminal.shows("left with 0").await;
    terminal.shows("canonical: icanon").await;
    let screen = terminal.screen();
    assert!(!screen.contains("Black won"), "the former screen is back: {screen}");
}

#[tokio::test]
async fn a_terminal_goes_on_in_the_session_that_another_one_was_given() {
    let house = House::open().await;
    assert_eq!(house.log_in("Ada", PASSPHRASE).code, 0);
    let terminal = Tmux::open(&house, (100, 32));
    terminal.shows("Your games").await;
    // The server ends the session that a new one takes the place of.
    for _ in 0..2 {
        assert_eq!(house.log_in("Ada", PASSPHRASE).code, 0);
    }
    let mut bob = Bob::log_in(&house).await;
    invite_bob(&terminal).await;
    let game = bob.accept().await;
    terminal.shows("Make your first move within").await;
    assert_eq!(house.log_in("Ada", PASSPHRASE).code, 0);
    terminal.types("f3");
    terminal.press(&["Enter"]);
    bob.play(game, 1, "e7e5").await;
    terminal.shows("1. f3").await;
    assert_eq!(run(&mut house.command(&["games", "--mine"]), "").code, 0);
}

/// Nobody is known by the name; `r` makes the account.
async fn make_account(house: &House, terminal: &Tmux) {
    terminal.shows("Rookery: log in").await;
    terminal.press(&["C-u"]);
    terminal.types(&house.address);
    terminal.press(&["Enter"]);
    terminal.types("Cleo");
    terminal.press(&["Enter"]);
    terminal.types(PASSPHRASE);
    terminal.shows("****").await;
    assert!(!terminal.screen().contains(PASSPHRASE));
    terminal.press(&["Enter"]);
    terminal.shows("Press r to create this account.").await;
    terminal.press(&["r"]);
    terminal.shows("You are logged in as Cleo.").await;
    terminal.shows("Your games").await;
}

/// As White.
async fn invite_bob(terminal: &Tmux) {
    // The list of games is long, and may come after the rest.
    terminal.press_until("n", "Left and right change it").await;
    terminal.press(&["Right", "Right"]);
    terminal.shows("somebody, by name").await;
    terminal.press(&["Down"]);
    terminal.types("Bob");
    terminal.press(&["Down"]);
    terminal.types("chess");
    terminal.shows("fit “chess”").await;
    terminal.shows("< Chess >").await;
    terminal.press(&["Down"]);
    // A long game gives a minute for the first move, which a busy machine may need.
    terminal.types("30+20");
    terminal.shows("< 30+20 >").await;
    terminal.press(&["Down", "Right"]);
    terminal.shows("< White >").await;
    terminal.press(&["Enter"]);
    terminal.shows("Bob is invited.").await;
    terminal.shows("to Bob").await;
}

async fn talk(bob: &mut Bob, game: GameId, terminal: &Tmux) {
    let id = bob.id();
    let text = "well tried".to_owned();
    bob.say(ClientOut::Say { game, room: Room::Players, text, id }).await;
    terminal.shows("Bob: well tried").await;
    terminal.types("/thank you");
    terminal.press(&["Enter"]);
    terminal.shows("Cleo: thank you").await;
    loop {
        let ClientIn::Events { entries, .. } = bob.link.hear().await.unwrap() else { continue };
        let said = |event: &Event| matches!(event, Event::Said { text, .. } if text == "thank you");
        if entries.iter().filter_map(|entry| entry.event.as_ref()).any(said) {
            break;
        }
    }
}

#[tokio::test]
async fn who_is_logged_in_comes_back_to_their_games() {
    let house = House::open().await;
    assert_eq!(house.log_in("Ada", PASSPHRASE).code, 0);
    let mut bob = Bob::log_in(&house).await;
    let first = Tmux::open(&house, (80, 24));
    first.shows(&format!("Ada on {}", house.address)).await;
    invite_bob(&first).await;
    bob.accept().await;
    first.shows("Make your first move within").await;
    drop(first);

    let second = Tmux::open(&house, (80, 24));
    second.shows("against Bob").await;
    second.press(&["Enter"]);
    second.shows("Bob (Black)").await;
    second.press(&["F4"]);
    second.shows("Abort this game?").await;
    second.press(&["y"]);
    second.shows("Game aborted.").await;
    second.press(&["Tab"]);
    second.shows("None right now. Press n").await;
    second.press(&["l"]);
    second.shows("Rookery: log in").await;
    assert!(!house.session_file().exists(), "nobody is logged in any longer");
}

#[test]
fn without_a_terminal_it_says_that_it_needs_one() {
    let answer = run(&mut rookery(), "");
    assert_eq!(answer.code, 2);
    assert!(answer.err.contains("Playing needs a terminal."), "{}", answer.err);
    assert!(answer.err.contains("rookery --help"), "{}", answer.err);
}
