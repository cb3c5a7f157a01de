/**
 * Receives usage from a JetStream stream one message after the other: with a database as one would in an afternoon,
 * each in its own transaction; without one it only reads and acknowledges, which is the limit of one receiver.
 *
 * Run: NATS_URL=nats://... [DATABASE_URL=postgres://...] node usage-receiver.js <stream> <subject> <durable>
 */
import pg from 'pg';
import { endWithParent } from '../child/lifetime.ts';
import { openNatsClient } from '../load/nats.ts';
import { recordUsage, type Usage } from './obvious-rentals.ts';

const [stream = '', subject = '', durable = ''] = process.argv.slice(2);
// biome-ignore-start lint/style/noProcessEnv: this file is a program; the environment enters here.
const { NATS_URL = '', DATABASE_URL } = process.env;
// biome-ignore-end lint/style/noProcessEnv: see above
const pool = DATABASE_URL === undefined ? undefined : new pg.Pool({ connectionString: DATABASE_URL });

endWithParent();

const nats = await openNatsClient(NATS_URL);
const messages = await nats.receive({ stream, durable, subject });
process.send?.({ result: 'ready' });
for await (const message of messages) {
  const usage = message.json<Usage>();
  if (pool !== undefined) await recordUsage(pool, usage);
  message.ack();
}
