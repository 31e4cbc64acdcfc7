//! The keys, in words.

use rookery_protocol::said::Text;

use crate::texts::{keys, words};

/// A line of the list of keys.
pub(crate) enum HelpLine {
    Heading(Text),
    /// A key, and what it does.
    Key(Text, Text),
}

/// Each key and what it does.
pub(crate) fn help() -> Vec<HelpLine> {
    use HelpLine::{Heading, Key};
    vec![
        Heading(keys::everywhere()),
        Key(words("Tab, Shift-Tab"), keys::tabs_by_order()),
        Key(keys::numbers_key(), keys::tabs_by_number()),
        Key(words("Ctrl-C, Ctrl-Q"), keys::leave()),
        Key(keys::mouse_key(), keys::mouse()),
        Key(words("n, p"), keys::at_home()),
        Heading(keys::in_a_game()),
        Key(keys::letters_key(), keys::type_a_move()),
        Key(keys::slash_key(), keys::say_something()),
        Key(keys::arrows_key(), keys::choose_a_piece()),
        Key(keys::functions_key(), keys::last_line()),
        Key(words("F9"), keys::turn_the_board()),
        Key(words("PageUp, PageDown"), keys::earlier_moves()),
        Key(words("Esc"), keys::forget()),
        Key(words("Ctrl-W"), keys::close_the_tab()),
        Key(keys::colon_key(), words(":draw :resign :abort :claim :takeback :time :rematch")),
        Key(words(""), words(":decline :turn :close :help :quit")),
        Key(words("F10, :save FILE"), keys::write_the_game()),
    ]
}
