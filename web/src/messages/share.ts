/** Taking a game along: its picture, a board for another page, the board there. */

import { add } from "./texts";

export const share = add({
  "share.title": "Share",
  "share.picture": "Picture",
  "share.film": "Film of the whole game",
  "share.link": "Address of the picture",
  "share.embed": "Code for a page",
  "share.link.copied": "The address is copied.",
  "share.embed.copied": "The code is copied.",
  "share.copy-yourself": "It is selected. Copy it with your keyboard or menu.",

  "embed.open": "Open",
  "embed.lost": "Reconnecting …",
});
