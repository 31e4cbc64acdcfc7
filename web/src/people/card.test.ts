import { beforeEach, expect, it, vi } from "vitest";
import type { Player } from "../protocol";
import { type Answers, answerWith, FakeApp, find, settle, shown } from "../testing";
import { h } from "../vdom";
import { BlockedPeople } from "./blocked";
import { PersonCard } from "./card";

const BEN: Player = { id: "id-ben", name: "ben" };
const GUEST: Player = { id: "id-guest", name: "guest-7", guest: true };

let app: FakeApp;

beforeEach(() => {
  app = new FakeApp().as("anna");
});

async function meet(person: Player, answers: Answers = {}) {
  const asked = answerWith({ "GET /blocks": [200, { people: [] }], ...answers });
  const onClose = vi.fn();
  const card = new PersonCard(app, person, onClose);
  await app.show({ title: "", view: () => h("main", [card.view()]) });
  return { asked, onClose };
}

it("somebody is blocked by a press that says what it does, and not any more by another one", async () => {
  const { asked } = await meet(BEN, {
    "PUT /blocks/id-ben": [204, undefined],
    "DELETE /blocks/id-ben": [204, undefined],
  });
  expect(shown()).toContain("no invitation of theirs reaches you");
  const changed = vi.spyOn(app, "blocksChanged");
  find("button", "Block ben").click();
  await settle();
  expect(asked.at(-1)?.path).toBe("PUT /blocks/id-ben");
  expect(find('[role="status"]').textContent).toBe(
    "ben is blocked. You hear nothing from them any more.",
  );
  find("button", "Unblock ben").click();
  await settle();
  expect(asked.at(-1)?.path).toBe("DELETE /blocks/id-ben");
  expect(find("button", "Block ben")).toBeTruthy();
  expect(changed).toHaveBeenCalledTimes(2);
});

it("who is blocked already can be unblocked", async () => {
  await meet(BEN, { "GET /blocks": [200, { people: [BEN] }] });
  expect(find("button", "Unblock ben")).toBeTruthy();
  // An invitation would be refused.
  expect(document.querySelector('a[href^="/?new="]')).toBeNull();
});

it("an invitation is offered once it is known that it would not be refused", async () => {
  await meet(BEN);
  expect(document.querySelector('a[href^="/?new="]')).not.toBeNull();
  await meet(BEN, { "GET /blocks": [503, { error: "Try again.", code: "busy" }] });
  expect(document.querySelector('a[href^="/?new="]')).toBeNull();
});

it("a guest has no page, and can be blocked all the same", async () => {
  await meet(GUEST);
  expect(document.querySelector("a")).toBeNull();
  expect(find("button", "Block guest-7")).toBeTruthy();
});

it("a visitor becomes a guest by it", async () => {
  app.account = undefined;
  await meet(BEN, { "PUT /blocks/id-ben": [204, undefined] });
  find("button", "Block ben").click();
  await settle();
  expect(app.account).toMatchObject({ role: "guest" });
  expect(find("button", "Unblock ben")).toBeTruthy();
});

it("what the server refuses is said", async () => {
  await meet(BEN, { "PUT /blocks/id-ben": [409, { error: "Too many.", code: "busy" }] });
  find("button", "Block ben").click();
  await settle();
  expect(find('[role="alert"]').textContent).toBe("Too many.");
  expect(find("button", "Block ben")).toBeTruthy();
});

it("the list of blocked people keeps who was unblocked, to be blocked again", async () => {
  const asked = answerWith({
    "GET /blocks": [200, { people: [BEN] }],
    "PUT /blocks/id-ben": [204, undefined],
    "DELETE /blocks/id-ben": [204, undefined],
  });
  const blocked = new BlockedPeople(app);
  await app.show({ title: "", mount: () => blocked.load(), view: () => blocked.view() });
  find("li button", "Unblock").click();
  await settle();
  find("li button", "Block again").click();
  await settle();
  expect(asked.map(({ path }) => path)).toEqual([
    "GET /blocks",
    "DELETE /blocks/id-ben",
    "PUT /blocks/id-ben",
  ]);
  expect(find("li button", "Unblock")).toBeTruthy();
});
