import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Body, balanceOf, call, NOWHERE } from './billing.ts';
import { openRentals, type Rentals, start, started } from './rentals.ts';

let rentals: Rentals;
beforeAll(async () => {
  rentals = await openRentals({ config: { blockchain: { rpc_url: NOWHERE } } });
});
afterAll(async () => {
  expect(await rentals.findings()).toEqual([]);
  await rentals.close();
});

const setActive = async (wallet: Body, is_active: boolean): Promise<void> => {
  expect((await call(rentals, 'PATCH', `/api/v1/wallet/${wallet.id}`, { is_active })).status).toBe(200);
};
const sessionOf = async (id: string): Promise<Body> =>
  (await call(rentals, 'GET', `/api/v1/billing/sessions/${id}`)).body.session;

it('a frozen wallet rents nothing, and its rentals end when it is frozen, charged from their holds', async () => {
  const wallet = await rentals.renter('10');
  const { id } = await started(rentals, { user_id: wallet.user_id });
  await rentals.pass(7);
  await rentals.advance(30);
  await setActive(wallet, false);
  // However late it is processed, and whatever the wallet has left.
  await rentals.advance(7_200);
  await rentals.tick();
  expect(await sessionOf(id)).toMatchObject({
    status: 'terminated',
    end_reason: 'wallet_frozen',
    billed_minutes: 8,
    total_cost: '0.08',
    ended_at: '2026-03-01T12:07:30.000Z',
  });
  expect(await balanceOf(rentals, wallet.id)).toMatchObject({ available_balance: '9.92', debt: '0' });
  const refused = await start(rentals, { user_id: wallet.user_id });
  expect([refused.status, refused.body.code]).toEqual([409, 'wallet_frozen']);
  await setActive(wallet, true);
  expect((await start(rentals, { user_id: wallet.user_id })).status).toBe(201);
});

it('rentals are due as soon as their wallet is frozen', async () => {
  const wallet = await rentals.renter('10');
  const { id } = await started(rentals, { user_id: wallet.user_id });
  await setActive(wallet, false);
  await rentals.tick();
  expect(await sessionOf(id)).toMatchObject({ end_reason: 'wallet_frozen', billed_minutes: 1 });
});

it("rentals on the machines of a frozen wallet's owner go on, and their earnings arrive", async () => {
  const renter = await rentals.renter('10');
  const provider_id = crypto.randomUUID();
  const { id } = await started(rentals, { user_id: renter.user_id, provider_id });
  const [owner] = (await call(rentals, 'GET', `/api/v1/wallet?user_id=${provider_id}`)).body.wallets;
  await setActive(owner, false);
  await rentals.pass(20);
  expect((await sessionOf(id)).status).toBe('active');
  const { body } = await call(rentals, 'GET', `/api/v1/provider/${provider_id}/earnings`);
  expect(body.total_earnings).toBe('0.19');
});

it('a wallet that is unfrozen before its rental was processed goes on paying for it', async () => {
  const wallet = await rentals.renter('10');
  const { id } = await started(rentals, { user_id: wallet.user_id });
  await setActive(wallet, false);
  await rentals.advance(60);
  await setActive(wallet, true);
  await rentals.tick();
  expect((await sessionOf(id)).status).toBe('active');
});

it('what a rental costs beyond its hold is repaid from what its frozen wallet got in the meantime', async () => {
  const wallet = await rentals.renter('1');
  const { id } = await started(rentals, { user_id: wallet.user_id });
  await rentals.pass(100);
  await rentals.advance(120);
  await setActive(wallet, false);
  await rentals.fund(wallet.id, '5');
  await rentals.tick();
  expect(await sessionOf(id)).toMatchObject({ end_reason: 'wallet_frozen', total_cost: '1.02' });
  expect(await balanceOf(rentals, wallet.id)).toMatchObject({ available_balance: '4.98', debt: '0' });
});
