/** Games that were played elsewhere: a file of them, its page, and a game of it. */

import { expect, test } from "vitest";
import { t } from "../src/messages";
import { useSite } from "./site";

const site = useSite();

const FILE = `[White "Morphy"]
[Black "Count Isouard"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 1-0

[White "Ada"]
[Black "Bert"]

1. e4 Ke3 1-0
`;

test("a file is sent, says what was wrong with it, and its games are replayed", async () => {
  const sender = await site.member("paulina");
  await sender.go("/imports");
  await sender.sees(t("imports.none"));
  await sender.press(t("imports.send"));
  await sender.sees(t("imports.file.fault"));

  await sender.page.getByLabel(t("imports.file"), { exact: true }).setInputFiles({
    name: "club.pgn",
    mimeType: "application/x-chess-pgn",
    buffer: Buffer.from(FILE),
  });
  await sender.press(t("imports.send"));
  await sender.sees(t("imports.state.done"));
  await sender.sees("1… Ke3 is not legal".replace("…", "..."));
  const page = sender.page.locator("#page");
  await sender.sees(t("imports.kept", { count: 1 }));
  expect(new URL(sender.page.url()).pathname).toMatch(/^\/imports\/[0-9A-Za-z]{8}$/);

  await page.getByRole("link", { name: t("games.replay") }).click();
  await sender.sees(t("game.imported"));
  await sender.sees("Morphy");
  expect(await page.getByText(t("chat.spectators")).count()).toBe(0);

  await sender.go("/imports");
  await sender.press(t("admin.remove.of", { name: "club.pgn" }));
  await sender.press(t("imports.remove"));
  await sender.sees(t("imports.none"));
});

test("whoever writes programs finds every call, and the types that it takes", async () => {
  const visitor = await site.visitor();
  await visitor.go("/programs");
  const { page } = visitor;
  await page.getByLabel(t("programs.find")).fill("make a token");
  const calls = page.locator("details[id]");
  await expect.poll(() => calls.count()).toBe(1);
  await calls.first().locator("summary").click();
  await calls.first().getByRole("link", { name: "TokenDraft" }).click();
  await page.locator("#type-TokenDraft").getByRole("link", { name: "Scope" }).waitFor();
  const watch = page.locator("#socket details").filter({ hasText: /^watch/ });
  await watch.locator("summary").click();
  await watch.getByRole("link", { name: "GameId" }).waitFor();
});
