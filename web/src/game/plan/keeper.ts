/** What a player has prepared in a game, as the server keeps it. */

import { call } from "../../api";
import { t } from "../../messages";
import { type Model, opponentOf, type Ply, wasTakenBack } from "../model";
import { playerOf } from "../words";
import { written } from "../written";
import { Book } from "./book";
import { after, type Line } from "./lines";

/** Whether the viewer plays a game in which moves can be prepared, as far as it tells. */
export function isForDays({ about, you, result }: Model): boolean {
  if (you === undefined || result !== undefined || about.hides || about.imported) return false;
  const { kind } = about.time[you.seat];
  return kind === "correspondence" || kind === "unlimited";
}

export class Keeper {
  lines: readonly Line[] = [];
  /** What is known of moves from the present position on. */
  book = new Book();
  /** How many moves have been made in that position; undefined before the game is known. */
  ply: number | undefined;
  /** What became of what was prepared when the last move was made; often empty. */
  told = "";
  /** Only the last answer tells how it is now. */
  private asks = 0;

  constructor(
    private readonly game: string,
    private readonly onChange: () => void,
  ) {}

  forget(): void {
    this.asks += 1;
    [this.lines, this.book, this.ply, this.told] = [[], new Book(), undefined, ""];
  }

  /** Something happened. Whether the game went on, or was taken back. */
  heard(before: Model | undefined, model: Model): boolean {
    if (model.askFrom !== undefined) return false;
    const { ply } = this;
    const takenBack = before !== undefined && wasTakenBack(before, model);
    if (ply === model.plies.length && !takenBack) return false;
    this.told = "";
    if (takenBack) this.dropAll();
    else if (ply !== undefined) for (const made of model.plies.slice(ply)) this.follow(model, made);
    this.ply = model.plies.length;
    void this.ask();
    return ply !== undefined;
  }

  /** Asks what is kept. Throws nothing: what is not known is asked for again by the next move. */
  async ask(): Promise<void> {
    this.asks += 1;
    const { asks } = this;
    const plan = await call("GET /games/{id}/plan", { path: { id: this.game } }).catch(() => null);
    if (plan === null || asks !== this.asks || plan.ply !== this.ply) return;
    this.lines = plan.lines;
    this.onChange();
  }

  /** Changes what is kept, whatever another window has made of it meanwhile. Throws `ApiError`. */
  async change(make: (lines: readonly Line[]) => readonly Line[]): Promise<void> {
    const { ply = 0 } = this;
    const path = { id: this.game };
    const { lines } = await call("GET /games/{id}/plan", { path });
    const body = { ply, lines: make(lines).map((line) => [...line]) };
    const kept = await call("PUT /games/{id}/plan", { path, body });
    this.asks += 1;
    if (kept.ply !== this.ply) return void this.ask();
    this.lines = kept.lines;
    this.onChange();
  }

  private dropAll(): void {
    if (this.lines.length > 0) this.told = t("plan.taken-back");
    [this.lines, this.book] = [[], new Book()];
  }

  private follow(model: Model, ply: Ply): void {
    const { lines } = this;
    const { seat, notation } = ply;
    const expected = lines.some(([move]) => move === notation);
    this.lines = after(lines, notation);
    this.book.play(notation);
    if (lines.length === 0) return;
    const move = written(ply);
    const mine = seat === model.you?.seat;
    const { name } = playerOf(model, mine ? seat : opponentOf(model.you?.seat ?? "first"));
    if (!expected) this.told = mine ? "" : t("plan.gone", { name, move });
    else if (mine) this.told = t("plan.answered", { move });
  }
}
