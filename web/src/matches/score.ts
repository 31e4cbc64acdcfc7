/** What was scored, in words and figures. */

import { t } from "../messages";
import type { MatchView, ScoreView, Spread, TestView, Wdl } from "../protocol";
import { scrolls } from "../ui/scrolls";
import { h, type VNode } from "../vdom";

const HALF = "½";

/** Points as people write them: `12½`. */
export function pointsText(halves: number): string {
  const whole = Math.floor(halves / 2);
  if (halves % 2 === 0) return `${whole}`;
  return whole === 0 ? HALF : `${whole}${HALF}`;
}

/** `+12 =30 −8`. */
export function wdlText({ wins, draws, losses }: Wdl): string {
  return `+${wins} =${draws} −${losses}`;
}

/** `+17 ± 29`; a dash where it has no bound. */
export function spreadText(spread: Spread | undefined, digits = 0): string {
  if (spread === undefined) return "–";
  const { value, error } = spread;
  const sign = value < 0 ? "−" : "+";
  const text = `${sign}${Math.abs(value).toFixed(digits)}`;
  return error === undefined ? text : `${text} ± ${error.toFixed(digits)}`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

/** Everything that the score of two players tells. */
export function scoreFacts({ games, pairs, elo, normalized, superior, draw_ratio }: ScoreView) {
  return facts([
    [t("matches.score"), wdlText(games)],
    [t("matches.pairs"), pairs.join(" ")],
    [t("matches.elo"), spreadText(elo)],
    [t("matches.normalized"), spreadText(normalized)],
    [t("matches.superior"), percent(superior)],
    [t("matches.draws"), percent(draw_ratio)],
  ]);
}

/** How the sequential test stands. */
export function testFacts({ llr, lower, upper, accepted }: TestView): VNode {
  const verdict = accepted === undefined ? "open" : accepted ? "higher" : "lower";
  return facts([
    [t("matches.llr"), `${llr.toFixed(2)} (${lower.toFixed(2)} … ${upper.toFixed(2)})`],
    [t("matches.verdict"), t(`matches.verdict.${verdict}`)],
  ]);
}

function facts(pairs: readonly (readonly [string, string])[]): VNode {
  return h(
    "dl.match-facts",
    pairs.flatMap(([label, value]) => [h("dt.quiet", label), h("dd", value)]),
  );
}

/** The table of all against all, the best first. */
export function crossTable(match: MatchView): VNode {
  const { players, order, cross } = match;
  const heads = order.map((place, rank) =>
    h("th", { attrs: { scope: "col", title: players[place]?.name ?? "" } }, `${rank + 1}`),
  );
  const rows = order.map((place, rank) => {
    const player = players[place];
    const cells = order.map((other) => {
      const wdl = cross[place]?.[other];
      return h("td.figures", wdl && wdl.wins + wdl.draws + wdl.losses > 0 ? wdlText(wdl) : "");
    });
    const name = player?.left ? t("matches.left", { name: player.name }) : (player?.name ?? "");
    return h("tr", { key: place }, [
      h("td.figures", `${rank + 1}`),
      h("th.grow", { attrs: { scope: "row" } }, name),
      h("td.figures", spreadText(player?.rating)),
      h("td.figures", `${pointsText(player?.points ?? 0)} / ${player?.games ?? 0}`),
      ...cells,
    ]);
  });
  const head = [
    h("th", { attrs: { scope: "col" } }, t("matches.rank")),
    h("th", { attrs: { scope: "col" } }, t("matches.player")),
    h("th", { attrs: { scope: "col" } }, t("matches.rating")),
    h("th", { attrs: { scope: "col" } }, t("matches.points")),
    ...heads,
  ];
  return scrolls(
    t("matches.table"),
    h("table.table.cross", [
      h("caption.spoken", t("matches.table")),
      h("thead", [h("tr", head)]),
      h("tbody", rows),
    ]),
  );
}
