import { call } from '../billing.ts';
import { endOpened, openSession } from '../usage/opener.ts';
import { ABSENT, ask, type Producers, refusedBodies, type Source } from './source.ts';

const USAGE = '/api/v1/billing/usage-update';
export const usageOf = (sessionId: string) => ({
  session_id: sessionId,
  gpu_utilization_percent: 90,
  vram_utilization_percent: 50,
  power_draw_w: 300,
});

/** A session that is running, or has just ended. */
async function rented({ db }: Source, hasEnded = false): Promise<string> {
  const { id } = await openSession(db);
  if (hasEnded) await endOpened(db, id);
  return id;
}

const reported = async (source: Source) => {
  const id = await rented(source);
  return { id, response: await call(source, 'POST', USAGE, { ...usageOf(id), event_id: 'one' }) };
};

/** The response to one report more than a second may have. */
async function crowded(source: Source) {
  const report = { ...usageOf(await rented(source)), timestamp: new Date().toISOString() };
  const send = (n: number) => call(source, 'POST', USAGE, { ...report, event_id: `report-${n}` });
  for (let n = 1; n <= 10; n += 1) await send(n);
  return send(11);
}

export const USAGE_RESPONSES: Record<string, Producers> = {
  reportUsage: {
    ...refusedBodies('POST', USAGE),
    200: async (source) => (await reported(source)).response,
    400: ask('POST', USAGE, { ...usageOf(ABSENT), power_draw_w: -1 }),
    404: ask('POST', USAGE, usageOf(ABSENT)),
    409: async (source) => call(source, 'POST', USAGE, usageOf(await rented(source, true))),
    429: crowded,
  },
  listUsage: {
    200: async (source) =>
      call(source, 'GET', `/api/v1/billing/sessions/${(await reported(source)).id}/usage`),
    400: ask('GET', `/api/v1/billing/sessions/${ABSENT}/usage?limit=0`),
    404: ask('GET', `/api/v1/billing/sessions/${ABSENT}/usage`),
  },
};
