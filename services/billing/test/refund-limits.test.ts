import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Body, balanceOf, call, type JsonResponse } from './billing.ts';
import { openRentals, type Rentals, started } from './rentals.ts';

const HOUR_SECONDS = 3_600;
const reason = 'as it was';

let billing: Rentals;
beforeAll(async () => {
  billing = await openRentals();
});
afterAll(async () => {
  expect(await billing.findings()).toEqual([]);
  await billing.close();
});

interface Scene {
  readonly wallet: Body;
  /** Ended out of funds: what the wallet has paid and owes for each. */
  readonly sessions: readonly string[];
}

/** A renter whose concurrent rentals ran out of funds and through their grace periods: 0.05 is owed for each. */
async function indebted(rentals: number, tokens = '2'): Promise<Scene> {
  const wallet = await billing.renter(tokens);
  const sessions: string[] = [];
  for (let n = 0; n < rentals; n += 1)
    sessions.push((await started(billing, { user_id: wallet.user_id })).id);
  // The course of a rental determines what happens, not how often it is processed.
  await billing.advance(5 * HOUR_SECONDS);
  await billing.tick();
  for (const id of sessions) expect((await sessionOf(id)).status).toBe('terminated');
  return { wallet, sessions };
}

const sessionOf = async (id: string): Promise<Body> =>
  (await call(billing, 'GET', `/api/v1/billing/sessions/${id}`)).body.session;
const refund = (id: string, body: object = {}): Promise<JsonResponse> =>
  call(billing, 'POST', `/api/v1/admin/sessions/${id}/refund`, { reason, ...body });
const writeOff = (wallet: Body, body: object = {}): Promise<JsonResponse> =>
  call(billing, 'POST', `/api/v1/admin/wallets/${wallet.id}/write-off`, { reason, ...body });

/** The steps of a sequence; `n` is a rental. */
type Step =
  | { readonly refund: number; readonly amount?: string }
  | { readonly writeOff: string }
  | { readonly deposit: string };

async function take({ wallet, sessions }: Scene, step: Step): Promise<void> {
  if ('deposit' in step) return billing.fund(wallet.id, step.deposit);
  const done =
    'refund' in step
      ? await refund(sessions[step.refund] ?? '', step.amount === undefined ? {} : { amount: step.amount })
      : await writeOff(wallet, step.writeOff === 'all' ? {} : { amount: step.writeOff });
  expect([step, done.status, done.body.code]).toEqual([step, done.status < 300 ? done.status : 0, undefined]);
}

/** Refunds everything that can be refunded; returns the wallet's balance afterwards. */
async function refundRest({ wallet, sessions }: Scene): Promise<Body> {
  for (const id of sessions) {
    const { status, body } = await refund(id);
    if (status !== 201) expect(body.code).toBe('nothing_to_refund');
    expect((await refund(id, { amount: '0.000000001' })).body.code).toBe('nothing_to_refund');
  }
  return balanceOf(billing, wallet.id);
}

const ORDERS: readonly (readonly Step[])[] = [
  [{ writeOff: 'all' }],
  [{ writeOff: '0.02' }, { refund: 0, amount: '0.5' }],
  [{ refund: 0, amount: '0.03' }, { writeOff: 'all' }],
  [{ refund: 1 }, { refund: 0, amount: '0.01' }],
  [{ refund: 0, amount: '0.04' }, { writeOff: '0.03' }, { deposit: '0.01' }, { refund: 1, amount: '0.2' }],
  [{ deposit: '0.06' }, { writeOff: 'all' }],
  [{ writeOff: '0.07' }, { deposit: '0.01' }, { writeOff: 'all' }],
];

describe('all refunds of a wallet together', () => {
  it.each(ORDERS.map((steps) => [JSON.stringify(steps), steps] as const))(
    'return what was paid and no more after %s',
    async (_name, steps) => {
      const scene = await indebted(2);
      expect(await balanceOf(billing, scene.wallet.id)).toMatchObject({ balance: '0', debt: '0.1' });
      let paid = 2_000_000_000n;
      for (const step of steps) {
        await take(scene, step);
        if ('deposit' in step) paid += BigInt(step.deposit.replace('0.', '').padEnd(9, '0'));
      }
      const { available_balance, debt } = await refundRest(scene);
      const whole = paid / 1_000_000_000n;
      const rest = (paid % 1_000_000_000n).toString().padStart(9, '0').replace(/0+$/, '');
      expect([available_balance, debt]).toEqual([rest === '' ? `${whole}` : `${whole}.${rest}`, '0']);
    },
  );
});

describe('a refund', () => {
  it('after a write-off of the debt reports what can still be refunded', async () => {
    const { wallet, sessions } = await indebted(1, '1');
    const [session = ''] = sessions;
    expect((await sessionOf(session)).total_cost).toBe('1.05');
    expect((await writeOff(wallet)).body.amount).toBe('0.05');
    const above = await refund(session, { amount: '1.000000001' });
    expect([above.status, above.body.code, above.body.refundable]).toEqual([
      409,
      'amount_above_charged',
      '1',
    ]);
    expect((await refund(session, { provider_share: 'taken_back' })).body.amount).toBe('1');
    expect(await balanceOf(billing, wallet.id)).toMatchObject({ available_balance: '1', debt: '0' });
  });

  it('that decides a dispute has the same limit', async () => {
    const wallet = await billing.renter('1');
    const { id } = await started(billing, { user_id: wallet.user_id });
    const dispute = await call(billing, 'POST', `/api/v1/billing/sessions/${id}/dispute`, { reason });
    await billing.advance(2 * HOUR_SECONDS);
    await billing.tick();
    await writeOff(wallet);
    const path = `/api/v1/admin/disputes/${dispute.body.id}/decide`;
    const decide = (body: object) =>
      call(billing, 'POST', path, { decision: 'refund', note: reason, ...body });
    expect((await decide({ amount: '1.01' })).body).toMatchObject({ refundable: '1' });
    expect((await decide({})).status).toBe(200);
    expect(await balanceOf(billing, wallet.id)).toMatchObject({ available_balance: '1', debt: '0' });
  });

  it('that runs concurrently with a write-off takes its effect into account', async () => {
    for (let round = 0; round < 4; round += 1) {
      const scene = await indebted(1, '1');
      const [session = ''] = scene.sessions;
      await Promise.all([refund(session), writeOff(scene.wallet), refund(session, { amount: '0.04' })]);
      expect(await refundRest(scene)).toMatchObject({ available_balance: '1', debt: '0' });
    }
  });
});
