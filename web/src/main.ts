import "./style/index.css";
import { missingPage } from "./missing";
import { routes } from "./routes";
import { followChoices } from "./settings/apply";
import { Shell } from "./shell/shell";

const root = document.getElementById("app");
if (root === null) throw new Error("index.html has no #app");

followChoices();
const scheme = location.protocol === "https:" ? "wss:" : "ws:";
new Shell(root, routes, missingPage, {
  url: `${scheme}//${location.host}/socket`,
  monotonic: () => performance.now(),
  wall: () => Date.now(),
  random: () => Math.random(),
  build: import.meta.url,
  reload: () => location.reload(),
}).start();
