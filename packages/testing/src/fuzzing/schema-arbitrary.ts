import fc from 'fast-check';
import { canary } from './canary.ts';

/** The part of JSON Schema that our OpenAPI documents use. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
}

const DEPTH_MAX = 4;
const ITEMS_MAX = 3;
const LENGTH_MAX = 40;
const INTEGER_MAX = 2 ** 31;

/** Values of every JSON type that break careless programs. */
const HOSTILE: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  -1e-9,
  2 ** 53,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e',
  "'; drop table wallets; --",
  '../../etc/passwd',
  '%2e%2e%2f',
  '$'.concat('{jndi:ldap://x}'),
  '<script>alert(1)</script>',
  '\r\nSet-Cookie: a=b',
  canary.url,
  'NaN',
  '0x10',
  '1e400',
  '9'.repeat(400),
  'x'.repeat(5_000),
  [],
  [[]],
  {},
  { __proto__: null, constructor: 1 },
  { length: -1 },
];

/** Values that mostly satisfy a schema; some do not, at any depth. */
export function arbitraryOf(
  schema: JsonSchema,
  resolve: (name: string) => JsonSchema,
  depth = 0,
): fc.Arbitrary<unknown> {
  const right = rightArbitraryOf(schema, resolve, depth);
  return fc.oneof({ weight: 9, arbitrary: right }, { weight: 1, arbitrary: fc.constantFrom(...HOSTILE) });
}

function rightArbitraryOf(
  schema: JsonSchema,
  resolve: (name: string) => JsonSchema,
  depth: number,
): fc.Arbitrary<unknown> {
  if (schema.$ref !== undefined) {
    return rightArbitraryOf(resolve(schema.$ref.split('/').at(-1) ?? ''), resolve, depth);
  }
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined && choices.length > 0) {
    return fc.oneof(...choices.map((choice) => rightArbitraryOf(choice, resolve, depth)));
  }
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0];
  if (type === 'object') return objectOf(schema, resolve, depth);
  if (type === 'array') return arrayOf(schema, resolve, depth);
  return scalarOf(schema, type);
}

function objectOf(
  { properties = {}, required = [] }: JsonSchema,
  resolve: (name: string) => JsonSchema,
  depth: number,
): fc.Arbitrary<unknown> {
  if (depth >= DEPTH_MAX) return fc.constant({});
  const members = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, arbitraryOf(schema, resolve, depth + 1)]),
  );
  return fc.record(members, { requiredKeys: required.filter((name) => name in members) });
}

function arrayOf(
  { items = {}, minItems = 0, maxItems = ITEMS_MAX }: JsonSchema,
  resolve: (name: string) => JsonSchema,
  depth: number,
): fc.Arbitrary<unknown> {
  const minLength = Math.min(minItems, ITEMS_MAX);
  return fc.array(arbitraryOf(items, resolve, depth + 1), {
    minLength,
    maxLength: Math.max(minLength, Math.min(maxItems, ITEMS_MAX)),
  });
}

function scalarOf(schema: JsonSchema, type: string | undefined): fc.Arbitrary<unknown> {
  const { minimum = 0, maximum = INTEGER_MAX } = schema;
  switch (type) {
    case 'integer':
      return fc.integer({ min: Math.ceil(minimum), max: Math.min(maximum, Number.MAX_SAFE_INTEGER) });
    case 'number':
      return fc.double({ min: minimum, max: maximum, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'string':
      return stringOf(schema);
    default:
      return fc.oneof(fc.constantFrom('1', '0.5', 'x'), fc.jsonValue({ maxDepth: 2 }));
  }
}

function stringOf({ format, pattern, minLength = 0, maxLength = LENGTH_MAX }: JsonSchema) {
  if (format === 'date-time') {
    return fc
      .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString());
  }
  if (format === 'email') return fc.emailAddress();
  if (format === 'uuid' || pattern?.includes('[0-9a-f') === true) return fc.uuid();
  const length = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, LENGTH_MAX)) };
  return fc.oneof(fc.string(length), fc.string({ unit: 'binary', ...length }), fc.constantFrom('1', '0.5'));
}
