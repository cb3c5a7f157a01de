import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Body, call, NOWHERE } from './billing.ts';
import { payOut, receiptOf, refund, unpaidRental, writeOff } from './rental-debts.ts';
import { end, indebt, openRentals, type Rentals, START, started } from './rentals.ts';

const open = (): Promise<Rentals> => openRentals({ config: { blockchain: { rpc_url: NOWHERE } } });
let rentals: Rentals;
beforeAll(async () => {
  rentals = await open();
});
afterAll(async () => {
  expect(await rentals.findings()).toEqual([]);
  await rentals.close();
});

const PATH = '/api/v1/admin/debtors';

async function debtors(target: Rentals = rentals): Promise<Body[]> {
  return (await call(target, 'GET', PATH)).body.debtors;
}

/** Where a wallet stands in the list. */
async function debtorOf(walletId: string): Promise<Body> {
  return (await debtors()).find(({ wallet_id }) => wallet_id === walletId);
}

const minutesAfter = (time: string, minutes: number) =>
  new Date(Date.parse(time) + minutes * 60_000).toISOString();

describe('the list of debtors', () => {
  it('shows renters from the beginning of the oldest minute that they have not paid', async () => {
    const { id, wallet } = await unpaidRental(rentals);
    const { started_at } = await receiptOf(rentals, id);
    const debtor = { wallet_id: wallet.id, user_id: wallet.user_id };
    expect(await debtorOf(wallet.id)).toEqual({
      ...debtor,
      debt: '0.05',
      since: minutesAfter(started_at, 100),
    });
    await rentals.fund(wallet.id, '0.025');
    expect(await debtorOf(wallet.id)).toEqual({
      ...debtor,
      debt: '0.025',
      since: minutesAfter(started_at, 102),
    });
    await writeOff(rentals, wallet.id, '0.01');
    expect(await debtorOf(wallet.id)).toMatchObject({ debt: '0.015' });
    await rentals.fund(wallet.id, '0.015');
    expect(await debtorOf(wallet.id)).toBeUndefined();
  });

  it('shows owners from the time of the oldest refund that they have not given back', async () => {
    const { id, machine } = await unpaidRental(rentals);
    const wallet = await payOut(rentals, machine);
    await refund(rentals, id, '0.15');
    await rentals.advance(60);
    await refund(rentals, id, '0.1');
    const shown: Body = await debtorOf(wallet);
    expect(shown).toMatchObject({ debt: '0.19', user_id: machine });
    await rentals.fund(wallet, '0.1');
    expect(await debtorOf(wallet)).toMatchObject({ debt: '0.09', since: minutesAfter(shown.since, 1) });
  });

  it('does not show wallets that never owed, or no longer do', async () => {
    const { user_id, id } = await rentals.renter('1');
    const session = await started(rentals, { user_id });
    await end(rentals, session.id);
    expect(await debtorOf(id)).toBeUndefined();
  });

  it('has one entry per wallet, those that have owed for longest first, in pages', async () => {
    const own = await open();
    try {
      expect((await call(own, 'GET', PATH)).body).toEqual({ debtors: [], total: 0, limit: 100 });
      const wallets: string[] = [];
      for (let at = 0; at < 5; at += 1) {
        const { id } = await own.renter('0');
        wallets.push(id);
        // Two at the same time.
        if (at !== 2) await own.advance(60);
        await indebt(own.db, id, '1');
      }
      // Later debts of the oldest debtors change no place.
      for (const id of wallets.slice(0, 2)) await indebt(own.db, id, '0.5');
      const whole = await debtors(own);
      expect(whole.map(({ debt }) => debt)).toEqual(['1.5', '1.5', '1', '1', '1']);
      expect(whole.map(({ since }) => since)).toEqual([1, 2, 2, 3, 4].map((at) => minutesAfter(START, at)));
      expect(new Set(whole.map(({ wallet_id }) => wallet_id))).toEqual(new Set(wallets));
      const paged: Body[] = [];
      for (let path: string | undefined = `${PATH}?limit=2`; path !== undefined; ) {
        const { body, headers } = await call(own, 'GET', path);
        paged.push(...body.debtors);
        expect(headers.get('x-next-cursor') ?? undefined).toBe(body.next_cursor);
        path = /<(.*)>/.exec(headers.get('link') ?? '')?.[1];
      }
      expect(paged).toEqual(whole);
      expect((await call(own, 'GET', `${PATH}?limit=1&offset=4`)).body.debtors).toEqual(whole.slice(4));
    } finally {
      await own.close();
    }
  });

  it('refuses a cursor of another list', async () => {
    const cursor = Buffer.from(JSON.stringify({ id: crypto.randomUUID() })).toString('base64url');
    const { status, body } = await call(rentals, 'GET', `${PATH}?cursor=${cursor}`);
    expect([status, body.code]).toEqual([400, 'invalid_cursor']);
  });
});
