import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Body,
  call,
  issuer,
  type JsonResponse,
  openBilling,
  type Target,
  type TestBilling,
} from './billing.ts';
import { as, end, openRentals, type Rentals, started } from './rentals.ts';

const MACHINE = `machine-${crypto.randomUUID()}`;
const OTHER_MACHINE = `machine-${crypto.randomUUID()}`;
/** With open access, an unknown machine is its own owner. */
const OWNER = MACHINE;

let rentals: Rentals;
/** The same ledger with access tokens required. */
let secured: TestBilling;
let renter: string;
let callers: Readonly<Record<string, Target>>;
beforeAll(async () => {
  rentals = await openRentals();
  secured = await openBilling({
    databaseUrl: rentals.databaseUrl,
    access: 'required',
    hasWorkers: false,
  });
  renter = (await rentals.renter('100')).user_id;
  const headersOf = (token: string) => ({ url: secured.url, headers: { authorization: `Bearer ${token}` } });
  const key = (sub: string, scope: string, ...provider_ids: string[]) =>
    headersOf(
      issuer.daemonToken(scope, {
        sub,
        roles: ['provider', 'renter'],
        ...(provider_ids.length > 0 && { provider_ids }),
      }),
    );
  callers = {
    renter: as(secured, { sub: renter, roles: ['renter'] }),
    'another renter': as(secured, { sub: 'bob', roles: ['renter'] }),
    "the machine's owner": as(secured, { sub: OWNER, roles: ['provider'] }),
    'another provider': as(secured, { sub: 'pete', roles: ['provider'] }),
    admin: as(secured, { sub: 'root', roles: ['admin'] }),
    'service billing:sessions': headersOf(issuer.serviceToken('scheduler', 'billing:sessions')),
    'service billing:read': headersOf(issuer.serviceToken('reports', 'billing:read')),
    "the owner's key": key(OWNER, 'billing:read'),
    "the machine's key": key(OWNER, 'billing:read', MACHINE),
    "another machine's key": key(OWNER, 'billing:read', OTHER_MACHINE),
    "the renter's key of another machine": key(renter, 'billing:read', OTHER_MACHINE),
    "the renter's key for sessions of another machine": key(renter, 'billing:sessions', OTHER_MACHINE),
    "the machine's daemon": key(OWNER, 'billing:usage', MACHINE),
  };
});
afterAll(async () => {
  await secured.close();
  await rentals.close();
});

const newRental = () => started(rentals, { user_id: renter, provider_id: MACHINE });

const outcomeOf = ({ status, body }: JsonResponse) => ([403, 404].includes(status) ? body.code : status);

const READS = {
  renter: 200,
  'another renter': 'session_not_found',
  "the machine's owner": 200,
  'another provider': 'session_not_found',
  admin: 200,
  'service billing:sessions': 'insufficient_scope',
  'service billing:read': 200,
  "the owner's key": 200,
  "the machine's key": 200,
  "another machine's key": 'session_not_found',
  "the renter's key of another machine": 'session_not_found',
  "the renter's key for sessions of another machine": 'insufficient_scope',
  "the machine's daemon": 'insufficient_scope',
};

/** The callers who may name the renter in a list. */
const NAMED_RENTER = {
  ...READS,
  'another renter': 'not_owner',
  "the machine's owner": 'not_owner',
  'another provider': 'not_owner',
  "the owner's key": 'not_owner',
  "the machine's key": 'not_owner',
  "another machine's key": 'not_owner',
  "the renter's key of another machine": 200,
};

const REFUSED = {
  'another renter': 'session_not_found',
  'another provider': 'session_not_found',
  'service billing:read': 'insufficient_scope',
  "the owner's key": 'insufficient_scope',
  "the machine's key": 'insufficient_scope',
  "another machine's key": 'insufficient_scope',
  "the renter's key of another machine": 'insufficient_scope',
  "the renter's key for sessions of another machine": 'session_not_found',
  "the machine's daemon": 'insufficient_scope',
};

/** The response to each caller, for a rental of its own. */
async function outcomes(ask: (target: Target, id: string) => Promise<JsonResponse>, isEnded = false) {
  const found: Record<string, unknown> = {};
  for (const [name, target] of Object.entries(callers)) {
    const { id } = await newRental();
    if (isEnded) await end(rentals, id);
    const response = await ask(target, id);
    found[name] = outcomeOf(response);
    if (response.status === 404) expect(JSON.stringify(response.body)).not.toContain(renter);
  }
  return found;
}

describe('a rental', () => {
  it.each(['sessions/ID', 'current-usage/ID', 'sessions/ID/usage'])(
    'is readable by both sides: /billing/%s',
    async (where) => {
      const pathOf = (id: string) => `/api/v1/billing/${where.replace('ID', id)}`;
      expect(await outcomes((target, id) => call(target, 'GET', pathOf(id)))).toEqual(READS);
    },
  );

  it("that has ended has a receipt for both sides, which shows the renter's funds to the renter only", async () => {
    const ask = (target: Target, id: string) => call(target, 'GET', `/api/v1/billing/sessions/${id}/receipt`);
    expect(await outcomes(ask, true)).toEqual(READS);
    const { id } = await newRental();
    expect(outcomeOf(await ask(callers['another renter'] as Target, id))).toBe('session_not_found');
    expect(outcomeOf(await ask(callers.renter as Target, id))).toBe(409);
    await end(rentals, id);
    for (const [name, isShown] of [
      ['renter', true],
      ['admin', true],
      ["the machine's owner", false],
      ["the machine's key", false],
    ] as const) {
      const { body } = await ask(callers[name] as Target, id);
      expect([name, 'funds' in body]).toEqual([name, isShown]);
    }
  });

  it('is ended by its renter and by those who act for renters', async () => {
    const expected = {
      ...REFUSED,
      renter: 200,
      "the machine's owner": 'session_not_found',
      admin: 200,
      'service billing:sessions': 200,
    };
    expect(await outcomes((target, id) => end(target, id))).toEqual(expected);
  });

  it("is failed by the machine's owner and by those who act for owners", async () => {
    const expected = {
      ...REFUSED,
      renter: 'session_not_found',
      "the machine's owner": 200,
      admin: 200,
      'service billing:sessions': 200,
    };
    const fail = (target: Target, id: string) =>
      call(target, 'POST', `/api/v1/billing/sessions/${id}/fail`, {});
    expect(await outcomes(fail)).toEqual(expected);
  });

  it('is started for others by administrators and the scheduler only', async () => {
    const order = {
      user_id: renter,
      provider_id: MACHINE,
      gpu_model: 'L40',
      requested_vram_mb: 1_024,
      estimated_power_w: 0,
    };
    const before = await lives();
    for (const name of ['another renter', "the machine's owner", 'another provider']) {
      const response = await call(callers[name] as Target, 'POST', '/api/v1/billing/start-session', order);
      expect([name, outcomeOf(response)]).toEqual([name, 'not_owner']);
    }
    for (const name of ['service billing:read', "the machine's key", "the machine's daemon"]) {
      const response = await call(callers[name] as Target, 'POST', '/api/v1/billing/start-session', order);
      expect([name, outcomeOf(response)]).toEqual([name, 'insufficient_scope']);
    }
    expect(await lives()).toBe(before);
  });
});

/** The number of rentals. */
async function lives(): Promise<number> {
  const { length } = await rentals.db.selectFrom('sessions').select('id').execute();
  return length;
}

/** Whether each caller's list contains the rental. */
async function seenIn(path: string, id: string): Promise<Record<string, unknown>> {
  const seen: Record<string, unknown> = {};
  for (const [name, target] of Object.entries(callers)) {
    const { status, body } = await call(target, 'GET', path);
    if (status !== 200) seen[name] = body.code;
    else {
      const rows: Body[] = body.records ?? body.sessions;
      seen[name] = rows.some((row) => (row.session_id ?? row.id) === id);
    }
  }
  return seen;
}

describe('a list of rentals', () => {
  const SEEN = Object.fromEntries(
    Object.entries(READS).map(([name, outcome]) => [
      name,
      outcome === 200 ? true : outcome === 'session_not_found' ? false : outcome,
    ]),
  );

  it.each(['history', 'sessions'])('shows each side its own rentals only: %s', async (list) => {
    const { id } = await newRental();
    await end(rentals, id);
    const path = `/api/v1/billing/${list}?limit=1000`;
    expect(await seenIn(path, id)).toEqual(SEEN);
    expect(await seenIn(`${path}&provider_id=${MACHINE}`, id)).toEqual(SEEN);
  });

  it.each(['history', 'sessions', 'spend'])('of a user is visible to that user only: %s', async (list) => {
    const { id } = await newRental();
    await end(rentals, id);
    const path = `/api/v1/billing/${list}?user_id=${renter}`;
    const outcomes: Record<string, unknown> = {};
    for (const [name, target] of Object.entries(callers)) {
      outcomes[name] = outcomeOf(await call(target, 'GET', path));
    }
    expect(outcomes).toEqual(NAMED_RENTER);
    // Restricted to a machine on which this user has rented nothing.
    const { body } = await call(callers["the renter's key of another machine"] as Target, 'GET', path);
    expect(body.records ?? body.sessions).toEqual(list === 'spend' ? 0 : []);
  });

  it("contains a rental on the renter's own machine once", async () => {
    const wallet = await rentals.renter('5');
    const own = { user_id: wallet.user_id, provider_id: wallet.user_id };
    const { id } = await started(rentals, own);
    await end(rentals, id);
    const target = as(secured, { sub: wallet.user_id, roles: ['renter', 'provider'] });
    const { body } = await call(target, 'GET', '/api/v1/billing/history');
    expect(body.records.map((record: Body) => record.session_id)).toEqual([id]);
  });

  it('of spend includes what the caller rented, not what was rented from the caller', async () => {
    const { body } = await call(callers["the machine's owner"] as Target, 'GET', '/api/v1/billing/spend');
    expect(body).toMatchObject({ user_id: OWNER, sessions: 0, total_cost: '0' });
  });
});

it("the renter's funds are not shown to the machine's owner", async () => {
  const session = await started(rentals, { user_id: renter, provider_id: MACHINE });
  const path = `/api/v1/billing/current-usage/${session.id}`;
  const seenBy = async (who: string) => (await call(callers[who] as Target, 'GET', path)).body;
  const [own, owners] = [await seenBy('renter'), await seenBy("the machine's owner")];
  expect(own).toMatchObject({ remaining_balance: expect.any(String), session: { locked_amount: '0.6' } });
  expect(owners.current_cost).toBe(own.current_cost);
  for (const member of ['remaining_balance', 'estimated_runtime_hours'])
    expect(owners).not.toHaveProperty(member);
  for (const member of ['locked_amount', 'debt']) expect(owners.session).not.toHaveProperty(member);
  await end(rentals, session.id);
});
