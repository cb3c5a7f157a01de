import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** What the headers of a request say of a body that is not parsed, whatever its type. */
export interface RawBodyFacts {
  /** As the client wrote it, with its parameters. */
  readonly contentType: string | undefined;
  /** Bytes, when the client announced them. */
  readonly contentLength: number | undefined;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The handler takes the body itself, by `takeRawBody`; nobody else looks at it or at its type. */
    rawBody?: boolean;
  }
}

/** How long a client may go on sending a body that nobody reads, before its connection is cut. */
const LINGER_MS = 2_000;
/** What is left of a body up to here is read and dropped, so that the connection can be used again. */
const DROPPED_BYTES_MAX = 65_536;

/** On the message itself: a WeakMap with an entry for each request is a good part of the garbage collector's work. */
const FACTS = Symbol('facts');
const WAITS_FOR_CONTINUE = Symbol('waits for continue');

type Marked = IncomingMessage & { [FACTS]?: RawBodyFacts; [WAITS_FOR_CONTINUE]?: boolean };

const NO_BODY: RawBodyFacts = { contentType: undefined, contentLength: 0 };

/** Has clients that ask first (`Expect: 100-continue`) wait until somebody wants their body. */
export function registerContinue({ server }: FastifyInstance): void {
  server.on('checkContinue', (request: IncomingMessage, response) => {
    (request as Marked)[WAITS_FOR_CONTINUE] = true;
    server.emit('request', request, response);
  });
}

/** Tells a client that asked first to send its body. */
export function letBodyCome(request: FastifyRequest, reply: FastifyReply): void {
  const raw: Marked = request.raw;
  if (raw[WAITS_FOR_CONTINUE] !== true) return;
  raw[WAITS_FOR_CONTINUE] = false;
  reply.raw.writeContinue();
}

/** Fastify reads a body when these are there, and refuses Content-Types that it does not understand first. */
export function hideBody(request: FastifyRequest): void {
  const { headers } = request;
  const { 'content-type': contentType, 'content-length': length, 'transfer-encoding': encoding } = headers;
  // Without either header a request has no body (RFC 9112, 6.3).
  const withoutLength = encoding === undefined ? 0 : undefined;
  const contentLength = length === undefined ? withoutLength : Number(length);
  (request.raw as Marked)[FACTS] = { contentType, contentLength };
  if ((contentType ?? length ?? encoding) === undefined) return;
  delete headers['content-type'];
  delete headers['content-length'];
  delete headers['transfer-encoding'];
}

/** What is announced of the body of a route that has `rawBody`. */
export function rawBodyFacts(request: FastifyRequest): RawBodyFacts {
  return (request.raw as Marked)[FACTS] ?? NO_BODY;
}

/**
 * The body of a route that has `rawBody`; from now on it comes. It fails when its sender goes away before its end.
 * Destroying it destroys the connection, and with it the answer.
 */
export function takeRawBody(request: FastifyRequest, reply: FastifyReply): IncomingMessage {
  letBodyCome(request, reply);
  return request.raw;
}

/**
 * Closes as nginx's lingering_close does: the answer and the end are sent, and what still arrives is dropped for a
 * moment. Closing at once would reset the connection, and the client would lose the answer.
 */
export function lingerOnClose(raw: IncomingMessage): void {
  const { socket } = raw;
  const close = () => socket.destroy();
  socket.destroySoon = () => {
    socket.end();
    const timer = setTimeout(close, LINGER_MS);
    timer.unref();
    socket.once('close', () => clearTimeout(timer));
    if (raw.complete) close();
    else raw.once('end', close).once('error', close);
  };
}

/** Cuts the connection of a client that has not ended its body after a moment. */
function cutLater(raw: IncomingMessage): void {
  const timer = setTimeout(() => {
    if (!raw.complete) raw.socket.destroy();
  }, LINGER_MS);
  timer.unref();
  raw.once('close', () => clearTimeout(timer));
}

function isLong({ routeOptions, raw }: FastifyRequest): boolean {
  if (routeOptions.config.rawBody !== true) return false;
  return ((raw as Marked)[FACTS]?.contentLength ?? Number.POSITIVE_INFINITY) > DROPPED_BYTES_MAX;
}

/**
 * An answer may be given before the body has been read. Its rest is read and dropped for a moment; of a long one so
 * that the client reads the answer (`Connection: close`), of a short one also for the next request.
 */
export function letRestOfBodyGo(request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request;
  if (raw.complete) return;
  if (isLong(request)) {
    reply.header('connection', 'close');
    lingerOnClose(raw);
  } else {
    reply.removeHeader('connection');
    cutLater(raw);
  }
  raw.resume();
}
