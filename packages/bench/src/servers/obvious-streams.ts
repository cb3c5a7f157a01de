/**
 * Streams of events as one would write them in an afternoon: one poll of the table, and every open stream picks and
 * serialises its own events. With `LIMIT` set, the least that any server can do: the same writes to the same sockets,
 * of bytes that are there, and no database.
 *
 * Run: DATABASE_URL=postgres://... node obvious-streams.js <port>
 */
import { EventEmitter } from 'node:events';
import { createObviousServer, listen, openPool } from './obvious-server.ts';

const POLL_MS = 200;

const pool = await openPool(`
  create table if not exists events (
    position bigserial primary key, id uuid not null, type text not null, machine text not null, data json not null)`);
const app = createObviousServer();
const events = new EventEmitter().setMaxListeners(0);

interface Row {
  readonly position: string;
  readonly id: string;
  readonly type: string;
  readonly machine: string;
  readonly data: object;
}

app.get<{ Querystring: { provider_id?: string } }>('/events', (request, reply) => {
  const { provider_id } = request.query;
  reply.hijack();
  reply.raw.writeHead(200, { 'content-type': 'text/event-stream' });
  reply.raw.write('retry: 1000\n\n');
  const onEvent = (row: Row) => {
    if (provider_id !== undefined && row.machine !== provider_id) return;
    const { position, id, type, data } = row;
    reply.raw.write(`id: ${position}\nevent: ${type}\ndata: ${JSON.stringify({ id, type, data })}\n\n`);
  };
  events.on('event', onEvent);
  reply.raw.on('close', () => events.off('event', onEvent));
});

let position = '0';
async function poll(): Promise<void> {
  const { rows } = await pool.query<Row>('select * from events where position > $1 order by position', [
    position,
  ]);
  for (const row of rows) events.emit('event', row);
  position = rows.at(-1)?.position ?? position;
  setTimeout(poll, POLL_MS);
}

await listen(app);
void poll();
