/** Whom I have blocked: as the server told last, and as I changed it since. */

import { call } from "../api";
import type { App } from "../app";
import type { Player } from "../protocol";

export class Blocks {
  /** Undefined until the server has told. */
  people: readonly Player[] | undefined;

  constructor(private readonly app: App) {}

  has({ id }: Player): boolean {
    return this.people?.some((person) => person.id === id) ?? false;
  }

  /** Whether somebody can be invited, as far as is known: not oneself, nobody whom one has blocked. */
  canInvite(person: Player): boolean {
    const { id, guest } = person;
    const known = this.people !== undefined;
    return known && !guest && id !== this.app.account?.player.id && !this.has(person);
  }

  /** Asks the server. Throws `ApiError`. */
  async load(): Promise<void> {
    const known = this.app.account !== undefined;
    this.people = known ? (await call("GET /blocks")).people : [];
    this.app.redraw();
  }

  /** Blocks somebody, or does no longer. Throws `ApiError`. */
  async set(person: Player, blocked: boolean): Promise<void> {
    const path = { id: person.id };
    await this.app.becomeSomebody();
    if (blocked) await call("PUT /blocks/{id}", { path });
    else await call("DELETE /blocks/{id}", { path });
    const others = (this.people ?? []).filter(({ id }) => id !== person.id);
    this.people = blocked ? [...others, person] : others;
    this.app.blocksChanged();
  }
}
