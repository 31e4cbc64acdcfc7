/** Lines of play that show a game's special moves: before and after, side by side. */

import { positionOf } from "../board/position";
import { saidOr, t } from "../messages";
import type { Example, Rules, View } from "../protocol";
import { BoardPicture } from "../ui/board-picture";
import { h, type VNode } from "../vdom";

export function examples(rules: Rules): VNode[] {
  if (rules.examples === undefined || rules.examples.length === 0) return [];
  return [
    h("h2", t("learn.examples")),
    ...rules.examples.map((example, number) =>
      h("figure.example", { key: `example-${number}` }, [
        h("div.pair", [
          picture(rules, example, example.before, t("learn.before")),
          picture(rules, example, example.after, t("learn.after", { move: example.label })),
        ]),
        h("figcaption", saidOr(example.said, example.caption)),
      ]),
    ),
  ];
}

function picture(rules: Rules, example: Example, view: View, label: string): VNode {
  const board = new BoardPicture(example.board ?? rules.board, rules.seats);
  return h("div.stack.tight", [board.view(positionOf(view)), h("span.quiet.small", label)]);
}
