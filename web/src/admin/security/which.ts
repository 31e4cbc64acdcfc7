/** Which entries of the security log are looked at, as the address says it. */

export interface Which {
  /** Attempts that failed, or all but those; everything when missing. */
  failed?: boolean | undefined;
  /** The id of an account. */
  account?: string | undefined;
  network?: string | undefined;
}

export function whichOf(query: URLSearchParams): Which {
  const failed = query.get("failed");
  return {
    failed: failed === null ? undefined : failed === "true",
    account: query.get("account") ?? undefined,
    network: query.get("network") ?? undefined,
  };
}

export function securityPath({ failed, account, network }: Which): string {
  const query = new URLSearchParams();
  if (failed !== undefined) query.set("failed", `${failed}`);
  if (account !== undefined) query.set("account", account);
  if (network !== undefined) query.set("network", network);
  return query.size > 0 ? `/admin/security?${query}` : "/admin/security";
}
