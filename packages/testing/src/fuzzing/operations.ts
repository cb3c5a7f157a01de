import fc from 'fast-check';
import { arbitraryOf, type JsonSchema } from './schema-arbitrary.ts';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: JsonSchema;
}

interface OperationObject {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: JsonSchema }>> };
  readonly responses: Readonly<Record<string, unknown>>;
}

/** The part of our OpenAPI documents that is used here. */
export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, JsonSchema>> };
}

export interface FuzzedOperation {
  readonly operationId: string;
  readonly method: string;
  readonly requests: fc.Arbitrary<FuzzedRequest>;
  /** Path, query and body wrong together, independent of chance. */
  readonly corners: readonly FuzzedRequest[];
  /** Statuses that the document names. */
  readonly statuses: readonly number[];
}

/** A request to send. */
export interface FuzzedRequest {
  /** Path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer> | undefined;
}

const JSON_TYPE = 'application/json';
/** Bodies that are not JSON, truncated, or too deep. */
const BROKEN_BODIES = ['', '{', '[1,', 'null', '"x"', '\u0000', `${'['.repeat(2_000)}`, '{"a":1}}'];
/** Well-formed but unstorable, or not even text. */
const UNSTORABLE_BODIES = [
  '{"a":"\\u0000"}',
  '{"__proto__":1}',
  '{"constructor":{"prototype":1}}',
  '{"a":"\\ud800"}',
  `${'{"a":'.repeat(100)}1${'}'.repeat(100)}`,
  '{"a":1e400}',
  '{"a":1,"a":[]}',
  Uint8Array.from([0x7b, 0x22, 0x61, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
];
/** Not an id, number or name of any kind. */
const WRONG_VALUES = [
  'zzz',
  '\u0000',
  '\r\n',
  '__proto__',
  '-1',
  '9'.repeat(400),
  'x'.repeat(2_000),
  '🐙',
  '..%2f',
  '\ud800',
];

/** Requests for every operation of a document, mostly right and somewhere wrong. */
export function fuzzedOperations(document: Document): FuzzedOperation[] {
  const schemas = document.components?.schemas ?? {};
  const resolve = (name: string): JsonSchema => schemas[name] ?? {};
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      operationId: operation.operationId,
      method: method.toUpperCase(),
      requests: requestsOf(path, operation, resolve),
      corners: cornersOf(path, operation),
      statuses: Object.keys(operation.responses).map(Number),
    })),
  );
}

const typeOf = (requestBody: OperationObject['requestBody']): string =>
  Object.keys(requestBody?.content ?? {})[0] ?? JSON_TYPE;

function wrongRequest(
  path: string,
  { parameters = [], requestBody }: OperationObject,
  { value, body }: { readonly value: string; readonly body: NonNullable<FuzzedRequest['body']> },
): FuzzedRequest {
  const valuesIn = (place: string) =>
    Object.fromEntries(parameters.filter((each) => each.in === place).map(({ name }) => [name, value]));
  return {
    target: targetOf(path, valuesIn('path'), valuesIn('query')),
    headers: { 'content-type': typeOf(requestBody) },
    body,
  };
}

/** Each unstorable body once, under a wrong path. */
function cornersOf(path: string, operation: OperationObject): FuzzedRequest[] {
  return UNSTORABLE_BODIES.map((body) => wrongRequest(path, operation, { value: 'zzz', body }));
}

/** Mostly right and somewhere wrong, or wrong everywhere. */
function requestsOf(
  path: string,
  operation: OperationObject,
  resolve: (name: string) => JsonSchema,
): fc.Arbitrary<FuzzedRequest> {
  const wrong = fc
    .record({
      value: fc.constantFrom(...WRONG_VALUES),
      body: fc.constantFrom(...BROKEN_BODIES, ...UNSTORABLE_BODIES),
    })
    .map((parts) => wrongRequest(path, operation, parts));
  return fc.oneof(
    { weight: 4, arbitrary: likelyRequestsOf(path, operation, resolve) },
    { weight: 1, arbitrary: wrong },
  );
}

function likelyRequestsOf(
  path: string,
  { parameters = [], requestBody }: OperationObject,
  resolve: (name: string) => JsonSchema,
): fc.Arbitrary<FuzzedRequest> {
  const valuesIn = (place: string) => {
    const own = parameters.filter((parameter) => parameter.in === place);
    const values = own.map(
      ({ name, schema = {} }) => [name, arbitraryOf(schema, resolve).map(asText)] as const,
    );
    const requiredKeys = place === 'path' ? own.map(({ name }) => name) : [];
    return fc.record(Object.fromEntries(values), { requiredKeys }) as fc.Arbitrary<Record<string, string>>;
  };
  return fc
    .record({
      path: valuesIn('path'),
      query: valuesIn('query'),
      headers: valuesIn('header'),
      body: bodiesOf(requestBody, resolve),
    })
    .map(({ path: inPath, query, headers, body }) => ({
      target: targetOf(path, inPath, query),
      headers: { ...printableOnly(headers), ...(body && { 'content-type': body.type }) },
      body: body?.text,
    }));
}

function bodiesOf(
  requestBody: OperationObject['requestBody'],
  resolve: (name: string) => JsonSchema,
): fc.Arbitrary<{ type: string; text: NonNullable<FuzzedRequest['body']> } | undefined> {
  const [content] = Object.entries(requestBody?.content ?? {});
  if (content === undefined) return fc.constant(undefined);
  const [type, { schema = {} }] = content;
  const right =
    type === JSON_TYPE
      ? arbitraryOf(schema, resolve).map((value) => JSON.stringify(value) ?? '')
      : fc.string();
  const broken = fc.constantFrom(...BROKEN_BODIES, ...UNSTORABLE_BODIES);
  const text = fc.oneof({ weight: 9, arbitrary: right }, { weight: 1, arbitrary: broken });
  const types = fc.oneof(
    { weight: 19, arbitrary: fc.constant(type) },
    { weight: 1, arbitrary: fc.constantFrom('text/plain', 'application/x-www-form-urlencoded', 'nonsense') },
  );
  return fc.record({ type: types, text });
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** A lone surrogate cannot be part of a URL. */
const encoded = (text: string) => encodeURIComponent(text.toWellFormed());

function targetOf(path: string, inPath: Record<string, string>, query: Record<string, string>): string {
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => encoded(inPath[name] || 'x'));
  const search = Object.entries(query).map(([name, value]) => `${name}=${encoded(value)}`);
  return search.length === 0 ? filled : `${filled}?${search.join('&')}`;
}

/** What an HTTP client can send at all. */
function printableOnly(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value.replace(/[^\x20-\x7e]/g, '').trim()]),
  );
}
