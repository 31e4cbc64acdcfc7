//! What is said beside the board.

use rookery_rules::Text;

rookery_rules::texts! {
    "lines_status";

    first_places() = "The first player puts three stones: black, white, black.";
    first_chooses() = "The first player chooses.";
    second_chooses() = "The second player chooses.";
    second_places_two() = "The second player puts a white stone and a black one.";
    black_offers() = "Black offers two points for the fifth stone.";
    white_picks() = "White chooses one of the two points for Black's stone.";
    first_has_black() = "The first player has the black stones.";
    second_has_black() = "The second player has the black stones.";

    forbidden(points) = "Forbidden for Black: {points}.";
    forbidden_and_more(points, more) = "Forbidden for Black: {points} and {more} more.";
    listed(first, rest) = "{first}, {rest}";
}

/// Names the points where Black may not put a stone, and tells how many more there are; `None`
/// where there are none.
pub(crate) fn forbidden_points(
    points: impl DoubleEndedIterator<Item = String>,
    more: usize,
) -> Option<Text> {
    let points = points.rev().map(Text::verbatim).reduce(|rest, first| listed(first, rest))?;
    Some(if more > 0 { forbidden_and_more(points, more) } else { forbidden(points) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forbidden_points_are_listed_and_counted() {
        let said = |points: &[&str], more| {
            let points = points.iter().map(|&name| name.to_owned());
            forbidden_points(points, more).map(|text| text.to_string())
        };
        assert_eq!(said(&[], 0), None);
        assert_eq!(said(&["h8"], 0).as_deref(), Some("Forbidden for Black: h8."));
        assert_eq!(
            said(&["h8", "i9", "j10"], 2).as_deref(),
            Some("Forbidden for Black: h8, i9, j10 and 2 more.")
        );
    }
}
