import { setDatabaseTime } from '@gridlease/testing/clock';
import type { TestDatabase } from '@gridlease/testing/database';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeMonth } from '../../src/books/ledger/close-month.ts';
import { proveLedger } from '../../src/books/ledger/proof.ts';
import { type Body, balanceOf, call } from '../billing.ts';
import { earningsOf, payoutsOf } from '../owners.ts';
import { end } from '../rentals.ts';
import { openSchedulingReplica, type SchedulingReplica } from '../schedule.ts';
import { type BeforeWithRentals, withRestatedPayments } from './recorded-responses.ts';
import { MACHINES, openRentals, type Rentals, succeed } from './rentals-scene.ts';
import { type Scene, sceneAt } from './scene.ts';
import { openUpgraded, readBefore } from './upgraded.ts';

const FIXTURE = '0008';
const OWNER = 'provider-1';
/** What earned by the books alone, without rentals. */
const RIG = 'rig-1';

let before: BeforeWithRentals;
let database: TestDatabase;
let scene: Scene;
let rentals: Rentals;
let replica: SchedulingReplica;
beforeAll(async () => {
  before = await readBefore(FIXTURE);
});
beforeEach(async () => {
  database = await openUpgraded(FIXTURE, before.at);
  scene = await sceneAt(database.url, before.at);
  rentals = await openRentals(scene);
  replica = openSchedulingReplica(database.url, scene.newId);
});
afterEach(async () => {
  await replica?.close();
  await rentals?.close();
  await scene?.books.close();
  await database?.close();
});

const walletOf = (userId: string): Body =>
  before.wallets.find(({ wallet }) => wallet.user_id === userId)?.wallet;
const findings = () => proveLedger(scene.books.db);
const earnings = (id: string) => earningsOf(rentals.billing, id);
const post = (path: string, body: object) => succeed(call(rentals.billing, 'POST', `/api/v1/${path}`, body));

describe('earnings from before an upgrade', () => {
  it('are shown by machine and owner: available from ended rentals, pending from running ones', async () => {
    const { machines, ...total } = await earnings(OWNER);
    expect(total).toMatchObject({
      total_earnings: '4.238583333',
      available_earnings: '24.693368746',
      pending_earnings: '1.412214583',
      awaiting_repayment: '0.133',
      paid_earnings: '0',
      taken_back_earnings: '0',
      total_sessions: 6,
      debt: '0',
    });
    expect(machines).toMatchObject([
      { provider_id: RIG, total_earnings: '0', available_earnings: '21.999999996', total_sessions: 0 },
      {
        provider_id: MACHINES.own,
        total_earnings: '3.173',
        available_earnings: '1.9',
        pending_earnings: '1.14',
        awaiting_repayment: '0.133',
        total_sessions: 3,
      },
      {
        provider_id: MACHINES.owners,
        total_earnings: '1.065583333',
        available_earnings: '0.79336875',
        pending_earnings: '0.272214583',
        total_sessions: 3,
      },
    ]);
  });

  it('are shown by the day on which rentals ended, in both months', async () => {
    const path = `/api/v1/provider/${OWNER}/earnings/days?from=2026-09-01T00:00:00Z&to=2026-10-21T00:00:00Z`;
    const { body } = await call(rentals.billing, 'GET', path);
    expect(body.days).toMatchObject([
      { date: '2026-09-20', earnings: '1.995', total_cost: '2.1', sessions: 2, minutes: 105 },
      { date: '2026-10-01', earnings: '0.56536875', total_cost: '0.595125', sessions: 1, minutes: 27 },
      { date: '2026-10-20', earnings: '0.228', total_cost: '0.24', sessions: 1, minutes: 12 },
    ]);
  });

  it('are paid out together with newer ones at the second scheduled time', async () => {
    expect(await replica.pay()).toBe(0);
    await rentals.pass(3, 20, 20, 15);
    expect(await replica.pay()).toBe(1);
    expect(await payoutsOf(rentals.billing, OWNER)).toMatchObject([
      {
        amount: '25.833368746',
        to_address: walletOf(OWNER).solana_address,
        status: 'pending',
        scheduled_for: '2026-10-20T14:00:00.000Z',
        parts: [
          { provider_id: RIG, amount: '21.999999996' },
          { provider_id: MACHINES.own, amount: '3.04' },
          { provider_id: MACHINES.owners, amount: '0.79336875' },
        ],
      },
    ]);
    expect(await earnings(MACHINES.own)).toMatchObject({
      available_earnings: '0',
      in_payout_earnings: '3.04',
    });
    expect(await balanceOf(rentals.billing, walletOf(OWNER).id)).toMatchObject({
      pending_balance: '25.833368746',
    });
    expect(await findings()).toEqual([]);
  });
});

describe('a rental from before an upgrade', () => {
  it("is refunded although its month is closed: from the machine's earnings, first to the renter's debt", async () => {
    const { indebted } = before.sessions;
    const order = { amount: '0.5', provider_share: 'taken_back', reason: 'the card was broken' };
    await post(`admin/sessions/${indebted}/refund`, order);
    expect(await balanceOf(rentals.billing, walletOf('ben').id)).toMatchObject({
      available_balance: '0.4',
      debt: '0',
    });
    expect(await earnings(MACHINES.own)).toMatchObject({
      total_earnings: '3.173',
      available_earnings: '1.52',
      taken_back_earnings: '0.475',
    });
    const path = `billing/sessions/${indebted}/receipt`;
    const receipt = await call(rentals.billing, 'GET', `/api/v1/${path}`);
    // The bill stays as it was; what was owed is no part of the payment.
    const paid = { amount: '1.2', fee: '0.06', metadata: { charged: '1.3' } };
    expect(receipt.body).toMatchObject({
      ...withRestatedPayments(before.answers[path], { [indebted]: paid }),
      refunds: [{ amount: '0.5' }],
    });
    await setDatabaseTime(database.url, '2026-11-03T00:00:00Z');
    expect(await closeMonth(scene.books.db, '2026-10')).toMatchObject({ month: '2026-10' });
    expect(await findings()).toEqual([]);
  });

  it('is disputed while it runs, its earnings are held until the decision, and all is refunded', async () => {
    const { active } = before.sessions;
    const dispute = await post(`billing/sessions/${active}/dispute`, { reason: 'it is far too slow' });
    expect(dispute).toMatchObject({ status: 'open', user_id: 'ann', provider_owner_id: OWNER });
    await rentals.pass(8);
    await succeed(end(rentals.billing, active));
    const held = { available_earnings: '0.79336875', pending_earnings: '0.6281875' };
    expect(await earnings(MACHINES.owners)).toMatchObject(held);
    const decision = { decision: 'refund', provider_share: 'taken_back', note: 'that is so' };
    expect(await post(`admin/disputes/${dispute.id}/decide`, decision)).toMatchObject({ status: 'refunded' });
    expect(await earnings(MACHINES.owners)).toMatchObject({
      available_earnings: '0.79336875',
      pending_earnings: '0',
      taken_back_earnings: '0.6281875',
    });
    // What the wallet had, what was held for the rental, and what was charged before the upgrade.
    expect(await balanceOf(rentals.billing, walletOf('ann').id)).toMatchObject({
      available_balance: '18.364875',
      locked_balance: '0',
    });
    expect(await findings()).toEqual([]);
  });
});
