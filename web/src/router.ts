/** Addresses: which page a path names, and the history of the tab. */

/** A path with named parts: `/c/{id}`, `/@/{name}`. */
export type Pattern = string;

export interface Match<T> {
  pattern: Pattern;
  target: T;
  params: Readonly<Record<string, string>>;
}

/** The first route whose pattern fits `path`. */
export function match<T>(
  routes: readonly (readonly [Pattern, T])[],
  path: string,
): Match<T> | undefined {
  const parts = split(path);
  for (const [pattern, target] of routes) {
    const params = fit(split(pattern), parts);
    if (params !== undefined) return { pattern, target, params };
  }
  return undefined;
}

function split(path: string): string[] {
  return path.split("/").filter((part) => part !== "");
}

function fit(pattern: string[], parts: string[]): Record<string, string> | undefined {
  if (pattern.length !== parts.length) return undefined;
  const params: Record<string, string> = {};
  for (const [i, wanted] of pattern.entries()) {
    const part = decode(parts[i] ?? "");
    if (part === undefined) return undefined;
    const name = /^\{(\w+)\}$/.exec(wanted)?.[1];
    if (name !== undefined) params[name] = part;
    else if (wanted !== part) return undefined;
  }
  return params;
}

function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

/**
 * The path that a click on a link should show within this page; undefined where the browser should
 * follow the link itself (another site, another tab, a download).
 */
export function internalTarget(event: MouseEvent, origin: string): string | undefined {
  if (event.defaultPrevented || event.button !== 0) return undefined;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  return linkTarget(event.target, origin);
}

/** The path that the link around `target` leads to within this page, if it does. */
export function linkTarget(target: EventTarget | null, origin: string): string | undefined {
  const link = target instanceof Element ? target.closest("a") : null;
  const href = link?.getAttribute("href");
  if (!link || !href || link.target || link.hasAttribute("download") || href.startsWith("#")) {
    return undefined;
  }
  const url = new URL(href, origin);
  const ours = url.origin === origin && !url.pathname.startsWith("/api/");
  return ours ? url.pathname + url.search + url.hash : undefined;
}
