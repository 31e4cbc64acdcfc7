/** The board that other sites put into a frame: it shows a game, and does nothing for anybody. */

import "../messages/common";
import "../messages/game";
import "../messages/share";
import { EmbedPage } from "./page";
import { wishesIn } from "./wishes";
import "../style/tokens.css";
import "../style/base.css";
import "../style/controls.css";
import "./embed.css";

const root = document.getElementById("embed");
if (root === null) throw new Error("embed.html has no #embed");

const id = location.pathname.split("/").filter((part) => part !== "")[2] ?? "";
const wishes = wishesIn(new URLSearchParams(location.search));
const { dataset } = document.documentElement;
if (wishes.theme !== undefined) dataset.board = wishes.theme;
if (wishes.scheme !== undefined) dataset.theme = wishes.scheme;

const scheme = location.protocol === "https:" ? "wss:" : "ws:";
new EmbedPage(root, id, wishes, {
  // Whoever is signed in here stays out of it.
  url: `${scheme}//${location.host}/socket?visitor=true`,
  monotonic: () => performance.now(),
  wall: () => Date.now(),
  random: () => Math.random(),
}).start();
