/** Challenges to me, and games of mine that begin: on whatever page I am. */

import { call, problemOf } from "../api";
import type { App } from "../app";
import { t } from "../messages";
import type { Challenge, GameSummary, RulesCard } from "../protocol";
import { Foremost } from "../sound/foremost";
import { timeText } from "../time-text";
import { Closed } from "./closed";

const KEY = "challenge:";

export class ChallengeNotices {
  private shown = new Set<string>();
  private rules: readonly RulesCard[] = [];
  private readonly foremost = new Foremost("challenges");
  private readonly closed = new Closed(() => this.dropClosed());

  constructor(private readonly app: App) {}

  /** The challenges to me, whole: those that are gone lose their notice. */
  async show(incoming: readonly Challenge[]): Promise<void> {
    const present = new Set(incoming.map((challenge) => challenge.id));
    for (const id of this.shown) if (!present.has(id)) this.app.dismiss(KEY + id);
    const fresh = incoming.filter(({ id }) => !this.shown.has(id) && !this.closed.has(id));
    this.shown = present;
    if (fresh.length === 0) return;
    if (this.foremost.is) sound();
    this.rules = await this.app.rules().catch(() => this.rules);
    for (const challenge of fresh) if (this.shown.has(challenge.id)) this.notify(challenge);
  }

  /** A game of mine began: to it, from a page where one waits for that. */
  started(game: GameSummary, path: string): void {
    const waiting = path === "/" || path.startsWith("/c/");
    if (waiting) return this.app.go(`/g/${game.id}`);
    if (path === `/g/${game.id}`) return;
    const other = game.players.find(({ id }) => id !== this.app.account?.player.id);
    const text = t("started.text", { name: other?.name ?? "", game: this.nameOf(game.rules) });
    const run = () => this.app.go(`/g/${game.id}`);
    const actions = [{ label: t("started.go"), primary: true, run }];
    this.app.notify({ key: `started:${game.id}`, text, actions, stays: true });
  }

  private notify(challenge: Challenge): void {
    const text = t(challenge.rated ? "challenged.rated" : "challenged.casual", {
      name: challenge.from.name,
      game: this.nameOf(challenge.rules),
      time: timeText(challenge.time),
    });
    const answer = (how: "accept" | "decline") => () => this.answer(challenge.id, how);
    const actions = [
      { label: t("challenged.accept"), primary: true, run: answer("accept") },
      { label: t("challenged.decline"), run: answer("decline") },
      { label: t("challenged.block"), run: () => this.app.meet(challenge.from) },
    ];
    const onClosed = () => this.closed.add(challenge.id);
    const key = KEY + challenge.id;
    this.app.notify({ key, kind: "invitation", text, actions, stays: true, onClosed });
  }

  private dropClosed(): void {
    for (const id of this.shown) if (this.closed.has(id)) this.app.dismiss(KEY + id);
  }

  private async answer(id: string, how: "accept" | "decline"): Promise<void> {
    try {
      const answer = await call(`POST /challenges/{id}/${how}`, { path: { id } });
      if (how === "accept") this.app.go(`/g/${answer.id}`);
    } catch (error) {
      this.app.notify({ key: KEY + id, text: problemOf(error).error, kind: "error" });
    }
  }

  private nameOf(key: string): string {
    return this.rules.find((rules) => rules.key === key)?.name ?? key;
  }
}

/** What plays sounds is no part of the first load. */
function sound(): void {
  import("../sound/ear").then(
    ({ ear }) => ear.play("challenge"),
    () => {}, // the notice is there all the same
  );
}
