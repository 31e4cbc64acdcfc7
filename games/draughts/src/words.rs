//! The rules in words.

const SHORT: &str = "\
A man goes one square diagonally forward. It takes by jumping over an enemy piece next to it, \
diagonally forward, to the free square behind. A man that reaches the last row becomes a king, and \
its move ends there. A king moves and jumps like a man, but backward too.";

const FLYING: &str = "\
A man goes one square diagonally forward. It takes by jumping over an enemy piece next to it, \
forward or backward, to the free square behind. A king goes any distance along a free diagonal, and \
takes a piece at any distance when a square behind it is free; it may land on any of the free \
squares there.";

const STAYS_MAN: &str = "\
A man that ends its move on the last row becomes a king. One that only passes there while it \
captures stays a man.";

const DUTY_ANY: &str = "\
If you can capture, you must. When one piece has taken another and can go on, it must go on. If \
there are several captures, choose any; it need not be the longest.";

const DUTY_MOST: &str = "\
If you can capture, you must. When one piece has taken another and can go on, it must go on. Of \
several captures, one that takes the most pieces is compulsory.";

const LIFTED_LAST: &str = "\
Taken pieces leave the board when the move is done, and none can be jumped twice.";

const BLOCKED: &str = "Who has no pieces, or cannot move, loses.";

const THREEFOLD: &str = "It is a draw when the same position stands for the third time";

const CLICKS: &str = "\
To capture several pieces, click every square where yours lands, or only the last one if there is \
just one way to get there.";

fn join(paragraphs: &[&str]) -> String {
    paragraphs.join("\n\n")
}

pub(crate) fn english() -> String {
    let begins = "Each side has twelve men on the dark squares. Black begins.";
    let draws = format!(
        "{BLOCKED} {THREEFOLD}, or after 40 moves by each side \
in which no man moved and nothing was taken."
    );
    join(&[begins, SHORT, DUTY_ANY, CLICKS, &draws])
}

pub(crate) fn english_majority() -> String {
    let begins = "Each side has twelve men on the dark squares. Black begins.";
    let draws = format!(
        "{BLOCKED} {THREEFOLD}, or after 50 moves by each side \
in which nothing was taken or crowned."
    );
    join(&[begins, SHORT, DUTY_MOST, LIFTED_LAST, CLICKS, &draws])
}

pub(crate) fn international() -> String {
    let begins =
        "Each side has twenty men on the dark squares of a board of 10 × 10. White begins.";
    let draws = format!(
        "{BLOCKED} {THREEFOLD}, or after 25 moves by each side in which only kings moved and \
nothing was taken. One king against three pieces, a king among them, has 16 moves by each side to \
be caught; against two or one, 5."
    );
    join(&[begins, FLYING, STAYS_MAN, DUTY_MOST, LIFTED_LAST, CLICKS, &draws])
}

pub(crate) fn russian() -> String {
    let begins = "Each side has twelve men on the dark squares. White begins.";
    let crowned = "A man that reaches the last row becomes a king at once. If it can go on \
capturing, it goes on as a king.";
    let draws = format!(
        "{BLOCKED} {THREEFOLD}, or after 15 moves by each side in which only kings moved and \
nothing was taken. When both sides have kings and there are two or three pieces together, 5 moves \
by each side without a capture or a crowning are a draw; with four or five pieces 30, with six or \
seven 60. Three kings or more against one have 15; but three pieces, a king among them, against \
one king that holds the main road, the diagonal from a1 to h8, have 5."
    );
    join(&[begins, FLYING, crowned, DUTY_ANY, LIFTED_LAST, CLICKS, &draws])
}

pub(crate) fn brazilian() -> String {
    let begins = "Each side has twelve men on the dark squares. White begins.";
    let draws = format!(
        "{BLOCKED} {THREEFOLD}, or after 20 moves by each side in which only kings moved and \
nothing was taken. One king against one or two pieces, a king among them, has to be caught within \
5 moves by each side."
    );
    join(&[begins, FLYING, STAYS_MAN, DUTY_MOST, LIFTED_LAST, CLICKS, &draws])
}

pub(crate) fn italian() -> String {
    let begins = "Each side has twelve men on the dark squares; the dark corner is on each player's \
right. White begins.";
    let kings = "A man cannot take a king.";
    let duty = "If you can capture, you must, and to the end. Of several captures you must choose \
one that takes the most pieces; of those, one made by a king; of those, one that takes the most \
kings; and of those, one that meets a king first.";
    let draws = format!(
        "{BLOCKED} {THREEFOLD}, or after 40 moves by each side \
in which no man moved and nothing was taken."
    );
    join(&[begins, SHORT, kings, duty, CLICKS, &draws])
}

pub(crate) fn pool() -> String {
    let begins = "Each side has twelve men on the dark squares. Black begins.";
    let draws = format!(
        "{BLOCKED} {THREEFOLD}, or after 40 moves by each side in which only kings moved and \
nothing was taken. Three kings have 13 moves by each side to catch one."
    );
    join(&[begins, FLYING, STAYS_MAN, DUTY_ANY, LIFTED_LAST, CLICKS, &draws])
}

pub(crate) fn frisian() -> String {
    let begins =
        "Each side has twenty men on the dark squares of a board of 10 × 10. White begins.";
    let moves = "A man goes one square diagonally forward, a king any distance along a free \
diagonal. Both take in all eight directions: diagonally, and along rows and columns, where every \
second square is dark. A man jumps over the next dark square to the one behind; a king takes at any \
distance and lands on any free square behind.";
    let duty = "If you can capture, you must, and to the end. The capture that is worth the most is \
compulsory: a king counts for a man and a half, and two kings for a little more than three men. \
If captures are worth the same, a king must make one before a man does.";
    let run = "While you have men, the same king may move at most three times in a row without \
taking.";
    let draws = format!(
        "{BLOCKED} {THREEFOLD}, or after 25 moves by each side in which only kings moved and \
nothing was taken. Two kings have 7 moves by each side to catch one, and one against one has 2."
    );
    join(&[begins, moves, STAYS_MAN, duty, run, LIFTED_LAST, CLICKS, &draws])
}

pub(crate) fn turkish() -> String {
    let begins = "Each side has sixteen men on its second and third row, and all squares are used. \
White begins.";
    let moves = "A man goes one square straight ahead or to the side, and takes the same ways by \
jumping over an enemy piece next to it to the free square behind. A king goes any distance along a \
free row or column, and takes a piece at any distance when a square behind it is free; it may land \
on any of the free squares there.";
    let lifted = "Each taken piece leaves the board at once, so that the way is free for what \
follows. A king may not turn straight back between two jumps.";
    let draws = format!(
        "{BLOCKED} {THREEFOLD}, after 40 moves by each side in which only kings moved and nothing \
was taken, or when one king faces one king for 2 moves by each side."
    );
    join(&[begins, moves, STAYS_MAN, DUTY_MOST, lifted, CLICKS, &draws])
}

pub(crate) fn antidraughts() -> String {
    let begins = "Each side has twenty men on the dark squares of a board of 10 × 10. White begins. \
The aim is turned round: who has no pieces left, or cannot move, wins.";
    let draws = format!(
        "{THREEFOLD}, or after 25 moves by each side in which only kings moved and nothing was \
taken."
    );
    join(&[begins, FLYING, STAYS_MAN, DUTY_MOST, LIFTED_LAST, CLICKS, &draws])
}
