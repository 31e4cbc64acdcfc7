/** Sending a file of games: what the server says of it while it reads. */

import { ApiError } from "../api";
import { t } from "../messages";
import type { Import, ImportLine } from "../protocol";

/** How files are told apart from forms, which any page could send. */
const KIND = "application/octet-stream";

/** What came of a file: the import as it stays, and why it broke off if it did. */
export interface Sent {
  import: Import;
  why?: string;
}

/** Sends a file, and says where it will be found as soon as the server knows. Throws `ApiError`. */
export async function sendFile(
  file: Blob,
  name: string,
  rules: string,
  onBegun: (id: string) => void,
): Promise<Sent> {
  const query = new URLSearchParams({ name });
  if (rules !== "") query.set("rules", rules);
  const response = await fetch(`/api/v1/imports?${query}`, {
    method: "POST",
    credentials: "same-origin",
    headers: { "content-type": KIND },
    body: file,
  }).catch(() => undefined);
  if (response === undefined) throw unreachable();
  if (!response.ok || response.body === null) {
    const problem = await response.json().catch(() => undefined);
    throw problem === undefined ? unreachable() : new ApiError(problem, response.status);
  }
  for await (const line of lines(response.body)) {
    if (line.type === "begun") onBegun(line.import);
    if (line.type === "done") return line;
  }
  throw unreachable();
}

function unreachable(): ApiError {
  return new ApiError({ error: t("error.unreachable"), code: "unreachable" }, 0);
}

/** The lines of an answer as they come. What is no line of ours ends it. */
export async function* lines<T = ImportLine>(body: ReadableStream<Uint8Array>): AsyncGenerator<T> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const piece = await reader.read().catch(() => undefined);
    if (piece === undefined || piece.done) return;
    rest += decoder.decode(piece.value, { stream: true });
    const whole = rest.split("\n");
    rest = whole.pop() ?? "";
    for (const line of whole.filter((text) => text !== "")) yield JSON.parse(line) as T;
  }
}
