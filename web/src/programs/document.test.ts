import { expect, test } from "vitest";
import { type Description, grouped, type Schema, typeParts } from "./document";

const text = (schema: Schema | boolean): string =>
  typeParts(schema)
    .map((part) => (typeof part === "string" ? part : part.name))
    .join("");

test("a type is written as people write it", () => {
  const id = { $ref: "#/components/schemas/GameId" };
  const cases: [Schema | boolean, string][] = [
    [true, "anything"],
    [id, "GameId"],
    [{ type: ["integer", "null"] }, "integer | null"],
    [{ type: "array", items: id }, "(GameId)[]"],
    [{ enum: ["first", "second"] }, '"first" | "second"'],
    [{ const: "move" }, '"move"'],
    [{ type: "array", prefixItems: [id, { type: "string" }] }, "[GameId, string]"],
    [{ anyOf: [id, { type: "null" }] }, "GameId | null"],
    [{ allOf: [id, { type: "object", properties: {} }] }, "GameId & {}"],
    [{ type: "object", additionalProperties: { type: "string" } }, "{ [name]: string }"],
    [
      {
        type: "object",
        properties: { id, name: { type: "string" } },
        required: ["id"],
        oneOf: [{ const: 1 }, { const: 2 }],
      },
      "{ id: GameId, name?: string } & (1 | 2)",
    ],
  ];
  for (const [schema, written] of cases) expect(text(schema)).toBe(written);
});

test("calls stand under their headings the headings in the order of the description", () => {
  const call = (tag: string) => ({ tags: [tag], operationId: tag, summary: tag, responses: {} });
  const description: Description = {
    info: { description: "" },
    tags: [{ name: "two" }, { name: "one" }],
    paths: { "/a": { get: call("one"), post: call("two") }, "/b": { get: call("one") } },
    components: { schemas: {} },
  };
  const all = [...grouped(description)].map(([name, calls]) => [
    name,
    calls.map(({ method, path }) => `${method} ${path}`),
  ]);
  expect(all).toEqual([
    ["two", ["POST /a"]],
    ["one", ["GET /a", "GET /b"]],
  ]);
});
