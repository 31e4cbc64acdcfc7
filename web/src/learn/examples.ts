/** Lines of play that show a game's special moves: before and after, side by side. */

import { positionOf } from "../board/position";
import { saidOr, t } from "../messages";
import type { Example, Rules, View } from "../protocol";
import { BoardPicture } from "../ui/board-picture";
import { inScript } from "../ui/script";
import { h, type VNode } from "../vdom";

/** Draws one picture in a frame: all at once would hold up whoever has begun to read. */
export class Examples {
  /** How many pictures are drawn; the others keep their room. */
  private drawn = 0;
  private frame: number | undefined;
  private readonly boards: BoardPicture[] = [];
  private readonly pictures: VNode[] = [];

  constructor(
    private readonly rules: Rules,
    private readonly redraw: () => void,
  ) {}

  begin(): void {
    const count = 2 * (this.rules.examples?.length ?? 0);
    if (this.drawn >= count) return;
    this.frame = requestAnimationFrame(() => {
      this.drawn += 1;
      this.redraw();
      this.begin();
    });
  }

  stop(): void {
    if (this.frame !== undefined) cancelAnimationFrame(this.frame);
  }

  view(): VNode[] {
    const { examples = [] } = this.rules;
    if (examples.length === 0) return [];
    return [h("h2", t("learn.examples")), ...examples.map((one, at) => this.figure(one, at))];
  }

  private figure(example: Example, at: number): VNode {
    const after = t("learn.after", { move: inScript(example) ?? "" });
    return h("figure.example", { key: `example-${at}` }, [
      h("div.pair", [
        this.picture(2 * at, example, example.before, t("learn.before")),
        this.picture(2 * at + 1, example, example.after, after),
      ]),
      h("figcaption", saidOr(example.said, example.caption)),
    ]);
  }

  private picture(at: number, example: Example, view: View, label: string): VNode {
    const { board, seats } = this.rules;
    this.boards[at] ??= new BoardPicture(example.board ?? board, seats);
    if (at < this.drawn) this.pictures[at] ??= this.boards[at].view(positionOf(view));
    const picture = this.pictures[at] ?? this.boards[at].room();
    return h("div.stack.tight", [picture, h("span.quiet.small", label)]);
  }
}
