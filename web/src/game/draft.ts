/** A move that stands on the board, and is sent when it is confirmed. */

import type { Position } from "../board/position";
import { t } from "../messages";
import type { LegalMove } from "../protocol";
import { choices } from "../settings/choices";
import { h, type VNode } from "../vdom";
import { type Model, playing } from "./model";
import { isSlow } from "./pace";
import type { Writer } from "./writer";

interface Draft {
  /** How many moves have been made before it. */
  ply: number;
  notation: string;
  /** The move, where it is known. */
  move: LegalMove | undefined;
  /** What the board shows meanwhile, where the move is known. */
  position: Position | undefined;
}

export interface DraftHandlers {
  /** Makes a move: the same one once more is confirmed. */
  make(notation: string, move: LegalMove | undefined): void;
  /** Forgets it. */
  takeBack(): void;
}

export class DraftDesk {
  private draft: Draft | undefined;

  constructor(private readonly writer: Writer) {}

  /** Whether a move waits to be confirmed. */
  get waits(): boolean {
    return this.draft !== undefined;
  }

  /** What the board shows while a move waits, if that is known. */
  get position(): Position | undefined {
    return this.draft?.position;
  }

  /** Keeps a move until it is made once more, where that is wanted. Whether it does. */
  keep(model: Model, notation: string, move: LegalMove | undefined): boolean {
    const known = this.draft?.notation === notation;
    this.draft = known || !isConfirmed(model) ? undefined : draftOf(model, notation, move);
    if (this.draft !== undefined) this.writer.ask(model, notation);
    return this.waits;
  }

  /** Forgets the move. Whether there was one. */
  takeBack(): boolean {
    const { waits } = this;
    this.draft = undefined;
    return waits;
  }

  /**
   * Something happened: a move that cannot be sent any more is forgotten. As somebody else one may be
   * told otherwise how it is written.
   */
  heard(model: Model): void {
    if (this.draft === undefined) return;
    if (isGood(this.draft, model)) this.writer.ask(model, this.draft.notation);
    else this.draft = undefined;
  }

  /** A key of the whole page. Whether it meant the draft. */
  key(event: KeyboardEvent, handlers: DraftHandlers): boolean {
    const { draft } = this;
    const says = draft && draftKey(event);
    if (says === "back") handlers.takeBack();
    else if (says === "play") handlers.make(draft?.notation ?? "", draft?.move);
    return says !== undefined;
  }

  view(model: Model, handlers: DraftHandlers): VNode | null {
    const { draft, writer } = this;
    if (draft === undefined) return null;
    // It is read out once: when it is known how the move is written.
    const waits = writer.waits(model, draft.notation);
    const data = { key: "draft", attrs: { role: "group", "aria-label": t("draft.label") } };
    const play = (): void => handlers.make(draft.notation, draft.move);
    return h("div.draft", data, [
      h("p", { attrs: { role: "status" } }, waits ? "\u00a0" : question(draft, model, writer)),
      h("div.row", [
        button(t("draft.play"), "play", true, play),
        button(t("draft.back"), "back", false, () => handlers.takeBack()),
      ]),
    ]);
  }
}

/** Whether the move is to be played, with the move in the language that it is written in. */
function question({ notation, move }: Draft, model: Model, writer: Writer): (VNode | string)[] {
  const lang = writer.language(model, notation);
  const text = writer.text(model, notation, move);
  const [before = "", after = ""] = t("draft.ask", { move: "\n" }).split("\n");
  return [before, h("span", lang ? { attrs: { lang } } : {}, text), after];
}

/** Whether this person's moves are confirmed in this game. */
export function isConfirmed(model: Model): boolean {
  const { confirm } = choices();
  if (confirm !== "slow") return confirm === "always";
  return isSlow(model.about.time[model.you?.seat ?? "first"]);
}

function draftOf(model: Model, notation: string, move: LegalMove | undefined): Draft {
  const position = playing(model, notation, move).pending?.position;
  return { ply: model.plies.length, notation, move, position };
}

/** Whether the move can still be sent. */
function isGood({ ply }: Draft, { plies, turn, you, pending }: Model): boolean {
  return plies.length === ply && turn !== null && turn === you?.seat && pending === undefined;
}

/** What stands above the page, and has keys of its own. */
const ABOVE = "dialog[open], [role=dialog], [role=alertdialog]";
/** What stands beside the game, and has keys of its own too. */
const BESIDE = ".talk";
/** Where Enter means something already. */
const PRESSED = "button, a, input, textarea, select";

/** What a key says to a draft; undefined for one that says nothing, or is meant for something else. */
function draftKey(event: KeyboardEvent): "play" | "back" | undefined {
  const { target } = event;
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return undefined;
  const isIn = (where: string) => target instanceof Element && target.closest(where) !== null;
  if (isIn(ABOVE) || isIn(BESIDE)) return undefined;
  // In the field it takes back what was typed there.
  if (event.key === "Escape") return "back";
  return event.key === "Enter" && !isIn(PRESSED) ? "play" : undefined;
}

function button(text: string, kind: string, primary: boolean, run: () => void): VNode {
  return h(
    "button.button.small",
    { class: { primary }, attrs: { type: "button", "data-draft": kind }, on: { click: run } },
    text,
  );
}
