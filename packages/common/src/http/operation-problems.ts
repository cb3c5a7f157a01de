import type { FastifyInstance, FastifySchema, onRequestAsyncHookHandler, RouteOptions } from 'fastify';
import type { OpenAPIV3_1 } from 'openapi-types';
import { z } from 'zod';
import { ServiceError } from '../errors/service-error.ts';

declare module 'fastify' {
  interface FastifySchema {
    /** Codes of the problems specific to this operation; the others follow from its form. */
    problems?: readonly string[];
  }
  interface FastifyContextConfig {
    /** Every code that the operation may respond with; computed when the route is registered. */
    problemCodes?: ReadonlySet<string>;
  }
}

/** What any request may get, whatever it asks for: the server's own limits, and the gateway in front of it. */
const ANY_REQUEST = [
  'ambiguous_request',
  'bad_request',
  'expectation_failed',
  'headers_too_large',
  'host_missing',
  'host_not_allowed',
  'internal_error',
  'invalid_url',
  'malformed_request',
  'method_not_allowed',
  'request_incomplete',
  'request_timeout',
  'route_not_found',
  'upstream_timeout',
  'upstream_unavailable',
  'validation_failed',
];
const SENT_BODY = ['invalid_content_length', 'upload_too_large'];
const JSON_BODY = ['body_too_large', 'invalid_json', 'unsupported_media_type'];
const ACCESS_TOKEN = ['invalid_token', 'network_not_allowed', 'token_expired', 'token_missing'];
const IDEMPOTENCY_KEY = ['idempotency_key_reused', 'invalid_idempotency_key', 'request_in_progress'];

type DescribedRoute = Pick<RouteOptions, 'method' | 'config' | 'onRequest'> & {
  readonly schema?: FastifySchema | undefined;
};

const HOOK_PROBLEMS = Symbol('problems');

/** A route's hook that names the codes of the problems it throws; operations with this hook have them too. */
export function withProblems(
  codes: readonly string[],
  hook: onRequestAsyncHookHandler,
): onRequestAsyncHookHandler {
  return Object.assign(hook, { [HOOK_PROBLEMS]: codes });
}

function hookProblems({ onRequest = [] }: DescribedRoute): readonly string[] {
  return [onRequest]
    .flat()
    .flatMap((hook) => (hook as { readonly [HOOK_PROBLEMS]?: readonly string[] })[HOOK_PROBLEMS] ?? []);
}

function hasMember(schema: unknown, member: string): boolean {
  return schema instanceof z.ZodObject && member in schema.shape;
}

/** The refusals of a token. */
function accessProblems({
  access,
  allowsPasswordChange = false,
  allowsFactorSetup = allowsPasswordChange,
}: NonNullable<DescribedRoute['config']>): readonly string[] {
  if (access === 'open') return [];
  return [
    ...ACCESS_TOKEN,
    ...(allowsPasswordChange ? [] : ['password_change_required']),
    ...(allowsFactorSetup ? [] : ['second_factor_setup_required']),
  ];
}

/**
 * Every problem code that an operation may respond with, in alphabetical order: those that follow from its form (its
 * body, its Idempotency-Key, whether it needs a token), those of its hooks, and those in its `problems`.
 *
 * @param unavailable the codes of the service's dependencies, for operations that document a 503
 */
function problemCodesOf(route: DescribedRoute, unavailable: readonly string[]): string[] {
  const { schema = {}, config = {} } = route;
  const isProbe = config.operational === true;
  const sendsBody = [route.method].flat().some((method) => !['GET', 'HEAD'].includes(method));
  return [
    ...new Set([
      ...ANY_REQUEST,
      ...(isProbe ? [] : ['service_starting']),
      ...(isProbe ? [] : accessProblems(config)),
      ...(config.needsRevocations === true ? ['revocations_unknown'] : []),
      ...(config.needsRecentAuthentication === true ? ['recent_authentication_required'] : []),
      ...(sendsBody ? SENT_BODY : []),
      ...(schema.body === undefined ? [] : JSON_BODY),
      ...(hasMember(schema.headers, 'idempotency-key') ? IDEMPOTENCY_KEY : []),
      ...(hasMember(schema.headers, 'if-match') ? ['invalid_if_match'] : []),
      ...(hasMember(schema.querystring, 'cursor') ? ['invalid_cursor'] : []),
      ...(isProbe || config.undocumented?.includes(503) === true ? [] : unavailable),
      ...hookProblems(route),
      ...(schema.problems ?? []),
    ]),
  ].sort();
}

/** Computes `problemCodes` of every route that is registered from now on. */
export function collectProblemCodes(app: FastifyInstance, unavailable: readonly string[]): void {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, problemCodes: new Set(problemCodesOf(route, unavailable)) };
  });
}

/** Replaces a problem whose code the operation's document does not name; for tests. */
export function undocumentedProblem(operationId: unknown, code: string): ServiceError {
  const message = `${String(operationId)} responded with ${code}, which its \`problems\` do not name.`;
  return new ServiceError('internal', 'undocumented_problem', message);
}

/** Where an operation's codes are kept in the document for {@link describeProblems}. */
export const PROBLEM_CODES = 'x-problem-codes';

function capitalized(operationId: string): string {
  return operationId.charAt(0).toUpperCase() + operationId.slice(1);
}

function problemWith(codes: readonly string[]): OpenAPIV3_1.SchemaObject {
  return {
    allOf: [
      { $ref: '#/components/schemas/Problem' },
      { type: 'object', properties: { code: { type: 'string', enum: [...codes] } }, required: ['code'] },
    ],
  };
}

/**
 * Gives every operation the response `default`: a problem with one of the codes that the operation may respond with.
 */
export function describeProblems(document: OpenAPIV3_1.Document): OpenAPIV3_1.Document {
  const schemas: Record<string, OpenAPIV3_1.SchemaObject> = {};
  for (const operation of operationsOf(document)) {
    const codes = operation[PROBLEM_CODES];
    delete operation[PROBLEM_CODES];
    if (codes === undefined || operation.operationId === undefined) continue;
    const name = `${capitalized(operation.operationId)}Problem`;
    schemas[name] = problemWith(codes);
    operation.responses = {
      ...operation.responses,
      default: {
        description: 'Any other failure; `code` is one of those listed, whatever the status',
        content: { 'application/problem+json': { schema: { $ref: `#/components/schemas/${name}` } } },
      },
    };
  }
  document.components = { ...document.components, schemas: { ...document.components?.schemas, ...schemas } };
  return document;
}

type MarkedOperation = OpenAPIV3_1.OperationObject & { [PROBLEM_CODES]?: readonly string[] };

export function operationsOf(document: OpenAPIV3_1.Document): MarkedOperation[] {
  const paths = Object.values(document.paths ?? {});
  return paths.flatMap((path) => Object.values(path ?? {}).filter((each) => isOperation(each)));
}

function isOperation(value: unknown): value is MarkedOperation {
  return typeof value === 'object' && value !== null && 'responses' in value;
}
