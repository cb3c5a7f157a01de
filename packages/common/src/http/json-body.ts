import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ServiceError } from '../errors/service-error.ts';
import { registerKeptBody } from './kept-body.ts';
import { hideBody, letBodyCome, letRestOfBodyGo } from './raw-body.ts';

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

function requireStorableText(text: string): void {
  if (text.includes('\u0000') || !text.isWellFormed()) {
    throw invalidJson('A string in the body contains U+0000 or an unpaired surrogate.');
  }
}

function requireSafeKey(key: string, member: unknown): void {
  requireStorableText(key);
  const isPoison =
    key === '__proto__' || (key === 'constructor' && Object.hasOwn(Object(member), 'prototype'));
  if (isPoison) throw invalidJson(`The body has a member ${key}, which is not allowed.`);
}

/**
 * PostgreSQL's text type cannot hold U+0000 or unpaired surrogates, deep nesting overflows a stack somewhere, a
 * number beyond a double would become null, and `__proto__` could become more than a member.
 */
function requireStorable(value: unknown, depth = 0): void {
  if (typeof value === 'string') requireStorableText(value);
  if (typeof value === 'number' && !Number.isFinite(value))
    throw invalidJson('The body has a number beyond 1.8e308.');
  if (typeof value !== 'object' || value === null) return;
  if (depth >= JSON_DEPTH_MAX) throw invalidJson(`The body is nested deeper than ${JSON_DEPTH_MAX} levels.`);
  for (const [key, member] of Object.entries(value)) {
    requireSafeKey(key, member);
    requireStorable(member, depth + 1);
  }
}

function decodeText(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw invalidJson('The body is not valid UTF-8.');
  }
}

/** Longer texts are always checked as values. */
const GLANCED_CHARACTERS_MAX = 8_192;
/** A number beyond a double has a three-digit exponent at the end of a member, or very many digits. */
const LONG_EXPONENT = /[eE]\+?\d{3,}\s*[,}\]]/;
const DIGITS_MAX = 300;
const OPENING_BRACE = 0x7b;
const OPENING_BRACKET = 0x5b;
const DIGIT_0 = 0x30;
const DIGIT_9 = 0x39;

/**
 * Most bodies are small and plain: one check of the text avoids walking through the value. Anything unstorable shows
 * as an escape (the text itself is valid UTF-8 without control characters), a dangerous name, an out-of-range number,
 * or many levels.
 */
function isPlain(text: string, value: unknown): boolean {
  if (text.length > GLANCED_CHARACTERS_MAX || typeof value !== 'object') return false;
  if (text.includes('\\') || text.includes('__proto__') || text.includes('constructor')) return false;
  let opened = 0;
  let digits = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === OPENING_BRACE || code === OPENING_BRACKET) opened += 1;
    digits = code >= DIGIT_0 && code <= DIGIT_9 ? digits + 1 : 0;
    if (digits === DIGITS_MAX) return false;
  }
  return opened <= JSON_DEPTH_MAX && !LONG_EXPONENT.test(text);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw invalidJson(
      `The body is not valid JSON: ${error instanceof Error ? error.message : 'unreadable'}.`,
    );
  }
}

function readBody(request: FastifyRequest, bytes: Buffer): unknown {
  const contentType = request.headers['content-type'];
  if (bytes.length === 0) return undefined;
  if (contentType === undefined || !JSON_TYPE.test(contentType)) throw unsupportedMediaType(contentType);
  const text = decodeText(bytes);
  const value = parseJson(text);
  if (isPlain(text, value)) return value;
  try {
    requireStorable(value);
  } catch (error) {
    if (request.routeOptions.config.keepsRefusedBody !== true) throw error;
    request.bodyRefusal = error as ServiceError;
    return undefined;
  }
  return value;
}

/** Whether this route has a body schema. A body sent to any other is ignored. */
function takesBody(request: FastifyRequest): boolean {
  return request.routeOptions.schema?.body !== undefined || request.routeOptions.config.longBody === true;
}

function isEmpty(request: FastifyRequest): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  return encoding === undefined && (length === undefined || length === '0');
}

/** Decides how a request's body is handled before Fastify looks at it. */
function prepareBody(request: FastifyRequest, reply: FastifyReply): void {
  if (isEmpty(request) || request.routeOptions.config.rawBody === true) hideBody(request);
  else if (takesBody(request)) letBodyCome(request, reply);
  else {
    hideBody(request);
    letRestOfBodyGo(request, reply);
  }
}

/**
 * JSON bodies for routes that have a body schema. An empty body counts as none whatever its Content-Type; anything
 * but JSON is 415; malformed JSON and unstorable values (U+0000, unpaired surrogates, `__proto__`, more than 32
 * levels) are 400 `invalid_json`. A body sent to any other route is ignored.
 */
export function registerJsonBody(app: FastifyInstance): void {
  registerKeptBody(app);
  app.addHook('onRequest', (request, reply, done) => {
    prepareBody(request, reply);
    done();
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    try {
      done(null, readBody(request, bytes));
    } catch (error) {
      done(error as Error, undefined);
    }
  });
}
