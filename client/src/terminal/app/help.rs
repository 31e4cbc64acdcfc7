//! The keys, in words.

/// Each key and what it does; a line without a key is a heading.
pub(crate) const HELP: &[(&str, &str)] = &[
    ("", "Everywhere"),
    ("Tab, Shift-Tab", "next tab, tab before"),
    ("Alt-1 to Alt-9", "a tab by its number; at home 1 to 9 alone"),
    ("Ctrl-C, Ctrl-Q", "leave; games go on without you"),
    ("mouse", "click tabs, lists, the board, and the last line"),
    ("n, p", "at home: a new game; the games of a player"),
    ("", "In a game"),
    ("letters, Enter", "type a move and play it"),
    ("/ and a text", "say something; who watches needs no /"),
    ("arrows, Enter", "choose a piece, then its target"),
    ("F2 to F8", "draw, resign, and whatever else the last line says"),
    ("F9", "turn the board"),
    ("PageUp, PageDown", "look at earlier moves; Home: the first, End: the last"),
    ("Esc", "forget what was begun"),
    ("Ctrl-W", "close the tab"),
    (":and a word", ":draw :resign :abort :claim :takeback :time :rematch"),
    ("", ":decline :turn :close :help :quit"),
    ("F10, :save FILE", "without a server: write the game to a file"),
];
