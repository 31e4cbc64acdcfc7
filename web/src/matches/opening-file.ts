/** Reads openings from a file: the server knows the rules and how such files are written. */

import { ApiError, call } from "../api";
import { t } from "../messages";
import { BOOK_BYTES_MAX, type OpeningsKind, type OpeningsRead } from "../protocol";
import type { WantedOpenings } from "./plan-form";

/** Sending a big file may take so long. */
const SEND_MS_MAX = 60_000;
/** Bytes that become text at once. */
const PIECE = 0x8000;

/** The openings in a file, for a game of these rules. Throws `ApiError` only. */
export async function readOpenings(
  rules: string,
  kind: OpeningsKind,
  file: File,
  wanted: WantedOpenings,
): Promise<OpeningsRead["lines"]> {
  if (file.size > BOOK_BYTES_MAX) {
    const error = t("matches.openings.too-big", { count: BOOK_BYTES_MAX / 0x10_0000 });
    throw new ApiError({ error, code: "too-large", field: "text" }, 0);
  }
  const text = kind === "book" ? base64(await file.arrayBuffer()) : await file.text();
  const body = { rules, kind, text, ...wanted };
  return (await call("POST /matches/openings", { body }, SEND_MS_MAX)).lines;
}

function base64(buffer: ArrayBuffer): string {
  const bytes = new Uint8Array(buffer);
  let text = "";
  for (let at = 0; at < bytes.length; at += PIECE) {
    text += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  }
  return btoa(text);
}
