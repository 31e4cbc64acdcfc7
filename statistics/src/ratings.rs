//! Many players on one scale.

use std::f64::consts::LN_10;

use serde::Serialize;

use crate::cross::CrossTable;
use crate::estimate::{NORMAL_95, Spread};
use crate::matrix::Matrix;

/// Elo of one unit of the model's own scale.
const ELO: f64 = 400.0 / LN_10;
/// What the games of two players are joined by where results alone would set players infinitely
/// far apart: half a win and half a loss from each seat.
const JOINED: [f64; 3] = [0.5, 0.0, 0.5];
/// The most steps of Newton's method.
const STEPS_MAX: usize = 100;
/// Newton's method ends when no parameter moves by more than this.
const SETTLED: f64 = 1e-11;

/// The rating of one player.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Rating {
    /// The player's place in the table.
    pub player: usize,
    /// The rating in Elo, relative to the mean of all players.
    pub elo: Spread,
}

/// The ratings under which the results of all games are likeliest.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Ratings {
    /// The ratings, the strongest player first; players without a game are left out.
    pub players: Vec<Rating>,
    /// The advantage of the first seat, in Elo.
    pub first_seat: Spread,
    /// The share of draws between equal players if neither had the first seat's advantage, from 0
    /// to 1.
    pub draws: f64,
    /// Whether two even games were added for each two players who met: someone won, or lost,
    /// everything against the others, so that no finite ratings are the likeliest.
    pub joined: bool,
}

/// Fits ratings to all games by maximum likelihood. With `x` the difference of two ratings plus the
/// advantage of the first seat, it wins, draws and loses as exp(x / 2) : ν : exp(−x / 2) (Roger
/// Davidson, "On Extending the Bradley-Terry Model to Accommodate Ties", 1970; the advantage by
/// Davidson and Beaver, 1977). Errors come from the observed information. `None` without a game,
/// or if the players fall into groups that never met.
///
/// ```
/// use rookery_statistics::{CrossTable, ratings};
///
/// let mut table = CrossTable::new(2);
/// for points in [2, 2, 2, 0] {
///     table.add_pair([0, 1], [points, points]);
/// }
/// let fit = ratings(&table).expect("they have met");
/// let apart = fit.players[0].elo.value - fit.players[1].elo.value;
/// assert_eq!(apart.round(), 191.0);
/// ```
#[must_use]
pub fn ratings(table: &CrossTable) -> Option<Ratings> {
    let players: Vec<_> =
        (0..table.players()).filter(|one| table.total(*one).games() > 0).collect();
    let mut cells = cells(table, &players);
    let count = players.len();
    if count == 0 || !reaches_all(count, &cells, |[win, draw, loss]| win + draw + loss > 0.0) {
        return None;
    }
    // Finite ratings exist if a chain of games not lost leads from anyone to anyone.
    let joined = !holds_together(count, &cells);
    if joined {
        for cell in &mut cells {
            cell.results.iter_mut().zip(JOINED).for_each(|(result, more)| *result += more);
        }
    }
    let mut fit = Fit::new(count, &cells);
    fit.run(&cells);
    let covariance = fit.covariance(&cells)?;
    let spread = |place: usize| Spread {
        value: ELO * fit.theta[place],
        error: NORMAL_95 * ELO * covariance.at(place, place).max(0.0).sqrt(),
    };
    let mut ratings: Vec<_> = players
        .iter()
        .enumerate()
        .map(|(place, player)| Rating { player: *player, elo: spread(place) })
        .collect();
    ratings.sort_by(|one, other| other.elo.value.total_cmp(&one.elo.value));
    let draw = if fit.draws { fit.theta[count + 1].exp() } else { 0.0 };
    let draws = draw / (draw + 2.0);
    Some(Ratings { players: ratings, first_seat: spread(count), draws, joined })
}

/// The games of two players in which the same one had the first seat: won, drawn and lost by it.
struct Cell {
    first: usize,
    second: usize,
    results: [f64; 3],
}

fn cells(table: &CrossTable, players: &[usize]) -> Vec<Cell> {
    let count = players.len();
    let pairs = (0..count).flat_map(|one| (0..count).map(move |other| (one, other)));
    let met = pairs.filter(|(one, other)| {
        one != other && table.between(players[*one], players[*other]).games() > 0
    });
    met.map(|(first, second)| {
        let results = table.seated(players[first], players[second]).map(|games| games as f64);
        Cell { first, second, results }
    })
    .collect()
}

/// Whether a chain of cells that `links` accepts, seen from either of their players, leads from the
/// first player to everyone.
fn reaches_all(count: usize, cells: &[Cell], links: impl Fn([f64; 3]) -> bool) -> bool {
    let mut reached = vec![false; count];
    reached[0] = true;
    let mut grows = true;
    while grows {
        grows = false;
        for Cell { first, second, results } in cells {
            let [win, draw, loss] = *results;
            for (from, to, results) in
                [(*first, *second, [win, draw, loss]), (*second, *first, [loss, draw, win])]
            {
                if reached[from] && !reached[to] && links(results) {
                    (reached[to], grows) = (true, true);
                }
            }
        }
    }
    reached.into_iter().all(|reached| reached)
}

fn holds_together(count: usize, cells: &[Cell]) -> bool {
    // Both seats must have scored something too, or the advantage has no bounds.
    let scored = |seat: usize| cells.iter().any(|cell| cell.results[seat] + cell.results[1] > 0.0);
    reaches_all(count, cells, |[win, draw, _]| win + draw > 0.0)
        && reaches_all(count, cells, |[_, draw, loss]| draw + loss > 0.0)
        && scored(0)
        && scored(2)
}

/// Ratings, the advantage of the first seat and the logarithm of ν: all in natural units.
struct Fit {
    theta: Vec<f64>,
    count: usize,
    /// Some games were drawn and some were not, so ν can be told.
    draws: bool,
}

impl Fit {
    fn new(count: usize, cells: &[Cell]) -> Self {
        let drawn: f64 = cells.iter().map(|cell| cell.results[1]).sum();
        let draws = drawn > 0.0;
        Self { theta: vec![0.0; count + 1 + usize::from(draws)], count, draws }
    }

    /// Newton's method; a step that makes results less likely is halved.
    fn run(&mut self, cells: &[Cell]) {
        let mut likelihood = self.likelihood(cells);
        for _ in 0..STEPS_MAX {
            let Some(covariance) = self.covariance(cells) else { return };
            let mut step = covariance.times(&self.gradient(cells));
            let begun = self.theta.clone();
            let halvings = 40;
            for _ in 0..halvings {
                self.theta = begun.iter().zip(&step).map(|(at, step)| at + step).collect();
                let next = self.likelihood(cells);
                if next >= likelihood {
                    likelihood = next;
                    break;
                }
                step.iter_mut().for_each(|step| *step /= 2.0);
            }
            if step.iter().all(|step| step.abs() < SETTLED) {
                return;
            }
        }
    }

    /// The chances of the first seat: win, draw, loss; and the logarithm of their sum before they
    /// are made to sum up to 1.
    fn chances(&self, cell: &Cell) -> ([f64; 3], f64) {
        let x = self.theta[cell.first] - self.theta[cell.second] + self.theta[self.count];
        let draw = if self.draws { self.theta[self.count + 1] } else { f64::NEG_INFINITY };
        let logs = [x / 2.0, draw, -x / 2.0];
        let most = logs.into_iter().fold(f64::NEG_INFINITY, f64::max);
        let weights = logs.map(|log| (log - most).exp());
        let sum: f64 = weights.iter().sum();
        (weights.map(|weight| weight / sum), most + sum.ln())
    }

    fn likelihood(&self, cells: &[Cell]) -> f64 {
        let of = |cell: &Cell| {
            let (chances, _) = self.chances(cell);
            let each = cell.results.iter().zip(chances).filter(|(games, _)| **games > 0.0);
            each.map(|(games, chance)| games * chance.ln()).sum::<f64>()
        };
        cells.iter().map(of).sum()
    }

    fn gradient(&self, cells: &[Cell]) -> Vec<f64> {
        let mut gradient = vec![0.0; self.theta.len()];
        for cell in cells {
            let ([win, draw, loss], _) = self.chances(cell);
            let [wins, draws, losses] = cell.results;
            let games = wins + draws + losses;
            let pull = (wins - losses - games * (win - loss)) / 2.0;
            gradient[cell.first] += pull;
            gradient[cell.second] -= pull;
            gradient[self.count] += pull;
            if self.draws {
                gradient[self.count + 1] += draws - games * draw;
            }
        }
        gradient
    }

    /// The inverse of the information, with the mean of all ratings held at 0.
    fn covariance(&self, cells: &[Cell]) -> Option<Matrix> {
        let mut information = Matrix::zero(self.theta.len());
        for cell in cells {
            let ([win, draw, loss], _) = self.chances(cell);
            let games: f64 = cell.results.iter().sum();
            let mean = (win - loss) / 2.0;
            let difference = [(cell.first, 1.0), (cell.second, -1.0), (self.count, 1.0)];
            let variance = (win + loss) / 4.0 - mean * mean;
            information.add_square(&difference, games * variance);
            if self.draws {
                let last = self.count + 1;
                information.add(last, last, games * draw * (1.0 - draw));
                for (place, sign) in difference {
                    information.add(place, last, -games * sign * mean * draw);
                    information.add(last, place, -games * sign * mean * draw);
                }
            }
        }
        // Ratings can all be raised alike: that one direction is filled in, and taken out again.
        let all: Vec<_> = (0..self.count).map(|place| (place, 1.0)).collect();
        information.add_square(&all, 1.0);
        let mut covariance = information.inverse()?;
        covariance.add_square(&all, -1.0 / (self.count as f64).powi(2));
        Some(covariance)
    }
}
