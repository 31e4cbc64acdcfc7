/** The books of openings that the server has: chosen for a match, sent, and deleted. */

import { ApiError, call, problemOf } from "../api";
import { lines } from "../imports/send";
import { t } from "../messages";
import type { Book, BookLine, Openings } from "../protocol";
import { BOOK_FILE_BYTES_MAX } from "../protocol";
import { select } from "../ui/field";
import { h, type VNode } from "../vdom";

const MIB = 0x10_0000;
/** How files are told apart from forms, which any page could send. */
const KIND = "application/octet-stream";

export type OfBook = Extract<Openings, { kind: "book" }>;

/** What the books are chosen for, and what becomes of a choice. */
export interface BookChoice {
  rules: string;
  openings: OfBook;
  fault: string | undefined;
  set(openings: OfBook): void;
}

/** The books, as far as they are known, and what is done with them now. */
export class Books {
  private all: readonly Book[] | undefined;
  private progress: string | undefined;
  private trouble: string | undefined;

  constructor(private readonly redraw: () => void) {}

  /** Asks for the list, once. */
  private async load(): Promise<void> {
    try {
      this.all = await call("GET /admin/books");
    } catch (error) {
      this.trouble = problemOf(error).error;
    }
    this.redraw();
  }

  /** The fields of a match that is played from a book. */
  fields(choice: BookChoice): VNode[] {
    if (this.all === undefined && this.trouble === undefined) void this.load();
    const all = this.all ?? [];
    const { openings, rules } = choice;
    const { name } = openings;
    const known = all.some((book) => book.name === name);
    const options = [
      { value: "", label: t("books.choose") },
      ...(known || name === "" ? [] : [{ value: name, label: name }]),
      ...all.map((book) => ({ value: book.name, label: describe(book, rules) })),
    ];
    return [
      select({
        name: "book",
        label: t("books.label"),
        value: name,
        options,
        fault: choice.fault,
        onChange: (value) => this.choose(choice, value),
      }),
      h("div.field", { key: "book-file" }, [
        h("label", { attrs: { for: "book-file" } }, t("books.file")),
        h("input", {
          attrs: { id: "book-file", type: "file", accept: ".epd,.fen,.txt,.pgn,.pdn,.bin" },
          on: { change: (event: Event) => this.picked(choice, event) },
        }),
      ]),
      h("p.quiet.small", { key: "book-progress", attrs: { role: "status" } }, this.progress ?? ""),
      this.trouble
        ? h("p.fault", { key: "book-trouble", attrs: { role: "alert" } }, this.trouble)
        : h("span", { key: "book-trouble" }),
      this.deletable(choice),
    ];
  }

  private deletable(choice: BookChoice): VNode {
    const { name } = choice.openings;
    const own = this.all?.some((book) => book.name === name && book.own) === true;
    if (!own) return h("span", { key: "book-delete" });
    const click = () => void this.remove(choice);
    const button = h(
      "button.button",
      { attrs: { type: "button" }, on: { click } },
      t("books.delete", { name }),
    );
    return h("p", { key: "book-delete" }, [button]);
  }

  private choose(choice: BookChoice, name: string): void {
    // What it had before was of another file.
    const { sha256: _, ...rest } = choice.openings;
    choice.set({ ...rest, name });
    const book = this.all?.find((book) => book.name === name);
    if (book !== undefined && readFor(book, choice.rules) === undefined) {
      const query = new URLSearchParams({ rules: choice.rules });
      void this.follow(choice, () =>
        fetch(`/api/v1/admin/books/${encodeURIComponent(name)}/read?${query}`, {
          method: "POST",
          credentials: "same-origin",
        }),
      );
    }
  }

  private picked(choice: BookChoice, event: Event): void {
    const input = event.target as HTMLInputElement;
    const file = input.files?.[0];
    if (file === undefined) return;
    if (file.size > BOOK_FILE_BYTES_MAX) {
      this.trouble = t("books.too-big", { count: BOOK_FILE_BYTES_MAX / MIB });
      this.redraw();
      return;
    }
    const query = new URLSearchParams({ name: file.name, rules: choice.rules });
    void this.follow(choice, () =>
      fetch(`/api/v1/admin/books?${query}`, {
        method: "POST",
        credentials: "same-origin",
        headers: { "content-type": KIND },
        body: file,
      }),
    );
  }

  /** Tells how far a book is, and chooses it when it can be used. */
  private async follow(choice: BookChoice, ask: () => Promise<Response>): Promise<void> {
    this.trouble = undefined;
    this.progress = t("books.sending");
    this.redraw();
    try {
      const book = await this.end(await ask().catch(() => undefined));
      const { sha256: _, ...rest } = choice.openings;
      choice.set({ ...rest, name: book.name });
      this.progress = faultsOf(book, choice.rules);
    } catch (error) {
      this.progress = undefined;
      this.trouble = problemOf(error).error;
    }
    await this.load();
  }

  private async end(response: Response | undefined): Promise<Book> {
    if (response === undefined) throw unreachable();
    if (!response.ok || response.body === null) {
      const problem = await response.json().catch(() => undefined);
      throw problem === undefined ? unreachable() : new ApiError(problem, response.status);
    }
    for await (const line of lines<BookLine>(response.body)) {
      if (line.type === "done") return line.book;
      if (line.type === "refused") {
        throw new ApiError({ error: line.why, code: "bad-openings" }, response.status);
      }
      if (line.type === "kept") {
        this.progress = t("books.kept", { count: Math.round(line.bytes / MIB) });
      } else {
        this.progress = t("books.reading", { count: line.openings });
      }
      this.redraw();
    }
    throw unreachable();
  }

  private async remove(choice: BookChoice): Promise<void> {
    const { name } = choice.openings;
    this.trouble = undefined;
    this.progress = undefined;
    try {
      await call("DELETE /admin/books/{name}", { path: { name } });
      choice.set({ kind: "book", name: "", order: choice.openings.order });
    } catch (error) {
      this.trouble = problemOf(error).error;
    }
    await this.load();
  }
}

function unreachable(): ApiError {
  return new ApiError({ error: t("error.unreachable"), code: "unreachable" }, 0);
}

/** What was found in a book for a game of these rules. */
function readFor(book: Book, rules: string): Book["read"][number] | undefined {
  return book.read.find((read) => read.rules === rules || read.rules.startsWith(`${rules}@`));
}

function describe(book: Book, rules: string): string {
  const { name, bytes, format } = book;
  const size = bytes < MIB ? t("books.small") : t("books.size", { count: Math.round(bytes / MIB) });
  const kind = t(`books.format.${format}`);
  const read = readFor(book, rules);
  if (read === undefined || read.openings === 0) return t("books.unread", { name, kind, size });
  return t("books.one", { name, kind, size, count: read.openings });
}

/** What was left out of a book. */
function faultsOf(book: Book, rules: string): string | undefined {
  const read = readFor(book, rules);
  const first = read?.first[0];
  if (read === undefined || first === undefined) return undefined;
  return t("books.faults", { count: read.faults, line: first.line, what: first.what });
}
