/** The rules of one game, in words and with its board. */

import { ApiError, call, problemOf, type Trouble } from "../api";
import type { App, Page } from "../app";
import { said, saidOr, t } from "../messages";
import { missingPage } from "../missing";
import type { BotCard, Rules } from "../protocol";
import { startBoard } from "../ui/board-picture";
import { rulesKey } from "../ui/game-text";
import { icon } from "../ui/icon";
import { h, type VNode } from "../vdom";
import { Examples } from "./examples";

export class LearnPage implements Page {
  private rules: Rules | undefined;
  private examples: Examples | undefined;
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
      this.examples = new Examples(rules, () => this.app.redraw());
      if (!this.left) this.examples.begin();
    } catch (error) {
      this.missing = error instanceof ApiError && error.status === 404;
      this.problem = problemOf(error);
    }
    this.app.redraw();
  }

  unmount(): void {
    this.left = true;
    this.examples?.stop();
  }

  view(): VNode {
    const { rules, examples } = this;
    if (rules && examples) return article(rules, this.played, examples.view());
    if (this.missing) return missingPage().view();
    if (this.problem === undefined) return h("div.stack.narrow", [h("div.skeleton")]);
    return h("div.stack.narrow", [h("h1", t("learn.title")), h("p", this.problem.error)]);
  }
}

/** Whether some bot plays a game. */
function plays(bots: readonly BotCard[], key: string): boolean {
  return bots.some(({ accepts, games }) => accepts !== "nobody" && games.includes(key));
}

function article(rules: Rules, played: boolean, examples: VNode[]): VNode {
  const game = encodeURIComponent(rules.key);
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
      ...examples,
      h("p", [h("a", { attrs: { href: `/games?rules=${game}` } }, t("learn.games"))]),
    ]),
    h("figure.start", [startBoard(rules), h("figcaption.quiet.small", t("learn.start"))]),
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
