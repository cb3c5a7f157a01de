/**
 * The provider registry as one would write it in an afternoon: Fastify and pg with defaults, a table of machines and
 * one of cards, a statement per operation. Its visible behaviour is correct; the implementation is the first idea.
 *
 * Run: DATABASE_URL=postgres://... node obvious-registry.js <port>
 */
import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';
import {
  type Card,
  insertMachine,
  type Machine,
  MachineNotFound,
  recordHeartbeat,
  SCHEMA,
  type SearchQuery,
  searchMachines,
  updateStatus,
  withCards,
} from './obvious-store.ts';

const NEXT_HEARTBEAT_SECONDS = 15;
const LIMIT_DEFAULT = 1_000;

const [port] = process.argv.slice(2);
// biome-ignore lint/style/noProcessEnv: this file is a program; the environment enters here.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL });
await pool.query(SCHEMA);

const app = Fastify();
app.setErrorHandler((error, _request, reply) => {
  const isMissing = error instanceof MachineNotFound;
  const status = isMissing ? 404 : ((error as { statusCode?: number }).statusCode ?? 500);
  return reply.code(status).send({ error: (error as Error).message });
});

const registration = {
  type: 'object',
  required: ['owner_id', 'name', 'gpus'],
  properties: {
    owner_id: { type: 'string' },
    name: { type: 'string' },
    gpus: { type: 'array', minItems: 1, maxItems: 64, items: { type: 'object' } },
  },
};

app.get('/health', async () => ({ status: 'healthy' }));

app.post<{ Body: Machine & { gpus: Card[] } }>(
  '/providers',
  { schema: { body: registration } },
  async (request, reply) => {
    const { gpus, ...machine } = request.body;
    const created = await insertMachine(pool, { ...machine, id: randomUUID() }, gpus);
    return reply.code(201).send(created);
  },
);

app.get<{ Querystring: SearchQuery }>('/providers', async (request) => {
  const limit = Number(request.query.limit ?? LIMIT_DEFAULT);
  return searchMachines(pool, request.query, limit);
});

app.get<{ Params: { id: string } }>('/providers/:id', async (request) => {
  const { rows } = await pool.query<Machine>('SELECT * FROM providers WHERE id = $1', [request.params.id]);
  const [machine] = await withCards(pool, rows);
  if (machine === undefined) throw new MachineNotFound(request.params.id);
  return machine;
});

app.patch<{ Params: { id: string }; Body: { status: string } }>('/providers/:id/status', async (request) => {
  await updateStatus(pool, request.params.id, request.body.status);
  return { message: 'Status updated.' };
});

app.post<{ Params: { id: string }; Body: { gpu_metrics?: Card[] } }>(
  '/providers/:id/heartbeat',
  async (request) => {
    const status = await recordHeartbeat(pool, request.params.id, request.body.gpu_metrics ?? []);
    return { message: 'Heartbeat recorded.', status, next_heartbeat_seconds: NEXT_HEARTBEAT_SECONDS };
  },
);

await app.listen({ host: '127.0.0.1', port: Number(port) });
process.once('disconnect', () => process.exit());
process.once('SIGTERM', () => process.exit());
