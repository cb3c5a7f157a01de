import type { FastifyInstance, FastifyRequest } from 'fastify';
import secureJson from 'secure-json-parse';
import { ServiceError } from '../errors/service-error.ts';

/** `application/json` and every `application/*+json`, with or without parameters. */
const JSON_TYPE = /^application\/([\w.!#$&^-]+\+)?json(?:$|\s*;)/i;
const JSON_DEPTH_MAX = 32;

const utf8 = new TextDecoder('utf-8', { fatal: true });

function invalidJson(message: string): ServiceError {
  return new ServiceError('invalid', 'invalid_json', message);
}

function unsupportedMediaType(contentType: string | undefined): ServiceError {
  const given = contentType === undefined || contentType === '' ? 'none' : `"${contentType.slice(0, 100)}"`;
  return new ServiceError(
    'unsupported_media_type',
    'unsupported_media_type',
    `The body must be application/json; the Content-Type given is ${given}.`,
  );
}

/** PostgreSQL's text and jsonb hold neither U+0000 nor half a surrogate pair, and deep nesting ends in its stack limit. */
function requireStorable(value: unknown, depth = 0): void {
  if (typeof value === 'string') {
    if (value.includes('\u0000') || !value.isWellFormed()) {
      throw invalidJson('The body contains U+0000 or half a surrogate pair in a string.');
    }
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (depth >= JSON_DEPTH_MAX) {
    throw invalidJson(`The body is nested deeper than ${JSON_DEPTH_MAX} levels.`);
  }
  for (const [key, member] of Object.entries(value)) {
    requireStorable(key);
    requireStorable(member, depth + 1);
  }
}

function parseJson(bytes: Buffer): unknown {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw invalidJson('The body is not valid UTF-8.');
  }
  let value: unknown;
  try {
    value = secureJson.parse(text, { protoAction: 'error', constructorAction: 'error' });
  } catch (error) {
    throw invalidJson(
      `The body is not valid JSON: ${error instanceof Error ? error.message : 'unreadable'}.`,
    );
  }
  requireStorable(value);
  return value;
}

/** Does this route say what its body looks like? A body sent to any other is read, bounded, and ignored. */
function takesBody(request: FastifyRequest): boolean {
  return request.routeOptions.schema?.body !== undefined;
}

/**
 * JSON bodies for routes that have a body schema. An empty body is no body whatever its Content-Type; anything but
 * JSON is 415; `__proto__` members, invalid UTF-8, U+0000 and half surrogate pairs are 400 `invalid_json`.
 */
export function registerJsonBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    const contentType = request.headers['content-type'];
    if (bytes.length === 0 || !takesBody(request)) return done(null, undefined);
    if (contentType === undefined || !JSON_TYPE.test(contentType)) {
      return done(unsupportedMediaType(contentType), undefined);
    }
    try {
      done(null, parseJson(bytes));
    } catch (error) {
      done(error as Error, undefined);
    }
  });
}
