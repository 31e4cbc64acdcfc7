/** The server's description of its calls, as far as the page reads it: OpenAPI 3.1. */

export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema | boolean>;
  required?: string[];
  items?: Schema | boolean;
  prefixItems?: Schema[];
  additionalProperties?: Schema | boolean;
  enum?: unknown[];
  const?: unknown;
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
}

export interface Parameter {
  name: string;
  in: "path" | "query";
  required?: boolean;
  description?: string;
  schema: Schema | boolean;
}

type Content = Record<string, { schema?: Schema | boolean }>;

export interface Call {
  tags: string[];
  operationId: string;
  summary: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
  security?: Record<string, unknown>[];
}

export interface Description {
  info: { description: string };
  tags: { name: string }[];
  paths: Record<string, Record<string, Call>>;
  components: { schemas: Record<string, Schema> };
}

/** A call with its address. */
export interface Named {
  method: string;
  path: string;
  call: Call;
}

/** The calls under each heading, the headings in the order of the description. */
export function grouped(description: Description): Map<string, Named[]> {
  const groups = new Map<string, Named[]>(description.tags.map(({ name }) => [name, []]));
  for (const [path, methods] of Object.entries(description.paths)) {
    for (const [method, call] of Object.entries(methods)) {
      const group = call.tags[0] ?? "";
      const named = { method: method.toUpperCase(), path, call };
      groups.set(group, [...(groups.get(group) ?? []), named]);
    }
  }
  return groups;
}

/** A part of the text of a type: words, or the name of another type. */
export type TypePart = string | { name: string };

/** A type as people write it: `{ id: GameId, name?: string }`. */
export function typeParts(schema: Schema | boolean | undefined): TypePart[] {
  if (schema === undefined || typeof schema === "boolean") return ["anything"];
  if (schema.$ref !== undefined) return [{ name: schema.$ref.split("/").at(-1) ?? "" }];
  if ("const" in schema) return [JSON.stringify(schema.const)];
  if (schema.enum) return [schema.enum.map((one) => JSON.stringify(one)).join(" | ")];
  const choices = schema.oneOf ?? schema.anyOf;
  const own = schema.properties ? objectParts(schema) : undefined;
  if (choices) {
    const parts = joined(choices.map(typeParts), " | ");
    return own ? [...own, " & (", ...parts, ")"] : parts;
  }
  if (schema.allOf) return joined(schema.allOf.map(typeParts), " & ");
  if (own) return own;
  if (schema.prefixItems) return ["[", ...joined(schema.prefixItems.map(typeParts), ", "), "]"];
  if (schema.type === "array") return ["(", ...typeParts(schema.items), ")[]"];
  if (schema.type === "object" && schema.additionalProperties !== undefined) {
    return ["{ [name]: ", ...typeParts(schema.additionalProperties), " }"];
  }
  return [schema.type === undefined ? "anything" : [schema.type].flat().join(" | ")];
}

function objectParts({ properties = {}, required = [] }: Schema): TypePart[] {
  const fields = Object.entries(properties).map(([name, field]): TypePart[] => [
    `${name}${required.includes(name) ? "" : "?"}: `,
    ...typeParts(field),
  ]);
  return fields.length === 0 ? ["{}"] : ["{ ", ...joined(fields, ", "), " }"];
}

function joined(all: TypePart[][], between: string): TypePart[] {
  return all.flatMap((parts, at) => (at === 0 ? parts : [between, ...parts]));
}
