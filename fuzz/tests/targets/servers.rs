//! What servers of one database tell each other.

use futures_util::FutureExt as _;
use rookery_fuzz::{Did, Target};
use rookery_news::{Word, ears};

/// The most words of a letter that can mean anything to anybody.
const WORDS_MAX: usize = 10_000;

#[test]
fn a_letter_is_heard_or_means_that_anything_may_have_changed() {
    let words = [
        "{\"from\":\"other\",\"words\":[",
        "]}",
        "\"lobby\"",
        "\"anything\"",
        "{\"game\":{\"id\":\"",
        "\",\"version\":",
        "{\"crowd\":\"",
        "\"}",
        "{\"turn\":{\"player\":\"",
        "abcdefgh",
        "null",
        "\"settings\"",
        ",",
        "\"tide\"",
        "{\"signed-out\":\"",
    ];
    Target::new("news").words(&words).runs(6_000).bytes(|bytes| {
        let heard = |own: &str| {
            let (ear, mut ears) = ears(own);
            ear.hears(bytes);
            let mut heard = vec![];
            while let Some(Some(word)) = ears.next().now_or_never() {
                heard.push(word);
                assert!(heard.len() <= WORDS_MAX);
            }
            heard
        };
        let found = heard("me");
        assert_eq!(found, heard("me"), "the same letter means the same");
        let of_oneself = heard("other");
        assert!(of_oneself.is_empty() || of_oneself == found, "one's own words say nothing new");
        let anything = found.contains(&Word::Anything);
        Did::of(&(found.len().min(9), anything, of_oneself.len().min(1)))
    });
}
