import { setDatabaseTime } from '@gridlease/testing/clock';
import { adminQuery, type TestDatabase } from '@gridlease/testing/database';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { collectFees } from '../../src/books/fees.ts';
import { closeMonth } from '../../src/books/ledger/close-month.ts';
import { proveLedger } from '../../src/books/ledger/proof.ts';
import { parseAmount } from '../../src/books/money/amount.ts';
import { balanceOf, call } from '../billing.ts';
import { end, usageOf } from '../rentals.ts';
import { DEBT, type Debtors, HOLD, openDebtors, settlePayout } from './debts-scene.ts';
import { type BeforeWithDebts, readWallets } from './recorded-responses.ts';
import { balancesByCode, findUnevenHistories, listClaims, readMachines } from './restated-books.ts';
import { deposit, type Scene, sceneAt, TOKEN } from './scene.ts';
import { openUpgraded, readBefore } from './upgraded.ts';

const FIXTURE = '0016';

let before: BeforeWithDebts;
let database: TestDatabase;
let scene: Scene;
let debtors: Debtors;
beforeAll(async () => {
  before = await readBefore(FIXTURE);
});
beforeEach(async () => {
  database = await openUpgraded(FIXTURE, before.at);
  scene = await sceneAt(database.url, before.at);
  debtors = await openDebtors(scene);
});
afterEach(async () => {
  await debtors?.close();
  await scene?.books.close();
  await database?.close();
});

const walletOf = (name: string): string => before.wallets[name] ?? '';
const sessionOf = (name: string): string => before.sessions[name] ?? '';
const query = <Row extends object>(text: string) => adminQuery<Row>(text, [], database.url);
const findings = () => proveLedger(scene.books.db);
const claims = () => listClaims(database.url, before);
const machines = () => readMachines(database.url);
const platform = () => balancesByCode(database.url);
const unevenHistories = () => findUnevenHistories(database.url);

describe('debts from before claims were kept', () => {
  it('are of every kind: of rentals that ended and that go on, in closed months, and of owners', async () => {
    expect(await query('select month::text from closed_months')).toEqual([{ month: '2026-09-01' }]);
    const debts = await query(`
      select w.wallet_type, count(*)::integer from accounts a join wallets w on w.id = a.wallet_id
      where a.kind = 'debt' and a.balance < 0 group by 1 order by 1`);
    expect(debts).toEqual([
      { wallet_type: 'provider', count: 2 },
      { wallet_type: 'user', count: 9 },
    ]);
    const journals = await query("select count(*)::integer from journals where kind = 'debt_restated'");
    expect(journals).toEqual([{ count: 13 }]);
  });

  it("change no wallet's balance except the platform's, which has fewer fees, and the ledger is sound", async () => {
    const wallets = await readWallets(debtors.billing, Object.values(before.wallets));
    const balances = wallets.map(({ balance }) => [balance.wallet_id, balance] as const);
    const { [walletOf('platform')]: ofPlatform, ...others } = Object.fromEntries(balances);
    const { [walletOf('platform')]: platformBefore, ...othersBefore } = before.balances;
    expect(Object.keys(others)).toEqual(Object.keys(othersBefore));
    expect(others).toMatchObject(othersBefore);
    expect(platformBefore.available_balance).toBe('0.462767787');
    expect(ofPlatform.available_balance).toBe('0.392913101');
    expect(await findings()).toEqual([]);
  });

  it("are claims of owner and platform up to what the machine's account had", async () => {
    const grace = { since: '2026-09-20T13:00:00.000Z', paid: HOLD };
    expect(await claims()).toEqual({
      kept: [{ to: 'owner', amount: DEBT, ...grace }],
      partlyPaidOut: [
        { to: 'platform', amount: DEBT - 116_233_474n, since: grace.since },
        { to: 'owner', amount: 116_233_474n, paid: 684_210_526n, since: '2026-09-20T13:08:00.000Z' },
      ],
      paidOut: [{ to: 'platform', amount: DEBT, since: grace.since }],
      inFlight: [{ to: 'platform', amount: DEBT, since: grace.since }],
      first: [{ to: 'owner', amount: DEBT, ...grace }],
      second: [{ to: 'owner', amount: DEBT, paid: HOLD, since: '2026-09-20T13:10:00.000Z' }],
      // The oldest minutes are those that were repaid.
      repaid: [
        {
          to: 'owner',
          amount: DEBT - TOKEN / 20n,
          paid: HOLD + TOKEN / 20n,
          since: '2026-09-20T13:04:00.000Z',
        },
      ],
      writtenOff: [
        { to: 'owner', amount: 130_111_000n, paid: 670_333_000n, since: '2026-09-20T13:06:00.000Z' },
      ],
      // The refund of 0.15 repaid that much of the older rental's debt.
      unrefunded: [
        {
          to: 'owner',
          amount: DEBT - 150_000_000n,
          paid: HOLD + 150_000_000n,
          since: '2026-09-20T13:14:00.000Z',
        },
      ],
      refunded: [{ to: 'owner', amount: DEBT, paid: HOLD, since: '2026-09-20T13:10:00.000Z' }],
      ofOwner: [{ to: 'platform', amount: 95_000_000n, since: '2026-09-10T13:00:00.000Z' }],
      ofRepaying: [{ to: 'platform', amount: 47_500_000n, since: '2026-09-10T13:30:00.000Z' }],
      inGrace: [{ to: 'owner', amount: 150_083_250n, paid: HOLD, since: '2026-10-20T13:00:00.000Z' }],
    });
  });

  it('leave machines what was paid for their rentals, and what they were paid out', async () => {
    const paid = 570_316_350n;
    expect(await machines()).toEqual({
      kept: paid,
      partlyPaidOut: 0n,
      paidOut: 0n,
      inFlight: 0n,
      first: paid,
      second: paid,
      repaid: paid + 47_500_000n,
      writtenOff: paid + 66_500_000n,
      unrefunded: paid + 142_500_000n,
      refunded: paid - 142_500_000n,
      inGrace: paid,
      'owing-owner': 0n,
      'repaying-owner': 0n,
    });
    expect(await platform()).toMatchObject({
      claims: 2_023_693_250n,
      advanced: -(2n * DEBT + 83_877_526n + 95_000_000n + 47_500_000n),
      // They had all been collected.
      fees: -69_854_686n,
      bad_debt: -70_000_000n,
    });
  });

  it('are no part of payments, and every history sums to its balance', async () => {
    const payments = await query(`
      select s.provider_id, t.amount::text, t.fee::text, t.metadata ->> 'charged' as charged, t.status
      from transactions t join sessions s on s.payment_id = t.id
      where s.provider_id in ('kept', 'partlyPaidOut', 'repaid', 'inGrace') order by 1`);
    const whole = { amount: '600333000', fee: '30016650', charged: '0.800444', status: 'confirmed' };
    expect(payments).toEqual([
      { ...whole, provider_id: 'inGrace', charged: '0.75041625', status: 'pending' },
      { ...whole, provider_id: 'kept' },
      { ...whole, provider_id: 'partlyPaidOut' },
      { ...whole, provider_id: 'repaid', amount: '650333000', fee: '32516650' },
    ]);
    expect(await unevenHistories()).toEqual([]);
  });

  it('do not change bills', async () => {
    const bills = await query(`
      select count(*)::integer from billing_records r join sessions s on s.id = r.session_id
      where r.total_cost = s.charged and r.platform_fee = s.fee and s.debt > 0`);
    expect(bills).toEqual([{ count: 10 }]);
  });
});

describe('after an upgrade', () => {
  it('a deposit repays what the platform advanced first, then owner and platform, to the last unit', async () => {
    const walletId = walletOf('partly-paid-out');
    await deposit(scene, walletId, 83_877_526n);
    expect(await machines()).toMatchObject({ partlyPaidOut: 0n });
    expect(await balanceOf(debtors.billing, walletId)).toMatchObject({ debt: '0.116233474' });
    await deposit(scene, walletId, 7n);
    await deposit(scene, walletId, TOKEN);
    // Of 0.760421800 the owner had been paid 0.65.
    expect(await machines()).toMatchObject({ partlyPaidOut: 110_421_800n });
    expect(await balanceOf(debtors.billing, walletId)).toMatchObject({
      debt: '0',
      available_balance: '0.883766533',
    });
    expect(await unevenHistories()).toEqual([]);
    expect(await findings()).toEqual([]);
  });

  it('all debts are repaid: owners have their share of all charges, the platform its fees, and nothing is advanced', async () => {
    await succeedEnd();
    const debts = await query<{ wallet_id: string; debt: string }>(
      "select wallet_id, (-balance)::text as debt from accounts where kind = 'debt' and balance < 0",
    );
    for (const { wallet_id, debt } of debts) await deposit(scene, wallet_id, BigInt(debt));
    const earned = await query(`
      select s.provider_id from sessions s join accounts e on e.id = s.earned_account_id
      where s.provider_id not like '%-owner' and e.balance + coalesce((
          select sum(p.amount) from payout_parts p where p.account_id = e.id), 0)
        <> s.charged - s.fee - coalesce((select sum(amount - fee) from refunds where session_id = s.id), 0)`);
    expect(earned).toEqual([]);
    const [fees] = await query<{ sum: string }>(
      'select (sum(s.fee) - (select sum(fee) from refunds))::text as sum from sessions s',
    );
    const collected = (await platform()).available ?? 0n;
    expect(await platform()).toMatchObject({
      claims: 0n,
      advanced: 0n,
      fees: BigInt(fees?.sum ?? 0) - collected,
      bad_debt: -70_000_000n,
    });
    expect(await unevenHistories()).toEqual([]);
    expect(await findings()).toEqual([]);
  });

  const succeedEnd = async () => expect((await end(debtors.billing, sessionOf('inGrace'))).status).toBe(200);

  it('a write-off takes the newest claims first, and the platform loses only what it had advanced', async () => {
    const reason = 'the renter disappeared';
    await debtors.post(`admin/wallets/${walletOf('twice')}/write-off`, { amount: '0.25', reason });
    expect(await claims()).toMatchObject({
      first: [{ amount: DEBT - 49_889_000n }],
      second: [{ amount: 0n }],
    });
    expect(await platform()).toMatchObject({ bad_debt: -70_000_000n });
    await debtors.post(`admin/wallets/${walletOf('paid-out')}/write-off`, { reason });
    expect(await platform()).toMatchObject({ bad_debt: -70_000_000n - DEBT });
    await debtors.post(`admin/wallets/${walletOf('partly-paid-out')}/write-off`, { amount: '0.2', reason });
    expect(await platform()).toMatchObject({ bad_debt: -70_000_000n - DEBT - 83_766_526n });
    expect(await findings()).toEqual([]);
  });

  it('a refund cancels what is unpaid first', async () => {
    const order = { provider_share: 'taken_back', reason: 'the card was broken' };
    await debtors.post(`admin/sessions/${sessionOf('kept')}/refund`, { ...order, amount: '0.3' });
    expect(await claims()).toMatchObject({ kept: [{ amount: 0n }] });
    expect(await machines()).toMatchObject({ kept: 570_316_350n - 94_894_550n });
    expect(await balanceOf(debtors.billing, walletOf('kept'))).toMatchObject({
      debt: '0',
      available_balance: '0.099889',
    });
    await debtors.post(`admin/sessions/${sessionOf('refunded')}/refund`, order);
    expect(await machines()).toMatchObject({ refunded: 0n });
    expect(await unevenHistories()).toEqual([]);
    expect(await findings()).toEqual([]);
  });

  it("an owner's earnings repay what the platform advanced for a refund", async () => {
    const advanced = (await platform()).advanced ?? 0n;
    const { id } = await debtors.rent('rich', 'owing-owner');
    await debtors.pass(10, 10, 10);
    expect((await end(debtors.billing, id)).status).toBe(200);
    const payout = await debtors.post('provider/owing-owner/payout');
    expect(payout.amount).toBe('0.190158175');
    await settlePayout(scene, payout.payout_id);
    expect(await platform()).toMatchObject({ advanced: advanced + 95_000_000n });
    expect(await balanceOf(debtors.billing, walletOf('owner'))).toMatchObject({ debt: '0' });
    expect(await unevenHistories()).toEqual([]);
    expect(await findings()).toEqual([]);
  });

  it("a payout in flight that is cancelled returns to the machine, and the claim remains the platform's", async () => {
    const [payout] = await query<{ id: string; wallet_id: string }>(
      "select id, wallet_id from transfers where kind = 'payout' and status = 'pending'",
    );
    await debtors.post(`wallet/${payout?.wallet_id}/transactions/${payout?.id}/cancel`);
    expect(await machines()).toMatchObject({ inFlight: 760_421_800n });
    await deposit(scene, walletOf('in-flight'), DEBT);
    expect(await machines()).toMatchObject({ inFlight: 760_421_800n });
    expect(await unevenHistories()).toEqual([]);
    expect(await findings()).toEqual([]);
  });

  it('a rental in grace goes on owing, and ends when its grace does', async () => {
    await debtors.pass(3, 10);
    expect(await claims()).toMatchObject({ inGrace: [{ amount: DEBT, paid: HOLD }] });
    expect((await usageOf(debtors.billing, sessionOf('inGrace'))).session).toMatchObject({
      status: 'terminated',
      ended_at: '2026-10-20T13:20:00.000Z',
      total_cost: '0.800444',
    });
    await deposit(scene, walletOf('inGrace'), DEBT);
    expect(await machines()).toMatchObject({ inGrace: 760_421_800n });
    expect(await unevenHistories()).toEqual([]);
    expect(await findings()).toEqual([]);
  });

  it('an earlier release that is still running cannot post a debt', async () => {
    const journal =
      'select ((left(uuid7_at(gridlease_now())::text, 14) || $$7000-8000-000000000001$$)::uuid) as id';
    const owed = query(`
      with new as (${journal}), journal as (insert into journals (id, kind) select id, 'debt_incurred' from new),
      line as (
        select *, case kind when 'debt' then -7 else 7 end as amount from accounts
        where code in ('wallet:${walletOf('kept')}:debt', 'platform:fees')
      )
      insert into entries (journal_id, account_id, account_version, n, amount, balance)
      select new.id, line.id, case when is_stored then version + 1 end, row_number() over (), amount,
        case when is_stored then balance + amount end
      from new, line`);
    await expect(owed).rejects.toThrow('changes a debt and not platform:claims');
  });

  it('fees that were collected and are owed again reduce the next collection, and months can be closed', async () => {
    const order = { journalId: scene.newId(), walletId: walletOf('platform') };
    expect(await scene.change((trx) => collectFees(trx, order))).toBe(-69_854_686n);
    await setDatabaseTime(database.url, '2026-11-03T00:00:00Z');
    expect(await closeMonth(scene.books.db, '2026-10')).toMatchObject({ month: '2026-10' });
    expect(await findings()).toEqual([]);
  });

  it('every wallet has a statement that adds up, and collections of fees are transactions', async () => {
    const { billing } = debtors;
    const wallets = await query<{ id: string; worth: string }>(`
      select w.id, sum(a.balance)::text as worth from wallets w join accounts a on a.wallet_id = w.id
      where w.wallet_type <> 'platform' group by w.id`);
    expect(wallets.length).toBeGreaterThan(5);
    for (const { id, worth } of wallets) {
      const path = `/api/v1/wallet/${id}/statement?from=2026-08-01T00:00:00Z`;
      const { status, body } = await call(billing, 'GET', `${path}&limit=1000`);
      expect([status, body.opening, parseAmount(body.closing)]).toEqual([200, '0', BigInt(worth)]);
      expect(body.lines.at(-1)?.balance ?? '0').toBe(body.closing);
    }
    const path = `/api/v1/wallet/${walletOf('platform')}/transactions?type=platform_fee`;
    const { transactions } = (await call(billing, 'GET', path)).body;
    const [collected] = await query<{ sum: string }>(`
      select sum(e.amount)::text as sum from journals j join entries e on e.journal_id = j.id
      join accounts a on a.id = e.account_id where j.kind = 'fees_collected' and a.kind = 'available'`);
    expect(transactions).toMatchObject([{ status: 'confirmed', to_wallet_id: walletOf('platform') }]);
    expect(parseAmount(transactions[0].amount)).toBe(BigInt(collected?.sum ?? '0'));
  });
});
