/** A response that has arrived completely. */
export interface WholeResponse {
  readonly status: number;
  /** Of the message on the wire, head and body. */
  readonly bytes: number;
}

const HEAD_END = '\r\n\r\n';
const LINE_END = '\r\n';
const STATUS_AT = 'HTTP/1.1 '.length;
const WITHOUT_BODY = new Set([204, 304]);

/**
 * Parses an HTTP/1.1 response that has arrived completely (RFC 9112, section 6). Undefined while more is to come.
 * Throws when the response is delimited only by the end of its connection.
 *
 * @param received everything since the beginning of the response.
 * @param isHead whether the request was a HEAD: then there is no body, whatever length is announced.
 */
export function parseWholeResponse(received: Buffer, isHead = false): WholeResponse | undefined {
  const headEnd = received.indexOf(HEAD_END);
  if (headEnd < 0) return undefined;
  const head = received.toString('latin1', 0, headEnd).toLowerCase();
  const status = Number(head.slice(STATUS_AT, STATUS_AT + 3));
  const bodyAt = headEnd + HEAD_END.length;
  const end = isHead || WITHOUT_BODY.has(status) ? bodyAt : bodyEnd(received, head, bodyAt);
  return end === undefined || end > received.length ? undefined : { status, bytes: end };
}

function bodyEnd(received: Buffer, head: string, bodyAt: number): number | undefined {
  const length = /\r\ncontent-length: *(\d+)/.exec(head)?.[1];
  if (length !== undefined) return bodyAt + Number(length);
  if (/\r\ntransfer-encoding: *chunked/.test(head)) return lastChunkEnd(received, bodyAt);
  throw new Error(`a response without a length:\n${head}`);
}

/** Trailers are not expected. */
function lastChunkEnd(received: Buffer, bodyAt: number): number | undefined {
  for (let at = bodyAt; ; ) {
    const lineEnd = received.indexOf(LINE_END, at);
    if (lineEnd < 0) return undefined;
    const size = Number.parseInt(received.toString('latin1', at, lineEnd), 16);
    at = lineEnd + LINE_END.length + size + LINE_END.length;
    if (size === 0) return at;
    if (at > received.length) return undefined;
  }
}
