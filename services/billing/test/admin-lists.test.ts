import { startLeasedWorker } from '@gridlease/common/worker/runner';
import { until } from '@gridlease/testing/until';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatAmount, parseAmount } from '../src/books/money/amount.ts';
import { feeCollection } from '../src/books/wallets/fee-collection.ts';
import { type Body, call, log, NOWHERE } from './billing.ts';
import { payOut, refund, unpaidRental, writeOff } from './rental-debts.ts';
import { end, openRentals, type Rentals, started } from './rentals.ts';

/** Everything once: charges, a debt, its write-off, a refund, a payout, adjustments. */
let rentals: Rentals;
let wallet: Body;
let session: string;
let paid: string;
let clock = Date.now();
beforeAll(async () => {
  rentals = await openRentals({ config: { blockchain: { rpc_url: NOWHERE } } });
  const unpaid = await unpaidRental(rentals);
  wallet = unpaid.wallet;
  session = unpaid.id;
  await writeOff(rentals, wallet.id, '0.02');
  paid = await payOut(rentals, unpaid.machine);
  await refund(rentals, session, '0.15');
  const second = await rentals.renter('1');
  const { id } = await started(rentals, { user_id: second.user_id });
  await end(rentals, id);
  await call(rentals, 'POST', `/api/v1/admin/wallets/${second.id}/adjustment`, {
    amount: '0.5',
    reason: '=1+1',
  });
  await sql`
    insert into strays (token_account, wallet_id, mint, reason, amount, decimals, seen_at, checked_at)
    select 'stray ' || n, case when n = 1 then ${wallet.id}::uuid end, 'mint',
      case when n = 1 then 'other_account' else 'other_mint' end, n * 1000001, 6,
      gridlease_now() - n / 3 * interval '1 minute', gridlease_now()
    from generate_series(1, 5) as n`.execute(rentals.db);
  clock = Date.now();
});
afterAll(async () => {
  expect(await rentals.findings()).toEqual([]);
  await rentals.close();
});

const units = (text: string) => parseAmount(text) ?? 0n;
const sumOf = (texts: string[]) => formatAmount(texts.reduce((sum, text) => sum + units(text), 0n));
const get = (path: string, accept = 'application/json') =>
  call(rentals, 'GET', `/api/v1/admin/${path}`, undefined, { accept });

/** All entries of a list, in pages of a size. */
async function pagesOf(name: string, path: string, limit: number, base = '/api/v1/admin/'): Promise<Body[]> {
  const entries: Body[] = [];
  const joint = path.includes('?') ? '&' : '?';
  for (let next: string | undefined = `${base}${path}${joint}limit=${limit}`; next !== undefined; ) {
    const { status, body, headers } = await call(rentals, 'GET', next);
    expect([status, body.limit]).toEqual([200, limit]);
    entries.push(...body[name]);
    next = /<(.*)>/.exec(headers.get('link') ?? '')?.[1];
  }
  return entries;
}

const LISTS = [
  ['transfers', 'transfers', ['id', 'kind']],
  ['payouts', 'payouts', ['payout_id', 'owner_id']],
  ['audit', 'audit', ['position', 'at']],
  ['days', 'revenue?from=2026-02-27T00:00:00Z&to=2026-03-03T00:00:00Z', ['day', 'charges']],
  ['debtors', 'debtors', ['wallet_id', 'user_id']],
  ['journals', 'journals', ['id', 'at']],
  ['accounts', 'trial-balance?at=2030-01-01T00:00:00Z', ['account', 'debit']],
  ['strays', 'strays', ['token_account', 'mint']],
] as const;

describe.each(LISTS)('the list of %s', (name, path, columns) => {
  it('is the same in pages of any size, as JSON lines and as CSV', async () => {
    const { body } = await get(path);
    const whole = body[name];
    expect(whole.length).toBeGreaterThan(0);
    expect(body.next_cursor).toBeUndefined();
    if (body.total !== undefined || name !== 'journals') expect(body.total).toBe(whole.length);
    for (const limit of [1, 3]) expect(await pagesOf(name, path, limit)).toEqual(whole);
    const lines = await get(path, 'application/jsonl');
    expect(lines.headers.get('content-type')).toBe('application/jsonl; charset=utf-8');
    expect(
      lines.body
        .split('\n')
        .slice(0, -1)
        .map((line: string) => JSON.parse(line)),
    ).toEqual(whole);
    const csv = (await get(path, 'text/csv')).body.split('\r\n');
    expect(csv[0].startsWith(columns.join(','))).toBe(true);
    expect(csv).toHaveLength(whole.length + 2);
  });

  it('refuses a cursor of another list', async () => {
    const { status, body } = await get(`${path}${path.includes('?') ? '&' : '?'}cursor=e30`);
    expect([status, body.code]).toEqual([400, 'invalid_cursor']);
  });
});

it('wallets are listed in pages, oldest first', async () => {
  const { body } = await call(rentals, 'GET', '/api/v1/wallet');
  expect(body).toMatchObject({ total: body.wallets.length, limit: 1_000 });
  expect(body.wallets.length).toBeGreaterThan(3);
  const times = body.wallets.map(({ created_at }: Body) => created_at);
  expect(times).toEqual(times.toSorted());
  for (const limit of [1, 2])
    expect(await pagesOf('wallets', 'wallet', limit, '/api/v1/')).toEqual(body.wallets);
  const { status } = await call(rentals, 'GET', '/api/v1/wallet?cursor=e30');
  expect(status).toBe(400);
});

describe('journals', () => {
  const journals = async (query: string) => (await get(`journals${query}`)).body.journals;

  it('are balanced, and refer to rentals and transactions', async () => {
    for (const journal of await journals('')) {
      expect(sumOf(journal.lines.map(({ amount }: Body) => amount))).toBe('0');
    }
    const [refunded, ...others] = await journals('?kind=refund');
    expect(others).toEqual([]);
    expect(refunded).toMatchObject({ kind: 'refund', session_id: session });
    const of = await journals(`?session_id=${session}`);
    expect(of.map(({ kind }: Body) => kind)).toEqual(
      expect.arrayContaining(['refund', 'hold_placed', 'debt_incurred']),
    );
    expect(of.every((one: Body) => one.session_id === session)).toBe(true);
    expect(await journals(`?transaction_id=${refunded.transaction_id}`)).toEqual([refunded]);
  });

  it('can be filtered by account and time', async () => {
    const fees = await journals('?account=platform:fees');
    const all: Body[] = await journals('');
    expect(fees).toEqual(
      all.filter(({ lines }) => lines.some(({ account }: Body) => account === 'platform:fees')),
    );
    const { at } = all[2];
    expect(await journals(`?to=${at}`)).toEqual(all.filter((one) => one.at < at));
    expect(await journals(`?from=${at}`)).toEqual(all.filter((one) => one.at >= at));
    expect(await journals('?account=nothing')).toEqual([]);
  });
});

describe('the trial balance', () => {
  it('has equal debits and credits, now and then, open month or closed', async () => {
    const at = (await get('journals')).body.journals[3].at;
    for (const query of ['', `?at=${at}`, '?at=2020-01-01T00:00:00Z']) {
      const { body } = await get(`trial-balance${query}`);
      const debit = sumOf(body.accounts.map((one: Body) => one.debit));
      expect(debit).toBe(sumOf(body.accounts.map((one: Body) => one.credit)));
    }
    const before = (await get(`trial-balance?at=${at}`)).body;
    // As if a later month had been closed: the same, from the other side.
    await sql`insert into closed_months (month) values ('2030-01-01')`.execute(rentals.db);
    try {
      expect((await get(`trial-balance?at=${at}`)).body).toEqual(before);
    } finally {
      await sql`delete from closed_months`.execute(rentals.db);
    }
  });

  it('agrees with the balances', async () => {
    const { body } = await get('trial-balance?at=2030-01-01T00:00:00Z');
    const of = (account: string) => body.accounts.find((one: Body) => one.account === account);
    expect(of('platform:fees')).toMatchObject({ debit: '0' });
    expect(of(`wallet:${wallet.id}:debt`)).toMatchObject({ balance: '0', debit: '0', credit: '0' });
    expect(body.at).toBe('2030-01-01T00:00:00.000Z');
  });
});

describe('the revenue', () => {
  it('agrees with the trial balance, and shows what was charged and given back', async () => {
    const range = `from=${new Date(clock - 86_400_000 * 2).toISOString()}&to=${new Date(clock + 86_400_000).toISOString()}`;
    const { days } = (await get(`revenue?${range}`)).body;
    const sum = (member: string) => sumOf(days.map((day: Body) => day[member]));
    expect(sum('charges')).toBe('1.06');
    // Of 0.15: what the renter owed is cancelled, and the fee is returned; the owner, who was paid, owes the rest.
    expect(sum('refunds')).toBe('0.036');
    const { accounts } = (await get('trial-balance?at=2030-01-01T00:00:00Z')).body;
    const balance = (account: string) => accounts.find((one: Body) => one.account === account)?.balance;
    expect(sum('fees')).toBe(balance('platform:fees'));
    expect(sum('adjustments')).toBe(balance('platform:adjustments'));
    expect(sum('bad_debt')).toBe(balance('platform:bad_debt'));
  });
});

describe('the gauges of solvency', () => {
  it("split what the chain has by the ledger into what is owed and what is the platform's own", async () => {
    const { body: page } = await call(rentals, 'GET', '/metrics');
    const gauge = (name: string) => Number(new RegExp(`^${name}\\{[^}]*\\} (.*)$`, 'm').exec(page)?.[1]);
    const { accounts } = (await get('trial-balance?at=2030-01-01T00:00:00Z')).body;
    const sum = (pattern: RegExp) =>
      Number(
        sumOf(
          accounts.filter(({ account }: Body) => pattern.test(account)).map(({ balance }: Body) => balance),
        ),
      );
    expect(gauge('billing_ledger_chain_tokens')).toBeCloseTo(-sum(/^chain:/), 9);
    expect(gauge('billing_liabilities_tokens')).toBeCloseTo(
      sum(/:(available|locked|pending_out)$|:earned:|^suspense:/),
      9,
    );
    expect(gauge('billing_equity_tokens')).toBeCloseTo(sum(/^platform:(?!claims)/), 9);
    expect(gauge('billing_liabilities_tokens')).toBeGreaterThan(0);
    expect(gauge('billing_liabilities_tokens') + gauge('billing_equity_tokens')).toBeCloseTo(0, 9);
  });
});

describe('fees', () => {
  it('that are collected, once a day, are among the transactions of the platform', async () => {
    const platform = (await call(rentals, 'GET', '/api/v1/wallet?wallet_type=platform')).body.wallets[0];
    const transactions = async () =>
      (await call(rentals, 'GET', `/api/v1/wallet/${platform.id}/transactions`)).body.transactions;
    expect(await transactions()).toEqual([]);
    const worker = startLeasedWorker({
      db: rentals.db,
      holder: 'test',
      log,
      ...feeCollection(rentals.db, v7),
    });
    try {
      await until(async () => (await transactions()).length > 0);
      worker.wake();
    } finally {
      await worker.stop();
    }
    const collected = await transactions();
    expect(collected).toMatchObject([
      {
        type: 'platform_fee',
        status: 'confirmed',
        to_wallet_id: platform.id,
        amount: platform.available_balance,
      },
    ]);
    const { body } = await call(rentals, 'GET', `/api/v1/wallet/${platform.id}`);
    expect(body.available_balance).toBe(platform.available_balance);
    const [journal] = (await get('journals?kind=fees_collected')).body.journals;
    expect(journal.transaction_id).toBe(collected[0].id);
  });
});

it('a list comes whole however many pages it is read in, and has no total beyond 10,000', async () => {
  await sql`insert into audit_events (actor, action, target)
    select 'somebody', 'test.many', n::text from generate_series(1, 2345) as n`.execute(rentals.db);
  const lines = (await get('audit?action=test.many', 'application/jsonl')).body.split('\n').slice(0, -1);
  const targets = lines.map((line: string) => JSON.parse(line).target);
  expect(targets).toEqual(Array.from({ length: 2_345 }, (_, at) => String(2_345 - at)));
  expect((await get('audit?action=test.many&limit=1')).body.total).toBe(2_345);
  await sql`insert into audit_events (actor, action, target)
    select 'somebody', 'test.more', '' from generate_series(1, 10001)`.execute(rentals.db);
  expect((await get('audit?action=test.more&limit=1')).body).not.toHaveProperty('total');
});

describe('filters', () => {
  it('of payouts: by owner, wallet and status', async () => {
    const { payouts } = (await get('payouts')).body;
    expect(payouts).toHaveLength(1);
    for (const query of [`wallet_id=${paid}`, `owner_id=${payouts[0].owner_id}`, 'status=pending']) {
      expect((await get(`payouts?${query}`)).body.payouts).toEqual(payouts);
    }
    expect((await get('payouts?status=confirmed')).body).toEqual({ payouts: [], total: 0, limit: 100 });
  });

  it('of the audit log: by actor, action and target; its CSV has no formulas', async () => {
    const { audit } = (await get('audit?actor=anyone')).body;
    expect(audit.map(({ action }: Body) => action)).toEqual([
      'wallet.adjusted',
      'session.refunded',
      'debt.written_off',
    ]);
    expect((await get(`audit?target=${wallet.id}`)).body.audit).toEqual(audit.slice(2));
    expect((await get('audit?action=wallet.adjusted&actor=anyone')).body.audit).toEqual(audit.slice(0, 1));
    expect((await get('audit?actor=nobody')).body.total).toBe(0);
  });
});
