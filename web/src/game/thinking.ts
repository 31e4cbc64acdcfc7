/** How the bots of a game think, for those who may see that and ask for it. */

import { call } from "../api";
import type { App } from "../app";
import { t } from "../messages";
import type { ClientIn, Entry, Info, Player, Seat } from "../protocol";
import { tick } from "../ui/field";
import { countText, depthText, scoreSpoken, scoreText, secondsText } from "../ui/info-text";
import { nameOf } from "../ui/person";
import { h, type VNode } from "../vdom";
import { hidesSomething, type Model, opponentOf, seatIndex } from "./model";
import { playerOf, seatName } from "./words";

const SEATS: readonly Seat[] = ["first", "second"];

export class ThinkingDesk {
  private on = false;
  /** The last that each seat's search said, after so many plies. */
  private said: Partial<Record<Seat, { ply: number; info: Info }>> = {};
  /** Which of the two players are bots, once that is known. */
  bots: readonly [boolean, boolean] = [false, false];
  private asked = false;

  constructor(
    private readonly app: App,
    private readonly game: string,
  ) {}

  /** Finds out who plays here. Asks the server once, where anybody would be told something by it. */
  async settleIn(model: Model): Promise<void> {
    const plays = model.you !== undefined && model.result === undefined;
    if (this.asked || !(plays || this.mayShow(model))) return;
    this.asked = true;
    const bots = new Set((await this.players()).map(({ id }) => id));
    const [first, second] = model.about.players;
    this.bots = [bots.has(first.id), bots.has(second.id)];
    this.app.redraw();
  }

  /** Whether the viewer plays against a bot. */
  isOpponent({ you }: Model): boolean {
    return you !== undefined && this.bots[seatIndex(opponentOf(you.seat))];
  }

  /** Takes in what a search said. Whether it was about this game. */
  hear(message: ClientIn): boolean {
    if (message.type === "events" && message.game === this.game) this.takeBack(message.entries);
    if (message.type !== "thinking" || message.game !== this.game) return false;
    // Of several lines the best is enough.
    const { seat, ply, info } = message;
    if (this.on && info.line <= 1) this.said[seat] = { ply, info };
    return true;
  }

  /** What was thought about moves that are gone says nothing about those that are left. */
  private takeBack(entries: readonly Entry[]): void {
    for (const { event } of entries) {
      if (event?.type !== "taken-back") continue;
      for (const seat of SEATS) {
        if ((this.said[seat]?.ply ?? 0) >= event.ply) delete this.said[seat];
      }
    }
  }

  /** The server shows nothing here. */
  refused(): void {
    if (this.on) this.turn(false);
  }

  /** Somebody else may see other things. */
  forget(): void {
    this.asked = false;
    this.bots = [false, false];
  }

  view(model: Model): VNode | null {
    if (!this.isShown(model)) return null;
    return h(
      "section.thinking",
      { key: "thinking", attrs: { "aria-label": t("thinking.label") } },
      [
        tick({
          name: "thinking",
          label: t(model.you === undefined ? "thinking.show" : "thinking.after"),
          value: this.on,
          onChange: (on) => this.turn(on),
        }),
        ...(this.on ? SEATS.map((seat) => this.search(model, seat)) : []),
      ],
    );
  }

  /** Whether the server may show it, as far as the game alone tells. */
  private mayShow(model: Model): boolean {
    if (model.result !== undefined || hidesSomething(model)) return false;
    return this.app.account?.role === "admin" || !model.about.rated;
  }

  /** Who watches sees it where two bots play, who plays a bot where it does not count. */
  private isShown(model: Model): boolean {
    if (!this.mayShow(model)) return false;
    if (model.you === undefined) return this.bots.every((bot) => bot);
    return !model.about.rated && this.bots[model.you.seat === "first" ? 1 : 0];
  }

  private turn(on: boolean): void {
    this.on = on;
    this.said = {};
    this.app.socket.follow(this.game, on);
    this.app.redraw();
  }

  private search(model: Model, seat: Seat): VNode | null {
    if (!this.bots[seatIndex(seat)]) return null;
    const info = this.said[seat]?.info;
    const name = nameOf(playerOf(model, seat));
    // Who plays is told afterwards.
    const plays = model.you !== undefined;
    return h("div.search.small", { key: seat }, [
      h("h3.small", t(plays ? "thinking.of.after" : "thinking.of", { name })),
      info
        ? figures(info, seat, seatName(model, "first"))
        : h("p.quiet", t(plays ? "thinking.none.after" : "thinking.none")),
      info?.pv ? h("p.pv", { key: "pv" }, info.pv) : null,
    ]);
  }

  /** The list is a convenience: where it cannot be had, nothing is offered. */
  private async players(): Promise<Player[]> {
    const admin = this.app.account?.role === "admin";
    const list = admin ? call("GET /admin/bots") : call("GET /bots");
    return list.then(
      (bots) => bots.map(({ player }) => player),
      () => [],
    );
  }
}

function figures(info: Info, seat: Seat, first: string): VNode {
  const { score, nodes, leaves, cut_offs, nps, time_ms } = info;
  const depth = depthText(info);
  const title = score && t("thinking.score", { score: scoreSpoken(score, seat), seat: first });
  const shown = [
    score && h("li.score", { key: "score", attrs: { title: title ?? "" } }, scoreText(score, seat)),
    depth && h("li", { key: "depth" }, t("info.depth", { depth })),
    nodes !== undefined && h("li", { key: "nodes" }, t("info.nodes", { count: countText(nodes) })),
    leaves !== undefined &&
      h("li", { key: "leaves" }, t("info.leaves", { count: countText(leaves) })),
    cut_offs !== undefined &&
      h("li", { key: "cutoffs" }, t("info.cutoffs", { count: countText(cut_offs) })),
    nps !== undefined && h("li", { key: "nps" }, t("info.speed", { count: countText(nps) })),
    time_ms !== undefined &&
      h("li", { key: "time" }, t("info.seconds", { count: secondsText(time_ms) })),
  ];
  return h(
    "ul.facts.figures",
    shown.filter((item) => typeof item === "object"),
  );
}
