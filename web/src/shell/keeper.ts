/** Choices go with the account of whoever has one. */

import type { Account } from "../protocol";

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
