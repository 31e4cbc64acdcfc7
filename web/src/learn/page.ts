/** The rules of one game, in words and with its board. */

import { ApiError, call, problemOf, type Trouble } from "../api";
import type { App, Page } from "../app";
import { said, saidOr, t } from "../messages";
import { missingPage } from "../missing";
import type { BotCard, Rules } from "../protocol";
import { rulesKey } from "../ui/game-text";
import { icon } from "../ui/icon";
import { h, type VNode } from "../vdom";
import { examplesView } from "./examples";
import { BoardsInView } from "./in-view";

export class LearnPage implements Page {
  private rules: Rules | undefined;
  private boards: BoardsInView | undefined;
  private left = false;
  private problem: Trouble | undefined;
  private missing = false;
  /** Whether some bot plays this game. */
  private played = false;

  constructor(
    private readonly app: App,
    private readonly key: string,
  ) {}

  get title(): string {
    return this.rules?.name ?? t("learn.title");
  }

  async mount(): Promise<void> {
    const bots = call("GET /bots").catch(() => []);
    try {
      const rules = await call("GET /rules/{key}", { path: { key: rulesKey(this.key) } });
      // What may be done is drawn with the rules, so that nothing moves when it is known.
      this.played = plays(await bots, rules.key);
      this.rules = rules;
      if (!this.left) this.boards = new BoardsInView(() => this.app.redraw());
    } catch (error) {
      this.missing = error instanceof ApiError && error.status === 404;
      this.problem = problemOf(error);
    }
    this.app.redraw();
  }

  unmount(): void {
    this.left = true;
    this.boards?.stop();
  }

  view(): VNode {
    const { rules, boards } = this;
    if (rules && boards) return article(rules, this.played, boards);
    if (this.missing) return missingPage().view();
    if (this.problem === undefined) return h("div.stack.narrow", [h("div.skeleton")]);
    return h("div.stack.narrow", [h("h1", t("learn.title")), h("p", this.problem.error)]);
  }
}

/** Whether some bot plays a game. */
function plays(bots: readonly BotCard[], key: string): boolean {
  return bots.some(({ accepts, games }) => accepts !== "nobody" && games.includes(key));
}

function article(rules: Rules, played: boolean, boards: BoardsInView): VNode {
  const game = encodeURIComponent(rules.key);
  // Named before the examples, it is drawn before them.
  const start = boards.view("start", rules.board, rules.seats, rules.view);
  return h("article.learn", [
    h("div.words.stack", [
      h("h1", rules.name),
      h("p.lead", saidOr(rules.said?.summary, rules.summary)),
      rules.preparing ? h("p.quiet", t("learn.preparing")) : null,
      h("div.row", [
        h("a.button.primary", { attrs: { href: `/?new=link&game=${game}` } }, [
          icon("friend"),
          t("lobby.friend"),
        ]),
        played
          ? h("a.button", { key: "bot", attrs: { href: `/?new=bot&game=${game}` } }, [
              icon("computer"),
              t("lobby.bot"),
            ])
          : null,
        h("a.button", { attrs: { href: `/?new=anyone&game=${game}` } }, [
          icon("globe"),
          t("lobby.anyone"),
        ]),
      ]),
      h(
        "div.prose.stack",
        paragraphs(rules).map((text) => h("p", text)),
      ),
      ...examplesView(rules, boards),
      h("p", [h("a", { attrs: { href: `/games?rules=${game}` } }, t("learn.games"))]),
    ]),
    h("figure.start", [start, h("figcaption.quiet.small", t("learn.start"))]),
  ]);
}

/** The rules in words, in the language that is spoken where it has all of a paragraph. */
export function paragraphs(rules: Rules): string[] {
  const english = rules.text.split(/\n\s*\n/).filter((text) => text.trim() !== "");
  const keyed = rules.said?.text ?? [];
  return english.map((text, number) => {
    const sentences = (keyed[number] ?? []).map((sentence) =>
      typeof sentence === "object" ? said(sentence) : `${sentence}`,
    );
    const whole = sentences.length > 0 && !sentences.includes(undefined);
    return whole ? sentences.join(" ") : text;
  });
}
