//! The rules once more, square by square and without a thought for speed.

use rookery_rules::Score;

/// A game that can begin.
pub(crate) trait Rules {
    fn begin(&self) -> Box<dyn Slow>;
}

/// A game under way.
pub(crate) trait Slow {
    fn legal(&self) -> Vec<String>;
    fn score(&self) -> Option<Score>;
    fn play(&mut self, mv: &str);
}

pub(crate) struct Reversi;
pub(crate) struct Ataxx;
pub(crate) struct Breakthrough;

/// `grid[y][x]`: y counts as the game numbers its rows; 0 is empty, 1 the first seat, 2 the second.
struct State {
    grid: Vec<Vec<u8>>,
    mover: u8,
    quiet: u32,
    which: Which,
}

#[derive(Clone, Copy, PartialEq)]
enum Which {
    Reversi,
    Ataxx,
    Breakthrough,
}

type At = (i32, i32);

fn start(which: Which, side: usize, pieces: &[(usize, usize, u8)]) -> Box<dyn Slow> {
    let mut grid = vec![vec![0; side]; side];
    for &(x, y, piece) in pieces {
        grid[y][x] = piece;
    }
    Box::new(State { grid, mover: 1, quiet: 0, which })
}

impl Rules for Reversi {
    fn begin(&self) -> Box<dyn Slow> {
        start(Which::Reversi, 8, &[(3, 3, 2), (4, 3, 1), (3, 4, 1), (4, 4, 2)])
    }
}

impl Rules for Ataxx {
    fn begin(&self) -> Box<dyn Slow> {
        start(Which::Ataxx, 7, &[(0, 6, 1), (6, 0, 1), (0, 0, 2), (6, 6, 2)])
    }
}

impl Rules for Breakthrough {
    fn begin(&self) -> Box<dyn Slow> {
        let rows = [(0, 1), (1, 1), (6, 2), (7, 2)];
        let all: Vec<_> =
            rows.iter().flat_map(|&(y, piece)| (0..8).map(move |x| (x, y, piece))).collect();
        start(Which::Breakthrough, 8, &all)
    }
}

impl State {
    fn at(&self, (x, y): At) -> Option<u8> {
        let row = self.grid.get(usize::try_from(y).ok()?)?;
        row.get(usize::try_from(x).ok()?).copied()
    }

    fn all(&self) -> Vec<At> {
        let side = self.grid.len() as i32;
        (0..side).flat_map(|y| (0..side).map(move |x| (x, y))).collect()
    }

    fn count(&self, piece: u8) -> usize {
        self.grid.iter().flatten().filter(|&&it| it == piece).count()
    }

    fn enclosed(&self, to: At, mover: u8) -> Vec<At> {
        let mut all = vec![];
        for dx in -1..=1 {
            for dy in -1..=1 {
                let line: Vec<At> = (1..8)
                    .map(|n| (to.0 + n * dx, to.1 + n * dy))
                    .take_while(|&at| self.at(at) == Some(3 - mover))
                    .collect();
                let n = line.len() as i32 + 1;
                if self.at((to.0 + n * dx, to.1 + n * dy)) == Some(mover) {
                    all.extend(line);
                }
            }
        }
        all
    }

    /// Moves other than a pass.
    fn real(&self, mover: u8) -> Vec<String> {
        let mut moves = vec![];
        for to in self.all() {
            if self.which == Which::Reversi {
                if self.at(to) == Some(0) && !self.enclosed(to, mover).is_empty() {
                    moves.push(name(to));
                }
                continue;
            }
            for from in self.all().into_iter().filter(|&from| self.at(from) == Some(mover)) {
                let (dx, dy) = (to.0 - from.0, to.1 - from.1);
                let far = dx.abs().max(dy.abs());
                let piece = self.at(to).unwrap();
                if self.which == Which::Ataxx {
                    if piece == 0 && far == 1 {
                        moves.push(name(to));
                    }
                    if piece == 0 && far == 2 {
                        moves.push(name(from) + &name(to));
                    }
                } else if dy == if mover == 1 { 1 } else { -1 }
                    && (dx == 0 && piece == 0 || dx.abs() == 1 && piece != mover)
                {
                    moves.push(name(from) + &name(to));
                }
            }
        }
        moves.sort();
        moves.dedup();
        moves
    }
}

fn name((x, y): At) -> String {
    format!("{}{}", (b'a' + x as u8) as char, y + 1)
}

fn read(text: &str) -> At {
    let bytes = text.as_bytes();
    (i32::from(bytes[0] - b'a'), i32::from(bytes[1] - b'1'))
}

impl Slow for State {
    fn legal(&self) -> Vec<String> {
        let moves = self.real(self.mover);
        match self.which {
            _ if self.score().is_some() => vec![],
            Which::Reversi if moves.is_empty() => vec!["pass".into()],
            Which::Ataxx if moves.is_empty() => vec!["0000".into()],
            _ => moves,
        }
    }

    fn score(&self) -> Option<Score> {
        let [one, two] = [1, 2].map(|piece| self.count(piece));
        let most = if one > two {
            Score::First
        } else if two > one {
            Score::Second
        } else {
            Score::Draw
        };
        let stuck = self.real(1).is_empty() && self.real(2).is_empty();
        match self.which {
            Which::Breakthrough if self.grid[7].contains(&1) || two == 0 => Some(Score::First),
            Which::Breakthrough if self.grid[0].contains(&2) || one == 0 => Some(Score::Second),
            Which::Breakthrough => None,
            Which::Ataxx if one == 0 || two == 0 => Some(most),
            Which::Ataxx if !stuck && self.quiet >= 100 => Some(Score::Draw),
            _ => stuck.then_some(most),
        }
    }

    fn play(&mut self, mv: &str) {
        let mover = self.mover;
        self.mover = 3 - mover;
        let grow = mv.len() == 2;
        self.quiet = if grow { 0 } else { self.quiet + 1 };
        if mv == "pass" || mv == "0000" {
            return;
        }
        let to = read(&mv[mv.len() - 2..]);
        let turned: Vec<At> = match self.which {
            Which::Reversi => self.enclosed(to, mover),
            Which::Ataxx => {
                let near = |at: &At| (at.0 - to.0).abs() <= 1 && (at.1 - to.1).abs() <= 1;
                let enemy = |at: &At| self.at(*at) == Some(3 - mover);
                self.all().into_iter().filter(near).filter(enemy).collect()
            }
            Which::Breakthrough => vec![],
        };
        if !grow {
            let from = read(mv);
            self.grid[from.1 as usize][from.0 as usize] = 0;
        }
        for at in turned.into_iter().chain([to]) {
            self.grid[at.1 as usize][at.0 as usize] = mover;
        }
    }
}
