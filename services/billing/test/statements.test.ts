import { inTransaction } from '@gridlease/common/database/transaction';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { move } from '../src/books/ledger/journal.ts';
import { getAccountByCode, lockAccountsOf, postJournals } from '../src/books/ledger/store.ts';
import { formatAmount, parseAmount } from '../src/books/money/amount.ts';
import { type Body, call, NOWHERE } from './billing.ts';
import { creditWallet } from './debts.ts';
import { idAt } from './ledger/books.ts';
import { payOut, refund, skip, unpaidRental, writeOff } from './rental-debts.ts';
import { end, openRentals, type Rentals, started } from './rentals.ts';

let rentals: Rentals;
beforeAll(async () => {
  rentals = await openRentals({ config: { blockchain: { rpc_url: NOWHERE } } });
});
afterAll(async () => {
  expect(await rentals.findings()).toEqual([]);
  await rentals.close();
});

const path = (walletId: string, query = '') => `/api/v1/wallet/${walletId}/statement${query}`;
const units = (text: string) => parseAmount(text) ?? 0n;

/** All pages of a statement; fails unless they add up, page by page and line by line. */
async function statementOf(walletId: string, query = ''): Promise<{ first: Body; lines: Body[] }> {
  const lines: Body[] = [];
  let first: Body;
  for (let next: string | undefined = path(walletId, query); next !== undefined; ) {
    const { status, body, headers } = await call(rentals, 'GET', next);
    expect([status, body.code]).toEqual([200, undefined]);
    first ??= body;
    const { opening, closing, from, to } = body;
    expect({ opening, closing, from, to }).toEqual({
      opening: first.opening,
      closing: first.closing,
      from: first.from,
      to: first.to,
    });
    lines.push(...body.lines);
    expect(headers.get('x-next-cursor') ?? undefined).toBe(body.next_cursor);
    next = /<(.*)>/.exec(headers.get('link') ?? '')?.[1];
  }
  let balance = units(first.opening);
  for (const line of lines) {
    balance += units(line.amount);
    expect(units(line.balance)).toBe(balance);
  }
  expect(balance).toBe(units(first.closing));
  return { first, lines };
}

/** What a wallet has less what it owes, from its accounts. */
async function worthOf(walletId: string): Promise<string> {
  const { rows } = await sql<{ worth: string }>`
    select sum(balance)::text as worth from accounts where wallet_id = ${walletId}`.execute(rentals.db);
  return formatAmount(BigInt(rows[0]?.worth ?? '0'));
}

const told = (lines: Body[]) => lines.map(({ description, amount }) => [description, amount]);

async function ownersWallet(machine: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select wallet_id as id from accounts where provider_id = ${machine}`.execute(rentals.db);
  return rows[0]?.id ?? '';
}

async function platformsWallet(): Promise<string> {
  const { body } = await call(rentals, 'GET', '/api/v1/wallet?wallet_type=platform');
  return body.wallets[0].id;
}

describe('the statement of a wallet', () => {
  it('tells a renter of what came and went, without what its holds moved to and fro', async () => {
    const wallet = await rentals.renter('2');
    const { id } = await started(rentals, { user_id: wallet.user_id });
    await skip(rentals, 10);
    expect((await statementOf(wallet.id)).lines.map(({ kind }) => kind)).not.toContain('hold_placed');
    await end(rentals, id);
    const { first, lines } = await statementOf(wallet.id);
    const { body: balance } = await call(rentals, 'GET', `/api/v1/wallet/${wallet.id}/balance`);
    expect(first).toMatchObject({
      wallet_id: wallet.id,
      opening: '0',
      closing: balance.total_balance,
      limit: 100,
    });
    expect(first.from).toBe('2026-03-01T00:00:00.000Z');
    expect(lines[0]).toMatchObject({ kind: 'adjustment', amount: '2', balance: '2' });
    expect(
      lines
        .slice(1)
        .every(({ session_id, description }) => session_id === id && description === 'Charge of a rental'),
    ).toBe(true);
    expect(formatAmount(units('2') - units(first.closing))).toBe('0.1');
  });

  it('shows a debt when it arises, and nothing when it is repaid', async () => {
    const { wallet, machine } = await unpaidRental(rentals);
    expect((await statementOf(wallet.id)).first.closing).toBe('-0.05');
    await rentals.fund(wallet.id, '0.03');
    const { first, lines } = await statementOf(wallet.id);
    expect(first.closing).toBe('-0.02');
    expect(lines.map(({ kind }) => kind)).toContain('debt_incurred');
    expect(lines.map(({ kind }) => kind)).not.toContain('debt_repaid');
    const owner = await statementOf(await ownersWallet(machine));
    expect(told(owner.lines).at(-1)).toEqual(['Repaid by a debtor', '0.0285']);
    await writeOff(rentals, wallet.id);
    expect(told((await statementOf(wallet.id)).lines).at(-1)).toEqual(['Debt written off', '0.02']);
  });

  it('tells an owner of earnings and refunds; a payout that waits still belongs to the wallet', async () => {
    const { id, machine } = await unpaidRental(rentals);
    const wallet = await payOut(rentals, machine);
    await refund(rentals, id, '0.15');
    const { first, lines } = await statementOf(wallet);
    expect(first.closing).toBe(await worthOf(wallet));
    const refunded = lines.find(({ kind }) => kind === 'refund');
    expect(refunded).toMatchObject({ amount: '-0.095', session_id: id });
    const { body } = await call(
      rentals,
      'GET',
      `/api/v1/wallet/${wallet}/transactions/${refunded.transaction_id}`,
    );
    expect(body).toMatchObject({ type: 'refund', session_id: id });
    expect(lines.map(({ kind }) => kind)).not.toContain('payout_reserved');
  });

  it("shows the platform's fees, bad debt and adjustments, and nothing when fees are collected", async () => {
    const wallet = await platformsWallet();
    const before = await statementOf(wallet);
    const renter = await rentals.renter('1');
    const { id } = await started(rentals, { user_id: renter.user_id });
    await end(rentals, id);
    const { first, lines } = await statementOf(wallet);
    expect(told(lines.slice(before.lines.length))).toEqual([
      ['Given to a wallet, or lost on the chain', '-1'],
      ['Fee of a rental', '0.0005'],
    ]);
    expect(units(first.closing) - units(before.first.closing)).toBe(units('-0.9995'));
    // Of everybody's statements together, nothing is missing: what all have is what nobody else has.
    const { rows } = await sql<{ id: string }>`select id from wallets`.execute(rentals.db);
    let all = 0n;
    for (const one of rows) {
      const { first: statement } = await statementOf(one.id);
      if (one.id !== wallet) expect(statement.closing).toBe(await worthOf(one.id));
      all += units(statement.closing);
    }
    const { rows: others } = await sql<{ sum: string }>`
      select coalesce(-sum(a.balance + coalesce((select sum(amount) from account_tails where account_id = a.id), 0)), 0)::text
        as sum from accounts a where kind in ('chain', 'suspense', 'platform_claims')`.execute(rentals.db);
    expect(all).toBe(BigInt(others[0]?.sum ?? '0'));
  });

  it('adds up in pages of any size, and from period to period', async () => {
    const wallet = (await rentals.renter('0')).id;
    const times = [
      '2026-01-31T23:59:59.999Z',
      '2026-02-01T00:00:00.000Z',
      '2026-02-28T12:00:00.000Z',
      '2026-03-01T00:00:00.000Z',
    ];
    for (const [at, time] of times.entries()) await creditAt(wallet, time, BigInt(at + 1));
    const query = '?from=2026-01-01T00:00:00Z&to=2026-04-01T00:00:00Z';
    const whole = await statementOf(wallet, query);
    expect(whole.lines.map(({ at }) => at)).toEqual(times);
    for (const limit of [1, 2, 3]) {
      expect((await statementOf(wallet, `${query}&limit=${limit}`)).lines).toEqual(whole.lines);
    }
    const month = async (from: string, to: string) =>
      (await statementOf(wallet, `?from=${from}&to=${to}`)).first;
    const january = await month('2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z');
    const february = await month('2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z');
    const march = await month('2026-03-01T00:00:00Z', '2026-04-01T00:00:00Z');
    expect(
      [january, february, march].map(({ opening, closing }) => [units(opening), units(closing)]),
    ).toEqual([
      [0n, 1n],
      [1n, 6n],
      [6n, 10n],
    ]);
  });

  it('stays as its first page was; what is posted into the rest of it is an error, and not a line too many', async () => {
    const wallet = (await rentals.renter('0')).id;
    for (const day of ['01', '02', '03']) await creditAt(wallet, `2026-02-${day}T00:00:00.000Z`, 5n);
    const query = '?from=2026-02-01T00:00:00Z&to=2026-03-01T00:00:00Z&limit=1';
    const { body } = await call(rentals, 'GET', path(wallet, query));
    await creditAt(wallet, '2026-03-01T00:00:00.000Z', 1n);
    const rest = (limit: number) =>
      call(rentals, 'GET', path(wallet, `?limit=${limit}&cursor=${body.next_cursor}`));
    expect((await rest(5)).body).toMatchObject({
      closing: '0.000000015',
      lines: [{}, { balance: '0.000000015' }],
    });
    await creditAt(wallet, '2026-02-02T12:00:00.000Z', 7n);
    expect((await rest(1)).status).toBe(200);
    const changed = await rest(5);
    expect([changed.status, changed.body.code]).toEqual([409, 'statement_changed']);
    expect((await statementOf(wallet, query)).first.closing).toBe('0.000000022');
    const other = await call(
      rentals,
      'GET',
      path((await rentals.renter('0')).id, `?cursor=${body.next_cursor}`),
    );
    expect([other.status, other.body.code]).toEqual([400, 'invalid_cursor']);
  });

  it('comes whole as CSV and JSON lines, or in pages', async () => {
    const wallet = (await rentals.renter('0')).id;
    for (const amount of [3n, 2n, 1n]) await creditAt(wallet, '2026-02-01T00:00:00.000Z', amount);
    const period = '?from=2026-02-01T00:00:00Z&to=2026-03-01T00:00:00Z';
    const { lines } = await statementOf(wallet, period);
    const get = async (accept: string, query = '') =>
      call(rentals, 'GET', path(wallet, period + query), undefined, { accept });
    const jsonl = await get('application/jsonl');
    expect(parseLines(jsonl.body)).toEqual(lines);
    const csv = await get('text/csv');
    expect(csv.body.split('\r\n')).toHaveLength(5);
    expect(csv.body).toMatch(
      /^at,kind,amount,balance,transaction_id,session_id,description\r\n2026-02-01T00:00:00.000Z,adjustment,/,
    );
    const page = await get('application/jsonl', '&limit=2');
    expect(parseLines(page.body)).toEqual(lines.slice(0, 2));
    const cursor = page.headers.get('x-next-cursor');
    expect(parseLines((await get('application/jsonl', `&cursor=${cursor}`)).body)).toEqual(lines.slice(2));
  });

  it('comes whole however many pages it is read in', async () => {
    const wallet = (await rentals.renter('0')).id;
    const count = 2_345;
    await inTransaction(rentals.db, async (trx) => {
      const from = await getAccountByCode(trx, 'platform:adjustments');
      const { available } = await lockAccountsOf(trx, wallet);
      const journals = Array.from({ length: count }, (_, at) => ({
        // A few hours each, so that they are of four months.
        id: idAt(new Date(Date.parse('2026-01-01T00:00:00Z') + at * 4_000_000).toISOString()),
        kind: 'adjustment' as const,
        entries: move(from, available, BigInt(at + 1)),
      }));
      await postJournals(trx, journals);
    });
    const period = '?from=2026-01-01T00:00:00Z&to=2026-06-01T00:00:00Z';
    const get = async (accept: string) =>
      (await call(rentals, 'GET', path(wallet, period), undefined, { accept })).body;
    const lines = parseLines(await get('application/jsonl'));
    expect(lines.map(({ amount }) => units(amount))).toEqual(
      Array.from({ length: count }, (_, at) => BigInt(at + 1)),
    );
    expect(units(lines.at(-1)?.balance)).toBe(BigInt((count * (count + 1)) / 2));
    expect((await get('text/csv')).split('\r\n')).toHaveLength(count + 2);
    expect((await statementOf(wallet, `${period}&limit=1000`)).lines).toEqual(lines);
  });

  it.each([
    ['from=2026-03-02T00:00:00Z&to=2026-03-02T00:00:00Z', 'invalid_range'],
    ['from=2025-01-01T00:00:00Z&to=2026-03-01T00:00:00Z', 'invalid_range'],
    ['from=2027-01-01T00:00:00Z', 'invalid_range'],
    ['cursor=e30', 'invalid_cursor'],
    ['limit=0', 'validation_failed'],
  ])('refuses ?%s', async (query, code) => {
    const { status, body } = await call(rentals, 'GET', path((await rentals.renter('0')).id, `?${query}`));
    expect([status, body.code]).toEqual([400, code]);
  });
});

const parseLines = (text: string): Body[] =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));

/** Credits a wallet in a journal of a time. */
async function creditAt(walletId: string, time: string, amount: bigint): Promise<void> {
  await inTransaction(rentals.db, async (trx) => {
    const from = await getAccountByCode(trx, 'platform:adjustments');
    await creditWallet(trx, { from, walletId, amount, journalId: idAt(time) });
  });
}
