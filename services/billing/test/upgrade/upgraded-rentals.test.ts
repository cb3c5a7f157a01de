import { adminQuery, type TestDatabase } from '@gridlease/testing/database';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { proveLedger } from '../../src/books/ledger/proof.ts';
import { balanceOf, call } from '../billing.ts';
import { end, start, started, usageOf } from '../rentals.ts';
import { type BeforeWithRentals, readResponses, withRestatedPayments } from './recorded-responses.ts';
import { MACHINES, openRentals, type Rentals, report } from './rentals-scene.ts';
import { deposit, type Scene, sceneAt, TOKEN } from './scene.ts';
import { openUpgraded, readBefore } from './upgraded.ts';

const FIXTURE = '0008';

let before: BeforeWithRentals;
let database: TestDatabase;
let scene: Scene;
let rentals: Rentals;
beforeAll(async () => {
  before = await readBefore(FIXTURE);
});
beforeEach(async () => {
  database = await openUpgraded(FIXTURE, before.at);
  scene = await sceneAt(database.url, before.at);
  rentals = await openRentals(scene);
});
afterEach(async () => {
  await rentals?.close();
  await scene?.books.close();
  await database?.close();
});

const walletOf = (userId: string): string =>
  before.wallets.find(({ wallet }) => wallet.user_id === userId)?.wallet.id;
const query = (text: string) => adminQuery(text, [], database.url);
const findings = () => proveLedger(scene.books.db);
const sessionOf = async (id: string) => (await usageOf(rentals.billing, id)).session;

describe('rentals from before an upgrade', () => {
  it('cover two months, two machines of one owner, and every state', async () => {
    expect(await query('select status, count(*)::integer from sessions group by 1 order by 1')).toEqual([
      { status: 'active', count: 1 },
      { status: 'completed', count: 2 },
      { status: 'failed', count: 1 },
      { status: 'grace', count: 1 },
      { status: 'terminated', count: 1 },
    ]);
    const months = await query(
      'select distinct tableoid::regclass::text as name from usage_records order by 1',
    );
    expect(months).toEqual([{ name: 'usage_records_2026_09' }, { name: 'usage_records_2026_10' }]);
    const owners = await query(`
      select provider_owner_id, count(distinct earned_account_id)::integer as machines from sessions group by 1`);
    expect(owners).toEqual([{ provider_owner_id: 'provider-1', machines: 2 }]);
  });

  it('have the same responses as before, but payments without what is owed', async () => {
    const { indebted } = before.sessions;
    const paid = { amount: '1.2', fee: '0.06', metadata: { charged: '1.3' } };
    expect(await readResponses(rentals.billing, Object.keys(before.answers))).toMatchObject(
      withRestatedPayments(before.answers, { [indebted]: paid }),
    );
    expect(await findings()).toEqual([]);
  });

  it('continue: active ones are charged and ended', async () => {
    const { active } = before.sessions;
    const books = () => query(`select charged_minutes from sessions where id = '${active}'`);
    expect(await books()).toEqual([{ charged_minutes: 13 }]);
    await rentals.pass(8);
    expect(await books()).toEqual([{ charged_minutes: 30 }]);
    await rentals.pass(1);
    const { body } = await end(rentals.billing, active);
    expect(body.session).toMatchObject({
      status: 'completed',
      billed_minutes: 31,
      total_cost: '0.683291666',
    });
    expect(await balanceOf(rentals.billing, walletOf('ann'))).toMatchObject({
      available_balance: '17.681583334',
      locked_balance: '0',
    });
    const history = await call(rentals.billing, 'GET', `/api/v1/billing/history?session_id=${active}`);
    expect(history.body.records).toMatchObject([{ status: 'completed', total_minutes: 31 }]);
    expect(await findings()).toEqual([]);
  });

  it('resume from grace when funds arrive', async () => {
    const { inGrace } = before.sessions;
    await deposit(scene, walletOf('dan'), 2n * TOKEN);
    await rentals.pass(1);
    expect(await sessionOf(inGrace)).toMatchObject({ status: 'active', locked_amount: '1.2' });
    await rentals.pass(19);
    const { body } = await end(rentals.billing, inGrace);
    expect(body.session).toMatchObject({ status: 'completed', billed_minutes: 82, total_cost: '1.64' });
    expect(await balanceOf(rentals.billing, walletOf('dan'))).toMatchObject({
      available_balance: '1.56',
      debt: '0',
    });
    expect(await findings()).toEqual([]);
  });

  it('end when their grace period does if no funds arrive', async () => {
    await rentals.pass(30);
    expect(await sessionOf(before.sessions.inGrace)).toMatchObject({
      status: 'terminated',
      end_reason: 'insufficient_funds',
      ended_at: '2026-10-20T13:05:00.000Z',
      debt: '0.1',
    });
    expect(await findings()).toEqual([]);
  });

  it('receive reports, and no report counts twice', async () => {
    const { active, overTheMonth } = before.sessions;
    const old = await report(rentals, active, 'active-1', '2026-10-20T13:00:00Z');
    expect(old).toMatchObject({ duplicate: true, session_status: 'active' });
    expect(await report(rentals, active, 'active-2')).not.toHaveProperty('duplicate');
    const september = await report(rentals, overTheMonth, 'over-1', '2026-09-30T23:40:00Z');
    expect(september).toMatchObject({ duplicate: true, action: 'stop' });
    const usage = await query(`select reports from session_usage where session_id = '${active}'`);
    expect(usage).toEqual([{ reports: 2 }]);
  });
});

describe('results from before an upgrade', () => {
  it('remain: a start that is repeated with its key is replayed, and refused without it', async () => {
    const { order, key, answer } = before.started;
    const again = await start(rentals.billing, order, { 'idempotency-key': key });
    expect(again).toMatchObject({ status: 201, body: answer });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await start(rentals.billing, order)).toMatchObject({
      status: 409,
      body: { code: 'session_already_active', session_id: before.sessions.active },
    });
  });

  it('remain: rentals that go on have their cards, at the price of their start', async () => {
    await rentals.adopt();
    const active = await sessionOf(before.sessions.active);
    expect([active.gpu_count, active.gpus]).toEqual([
      1,
      [{ index: 0, model_name: 'NVIDIA GeForce RTX 4090', vram_mb: 24_576 }],
    ]);
    const without = await query('select from sessions where ended_at is null and cards is null');
    expect(without).toEqual([]);
  });

  it('remain: a renter in debt rents nothing until it is paid, then at the rates of machine and owner', async () => {
    await rentals.adopt();
    const order = { user_id: 'ben', provider_id: MACHINES.owners };
    expect((await start(rentals.billing, order)).body.code).toBe('wallet_in_debt');
    await deposit(scene, walletOf('ben'), 5n * TOKEN);
    const session = await started(rentals.billing, order);
    expect(session).toMatchObject({ hourly_rate: '0.9', vram_rate: '0.3', locked_amount: '1.2' });
    expect(await balanceOf(rentals.billing, walletOf('ben'))).toMatchObject({
      available_balance: '3.7',
      debt: '0',
    });
    const dearer = await started(rentals.billing, { user_id: 'ben', provider_id: MACHINES.own });
    expect(dearer).toMatchObject({ hourly_rate: '1.1', vram_rate: '0.1' });
    expect(await findings()).toEqual([]);
  });
});
