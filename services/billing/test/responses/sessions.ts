import { idempotencyScope } from '@gridlease/common/idempotency/request';
import { sql } from 'kysely';
import { call, type JsonResponse, openWallet } from '../billing.ts';
import { fund } from '../rentals.ts';
import { ABSENT, ask, type Producers, refusedBodies, type Source } from './source.ts';

const START = '/api/v1/billing/start-session';
const END = '/api/v1/billing/end-session';
const SESSIONS_PATH = '/api/v1/billing/sessions';
const PROVIDER = 'machine-of-responses';

/** A valid order of a rental. */
export const rental = (user_id: string, members: object = {}) => ({
  user_id,
  provider_id: PROVIDER,
  gpu_model: 'L40',
  requested_vram_mb: 1_024,
  estimated_power_w: 300,
  ...members,
});

/** A renter with these funds. */
async function renter(source: Source, tokens: string): Promise<string> {
  const { id, user_id } = await openWallet(source);
  await fund(source.db, id, tokens);
  return user_id;
}

/** A running rental. */
export async function started(source: Source, members: object = {}): Promise<string> {
  const { body } = await call(source, 'POST', START, rental(await renter(source, '10'), members));
  return body.session.id;
}

/** An ended rental. */
export async function ended(source: Source, members: object = {}): Promise<string> {
  const id = await started(source, members);
  await call(source, 'POST', END, { session_id: id });
  return id;
}

const onSession = (suffix: string, prefix = SESSIONS_PATH): Producers => ({
  400: ask('GET', `${prefix}/x${suffix}`),
  404: ask('GET', `${prefix}/${ABSENT}${suffix}`),
});

/** A rental that waits for its machine. */
const pending = (source: Source): Promise<string> => started(source, { workload: { image: 'notebook' } });

const reported = (what: string, valid: object, other: object): Producers => ({
  ...refusedBodies('POST', `${SESSIONS_PATH}/${ABSENT}/${what}`),
  200: async (source) => call(source, 'POST', `${SESSIONS_PATH}/${await pending(source)}/${what}`, valid),
  400: ask('POST', `${SESSIONS_PATH}/x/${what}`, valid),
  404: ask('POST', `${SESSIONS_PATH}/${ABSENT}/${what}`, valid),
  409: async (source) => {
    const path = `${SESSIONS_PATH}/${await started(source)}`;
    await call(source, 'POST', `${path}/fail`, {});
    return call(source, 'POST', `${path}/${what}`, valid);
  },
  422: async (source) => {
    const path = `${SESSIONS_PATH}/${await pending(source)}/${what}`;
    return keyedTwice(source, path, valid, other);
  },
});

const fail = (source: Source, id: string): Promise<JsonResponse> =>
  call(source, 'POST', `${SESSIONS_PATH}/${id}/fail`, { reason: 'it burns' });

export const keyedTwice = async (
  source: Source,
  path: string,
  first: object,
  second: object,
): Promise<JsonResponse> => {
  const key = { 'idempotency-key': crypto.randomUUID() };
  await call(source, 'POST', path, first, key);
  return call(source, 'POST', path, second, key);
};

/** The same request is in progress elsewhere, for longer than the service waits. */
export async function inProgress(source: Source, path: string, body: object): Promise<JsonResponse> {
  const key = crypto.randomUUID();
  const other = await source.db.startTransaction().execute();
  try {
    await sql`
      insert into idempotency_keys (scope, key, body_hash, created_at)
      values (${idempotencyScope('anyone', 'POST', path)}, ${key}, ${Buffer.alloc(32)}, gridlease_now())`.execute(
      other,
    );
    return await call(source, 'POST', path, body, { 'idempotency-key': key });
  } finally {
    await other.rollback().execute();
  }
}

export const SESSIONS: Record<string, Producers> = {
  startSession: {
    ...refusedBodies('POST', START),
    201: async (source) => call(source, 'POST', START, rental(await renter(source, '10'))),
    400: ask('POST', START, rental('ann', { max_duration_hours: '25' })),
    402: async (source) => call(source, 'POST', START, rental(await renter(source, '1'))),
    404: ask('POST', START, rental('nobody-has-this-name')),
    409: async (source) => {
      const order = rental(await renter(source, '10'), { job_id: 'job-1' });
      await call(source, 'POST', START, order);
      return call(source, 'POST', START, order);
    },
    422: async (source) => {
      const order = rental(await renter(source, '10'));
      return keyedTwice(source, START, order, { ...order, estimated_power_w: 1 });
    },
  },
  endSession: {
    ...refusedBodies('POST', END),
    200: async (source) => call(source, 'POST', END, { session_id: await started(source), reason: 'done' }),
    400: ask('POST', END, { session_id: 'x' }),
    404: ask('POST', END, { session_id: ABSENT }),
    409: async (source) => inProgress(source, END, { session_id: await started(source) }),
    422: async (source) => {
      const order = { session_id: await started(source) };
      return keyedTwice(source, END, order, { ...order, reason: 'another' });
    },
  },
  failSession: {
    ...refusedBodies('POST', `${SESSIONS_PATH}/${ABSENT}/fail`),
    200: async (source) => fail(source, await started(source)),
    400: ask('POST', `${SESSIONS_PATH}/x/fail`, {}),
    404: ask('POST', `${SESSIONS_PATH}/${ABSENT}/fail`, {}),
    409: async (source) => fail(source, await ended(source)),
    422: async (source) => {
      const path = `${SESSIONS_PATH}/${await started(source)}/fail`;
      return keyedTwice(source, path, {}, { reason: 'another' });
    },
  },
  readySession: reported('ready', {}, { connection: {} }),
  finishSession: reported('finish', { exit_code: 0 }, { exit_code: 1 }),
  getCurrentUsage: {
    ...onSession('', '/api/v1/billing/current-usage'),
    200: async (source) => call(source, 'GET', `/api/v1/billing/current-usage/${await started(source)}`),
  },
  getSession: {
    ...onSession(''),
    200: async (source) => call(source, 'GET', `${SESSIONS_PATH}/${await started(source)}`),
  },
  listSessions: {
    200: async (source) => {
      await ended(source);
      return call(source, 'GET', `${SESSIONS_PATH}?limit=2`);
    },
    400: ask('GET', `${SESSIONS_PATH}?status=running`),
  },
  listAllocations: {
    200: ask('GET', '/api/v1/billing/allocations?limit=1'),
    400: ask('GET', '/api/v1/billing/allocations?limit=0'),
  },
  getReceipt: {
    ...onSession('/receipt'),
    200: async (source) => call(source, 'GET', `${SESSIONS_PATH}/${await ended(source)}/receipt`),
    409: async (source) => call(source, 'GET', `${SESSIONS_PATH}/${await started(source)}/receipt`),
  },
  listBillingHistory: {
    200: async (source) => {
      await ended(source);
      return call(source, 'GET', '/api/v1/billing/history?limit=1');
    },
    400: ask('GET', '/api/v1/billing/history?status=active'),
  },
  getSpend: {
    200: async (source) => {
      await ended(source);
      return call(source, 'GET', '/api/v1/billing/spend');
    },
    400: ask('GET', '/api/v1/billing/spend?from=2026-01-01T00:00:00Z&to=2027-02-01T00:00:00Z'),
  },
};
