//! How a game is told to clients: its board, its start and its special moves.

use rookery_protocol::board::Board;
use rookery_protocol::game::{Example, Rules, RulesSaid, Start};
use rookery_protocol::seat::Viewer;
use rookery_rules::{BadStart, Game, Paragraph, Text, Title};

/// A game as clients get it: under the key that they ask for, and the heading that lists it.
///
/// # Errors
/// Why it does not begin.
pub fn tell(game: &dyn Game, key: &str, group: &str) -> Result<Rules, BadStart> {
    let title = game.title();
    let start = if title.starts.usual { Start::Usual } else { Start::Number { number: 0 } };
    // How a game begins is no secret.
    let view = game.begin(&start)?.view(Viewer::All);
    Ok(Rules {
        key: key.to_owned(),
        name: title.name.clone(),
        summary: title.summary.to_string(),
        text: words(&title.text),
        seats: title.seats.clone(),
        starts: title.starts,
        board: game.board(&start),
        view,
        group: group.to_owned(),
        tables: None,
        preparing: !game.is_ready(),
        said: said(title),
        examples: vec![],
    })
}

/// Paragraphs in English, separated by empty lines.
fn words(paragraphs: &[Paragraph]) -> String {
    let words = |texts: &Paragraph| {
        let words: Vec<String> = texts.iter().map(ToString::to_string).collect();
        words.join(" ")
    };
    paragraphs.iter().map(words).collect::<Vec<_>>().join("\n\n")
}

/// All that a game says of itself, by keys; `None` where nothing has one.
fn said(title: &Title) -> Option<RulesSaid> {
    let summary = title.summary.said();
    let is_keyed = title.text.iter().flatten().any(|text| text.key().is_some());
    let texts = |paragraph: &Paragraph| paragraph.iter().map(Text::value).collect();
    let text: Vec<_> = if is_keyed { title.text.iter().map(texts).collect() } else { vec![] };
    (summary.is_some() || is_keyed).then_some(RulesSaid { summary, text })
}

/// The lines of play that show a game's special moves. One that cannot be played is left out: it
/// is there to explain, and a test plays those of the games that are built in.
pub(super) fn examples(game: &dyn Game, usual: &Board) -> Vec<Example> {
    game.examples().iter().filter_map(|example| shown(game, usual, example)).collect()
}

fn shown(game: &dyn Game, usual: &Board, example: &rookery_rules::Example) -> Option<Example> {
    let mut play = game.begin(&example.start).ok()?;
    let (last, led) = example.moves.split_last()?;
    for notation in led {
        play.play(notation).ok()?;
    }
    let before = play.view(Viewer::All);
    play.play(last).ok()?;
    let seen = play.seen(Viewer::All)?;
    let board = game.board(&example.start);
    Some(Example {
        caption: example.caption.to_string(),
        said: example.caption.said(),
        board: (board != *usual).then_some(board),
        before,
        label: seen.label.unwrap_or_default(),
        native: seen.native,
        after: play.view(Viewer::All),
    })
}
