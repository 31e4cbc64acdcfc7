/** A suggested move, in casual games against the computer. */

import { call, problemOf } from "../api";
import type { App } from "../app";
import { t } from "../messages";
import type { Hint, LegalMove, Seat } from "../protocol";
import { depthText, scoreSpoken, scoreText } from "../ui/info-text";
import { h, type VNode } from "../vdom";
import { hidesSomething, type Model } from "./model";
import { seatName } from "./words";
import type { Writer } from "./writer";

/** How many moves of either side a hint may look ahead. */
const DEPTHS = [1, 2, 4, 6, 8, 10, 12, 16, 20] as const;
const DEPTH = 8;
/** An engine may have to be started first. */
const HINT_MS_MAX = 20_000;

export class HintDesk {
  private depth: number = DEPTH;
  /** The game as it was heard of last. */
  private model: Model | undefined;
  /** What is being thought about. */
  private asked: { ply: number } | undefined;
  private hint: Hint | undefined;
  private trouble: string | undefined;

  constructor(
    private readonly app: App,
    private readonly game: string,
    private readonly writer: Writer,
  ) {}

  /** The cells of the suggested move, while it may be played. */
  cells(legal: readonly LegalMove[]): readonly number[] | undefined {
    return this.move(legal)?.path;
  }

  /** Something happened in the game. */
  heard(model: Model): void {
    const ply = model.plies.length;
    this.model = model;
    if (this.hint?.ply !== ply) this.hint = undefined;
    if (this.asked?.ply !== ply) this.asked = undefined;
    // As somebody else one may be told otherwise how it is written.
    if (this.hint !== undefined) this.writer.ask(model, this.hint.notation);
    this.trouble = undefined;
  }

  /** `bots`: whether each player is one. `open`: whether the person may move now. */
  view(model: Model, bots: readonly [boolean, boolean], open: boolean): VNode | null {
    const seat = model.you?.seat;
    if (seat === undefined || model.about.rated || model.result !== undefined) return null;
    if (!bots[seat === "first" ? 1 : 0] || hidesSomething(model)) return null;
    const waits = this.asked?.ply === model.plies.length;
    return h("section.hint", { key: "hint", attrs: { "aria-label": t("hint.label") } }, [
      h("div.row", [
        h(
          "button.button.small",
          {
            attrs: { type: "button", disabled: !open || waits, "data-hint": true },
            on: { click: () => void this.ask(model.plies.length) },
          },
          t(waits ? "hint.waits" : "hint.ask"),
        ),
        this.chooser(),
      ]),
      h("p.small", { attrs: { "aria-live": "polite" } }, this.said(model, seat, open)),
    ]);
  }

  private chooser(): VNode {
    const change = (event: Event): void => {
      this.depth = Number((event.target as HTMLSelectElement).value);
    };
    const options = DEPTHS.map((depth) =>
      h(
        "option",
        { props: { value: `${depth}`, selected: depth === this.depth } },
        t("hint.depth", { depth }),
      ),
    );
    const attrs = { "aria-label": t("hint.depth.label") };
    return h("select.input", { attrs, on: { change } }, options);
  }

  private said(model: Model, seat: Seat, open: boolean): (VNode | string)[] {
    if (this.trouble !== undefined) return [h("span.trouble", this.trouble)];
    const move = open ? this.move(model.you?.legal ?? []) : undefined;
    if (move === undefined || this.writer.waits(model, move.notation)) return [];
    const lang = this.writer.language(model, move.notation);
    const { depth, score } = {
      depth: depthText(this.hint?.info ?? { line: 0 }),
      score: this.hint?.info?.score,
    };
    const title =
      score &&
      t("thinking.score", { score: scoreSpoken(score, seat), seat: seatName(model, "first") });
    return [
      h("strong", lang ? { attrs: { lang } } : {}, this.writer.text(model, move.notation, move)),
      depth === undefined ? "" : ` · ${t("info.depth", { depth })}`,
      score
        ? h("span.score", { attrs: { title: title ?? "" } }, ` · ${scoreText(score, seat)}`)
        : "",
    ];
  }

  private move(legal: readonly LegalMove[]): LegalMove | undefined {
    return legal.find(({ notation }) => notation === this.hint?.notation);
  }

  private async ask(ply: number): Promise<void> {
    const asked = { ply };
    [this.asked, this.hint, this.trouble] = [asked, undefined, undefined];
    this.app.redraw();
    const taken = { path: { id: this.game }, body: { ply, depth: this.depth } };
    try {
      const hint = await call("POST /games/{id}/hint", taken, HINT_MS_MAX);
      if (this.asked === asked) this.hint = hint;
      if (this.hint === hint && this.model) this.writer.ask(this.model, hint.notation);
    } catch (error) {
      if (this.asked === asked) this.trouble = problemOf(error).error;
    }
    if (this.asked === asked) this.asked = undefined;
    this.app.redraw();
  }
}
