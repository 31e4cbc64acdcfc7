//! Pictures of every game there is.

use rookery_pictures::{Caption, Look, Pace, Scene, Side, Theme, film, picture};
use rookery_protocol::board::View;
use rookery_protocol::game::Start;
use rookery_protocol::seat::{Seat, Viewer};
use rookery_rules::Game;

/// Moves of each game that are made without looking.
const PLIES: usize = 60;

fn start_of(game: &dyn Game) -> Start {
    if game.title().starts.usual { Start::Usual } else { Start::Number { number: 0 } }
}

/// The length of a film of so many moves, in bytes before it is compressed.
const FILM_LEN_MAX: usize = 100_000;

/// What somebody sees of a game in which always another move is made.
fn views(game: &dyn Game, viewer: Viewer) -> Vec<View> {
    let mut play = game.begin(&start_of(game)).expect("it begins");
    let mut views = vec![play.view(viewer)];
    for at in 0..PLIES {
        let legal = play.legal_moves();
        if legal.is_empty() {
            break;
        }
        // In a game that hides something, one that is offered may be refused.
        let order = (0..legal.len()).map(|i| (i + at * 7) % legal.len());
        if !order.into_iter().any(|i| play.play(&legal[i].notation).is_ok()) {
            break;
        }
        views.push(play.view(viewer));
    }
    views
}

/// Reads a file as XML does; how many elements it has.
fn elements(svg: &str, what: &str) -> usize {
    let read = roxmltree::Document::parse(svg);
    let document = read.unwrap_or_else(|error| panic!("{what}: {error}"));
    let root = document.root_element();
    assert_eq!(root.tag_name().name(), "svg", "{what}");
    assert!(!svg.contains("NaN") && !svg.contains("inf\"") && !svg.contains("inf "), "{what}");
    for used in document.descendants().filter_map(|node| node.attribute("href")) {
        let named = |node: roxmltree::Node<'_, '_>| node.attribute("id") == Some(&used[1..]);
        assert!(document.descendants().any(named), "{what}: {used} is not drawn");
    }
    document.descendants().filter(roxmltree::Node::is_element).count()
}

fn caption() -> Caption {
    let side = |name: &str| Side { name: name.to_owned(), point: "½" };
    Caption { title: "<anna> & “bert”".into(), sides: [side("<anna>"), side("b&rt \"x\" 'y'")] }
}

#[test]
fn every_game_has_pictures_and_a_film_that_are_well_formed() {
    let caption = caption();
    let registry = rookery_games::registry();
    let mut games = 0;
    for game in registry.iter() {
        games += 1;
        let title = game.title();
        let board = game.board(&start_of(game.as_ref()));
        let [first, second] = &title.seats;
        let (dark, colours) = ([first.dark, second.dark], [first.colour, second.colour]);
        let views = views(game.as_ref(), Viewer::All);
        for seat in Seat::BOTH {
            for (caption, coordinates) in [(Some(&caption), true), (None, false)] {
                let look = Look { seat, coordinates, theme: Theme::Slate, ..Look::default() };
                let scene = Scene { board: &board, dark, colours, caption, look };
                for view in [views.first(), views.last()].into_iter().flatten() {
                    let svg = picture(&scene, view, &[]);
                    let shown = view.cells.len();
                    assert!(elements(&svg, &title.key) > shown, "{}", title.key);
                }
            }
        }
        let look = Look::default();
        let scene = Scene { board: &board, dark, colours, caption: Some(&caption), look };
        let moving = film(&scene, &views, Pace::default()).expect(&title.key);
        elements(&moving, &title.key);
        assert!(moving.len() < FILM_LEN_MAX, "{}: {}", title.key, moving.len());
        assert!(views.len() < 2 || moving.contains("<set "), "{}", title.key);
    }
    assert!(games > 60, "{games}");
}

#[test]
fn what_a_spectator_may_not_see_is_fog_and_no_piece() {
    let registry = rookery_games::registry();
    let mut hidden = 0;
    for game in registry.iter() {
        let board = game.board(&start_of(game.as_ref()));
        let (dark, colours, look) = ([false, true], [None; 2], Look::default());
        let scene = Scene { board: &board, dark, colours, caption: None, look };
        for view in views(game.as_ref(), Viewer::Spectator) {
            use rookery_protocol::board::Content;
            let fog = view.cells.iter().filter(|(_, content)| *content == Content::Hidden).count();
            let svg = picture(&scene, &view, &[]);
            let pieces = svg.matches(r##"<use href="#p"##).count();
            assert_eq!(pieces, view.cells.len() - fog, "{}", game.title().key);
            hidden += fog;
        }
    }
    assert!(hidden > 0, "some game hides something");
}
