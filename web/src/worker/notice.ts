/** How a notice of the server's looks, and where it leads. */

import { t } from "../messages";
import "../messages/push";
import type { PushNotice } from "../protocol/types";

export interface Shown {
  title: string;
  body: string;
  /** A newer notice with the same tag takes its place. */
  tag: string;
  path: string;
}

/** What is shown for what the server sent; nothing where that cannot be read. */
export function shown(text: string): Shown | undefined {
  const notice = read(text);
  if (notice === undefined) return undefined;
  const { id, game } = notice;
  switch (notice.about) {
    case "turn":
    case "begun": {
      const body = t("push.game", { game, with: notice.with });
      return { title: t(`push.${notice.about}`), body, tag: id, path: `/g/${id}` };
    }
    case "invited": {
      const title = t("push.invited", { with: notice.with });
      return { title, body: game, tag: id, path: `/c/${id}` };
    }
    default:
      return undefined;
  }
}

function read(text: string): PushNotice | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const { id, game, with: other } = Object(value);
    const isNotice = [id, game, other].every((part) => typeof part === "string");
    return isNotice ? (value as PushNotice) : undefined;
  } catch {
    return undefined;
  }
}
