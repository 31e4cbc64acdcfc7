/** What was closed in this browser stays closed: on other pages, in other tabs, after a reload. */

const STORAGE_KEY = "rookery-closed";
/** More than these push out the oldest. */
const CLOSED_MAX = 100;

export class Closed {
  private keys: readonly string[] = stored();

  /** Calls `onChange` when another tab has closed something. */
  constructor(onChange: () => void) {
    addEventListener("storage", ({ key }) => {
      if (key !== STORAGE_KEY) return;
      this.keys = stored();
      onChange();
    });
  }

  has(key: string): boolean {
    return this.keys.includes(key);
  }

  add(key: string): void {
    if (this.has(key)) return;
    this.keys = [...this.keys, key].slice(-CLOSED_MAX);
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(this.keys));
    } catch {
      // Storage is forbidden here: it stays closed as long as the page.
    }
  }
}

function stored(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((key) => typeof key === "string") : [];
  } catch {
    return [];
  }
}
