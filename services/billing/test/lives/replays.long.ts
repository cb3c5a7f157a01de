import { adminQuery } from '@gridlease/testing/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Body, call } from '../billing.ts';
import { end } from '../rentals.ts';
import { openStage, outcomeOf, readSession, replay, type Script, type Stage } from './stage.ts';

const always = () => true;
const except = (from: number, to: number) => (minute: number) => minute <= from || minute >= to;
const onProvider = (method: string, suffix: string, body?: unknown) => async (stage: Stage, id: string) => {
  const { status } = await call(stage.registry, method, `/providers/${id}${suffix}`, body);
  if (status !== 200) throw new Error(`${method} ${suffix} responded with ${status}`);
};

async function handOver(stage: Stage, id: string, owner_id: string): Promise<void> {
  const { body } = await call(stage.registry, 'GET', `/providers/${id}`);
  await onProvider('PUT', '?force=true', { ...body, owner_id })(stage, id);
}

/** As if the registry's database was restored from a backup in which the machine is not. */
async function lose({ registry }: Stage, id: string): Promise<void> {
  await adminQuery('delete from providers where id = $1', [id], registry.databaseUrl);
}

/** The tables of docs/RENTAL-TIME.md. */
const SCRIPTS: Record<string, Script> = {
  'is always there': { isAlive: always },
  'is offline from minute 10 to 18': { isAlive: except(10, 18) },
  'is offline from minute 10 to 25': { isAlive: except(10, 25) },
  'is deleted at minute 20': {
    isAlive: (minute) => minute <= 20,
    at: { 20: onProvider('DELETE', '') },
  },
  'is suspended at minute 20': {
    isAlive: always,
    at: { 20: onProvider('POST', '/suspension', { reason: 'fraud' }) },
  },
  'is handed over by force at minute 20': {
    isAlive: always,
    at: { 20: (stage, id) => handOver(stage, id, 'new-owner') },
  },
  'is handed over at minute 20 and back at minute 21': {
    isAlive: always,
    at: {
      20: (stage, id) => handOver(stage, id, 'new-owner'),
      21: async (stage, id, { provider_owner_id }) => handOver(stage, id, provider_owner_id),
    },
  },
  'is lost by the registry before it was asked about': {
    isAlive: () => false,
    at: { 1: lose },
  },
  'is lost by the registry at once, and its rental is ended at minute 5': {
    isAlive: () => false,
    at: { 1: lose, 5: async (stage, _id, session) => end(stage.billing, session.id) },
  },
  'is in error from minute 20 to 21': {
    isAlive: always,
    at: { 20: onProvider('PATCH', '/status', { status: 'error' }) },
  },
  'is in maintenance from minute 20': {
    isAlive: always,
    at: { 20: onProvider('PATCH', '/status', { status: 'maintenance' }) },
  },
  'dies while its status is updated': {
    isAlive: (minute) => minute <= 30,
    at: Object.fromEntries(
      [31, 33, 35, 37, 39].map((minute) => [minute, onProvider('PATCH', '/status', { status: 'busy' })]),
    ),
  },
  'has its rented card unhealthy from minute 20 to 28': {
    isAlive: always,
    cards: 2,
    faulty: (minute) => (minute >= 20 && minute < 28 ? [0] : []),
  },
  'has its rented card unhealthy from minute 20': {
    isAlive: always,
    cards: 2,
    faulty: (minute) => (minute >= 20 ? [0] : []),
  },
  'has another card unhealthy from minute 20': {
    isAlive: always,
    cards: 2,
    faulty: (minute) => (minute >= 20 ? [1] : []),
  },
  'has its rented card unhealthy from minute 20 to 28, and is offline from 25 to 29': {
    isAlive: except(25, 29),
    faulty: (minute) => (minute >= 20 && minute < 28 ? [0] : []),
  },
  'is offline from minute 40, and its rental is ended at 45': {
    isAlive: (minute) => minute <= 40,
    at: { 45: async (stage, _id, session) => end(stage.billing, session.id) },
  },
  'is offline from minute 40, which nobody knows when its rental is ended at 42': {
    isAlive: (minute) => minute <= 40,
    at: { 42: async (stage, _id, session) => end(stage.billing, session.id) },
  },
};

const failed = (reason: string, ended: number) => ({
  status: 'failed',
  reason,
  ended,
  minutes: ended,
  isSettled: true,
});
const completed = (minutes: number, ended = 60) => ({
  status: 'completed',
  reason: 'requested',
  ended,
  minutes,
  isSettled: true,
});

describe('an hour on a machine that', () => {
  let stage: Stage;
  let bills: Map<string, Body>;
  beforeAll(async () => {
    stage = await openStage();
    bills = await replay(stage, SCRIPTS);
  }, 120_000);
  afterAll(() => stage.close());

  it.each([
    ['is always there', completed(60)],
    ['is offline from minute 10 to 18', completed(52)],
    ['is offline from minute 10 to 25', failed('provider_offline', 10)],
    ['is deleted at minute 20', failed('provider_deleted', 20)],
    ['is suspended at minute 20', failed('provider_suspended', 20)],
    ['is handed over by force at minute 20', failed('provider_sold', 20)],
    ['is handed over at minute 20 and back at minute 21', failed('provider_sold', 20)],
    ['is lost by the registry before it was asked about', failed('provider_offline', 0)],
    ['is lost by the registry at once, and its rental is ended at minute 5', completed(0, 5)],
    ['is in error from minute 20 to 21', completed(59)],
    ['is in maintenance from minute 20', completed(60)],
    ['dies while its status is updated', failed('provider_offline', 30)],
    ['has its rented card unhealthy from minute 20 to 28', completed(52)],
    ['has its rented card unhealthy from minute 20', failed('provider_error', 20)],
    ['has another card unhealthy from minute 20', completed(60)],
    ['has its rented card unhealthy from minute 20 to 28, and is offline from 25 to 29', completed(51)],
    ['is offline from minute 40, and its rental is ended at 45', completed(40, 45)],
    ['is offline from minute 40, which nobody knows when its rental is ended at 42', completed(40, 42)],
  ])('%s', (name, expected) => {
    expect(outcomeOf(bills.get(name))).toEqual(expected);
  });

  it('leaves the books in order', async () => {
    expect(await stage.billing.findings()).toEqual([]);
  });

  it('is followed by a receipt that says until when the machine was heard of', async () => {
    const { session } = bills.get('is offline from minute 10 to 25');
    const { body } = await call(stage.billing, 'GET', `/api/v1/billing/sessions/${session.id}/receipt`);
    expect(Date.parse(body.proven_until) - Date.parse(session.started_at)).toBe(10 * 60_000);
  });
});

it('with billing.machine_return: 30m, an hour on a machine that is offline from minute 10 to 25 costs 45 minutes', async () => {
  const stage = await openStage({ billing: { machine_return: '30m' } });
  try {
    const bills = await replay(stage, { away: { isAlive: except(10, 25) } });
    expect(outcomeOf(bills.get('away'))).toEqual(completed(45));
  } finally {
    await stage.close();
  }
}, 60_000);

it('while the registry is away, money is posted up to the last proof only, and nothing else changes', async () => {
  const stage = await openStage();
  const seen: Body[] = [];
  try {
    const bills = await replay(stage, {
      fine: {
        isAlive: always,
        at: {
          10: async () => stage.setReachable(false),
          49: async (_stage, _id, session) => seen.push(await readSession(stage, session.id)),
          50: async () => stage.setReachable(true),
        },
      },
      away: { isAlive: except(20, 27) },
      gone: { isAlive: except(20, 45) },
    });
    const { session, current_cost, settled_cost } = seen[0];
    expect(session.status).toBe('active');
    expect(Number(current_cost)).toBeCloseTo((Number(session.total_hourly_rate) * 49) / 60, 8);
    expect(Number(settled_cost)).toBeLessThanOrEqual((Number(session.total_hourly_rate) * 10) / 60);
    expect(outcomeOf(bills.get('fine'))).toEqual(completed(60));
    expect(outcomeOf(bills.get('away'))).toEqual(completed(53));
    expect(outcomeOf(bills.get('gone'))).toEqual(failed('provider_offline', 20));
    expect(await stage.billing.findings()).toEqual([]);
  } finally {
    await stage.close();
  }
}, 60_000);

it('with usage.stale_after: 15m, an hour without reports since minute 20 has failed there, and without any costs nothing', async () => {
  const stage = await openStage({ usage: { stale_after: '15m' } });
  try {
    const bills = await replay(stage, {
      reporting: { isAlive: always, reports: always },
      silent: { isAlive: always, reports: (minute) => minute <= 20 },
      mute: { isAlive: always },
      // Silence does not count while the machine is offline: it would be over at minute 35.
      away: { isAlive: except(20, 28), reports: (minute) => minute <= 20 || minute >= 40 },
    });
    expect(outcomeOf(bills.get('reporting'))).toEqual(completed(60));
    expect(outcomeOf(bills.get('silent'))).toEqual(failed('provider_silent', 20));
    expect(outcomeOf(bills.get('mute'))).toEqual(failed('provider_silent', 0));
    expect(outcomeOf(bills.get('away'))).toEqual(completed(52));
    expect(await stage.billing.findings()).toEqual([]);
  } finally {
    await stage.close();
  }
}, 60_000);

it('where access is required, the same holds without any setting', async () => {
  const stage = await openStage({}, {}, 'required');
  try {
    const bills = await replay(stage, {
      reporting: { isAlive: always, reports: always },
      mute: { isAlive: always },
    });
    expect(outcomeOf(bills.get('reporting'))).toEqual(completed(60));
    expect(outcomeOf(bills.get('mute'))).toEqual(failed('provider_silent', 0));
    const { session, current_cost } = bills.get('mute');
    expect([session.total_cost, session.provider_earnings, current_cost]).toEqual(['0', '0', '0']);
    expect(await stage.billing.findings()).toEqual([]);
  } finally {
    await stage.close();
  }
}, 60_000);

it('without leases in the registry nothing is a gap', async () => {
  const stage = await openStage({}, { enabled: false });
  try {
    const bills = await replay(stage, { silent: { isAlive: (minute) => minute <= 1 } });
    expect(outcomeOf(bills.get('silent'))).toEqual(completed(60));
  } finally {
    await stage.close();
  }
}, 60_000);
