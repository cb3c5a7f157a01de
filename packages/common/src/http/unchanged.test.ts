import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { nameText, optional, queryInteger, text, uuid } from './schemas.ts';
import { unchangedCheck } from './unchanged.ts';

const RUNS = 3_000;
const NAMES = ['a', 'b', 'c', 'constructor'];

/** A schema, with values that it may or may not accept. */
interface Scene {
  readonly schema: z.ZodType;
  readonly values: fc.Arbitrary<unknown>;
}

const anything = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<unknown>(
    undefined,
    null,
    Number.NaN,
    -0,
    1e300,
    '',
    '\u0000',
    '😀',
    [],
    {},
    Object.create(null),
  ),
);
const near = (values: fc.Arbitrary<unknown>) => fc.oneof({ weight: 6, arbitrary: values }, anything);

const texts = fc.oneof(
  fc.string({ maxLength: 6 }),
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.constantFrom('red', 'green', 'ABC', '12', '\u2028'),
);
const numbers = fc.oneof(fc.integer({ min: -3, max: 12 }), fc.double(), fc.constantFrom(2 ** 53, -0, 100));

const leaf: fc.Arbitrary<Scene> = fc.oneof(
  fc
    .constantFrom<z.ZodType>(
      z.string(),
      z.string().min(1).max(3),
      z.string().min(2),
      z.string().regex(/^[a-z]*$/),
      z.string().trim(),
      z.string().toLowerCase(),
      z.string().refine((value) => value !== 'red', 'not red'),
      z.string().superRefine((value, context) => {
        if (value === 'red') context.addIssue('not red');
      }),
      z.string().transform((value) => value.toUpperCase()),
      z.string().transform((value, context) => {
        if (value === '') context.addIssue('empty');
        return value;
      }),
      z.string().transform((value) => (value === '' ? undefined : value)),
      z.email(),
      z.ipv6(),
      z.coerce.string(),
      z.enum(['red', 'green']),
      z.literal('red'),
      z.union([z.literal(''), z.ipv4()]),
      z.preprocess((value) => (value === 12 ? 'twelve' : value), z.string()),
      text({ min: 1, max: 4 }),
      nameText({ max: 4 }),
      queryInteger({ min: 0, max: 50 }),
      z.string().default('red'),
      z.string().catch('red'),
      z.string().readonly(),
    )
    .map((schema) => ({ schema, values: near(texts) })),
  fc
    .constantFrom<z.ZodType>(
      z.number(),
      z.int(),
      z.int().min(0).max(10),
      z.number().gt(0).lt(10),
      z.number().multipleOf(2),
      z.int32(),
      z.coerce.number(),
      z.int().default(3),
    )
    .map((schema) => ({ schema, values: near(numbers) })),
  fc
    .constantFrom<z.ZodType>(z.boolean(), z.any(), z.unknown())
    .map((schema) => ({ schema, values: near(fc.boolean()) })),
  fc.constant({
    schema: uuid,
    values: near(
      fc.oneof(
        fc.uuid(),
        fc.uuid().map((value) => value.toUpperCase()),
      ),
    ),
  }),
  fc.constant({
    schema: z.record(z.string(), z.int()),
    values: near(fc.dictionary(fc.string(), fc.integer())),
  }),
);

const { scene } = fc.letrec<{ scene: Scene }>((tie) => ({
  scene: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    leaf,
    tie('scene').map(({ schema, values }) => ({
      schema: z.array(schema).max(3),
      values: near(fc.array(values, { maxLength: 4 })),
    })),
    fc
      .tuple(
        tie('scene'),
        fc.constantFrom<(schema: z.ZodType) => z.ZodType>(
          optional,
          (s) => s.optional(),
          (s) => s.nullable(),
          (s) => s.nullish(),
        ),
      )
      .map(([{ schema, values }, wrap]) => ({ schema: wrap(schema), values: near(fc.option(values)) })),
    fc
      .tuple(
        fc.array(fc.tuple(fc.constantFrom(...NAMES), tie('scene')), { maxLength: 4 }),
        fc.constantFrom('strip', 'strict', 'loose', 'refined'),
      )
      .map(([members, kind]) => objectScene(Object.fromEntries(members), kind)),
  ),
}));

function objectScene(members: Record<string, Scene>, kind: string): Scene {
  const shape = Object.fromEntries(Object.entries(members).map(([name, { schema }]) => [name, schema]));
  const plain = z.object(shape);
  const schemas: Record<string, z.ZodType> = {
    strict: plain.strict(),
    loose: plain.loose(),
    refined: plain.superRefine((value, context) => {
      if ('a' in value) context.addIssue('a');
    }),
  };
  const all = Object.fromEntries(Object.entries(members).map(([name, { values }]) => [name, values]));
  const some = fc.record({ ...all, z: fc.boolean() }, { requiredKeys: [] });
  const shuffled = some.map((value) => Object.fromEntries(Object.entries(value).reverse()));
  return { schema: schemas[kind] ?? plain, values: near(fc.oneof(fc.record(all), some, shuffled)) };
}

const cases = scene.chain(({ schema, values }) => values.map((value) => ({ schema, value })));

it('what is accepted without parsing is accepted by the schema, which returns exactly the same', () => {
  let accepted = 0;
  fc.assert(
    fc.property(cases, ({ schema, value }) => {
      const check = unchangedCheck(schema);
      if (check?.(value) !== true) return;
      accepted += 1;
      const parsed = schema.safeParse(value);
      expect(parsed.success).toBe(true);
      expect(parsed.data).toStrictEqual(value);
      expect(JSON.stringify(parsed.data)).toBe(JSON.stringify(value));
    }),
    { numRuns: RUNS },
  );
  expect(accepted).toBeGreaterThan(RUNS / 10);
});

const plainLeaf = fc.constantFrom<readonly [z.ZodType, fc.Arbitrary<unknown>]>(
  [text({ min: 1, max: 4 }), fc.constantFrom('a', 'red', 'four')],
  [z.int().min(0).max(10), fc.integer({ min: 0, max: 10 })],
  [z.boolean(), fc.boolean()],
  [z.enum(['red', 'green']), fc.constantFrom('red', 'green')],
  [uuid, fc.uuid()],
);

it('usual bodies are accepted without parsing, whichever optional members they have', () => {
  const members = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), plainLeaf, { minKeys: 1 });
  const usual = members.chain((all) => {
    const shape = Object.fromEntries(Object.entries(all).map(([name, [schema]]) => [name, optional(schema)]));
    const record = fc.record(
      Object.fromEntries(Object.entries(all).map(([name, [, values]]) => [name, values])),
      {
        requiredKeys: [],
      },
    );
    const ordered = record.map((value) =>
      Object.fromEntries(Object.keys(shape).flatMap((name) => (name in value ? [[name, value[name]]] : []))),
    );
    const schema = z.object({ list: optional(z.array(z.object(shape)).max(4)) }).nullish();
    return fc.record({
      schema: fc.constant(schema),
      value: fc.record({ list: fc.array(ordered, { maxLength: 4 }) }),
    });
  });
  fc.assert(
    fc.property(usual, ({ schema, value }) => {
      const plain = JSON.parse(JSON.stringify(value));
      expect(unchangedCheck(schema)?.(plain)).toBe(true);
    }),
  );
});
