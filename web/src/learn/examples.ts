/** Lines of play that show a game's special moves: before and after, side by side. */

import { saidOr, t } from "../messages";
import type { Example, Rules, View } from "../protocol";
import { inScript } from "../ui/script";
import { h, type VNode } from "../vdom";
import type { BoardsInView } from "./in-view";

/** Nothing where a game has none. */
export function examplesView(rules: Rules, boards: BoardsInView): VNode[] {
  const { examples = [] } = rules;
  if (examples.length === 0) return [];
  const figures = examples.map((example, at) => {
    const picture = (name: string, view: View, label: string) =>
      h("div.stack.tight", [
        boards.view(`${name}-${at}`, example.board ?? rules.board, rules.seats, view),
        h("span.quiet.small", label),
      ]);
    return h("figure.example", { key: `example-${at}` }, [
      h("div.pair", [
        picture("before", example.before, t("learn.before")),
        picture("after", example.after, afterText(example)),
      ]),
      h("figcaption", saidOr(example.said, example.caption)),
    ]);
  });
  return [h("h2", t("learn.examples")), ...figures];
}

function afterText(example: Example): string {
  return t("learn.after", { move: inScript(example) ?? "" });
}
