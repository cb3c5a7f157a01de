import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';

/**
 * The committed documents as generators for other languages read them. Each service's own tests check that they match
 * the code; the client's check openapi-typescript.
 */
const SERVICES = ['auth', 'billing', 'provider-registry', 'storage'];

interface Media {
  readonly schema?: { readonly $ref?: string };
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
  }[];
  readonly requestBody?: { readonly content: Record<string, Media> };
  readonly responses: Record<string, { readonly content?: Record<string, Media> }>;
}

interface ProblemSchema {
  readonly allOf: readonly [
    { readonly $ref: string },
    { readonly properties: { readonly code: { readonly enum: readonly string[] } } },
  ];
}

interface Document {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly schemas: Record<string, ProblemSchema> };
}

async function read(service: string): Promise<Document> {
  const file = fileURLToPath(new URL(`../../../services/${service}/openapi.json`, import.meta.url));
  return JSON.parse(await readFile(file, 'utf8'));
}

const documents = await Promise.all(SERVICES.map(async (service) => [service, await read(service)] as const));

const operations = documents.flatMap(([service, { paths, components }]) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation) => ({ service, path, operation, schemas: components.schemas })),
  ),
);

/** A stream of JSON lines is no JSON type. */
const isJson = (type: string) => /^application\/([\w.-]+\+)?json(?!l\b)/.test(type);

describe.each(documents)('the document of %s', (service, document) => {
  it('is a valid OpenAPI 3.1 document', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document) as never);
    expect([valid, errors]).toEqual([true, undefined]);
  });

  it('has no dangling references, and unique operation ids', () => {
    const names = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(
      (match) => match[1],
    );
    expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining(names));
    const ids = operations
      .filter((one) => one.service === service)
      .map(({ operation }) => operation.operationId);
    expect([...new Set(ids)]).toEqual(ids);
  });
});

describe('every operation', () => {
  it('declares the parameters of its path', () => {
    for (const { path, operation } of operations) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();
      const declared = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
      expect([path, declared.map(({ name }) => name).sort()]).toEqual([path, inPath]);
      expect(declared.every(({ required }) => required === true)).toBe(true);
    }
  });

  it('has a default response that is the problem with the enum of its codes', () => {
    for (const { operation, schemas } of operations) {
      const { content } = operation.responses.default ?? {};
      const name = content?.['application/problem+json']?.schema?.$ref?.split('/').at(-1) ?? '';
      const [problem, { properties }] = schemas[name]?.allOf ?? [undefined, { properties: undefined }];
      expect([operation.operationId, problem?.$ref]).toEqual([
        operation.operationId,
        '#/components/schemas/Problem',
      ]);
      const codes = properties?.code.enum ?? [];
      expect(codes).toEqual(expect.arrayContaining(['internal_error', 'request_timeout']));
      expect([...new Set(codes)].sort()).toEqual(codes);
    }
  });

  it('has one JSON type per status, none with a parameter, and no wildcard types', () => {
    for (const { operation } of operations) {
      const contents = [operation.requestBody, ...Object.values(operation.responses)].map((one) =>
        Object.keys(one?.content ?? {}),
      );
      for (const types of contents) {
        const what = [operation.operationId, types];
        expect([...what, types.filter(isJson).length > 1]).toEqual([...what, false]);
        expect([...what, types.some((type) => /[*;]/.test(type))]).toEqual([...what, false]);
      }
    }
  });
});

/** Thrown in a service, and caught there: no operation responds with them. */
const CAUGHT = [
  'accounts_unavailable',
  'auth_unavailable',
  'billing_unavailable',
  'earlier_month_open',
  'hold_already_placed',
  'folder_exists',
  'hold_closed',
  'hold_exceeded',
  'month_already_closed',
  'month_not_over',
];
const CODE = /(?:Error|error|refused)\(\s*'\w+',\s*'([a-z]+(?:_[a-z]+)+)'/g;

async function codesIn(folder: string): Promise<string[]> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => /(?<!\.test)\.ts$/.test(file));
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return texts.flatMap((text) => [...text.matchAll(CODE)].map((match) => match[1] ?? ''));
}

it.each(documents)('every code in the sources of %s belongs to an operation', async (service, document) => {
  const folder = fileURLToPath(new URL(`../../../services/${service}/src/`, import.meta.url));
  const codes = await codesIn(folder);
  expect(codes.length).toBeGreaterThan(4);
  const named = JSON.stringify(document);
  expect(codes.filter((code) => !named.includes(`"${code}"`) && !CAUGHT.includes(code))).toEqual([]);
});
