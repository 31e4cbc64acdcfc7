/** Sending an archive of an engine. */

import { ApiError, withPassphrase } from "../api";
import { t } from "../messages";
import type { Archive } from "../protocol";

/** How files are told apart from forms, which any page could send. */
const KIND = "application/octet-stream";

/** Sends an archive; how the server calls it. Throws `ApiError` only. */
export function sendArchive(file: Blob): Promise<Archive> {
  return withPassphrase(() => sendOnce(file));
}

async function sendOnce(file: Blob): Promise<Archive> {
  const response = await fetch("/api/v1/builds/archives", {
    method: "POST",
    credentials: "same-origin",
    headers: { "content-type": KIND },
    body: file,
  }).catch(() => undefined);
  const answer = await response?.json().catch(() => undefined);
  if (response === undefined || answer === undefined) {
    throw new ApiError({ error: t("error.unreachable"), code: "unreachable" }, 0);
  }
  if (!response.ok) throw new ApiError(answer, response.status);
  return answer as Archive;
}
