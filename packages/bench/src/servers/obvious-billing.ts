/**
 * Billing as one would write it in an afternoon: Fastify and pg with defaults, decimals, a transaction per request,
 * and every minute one per running session.
 *
 * Run: DATABASE_URL=postgres://... node obvious-billing.js <port>
 */

import {
  billSessions,
  currentUsage,
  type Order,
  recordUsage,
  SCHEMA,
  startSession,
  type Usage,
} from './obvious-rentals.ts';
import { createObviousServer, listen, openPool } from './obvious-server.ts';

const pool = await openPool(SCHEMA);
const app = createObviousServer();

const text = { type: 'string' };
const number = { type: 'number' };
const order = {
  type: 'object',
  required: ['user_id', 'provider_id', 'gpu_model'],
  properties: { user_id: text, provider_id: text, gpu_model: text },
};
const usage = {
  type: 'object',
  required: ['session_id', 'gpu_utilization_percent', 'vram_utilization_percent', 'power_draw_w'],
  properties: {
    session_id: text,
    gpu_utilization_percent: number,
    vram_utilization_percent: number,
    power_draw_w: number,
  },
};

app.post<{ Body: Order }>(
  '/api/v1/billing/start-session',
  { schema: { body: order } },
  async (request, reply) => {
    return reply.code(201).send(await startSession(pool, request.body));
  },
);

app.get<{ Params: { id: string } }>('/api/v1/billing/current-usage/:id', async (request) =>
  currentUsage(pool, request.params.id),
);

app.post<{ Body: Usage }>('/api/v1/billing/usage-update', { schema: { body: usage } }, async (request) => {
  await recordUsage(pool, request.body);
  return { message: 'Usage recorded.', status: 'success' };
});

/** Repeats the minutely work without waiting for the next minute, for the given number of seconds. */
app.post<{ Body: { seconds: number } }>('/bill', async (request) => ({
  billed: await billSessions(pool, request.body.seconds),
}));

await listen(app);
