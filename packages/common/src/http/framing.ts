import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { rawProblem } from './failures.ts';
import { lingerOnClose } from './raw-body.ts';

const HOST = 'host';

function countHosts({ rawHeaders }: IncomingMessage): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === HOST.length && name.toLowerCase() === HOST) count += 1;
  }
  return count;
}

/**
 * The reason why two HTTP programs might parse a request differently; undefined when there is none. Node's parser
 * refuses Content-Length together with Transfer-Encoding and malformed lengths, but accepts these:
 * - more than one Host (RFC 9112, section 3.2: must be 400);
 * - a Transfer-Encoding other than `chunked` alone: a coding before it (`gzip, chunked`) would be passed on without
 * being decoded, and in HTTP/1.0 it has no meaning (RFC 9112, section 6.1: framing is faulty).
 */
function ambiguityOf(request: IncomingMessage): string | undefined {
  const coding = request.headers['transfer-encoding'];
  if (coding !== undefined) {
    if (coding.toLowerCase() !== 'chunked') return 'The only supported Transfer-Encoding is chunked.';
    if (request.httpVersionMajor === 1 && request.httpVersionMinor === 0) {
      return 'An HTTP/1.0 request cannot have a Transfer-Encoding.';
    }
    if (request.headers['content-length'] !== undefined) {
      return 'A request cannot have both Content-Length and Transfer-Encoding.';
    }
  }
  return countHosts(request) > 1 ? 'A request must have exactly one Host header.' : undefined;
}

function refuse(request: IncomingMessage, response: ServerResponse, detail: string): void {
  const { body, headers } = rawProblem(400, 'Bad Request', 'ambiguous_request', detail);
  lingerOnClose(request);
  request.resume();
  response.writeHead(400, headers).end(body);
}

/**
 * Refuses requests that two programs may parse differently: 400 `ambiguous_request`, and the connection is closed.
 * Anything that follows such a request on its connection is dropped: Node delivers pipelined requests before the
 * first one has a response, and where that one ends is exactly what is in doubt.
 *
 * Call it when the server's listeners are in place: it runs before those for `request`, related events and
 * `clientError`.
 */
export function refuseAmbiguousRequests(server: Server): void {
  const refused = new WeakSet<Socket>();
  for (const event of ['request', 'checkContinue', 'checkExpectation'] as const) {
    const listeners = server.listeners(event) as RequestListener[];
    if (listeners.length === 0) continue;
    server.removeAllListeners(event);
    server.on(event, (request: IncomingMessage, response: ServerResponse) => {
      if (refused.has(request.socket)) return;
      const ambiguity = ambiguityOf(request);
      if (ambiguity === undefined) {
        for (const listener of listeners) listener.call(server, request, response as never);
        return;
      }
      refused.add(request.socket);
      refuse(request, response, ambiguity);
    });
  }
  const onError = server.listeners('clientError') as ((error: Error, socket: Socket) => void)[];
  server.removeAllListeners('clientError');
  server.on('clientError', (error: Error, socket: Socket) => {
    // What follows may not be HTTP at all; the connection has had its only response.
    if (refused.has(socket)) socket.end(() => socket.destroy());
    else for (const listener of onError) listener.call(server, error, socket);
  });
}
