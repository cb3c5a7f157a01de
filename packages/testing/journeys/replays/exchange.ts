import { connect } from 'node:net';

export interface RawResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  // biome-ignore lint/suspicious/noExplicitAny: responses are looked into, not typed
  readonly body: any;
}

const HEAD_END = '\r\n\r\n';
const LAST_CHUNK = '0\r\n\r\n';

function headersOf(head: string): Record<string, string> {
  const lines = head.split('\r\n').slice(1);
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
    }),
  );
}

function withoutChunks(text: string): string {
  let rest = text;
  let body = '';
  for (;;) {
    const at = rest.indexOf('\r\n');
    const length = Number.parseInt(rest.slice(0, at), 16);
    if (length === 0) return body;
    body += rest.slice(at + 2, at + 2 + length);
    rest = rest.slice(at + 2 + length + 2);
  }
}

/** The response in the bytes read so far (one character each); undefined while it is incomplete. */
function parse(text: string): RawResponse | undefined {
  const end = text.indexOf(HEAD_END);
  if (end < 0) return undefined;
  const headers = headersOf(text.slice(0, end));
  const rest = text.slice(end + HEAD_END.length);
  const isChunked = headers['transfer-encoding'] === 'chunked';
  const isWhole = isChunked
    ? rest.endsWith(LAST_CHUNK)
    : rest.length >= Number(headers['content-length'] ?? 0);
  if (!isWhole) return undefined;
  const body = Buffer.from(isChunked ? withoutChunks(rest) : rest, 'latin1').toString();
  const status = Number(text.split(' ', 2)[1]);
  return { status, headers, body: body === '' ? undefined : JSON.parse(body) };
}

/** Sends exactly these bytes over a connection of their own; reads one response with a JSON body. */
export async function exchange(port: number, bytes: string): Promise<RawResponse> {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  let text = '';
  for await (const chunk of socket) {
    text += (chunk as Buffer).toString('latin1');
    const response = parse(text);
    if (response === undefined) continue;
    socket.destroy();
    return response;
  }
  throw new Error(`the connection closed before the full response arrived: ${text}`);
}
