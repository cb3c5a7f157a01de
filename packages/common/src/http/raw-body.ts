import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** What a request's headers say about a body that is not parsed, whatever its type. */
export interface RawBodyFacts {
  /** As the client sent it, with its parameters. */
  readonly contentType: string | undefined;
  /** Bytes, if the client announced them. */
  readonly contentLength: number | undefined;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The handler reads the body itself with `takeRawBody`; neither it nor its type is checked before. */
    rawBody?: boolean;
  }
}

/** How long a client may go on sending a body that is not read before its connection is cut. */
const LINGER_MS = 2_000;
/** Up to this size the rest of a body is read and dropped, so that the connection can be reused. */
const DROPPED_BYTES_MAX = 65_536;

/**
 * Stored on the message itself: a WeakMap with an entry per request is a large part of the garbage collector's work.
 */
const FACTS = Symbol('facts');
const WAITS_FOR_CONTINUE = Symbol('waits for continue');

type Marked = IncomingMessage & { [FACTS]?: RawBodyFacts; [WAITS_FOR_CONTINUE]?: boolean };

const NO_BODY: RawBodyFacts = { contentType: undefined, contentLength: 0 };

/** Clients that send `Expect: 100-continue` wait until their body is wanted. */
export function registerContinue({ server }: FastifyInstance): void {
  server.on('checkContinue', (request: IncomingMessage, response) => {
    (request as Marked)[WAITS_FOR_CONTINUE] = true;
    server.emit('request', request, response);
  });
}

/** Tells such a client to send its body. */
export function letBodyCome(request: FastifyRequest, reply: FastifyReply): void {
  const raw: Marked = request.raw;
  if (raw[WAITS_FOR_CONTINUE] !== true) return;
  raw[WAITS_FOR_CONTINUE] = false;
  reply.raw.writeContinue();
}

/** With these headers Fastify reads the body, and first refuses Content-Types that it does not support. */
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

/** The announced body of a route that has `rawBody`. */
export function rawBodyFacts(request: FastifyRequest): RawBodyFacts {
  return (request.raw as Marked)[FACTS] ?? NO_BODY;
}

/**
 * The body of a route that has `rawBody`; the client is told to send it. It fails when the client disconnects early.
 * Destroying it destroys the connection, and with it the response.
 */
export function takeRawBody(request: FastifyRequest, reply: FastifyReply): IncomingMessage {
  letBodyCome(request, reply);
  return request.raw;
}

/**
 * Closes like nginx's lingering_close: the response and FIN are sent, and incoming data is dropped for a moment.
 * Closing at once would reset the connection, and the client would lose the response.
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

/** Cuts the connection of a client that is still sending its body after a moment. */
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
 * A response may be sent before the body has been read. The rest is read and dropped for a moment: for a long one so
 * that the client reads the response (`Connection: close`), for a short one also to reuse the connection.
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
