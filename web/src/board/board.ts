/**
 * A board that shows any position and lets a person make moves: by pressing cells, by dragging, or
 * by keyboard. It knows no rules: the legal moves say which cells to press.
 */

import type { Tones } from "../pieces/piece";
import { setsNow } from "../pieces/sets";
import type { Board as Description, LegalMove } from "../protocol";
import { h, type VNode } from "../vdom";
import { answerTo, remember } from "./answers";
import type { Size } from "./arrange";
import { choiceDialog } from "./choice";
import { glide } from "./glide";
import { Hand } from "./hand";
import type { Fit, Premove } from "./premove";
import { boardLabel, drawing } from "./render";
import type { Side } from "./sides";
import {
  type BoardState,
  cancel,
  layInto,
  newBoard,
  type Outcome,
  queuePremoves,
  type Scene,
  show,
} from "./state";
import "../messages/board";
import "./board.css";
import "../pieces/pieces.css";

export interface BoardHandlers {
  /** The person made a move. */
  play(move: LegalMove): void;
  /** The person entered a premove. */
  premove?(premove: Premove): void;
  /** Whatever the person began is given up: every premove too, and a move that is not sent. */
  giveUp?(): void;
  redraw(): void;
}

export class Board {
  private readonly state: BoardState;
  private readonly hand: Hand;
  /** The ratio of the board as it is described, for rooms that are not known here. */
  readonly ratioDescribed: number;
  /** The last drawing and what it shows: good until the state, the scene or the sets change. */
  private drawn: { scene: Scene; sets: string; node: VNode } | undefined;
  /** The room that it is laid out for when it is drawn next. */
  private room: Size | undefined;
  /** What premoves came to, to be begun with the next scene. */
  private fit: Fit | undefined;

  constructor(
    description: Description,
    tones: Tones,
    private readonly handlers: BoardHandlers,
    sides?: readonly [Side, Side],
  ) {
    this.state = newBoard(description, tones, sides);
    this.ratioDescribed = this.ratio();
    this.hand = new Hand(this.state, {
      came: (outcome, ask) => this.came(outcome, ask),
      giveUp: () => this.giveUp(),
      redraw: () => this.redraw(),
    });
  }

  /** How much wider than high the board is with this side up, as it is drawn next. */
  ratio(): number {
    this.settleIn();
    const { width, height } = this.state.layout.box;
    return width / height;
  }

  /** Lays the board out for the room that it may take, when it is drawn next. */
  layInto(room: Size | undefined): void {
    const before = this.room;
    if (before?.width === room?.width && before?.height === room?.height) return;
    this.room = room;
    this.redraw();
  }

  /** Until it is drawn what is pressed lies where it is seen. */
  private settleIn(): void {
    if (this.room !== this.state.room) layInto(this.state, this.room);
  }

  view(scene: Scene): VNode {
    this.settleIn();
    const { drawn } = this;
    const sets = setsNow();
    if (drawn?.sets === sets && sameScene(drawn.scene, scene)) return drawn.node;
    show(this.state, scene);
    this.begin(scene);
    const node = this.draw();
    this.drawn = { scene: { ...scene }, sets, node };
    return node;
  }

  /** Lets the person go on with what premoves came to: asks which move is meant, or waits for cells. */
  goOn(fit: Fit): void {
    this.fit = fit;
    this.redraw();
  }

  /** Forgets what was begun, premoves excepted. Whether there was anything. */
  cancel(): boolean {
    const { taken, choosing, held } = this.state;
    cancel(this.state);
    this.redraw();
    return taken.length > 0 || choosing.length > 0 || held !== undefined;
  }

  /** Forgets what was begun, and the premoves: what is pressed before the next drawing follows none. */
  clear(): void {
    cancel(this.state);
    queuePremoves(this.state, []);
    this.redraw();
  }

  /** Forgets what was drawn over positions after this ply, which are no more. */
  forgetDrawings(after: number): void {
    const { drawings } = this.state;
    for (const ply of drawings.keys()) if (ply > after) drawings.delete(ply);
  }

  private begin(scene: Scene): void {
    const { fit } = this;
    if (fit === undefined || scene.legal.length === 0) return;
    this.fit = undefined;
    this.state.choosing = fit.moves;
    this.state.taken = fit.taken;
  }

  private draw(): VNode {
    const { state } = this;
    const { box } = state.layout;
    const choice = choiceDialog(state, {
      choose: (move) => this.choose(move),
      cancel: () => this.giveUp(),
    });
    return h(
      "div.board",
      {
        class: { live: state.legal.length > 0, grabbing: state.held?.dragging === true },
        style: { "--board-ratio": `${box.width / box.height}` },
      },
      [this.picture(), ...(choice ? [choice] : [])],
    );
  }

  private picture(): VNode {
    const { box } = this.state.layout;
    return h(
      "svg.board-picture",
      {
        attrs: {
          viewBox: `${box.x} ${box.y} ${box.width} ${box.height}`,
          role: "grid",
          "aria-label": boardLabel(),
        },
        on: this.hand.on,
        hook: {
          insert: (node) => this.attach(node),
          postpatch: (_, node) => this.attach(node),
          destroy: () => {
            this.hand.svg = undefined;
          },
        },
      },
      drawing(this.state),
    );
  }

  private attach(node: VNode): void {
    const svg = node.elm as unknown as SVGSVGElement;
    this.hand.svg = svg;
    glide(svg, this.state);
  }

  private came(outcome: Outcome, ask: boolean): void {
    const { choosing } = this.state;
    const answer = !ask && choosing.length > 0 ? answerTo(choosing) : undefined;
    if (answer !== undefined) this.play(answer);
    else if (outcome?.kind === "move") this.play(outcome.move);
    else if (outcome?.kind === "premove") this.premove(outcome.premove);
    else if (outcome?.kind === "drop") this.giveUp();
    this.redraw();
  }

  private choose(move: LegalMove): void {
    remember(this.state.choosing, move);
    this.play(move);
    this.hand.focus(move.path.at(-1) ?? this.state.cursor);
  }

  private play(move: LegalMove): void {
    cancel(this.state);
    this.handlers.play(move);
  }

  private premove(premove: Premove): void {
    queuePremoves(this.state, [...(this.state.premoving?.queue ?? []), premove]);
    this.handlers.premove?.(premove);
  }

  private giveUp(): void {
    this.handlers.giveUp?.();
    this.clear();
  }

  private redraw(): void {
    this.drawn = undefined;
    this.handlers.redraw();
  }
}

function sameScene(a: Scene, b: Scene): boolean {
  const { position, legal, turned, hint, ply } = a;
  const same = position === b.position && legal === b.legal && turned === b.turned;
  const queues = [a.premoving?.queue, b.premoving?.queue];
  return same && hint === b.hint && ply === b.ply && queues[0] === queues[1];
}
