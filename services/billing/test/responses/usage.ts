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

export const USAGE_RESPONSES: Record<string, Producers> = {
  reportUsage: {
    ...refusedBodies('POST', USAGE),
    200: async (source) => (await reported(source)).response,
    400: ask('POST', USAGE, { ...usageOf(ABSENT), power_draw_w: -1 }),
    404: ask('POST', USAGE, usageOf(ABSENT)),
    409: async (source) => call(source, 'POST', USAGE, usageOf(await rented(source, true))),
  },
  listUsage: {
    200: async (source) =>
      call(source, 'GET', `/api/v1/billing/sessions/${(await reported(source)).id}/usage`),
    400: ask('GET', `/api/v1/billing/sessions/${ABSENT}/usage?limit=0`),
    404: ask('GET', `/api/v1/billing/sessions/${ABSENT}/usage`),
  },
};
