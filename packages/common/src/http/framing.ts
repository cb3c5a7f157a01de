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
 * What makes two HTTP programs read a request differently, or undefined when nothing does. Node's parser refuses
 * Content-Length beside Transfer-Encoding and lengths that are no number, but takes these:
 * - more than one Host (RFC 9112, section 3.2: must be 400);
 * - a Transfer-Encoding other than `chunked` alone: a coding before it (`gzip, chunked`) would be passed on without
 *   being undone, and one in HTTP/1.0 has no meaning there (RFC 9112, section 6.1: framing is faulty).
 */
function ambiguityOf(request: IncomingMessage): string | undefined {
  const coding = request.headers['transfer-encoding'];
  if (coding !== undefined) {
    if (coding.toLowerCase() !== 'chunked') return 'The only Transfer-Encoding that is taken is chunked.';
    if (request.httpVersionMajor === 1 && request.httpVersionMinor === 0) {
      return 'A request of HTTP/1.0 cannot have a Transfer-Encoding.';
    }
    if (request.headers['content-length'] !== undefined) {
      return 'A request cannot have both Content-Length and Transfer-Encoding.';
    }
  }
  return countHosts(request) > 1 ? 'A request must have one Host.' : undefined;
}

function refuse(request: IncomingMessage, response: ServerResponse, detail: string): void {
  const { body, headers } = rawProblem(400, 'Bad Request', 'ambiguous_request', detail);
  lingerOnClose(request);
  request.resume();
  response.writeHead(400, headers).end(body);
}

/**
 * Has requests that two programs may read differently refused: 400 `ambiguous_request`, and the connection is closed.
 * What came behind such a request on its connection is dropped: Node hands pipelined requests over before the first
 * one is answered, and where the first one ends is what is in doubt.
 *
 * Call it when the server's listeners are in place: it stands before those for `request`, its relatives and `clientError`.
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
    // What came behind may be no HTTP at all; the connection has had its only response.
    if (refused.has(socket)) socket.end(() => socket.destroy());
    else for (const listener of onError) listener.call(server, error, socket);
  });
}
