//! `rookery stats`: what the results of games prove.

use std::fmt::Display;
use std::io::Write;

use clap::{ArgGroup, Args, ValueEnum};
use rookery_protocol::said::Text;
use rookery_statistics::{Estimate, Model, Spread, Sprt, Tally, Verdict};
use serde_json::json;

use crate::failure::Failure;
use crate::texts::{stats, words};

/// Where the figures begin.
const LABEL_WIDTH: usize = 16;

/// Results of games, and what to do with them.
#[derive(Args)]
#[command(group = ArgGroup::new("results").required(true))]
pub(crate) struct Stats {
    /// How many pairs of games from one opening scored 0, 1/2, 1, 3/2 and 2 points
    #[arg(long, group = "results", value_name = "N,N,N,N,N", value_parser = counts::<5>)]
    pentanomial: Option<[u64; 5]>,

    /// How many games were won, drawn in the end, and lost, in this order: wins, draws, losses
    #[arg(long, group = "results", value_name = "WINS,DRAWS,LOSSES", value_parser = counts::<3>)]
    wdl: Option<[u64; 3]>,

    /// Test “the difference is ELO0” against “it is ELO1”, on the scale `normalized` or `logistic`
    #[arg(long, num_args = 3, value_names = ["SCALE", "ELO0", "ELO1"], allow_negative_numbers = true)]
    sprt: Option<Vec<String>>,

    /// How often the test may be wrong in accepting ELO1
    #[arg(long, default_value_t = Sprt::usual_risk(), requires = "sprt")]
    alpha: f64,

    /// How often the test may be wrong in accepting ELO0
    #[arg(long, default_value_t = Sprt::usual_risk(), requires = "sprt")]
    beta: f64,

    /// Print JSON; los and draw_ratio lie between 0 and 1, and null stands for what is infinite
    #[arg(long)]
    json: bool,
}

/// The names of the scales on the command line.
#[derive(Clone, Copy, ValueEnum)]
enum Scale {
    Normalized,
    Logistic,
}

impl Stats {
    pub(super) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let tally = match (self.pentanomial, self.wdl) {
            (Some(pairs), _) => Tally::of_pairs(pairs),
            (None, Some([wins, draws, losses])) => {
                Tally { wins, draws, losses, ..Tally::default() }
            }
            (None, None) => Tally::default(),
        };
        if tally.games() == 0 {
            return Err(Failure::Usage(stats::no_games()));
        }
        let sprt = self.sprt()?;
        let (estimate, llr) = (tally.estimate(), sprt.map(|sprt| sprt.llr(&tally)));
        if self.json {
            writeln!(out, "{:#}", as_json(&tally, &estimate, sprt.zip(llr)))?;
            return Ok(());
        }
        let Estimate { score, elo, normalized_elo, los, draw_ratio } = estimate;
        let mut tell = |label: Text, text: &dyn Display| {
            let label = label.to_string();
            writeln!(out, "{label:LABEL_WIDTH$}{text}")
        };
        let percent = Spread { value: 100.0 * score.value, error: 100.0 * score.error };
        let of_all = |part: f64| stats::percent(format!("{:.2}", 100.0 * part));
        tell(stats::games(), &format_args!("{} {tally}", tally.games()))?;
        tell(stats::score(), &stats::percent(written(percent)))?;
        tell(stats::elo(), &written(elo))?;
        tell(stats::normalized_elo(), &written(normalized_elo))?;
        tell(stats::superior(), &of_all(los))?;
        tell(stats::draws(), &of_all(draw_ratio))?;
        if let Some((sprt, llr)) = sprt.zip(llr) {
            let verdict = match sprt.verdict(&tally) {
                Verdict::Lower => stats::accepted(sprt.elo0.to_string()),
                Verdict::Open => stats::more_games(),
                Verdict::Higher => stats::accepted(sprt.elo1.to_string()),
            };
            let [low, high] = sprt.bounds();
            let [llr, low, high] = [llr, low, high].map(|number| format!("{number:.3}"));
            tell(stats::llr(), &stats::tested(llr, low, high, verdict))?;
        }
        Ok(())
    }

    fn sprt(&self) -> Result<Option<Sprt>, Failure> {
        let Some(given) = self.sprt.as_deref() else { return Ok(None) };
        let [scale, elo0, elo1] = given else { return Ok(None) };
        let bad_scale = |_| Failure::Usage(stats::bad_scale(scale));
        let scale = Scale::from_str(scale, true).map_err(bad_scale)?;
        let number = |text: &str| {
            let wrong = |_| Failure::Usage(stats::bad_elo(text));
            text.parse::<f64>().map_err(wrong)
        };
        let model = match scale {
            Scale::Normalized => Model::Normalized,
            Scale::Logistic => Model::Logistic,
        };
        let (elo0, elo1) = (number(elo0)?, number(elo1)?);
        let sprt = Sprt { model, elo0, elo1, alpha: self.alpha, beta: self.beta };
        sprt.check().map_err(|why| Failure::Usage(words(why.to_string())))?;
        Ok(Some(sprt))
    }
}

fn as_json(tally: &Tally, estimate: &Estimate, sprt: Option<(Sprt, f64)>) -> serde_json::Value {
    let mut told = json!({
        "games": tally.games(),
        "wins": tally.wins, "draws": tally.draws, "losses": tally.losses,
        "score": estimate.score.value, "score_error": estimate.score.error,
        "elo": estimate.elo.value, "elo_error": estimate.elo.error,
        "normalized_elo": estimate.normalized_elo.value,
        "normalized_elo_error": estimate.normalized_elo.error,
        "los": estimate.los, "draw_ratio": estimate.draw_ratio,
    });
    if let Some((sprt, llr)) = sprt {
        told["llr"] = json!(llr);
        told["llr_bounds"] = json!(sprt.bounds());
        told["verdict"] = json!(sprt.verdict(tally));
    }
    told
}

fn written(Spread { value, error }: Spread) -> String {
    if error.is_finite() { format!("{value:.4} ± {error:.4}") } else { format!("{value:.4}") }
}

/// So many whole numbers with commas between.
fn counts<const COUNT: usize>(text: &str) -> Result<[u64; COUNT], String> {
    /// So that no sum of them overflows.
    const MOST: u64 = 1 << 40;
    let number = |word: &str| match word.trim().parse::<u64>() {
        Ok(number) if number <= MOST => Ok(number),
        Ok(_) => Err(stats::more_than(word, MOST)),
        Err(_) => Err(stats::no_count(word)),
    };
    let numbers = text.split(',').map(number).collect::<Result<Vec<_>, _>>();
    let numbers = numbers.map_err(|why| why.to_string())?;
    let found = numbers.len();
    numbers.try_into().map_err(|_| stats::counts_needed(COUNT, found).to_string())
}
