/** The game to take along: as a picture, as a film, as a board for another page, as a file. */

import type { App } from "../app";
import { t } from "../messages";
import { copyField } from "../ui/copy";
import { h, type VNode } from "../vdom";
import { hidesSomething } from "./model";
import type { Screen } from "./screen";

/** Moves in one film: the server draws none of more. */
const FILM_PLIES_MAX = 400;
/** What the names and buttons of an embedded board take, and how wide it is at first, in pixels. */
const EMBED_BARS = 128;
const EMBED_WIDTH = 480;

export function share(app: App, screen: Screen): VNode {
  const { model, shown, near } = screen;
  const { id } = model.about;
  const last = model.plies.length;
  const wishes = new URLSearchParams();
  if (near === "second") wishes.set("seat", near);
  const film = `/games/${id}/film.svg${said(wishes)}`;
  if (shown < last) wishes.set("ply", `${shown}`);
  const picture = `/games/${id}.svg${said(wishes)}`;
  const links = [link(picture, t("share.picture"))];
  if (last > 0 && last <= FILM_PLIES_MAX) links.push(link(film, t("share.film")));
  // While the players do not see the same there is no file.
  if (model.result !== undefined || !hidesSomething(model)) {
    const attrs = { href: `/api/v1/games/${id}/export`, download: true };
    links.push(h("a", { attrs }, t("game.download")));
  }
  return h("details.share.small", { key: "share" }, [
    h("summary", t("share.title")),
    h("div.share-body", [
      h("p.row.share-links", links),
      copied(app, "share-picture", t("share.link"), location.origin + picture, "link"),
      copied(app, "share-embed", t("share.embed"), embedCode(screen, said(wishes)), "embed"),
    ]),
  ]);
}

function said(wishes: URLSearchParams): string {
  const text = wishes.toString();
  return text === "" ? "" : `?${text}`;
}

/** In a window of its own: the game goes on in this one. */
function link(href: string, text: string): VNode {
  return h("a", { attrs: { href, target: "_blank", rel: "noopener" } }, text);
}

function copied(app: App, id: string, label: string, text: string, kind: "link" | "embed"): VNode {
  const words = { copied: t(`share.${kind}.copied`), yourself: t("share.copy-yourself") };
  return h("div", { key: id }, [
    h("p.quiet", label),
    copyField(app, { id, label, text, quiet: true, ...words }),
  ]);
}

/** A frame as high as its board needs; what people are called is no part of it. */
function embedCode({ model, board }: Screen, wishes: string): string {
  const height = Math.round(EMBED_WIDTH / board.ratioDescribed) + EMBED_BARS;
  const src = `${location.origin}/embed/games/${model.about.id}${wishes}`;
  return (
    `<iframe src="${src}" title="Rookery" width="${EMBED_WIDTH}" height="${height}" ` +
    'style="border:0;max-width:100%" loading="lazy"></iframe>'
  );
}
