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

/** An OpenAPI document of ours, as far as it is looked at here. */
export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, JsonSchema>> };
}

export interface FuzzedOperation {
  readonly operationId: string;
  readonly method: string;
  readonly requests: fc.Arbitrary<FuzzedRequest>;
  /** Statuses that the document names. */
  readonly statuses: readonly number[];
}

/** A request as it is sent. */
export interface FuzzedRequest {
  /** Path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

const JSON_TYPE = 'application/json';
/** Bodies that are no JSON, or cut off, or too deep. */
const BROKEN_BODIES = ['', '{', '[1,', 'null', '"x"', '\u0000', `${'['.repeat(2_000)}`, '{"a":1}}'];

/** Requests of every operation of a document, mostly right and somewhere wrong. */
export function fuzzedOperations(document: Document): FuzzedOperation[] {
  const schemas = document.components?.schemas ?? {};
  const resolve = (name: string): JsonSchema => schemas[name] ?? {};
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      operationId: operation.operationId,
      method: method.toUpperCase(),
      requests: requestsOf(path, operation, resolve),
      statuses: Object.keys(operation.responses).map(Number),
    })),
  );
}

function requestsOf(
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
): fc.Arbitrary<{ type: string; text: string } | undefined> {
  const [content] = Object.entries(requestBody?.content ?? {});
  if (content === undefined) return fc.constant(undefined);
  const [type, { schema = {} }] = content;
  const right =
    type === JSON_TYPE
      ? arbitraryOf(schema, resolve).map((value) => JSON.stringify(value) ?? '')
      : fc.string();
  const broken = fc.constantFrom(...BROKEN_BODIES);
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

/** A lone half of a surrogate pair has no place in a URL. */
const encoded = (text: string) => encodeURIComponent(text.toWellFormed());

function targetOf(path: string, inPath: Record<string, string>, query: Record<string, string>): string {
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => encoded(inPath[name] || 'x'));
  const search = Object.entries(query).map(([name, value]) => `${name}=${encoded(value)}`);
  return search.length === 0 ? filled : `${filled}?${search.join('&')}`;
}

/** What a client of HTTP can send at all. */
function printableOnly(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value.replace(/[^\x20-\x7e]/g, '').trim()]),
  );
}
