import { versionSchema } from '@reelmates/contract/admin/versions';
import { domains } from '@reelmates/contract/all-endpoints';
import { currentSchema, errorBodySchema, fieldErrorSchema } from '@reelmates/contract/errors';
import { idSchema, messageSchema, moneySchema, timeSchema } from '@reelmates/contract/fields';
import * as z from 'zod';

export type JsonSchema = Record<string, unknown>;
export type Io = 'input' | 'output';

/** The contract's named schemas, and the schemas that they refer to, for `components.schemas`. */
export type SchemaCollection = {
  /** As JSON Schema, with references to named schemas. */
  describe(schema: z.core.$ZodType, io: Io): JsonSchema;
  /** The description with a reference for each shape that equals a named one. */
  refer<Described>(described: Described): Described;
  /** The schemas referred to so far, by name. */
  components(): Record<string, unknown>;
};

const byHand: readonly (readonly [z.core.$ZodType, { id: string; description?: string }])[] = [
  [idSchema, { id: 'Id', description: 'Opaque' }],
  [moneySchema, { id: 'Money', description: 'Dollars with two decimals, such as "1234.50"' }],
  [timeSchema, { id: 'Time', description: 'ISO 8601 in UTC, such as "2026-11-21T19:30:00.000Z"' }],
  [versionSchema, { id: 'Version', description: 'Opaque; another one once the thing is another' }],
  [messageSchema, { id: 'Message' }],
  [errorBodySchema, { id: 'Error' }],
  [fieldErrorSchema, { id: 'FieldError' }],
  [currentSchema, { id: 'Current' }],
];

/** `userCardSchema` is UserCard, `winPostForm` WinPostForm; lists of choices and single shapes have names. */
const named: readonly (readonly [z.core.$ZodType, { id: string }])[] = [...domains.values()].flatMap(
  (exported) =>
    Object.entries(exported).flatMap(([name, value]) =>
      isNameable(value) && !/(Params|Query)$/.test(name) ? [[value, { id: nameOf(name) }] as const] : [],
    ),
);

export function createSchemaCollection(): SchemaCollection {
  const names = z.registry<{ id: string; description?: string }>();
  for (const [schema, meta] of [...byHand, ...named]) names.add(schema, meta);
  const components: Record<string, JsonSchema> = {};

  function describe(schema: z.core.$ZodType, io: Io): JsonSchema {
    const {
      $schema,
      $defs = {},
      ...described
    } = z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      metadata: names,
      override: ({ zodSchema, jsonSchema }) => {
        // A bounded list has its length first, and then its items.
        const { out } = zodSchema._zod.def as { out?: z.ZodArray };
        if (jsonSchema.items && out?._zod.def.type === 'array')
          jsonSchema.items = describe(out._zod.def.element, io);
      },
    });
    for (const [name, definition] of Object.entries($defs)) add(name, toComponents(definition));
    return namePage(toComponents(described));
  }

  function add(name: string, described: JsonSchema): void {
    const known = components[name];
    if (known && JSON.stringify(known) !== JSON.stringify(described)) {
      throw new Error(`${name} is one schema as an input and another as an output`);
    }
    components[name] = described;
  }

  /** `{ items: Post[], nextCursor }` is a PostPage everywhere. */
  function namePage(described: JsonSchema): JsonSchema {
    const { items, nextCursor, ...others } = (described.properties ?? {}) as Record<string, JsonSchema>;
    const item = /[^/]+$/.exec(String((items?.items as JsonSchema | undefined)?.$ref ?? ''))?.[0];
    if (!item || !nextCursor || Object.keys(others).length > 0) return described;
    add(`${item}Page`, described);
    return { $ref: `#/components/schemas/${item}Page` };
  }

  function shapes(): Map<string, string> {
    return new Map(
      Object.entries(components).flatMap(([name, described]) =>
        Object.keys(described.properties ?? {}).length > 1 ? [[canonical(described), name] as const] : [],
      ),
    );
  }

  return {
    describe,
    refer: (described) => referTo(shapes(), described) as typeof described,
    components() {
      const known = shapes();
      // A named schema does not refer to itself.
      return Object.fromEntries(
        Object.entries(components).map(([name, described]) => [name, mapParts(known, described)]),
      );
    },
  };
}

function referTo(known: ReadonlyMap<string, string>, node: unknown): unknown {
  if (Array.isArray(node)) return node.map((part) => referTo(known, part));
  if (typeof node !== 'object' || node === null) return node;
  const name = 'properties' in node ? known.get(canonical(node)) : undefined;
  return name === undefined ? mapParts(known, node) : { $ref: `#/components/schemas/${name}` };
}

function mapParts(known: ReadonlyMap<string, string>, node: object): object {
  return Object.fromEntries(Object.entries(node).map(([key, part]) => [key, referTo(known, part)]));
}

/** The same text for equal shapes, in whatever order their properties are. */
function canonical(node: object): string {
  return JSON.stringify(node, (key, value: unknown) => {
    if (Array.isArray(value)) return key === 'required' ? value.toSorted() : value;
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)));
  });
}

function isNameable(value: unknown): value is z.core.$ZodType {
  if (typeof value !== 'object' || value === null || !('_zod' in value)) return false;
  return ['object', 'enum'].includes((value as z.core.$ZodType)._zod.def.type);
}

function nameOf(name: string): string {
  const bare = name.replace(/Schema$/, '');
  return bare.slice(0, 1).toUpperCase() + bare.slice(1);
}

function toComponents(described: object): JsonSchema {
  return JSON.parse(JSON.stringify(described).replaceAll('"#/$defs/', '"#/components/schemas/'));
}
