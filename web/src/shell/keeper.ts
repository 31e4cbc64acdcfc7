/** What goes with whoever is signed in: choices that an account keeps, and notices of this browser. */

import type { Account } from "../protocol";
import { ownerKept } from "../push/owner";

/** What keeps choices with an account, once somebody has one. */
let keeper: Promise<typeof import("../settings/kept")> | undefined;

/** Who has an account has their choices with it; whoever has none needs no script for that. */
export function keepChoices(account: Account | undefined): void {
  const owner = account?.role === "guest" ? undefined : account?.player.id;
  if (owner === undefined && keeper === undefined) return;
  keeper ??= import("../settings/kept");
  keeper.then(
    ({ kept }) => kept.follow(owner),
    () => {}, // this browser keeps them all the same
  );
}

/** Whoever gets notices here gets them in each session of theirs. */
export function renewNotices(account: Account | undefined): void {
  const owner = account?.player.id;
  if (owner === undefined || ownerKept() !== owner) return;
  import("../push/push").then(
    ({ renew }) => renew(owner),
    () => {}, // the next page tries again
  );
}
