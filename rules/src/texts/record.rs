//! What is wrong with a record of a game.

use rookery_protocol::said::Text;

rookery_protocol::texts! {
    "rules_record";

    at(line, column, what) = "line {line}, column {column}: {what}";

    no_such_game(name) = "There is no game “{name}” here.";
    no_usual_start() = "This game has no usual start. A FEN tag must say where it began.";
    refused_start(why) = "The start position is refused. {why}";
    bad_start_number(number) = "“{number}” is no number of a start position.";

    several_moves(number, written) = "{number} {written} could be several moves.";
    after_the_end(number, written) = "{number} {written} comes after the end.";
    not_legal(number, written) = "{number} {written} is not legal.";
    perhaps(notation) = "Perhaps it was {notation}.";
    listed(first, rest) = "{first}, {rest}";
    either(one, other) = "{one} or {other}";

    unreadable(why) = "The rest cannot be read: {why}.";
    not_utf8() = "This line is no UTF-8. It was read as Latin-1.";
    long_line(most) = "This line is longer than {most} bytes.";
    long_game(most) = "The game is longer than {most} bytes.";
    long_game_of_lines() = "The game is too long.";
    long_move() = "This is too long for a move.";
    many_moves(most) = "A game has {most} moves at most.";
    many_tags(most, bytes) = "A game has {most} tags of {bytes} bytes at most.";
    many_names(most, bytes) = "A game has {most} names of {bytes} bytes at most.";

    no_tag() = "This is no tag: write it as [Name \"value\"].";
    open_tag(name) = "The tag {name} is not closed by \"].";
    tag_twice(name) = "The tag {name} is given twice.";
    name_twice(name) = "{name} is given twice.";

    open_comment(sign) = "This comment is not closed by “{sign}”.";
    open_variation() = "This variation is not closed.";
    no_open_variation() = "No variation is open here to be closed.";
    deep_variations(most) = "Variations stand {most} deep at most.";
    nothing_to_replace() = "There is no move yet that this could replace.";
    no_meaning(sign) = "“{sign}” has no meaning here.";
    null_move(written) = "“{written}” passes, which is no move of a game.";
    bad_glyph() = "A $ stands before a number from 0 to 255.";

    no_result() = "No result stands behind the last move.";
    tag_leaves_open() = "The result behind the moves counts; the Result tag leaves it open.";
    tag_says_otherwise() = "The result behind the moves counts; the Result tag says otherwise.";

    no_move_behind() = "No move stands behind this number.";
    one_move_behind() = "Behind a number stands one move, then a comment that begins with “;”.";
}

/// Asks whether one of `moves` was meant; `None` where there are none.
pub(crate) fn perhaps_one_of(moves: &[String]) -> Option<Text> {
    let word = |notation: &String| Text::verbatim(notation.as_str());
    let mut rest = moves.iter().rev().map(word);
    let last = rest.next()?;
    let Some(before) = rest.next() else { return Some(perhaps(last)) };
    Some(perhaps(rest.fold(either(before, last), |listing, first| listed(first, listing))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_that_were_meant_perhaps_are_listed() {
        let said = |moves: &[&str]| {
            let moves: Vec<String> = moves.iter().map(|&it| it.to_owned()).collect();
            perhaps_one_of(&moves).map(|text| text.to_string())
        };
        assert_eq!(said(&[]), None);
        assert_eq!(said(&["e4"]).as_deref(), Some("Perhaps it was e4."));
        assert_eq!(said(&["e4", "e5"]).as_deref(), Some("Perhaps it was e4 or e5."));
        assert_eq!(said(&["e4", "e5", "e6"]).as_deref(), Some("Perhaps it was e4, e5 or e6."));
    }
}
