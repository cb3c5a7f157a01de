/**
 * The limit of streams: a bare HTTP server that writes what others have prepared. It reads new events once, joins them to
 * one text for those who want all and one for each machine, and writes that.
 *
 * Run: DATABASE_URL=postgres://... node stream-limit.js <port>
 */
import { createServer, type ServerResponse } from 'node:http';
import { listen } from '../child/lifetime.ts';
import { openPool } from './obvious-server.ts';

const POLL_MS = 200;

const pool = await openPool(`
  create table if not exists events (
    position bigserial primary key, id uuid not null, type text not null, machine text not null, data json not null)`);
const readers = new Map<string, Set<ServerResponse>>();

const server = createServer((request, response) => {
  if (request.url === '/health') return void response.end('{}');
  const wanted = new URL(request.url ?? '/', 'http://limit').searchParams.get('provider_id') ?? '';
  const waiting = readers.get(wanted) ?? new Set();
  readers.set(wanted, waiting.add(response));
  response.on('close', () => waiting.delete(response));
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write('retry: 1000\n\n');
});

interface Row {
  readonly position: string;
  readonly machine: string;
  readonly text: string;
}

let position = '0';
async function poll(): Promise<void> {
  const { rows } = await pool.query<Row>(
    `select position, machine, 'id: ' || position || E'\\nevent: ' || type || E'\\ndata: ' || data::text || E'\\n\\n' as text
     from events where position > $1 order by position`,
    [position],
  );
  const texts = Map.groupBy(rows, ({ machine }) => machine);
  for (const [wanted, found] of [...texts, ['', rows] as const]) {
    const bytes = Buffer.from(found.map(({ text }) => text).join(''));
    if (bytes.length > 0) for (const response of readers.get(wanted) ?? []) response.write(bytes);
  }
  position = rows.at(-1)?.position ?? position;
  setTimeout(poll, POLL_MS);
}

listen(server);
void poll();
