/**
 * The provider registry as one would write it in an afternoon: Fastify and pg with defaults, a table of machines and
 * one of cards, a statement per operation. Its visible behaviour is correct; the implementation is the first idea.
 *
 * Run: DATABASE_URL=postgres://... node obvious-registry.js <port>
 */
import { randomUUID } from 'node:crypto';
import { createObviousServer, listen, openPool, Refused } from './obvious-server.ts';
import {
  type Card,
  insertMachine,
  type Machine,
  recordHeartbeat,
  SCHEMA,
  type SearchQuery,
  searchMachines,
  updateStatus,
  withCards,
} from './obvious-store.ts';

const NEXT_HEARTBEAT_SECONDS = 15;
const LIMIT_DEFAULT = 1_000;

const pool = await openPool(SCHEMA);
const app = createObviousServer();

const registration = {
  type: 'object',
  required: ['owner_id', 'name', 'gpus'],
  properties: {
    owner_id: { type: 'string' },
    name: { type: 'string' },
    gpus: { type: 'array', minItems: 1, maxItems: 64, items: { type: 'object' } },
  },
};

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
  if (machine === undefined) throw new Refused(404, `There is no provider ${request.params.id}.`);
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

await listen(app);
