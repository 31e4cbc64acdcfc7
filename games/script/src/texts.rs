//! What is wrong with rules that come as files.

rookery_rules::texts! {
    "rules_files";

    too_slow() = "The rules took too long to answer.";
    out_of_memory() = "The rules wanted more memory than they may have.";
    broke_down(how) = "The rules broke down: {how}.";
    too_deep() = "The rules call themselves too deeply.";
    no_reason() = "The rules failed and did not say why.";

    no_utf8() = "This is no UTF-8 text.";
    script_too_long(kibibytes) = "The script is longer than {kibibytes} KiB.";
    script_not_kept(why) = "The script cannot be kept: {why}.";
    no_component(why) = "This is no component: {why}.";
    no_component_of_rules(why) = "This is no component of rules: {why}.";
    core_module() = "This is a core module. Make a component of it: wasm-tools component new";
    imports(names) = "A component may not import {names}.";

    needs_line(most) = "One line of 1 to {most} characters is needed.";
    no_words() = "The rules in words are missing.";

    board_size(cells, lines) = "A board has 1 to {cells} cells and at most {lines} lines.";
    too_many_pieces(most) = "There can be at most {most} kinds of pieces.";
    same_cell(column, row) = "Two cells are both {column}-{row}.";
    no_piece_letter(letter) = "{letter} cannot stand for a piece.";
    same_piece_letter(letter) = "Two pieces are both {letter}.";
    short_edge() = "An edge joins two or more places.";
    other_looks(interface) = "What the component exports as {interface} is another interface.";
    too_far(place) = "{place} is too far away.";
    no_name(name, most) = "{name} is no name: one line of 1 to {most} characters.";

    other_position() = "The text reads as another position.";
    position_line(most, length) = "A position must be one line of at most {most} bytes; this one has {length}.";
    half_over(moves, mover, result) = "A game that goes on has somebody to move, legal moves and no result. This one has {moves} moves, {mover} to move, and {result}.";
    nobody() = "nobody";
    somebody() = "somebody";
    a_result() = "a result";
    no_result() = "no result";
    no_move(text) = "{text} is no move: columns and rows of cells, or a word, joined by dashes.";
    move_twice(text) = "The move {text} is listed twice.";
    no_result_reason(text) = "{text} is no reason: words joined by dashes.";
    view_size(cells, shown) = "The board has {cells} cells, but a view of it shows {shown}.";
    view_piece(letter) = "A view shows {letter}, which is no piece.";
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_text_says_what_it_takes() {
        for entry in super::ENTRIES {
            assert_eq!(entry.check(), Ok(()));
        }
    }
}
