/** Whose notices this browser gets: kept here, so that nobody else who signs in gets them. */

const KEY = "rookery-notices-of";

/** The id of whoever gets notices here, if anybody does. */
export function ownerKept(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

/** From now on they get them; nobody where it is undefined. */
export function keepOwner(owner: string | undefined): void {
  try {
    if (owner === undefined) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, owner);
  } catch {
    // Storage is forbidden here: notices end with the session.
  }
}
