//! What was gained on the way, as a picture.

use std::fmt::Write as _;

/// The difference in strength to the beginning after some games.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Gain {
    /// Games learnt from.
    pub games: usize,
    /// In Elo.
    pub elo: f64,
    /// Half of its interval of 95 %.
    pub error: f64,
}

const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
/// What a match that one side won outright is drawn as, in Elo.
const ELO_MAX: f64 = 800.0;

/// A line of bars, the lowest for the least number.
#[must_use]
pub fn sparkline(numbers: &[f64]) -> String {
    let shown = |number: &f64| number.clamp(-ELO_MAX, ELO_MAX);
    let least = numbers.iter().map(shown).fold(f64::INFINITY, f64::min);
    let most = numbers.iter().map(shown).fold(f64::NEG_INFINITY, f64::max);
    let width = (most - least).max(f64::MIN_POSITIVE);
    let top = BARS.len() - 1;
    let bar = |number: &f64| {
        let height = (shown(number) - least) / width * top as f64;
        BARS[(height.round() as usize).min(top)]
    };
    numbers.iter().map(bar).collect()
}

const SIZE: (f64, f64) = (640.0, 360.0);
const MARGIN: f64 = 56.0;

/// The gains as a picture in Scalable Vector Graphics: Elo by games, with errors.
#[must_use]
pub fn svg(gains: &[Gain]) -> String {
    let shown = |elo: f64| elo.clamp(-ELO_MAX, ELO_MAX);
    let bounds = gains.iter().flat_map(|gain| {
        let error = if gain.error.is_finite() { gain.error } else { 0.0 };
        [shown(gain.elo - error), shown(gain.elo + error)]
    });
    let (low, high) =
        bounds.fold((0.0_f64, 10.0_f64), |(low, high), elo| (low.min(elo), high.max(elo)));
    let last = gains.iter().map(|gain| gain.games).max().unwrap_or(1).max(1) as f64;
    let (width, height) = SIZE;
    let x = |games: usize| MARGIN + games as f64 / last * (width - 2.0 * MARGIN);
    let y =
        |elo: f64| height - MARGIN - (shown(elo) - low) / (high - low) * (height - 2.0 * MARGIN);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n\
         <title>Elo gained by games learnt from</title>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"white\"/>\n"
    );
    let step = grid(high - low);
    let mut line = (low / step).ceil() * step;
    while line <= high {
        let _ = writeln!(
            text,
            "<path d=\"M{MARGIN} {at:.1}H{to:.1}\" stroke=\"{color}\"/>\
             <text x=\"{left:.1}\" y=\"{base:.1}\" text-anchor=\"end\">{line:.0}</text>",
            at = y(line),
            to = width - MARGIN,
            color = if line == 0.0 { "black" } else { "#ddd" },
            left = MARGIN - 6.0,
            base = y(line) + 4.0,
        );
        line += step;
    }
    let mut path = String::new();
    for gain in gains {
        let (at, elo) = (x(gain.games), y(gain.elo));
        let _ = write!(path, "{}{at:.1} {elo:.1}", if path.is_empty() { 'M' } else { 'L' });
        if gain.error.is_finite() {
            let (from, to) = (y(gain.elo - gain.error), y(gain.elo + gain.error));
            let _ = writeln!(text, "<path d=\"M{at:.1} {from:.1}V{to:.1}\" stroke=\"#69c\"/>");
        }
        let _ = writeln!(text, "<circle cx=\"{at:.1}\" cy=\"{elo:.1}\" r=\"3\" fill=\"#036\"/>");
    }
    let _ = writeln!(text, "<path d=\"{path}\" fill=\"none\" stroke=\"#036\"/>");
    let (middle, foot) = (width / 2.0, height - MARGIN / 3.0);
    let _ = writeln!(
        text,
        "<text x=\"{middle}\" y=\"{foot:.1}\" text-anchor=\"middle\">games, up to {last}</text>\n\
         <text x=\"{MARGIN}\" y=\"{top:.1}\">Elo above the beginning, with errors of 95 %</text>\n\
         </svg>",
        top = MARGIN / 2.0,
    );
    text
}

/// A round distance between lines, of which some eight fit.
fn grid(height: f64) -> f64 {
    let steps = [5.0, 10.0, 20.0, 50.0, 100.0, 200.0];
    steps.into_iter().find(|step| height / step <= 8.0).unwrap_or(500.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_highest_bar_stands_for_the_largest_number() {
        assert_eq!(sparkline(&[0.0, 50.0, 100.0]), "▁▅█");
        assert_eq!(sparkline(&[f64::NEG_INFINITY, f64::INFINITY]), "▁█");
        assert_eq!(sparkline(&[]), "");
    }

    #[test]
    fn every_gain_is_a_point_within_the_picture() {
        let gain = |games, elo, error| Gain { games, elo, error };
        let gains =
            [gain(0, 0.0, 0.0), gain(100, -40.0, 30.0), gain(200, f64::INFINITY, f64::INFINITY)];
        let text = svg(&gains);
        assert_eq!(text.matches("<circle").count(), 3);
        assert!(!text.contains("inf") && !text.contains("NaN"), "{text}");
        assert!(text.ends_with("</svg>\n"));
    }
}
