import type { RouteOptions } from 'fastify';
import type { OpenAPIV3_1 } from 'openapi-types';
import type { RouteAccess } from './access.ts';
import { operationsOf, PROBLEM_CODES } from './operation-problems.ts';

const REFERENCE = /"#\/components\/schemas\/([^"]+)"/g;
/** The generator's suffix for the request form of a schema, where defaults and transformations differ. */
const REQUEST_TWIN = 'Input';

function referencedIn(value: unknown): string[] {
  return [...JSON.stringify(value).matchAll(REFERENCE)].flatMap((match) => match[1] ?? []);
}

function usedSchemas(document: OpenAPIV3_1.Document): Set<string> {
  const schemas = document.components?.schemas ?? {};
  const used = new Set<string>();
  const queue = referencedIn({ ...document, components: { ...document.components, schemas: {} } });
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (used.has(name)) continue;
    used.add(name);
    queue.push(...referencedIn(schemas[name] ?? {}));
  }
  return used;
}

/** The name that the author gave a schema, when the twin with that name is unused. */
function plainName(name: string, used: ReadonlySet<string>): string {
  const plain = name.endsWith(REQUEST_TWIN) ? name.slice(0, -REQUEST_TWIN.length) : name;
  return used.has(plain) ? name : plain;
}

/**
 * The document without unreferenced component schemas, under the names their authors gave them, in alphabetical
 * order. The generator emits a request and a response form of every named schema, used or not.
 */
export function tidySchemas(document: OpenAPIV3_1.Document): OpenAPIV3_1.Document {
  const used = usedSchemas(document);
  const kept = Object.entries(document.components?.schemas ?? {})
    .filter(([name]) => used.has(name))
    .map(([name, schema]) => [plainName(name, used), schema] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const tidy = { ...document, components: { ...document.components, schemas: Object.fromEntries(kept) } };
  const text = JSON.stringify(tidy).replace(
    REFERENCE,
    (_whole, name: string) => `"#/components/schemas/${plainName(name, used)}"`,
  );
  return JSON.parse(text) as OpenAPIV3_1.Document;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The documented path, where the route's own is a wildcard. */
    documentedUrl?: string;
  }
}

/** Whatever their actual type: generators for other languages do not support `*`, and skip what has it. */
export const BYTES = 'application/octet-stream';

const ANY_BYTES = { content: { [BYTES]: { schema: { type: 'string', format: 'binary' } } } };

/**
 * Adds what a schema cannot express: the body of a route that takes it raw, the name of a wildcard, the codes of its
 * problems, and the operation id of a documented HEAD (the generator appends `-head` to it).
 */
export function describeRoute<T extends { schema: unknown; url: string }>(
  transformed: T,
  route: RouteOptions,
): T {
  const { rawBody, documentedUrl = transformed.url, problemCodes } = route.config ?? {};
  const {
    operationId,
    problems: _named,
    ...rest
  } = (transformed.schema ?? {}) as {
    operationId?: string;
    problems?: unknown;
  };
  const schema = {
    ...(operationId !== undefined && { operationId: operationId.replace(/-head$/, '') }),
    ...rest,
    ...(rawBody === true && { body: ANY_BYTES }),
    ...(problemCodes !== undefined && { [PROBLEM_CODES]: [...problemCodes] }),
  };
  return { ...transformed, url: documentedUrl, schema };
}

const JSON_TYPE = /^application\/([\w.-]+\+)?json$/;

/**
 * Keeps only the first JSON type of each response: generated clients decode by "JSON", not by the name of the type,
 * and fail where one status has two. The schema of the other one stays among the components.
 */
export function keepOneJsonType(document: OpenAPIV3_1.Document): OpenAPIV3_1.Document {
  for (const { responses } of operationsOf(document)) {
    for (const response of Object.values(responses ?? {})) {
      if ('$ref' in response || response.content === undefined) continue;
      const [, ...others] = Object.keys(response.content).filter((type) => JSON_TYPE.test(type));
      for (const type of others) delete response.content[type];
    }
  }
  return document;
}

/**
 * Documents query parameters that are objects as `name[member]=value`: the generator cannot, and without a style each
 * member would be a parameter of its own name.
 */
export function describeObjectParameters(document: OpenAPIV3_1.Document): OpenAPIV3_1.Document {
  for (const { parameters = [] } of operationsOf(document)) {
    for (const parameter of parameters) {
      if ('$ref' in parameter || parameter.in !== 'query') continue;
      const { schema } = parameter;
      if (schema === undefined || '$ref' in schema || !('type' in schema) || schema.type !== 'object')
        continue;
      parameter.style = 'deepObject';
      parameter.explode = true;
    }
  }
  return document;
}

type SchemaOrReference = OpenAPIV3_1.SchemaObject | OpenAPIV3_1.ReferenceObject;

/** The other alternative of a schema that is either that or `null`. */
function schemaBesideNull(schema: SchemaOrReference | undefined): SchemaOrReference | undefined {
  const alternatives = schema !== undefined && 'anyOf' in schema ? (schema.anyOf ?? []) : [];
  const others = alternatives.filter((each) => !('type' in each && each.type === 'null'));
  return alternatives.length === 2 && others.length === 1 ? others[0] : undefined;
}

/** Documents a body that may be `null` as optional; the generator marks every body as required. */
export function markOptionalBodies(document: OpenAPIV3_1.Document): OpenAPIV3_1.Document {
  for (const { requestBody: body } of operationsOf(document)) {
    if (body === undefined || '$ref' in body) continue;
    for (const media of Object.values(body.content)) {
      const schema = schemaBesideNull(media.schema);
      if (schema === undefined) continue;
      media.schema = schema;
      body.required = false;
    }
  }
  return document;
}

export const BEARER_AUTH = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'JWT',
  description:
    'An access token of the authentication service (`POST /api/v1/auth/login`, or `POST /api/v1/auth/token` for ' +
    'service accounts and API keys). Operations that also allow none need one when the service runs with ' +
    '`auth.mode: required`, and ignore it with `off`.',
} as const;

type Security = readonly Readonly<Record<string, readonly string[]>>[];

/**
 * What an operation needs: nothing; optionally a token; a token in every mode; or, a token first and nothing second,
 * a token where `auth.mode` is `required`. One document for both modes.
 */
const SECURITY: Readonly<Record<RouteAccess | 'by_mode', Security>> = {
  open: [],
  optional: [{}, { bearerAuth: [] }],
  always: [{ bearerAuth: [] }],
  by_mode: [{ bearerAuth: [] }, {}],
};

/** A route's schema with the `security` of its operation, unless the schema declares it. */
export function addAccess<T extends { schema: unknown }>(transformed: T, route: RouteOptions): T {
  const { access, operational } = route.config ?? {};
  const security = SECURITY[operational === true ? 'open' : (access ?? 'by_mode')];
  return { ...transformed, schema: { security, ...(transformed.schema as object) } };
}
