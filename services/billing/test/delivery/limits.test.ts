import { Keypair } from '@solana/web3.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { end, openRentals, type Rentals, start } from '../rentals.ts';
import { fail, order, ready } from './delivery.ts';

let rentals: Rentals;
/** Another replica over the same database. */
let replica: Rentals;
beforeAll(async () => {
  const blockchain = {
    token_address: Keypair.generate().publicKey.toBase58(),
    deposit_seed: 'the seed of both replicas, long enough',
  };
  rentals = await openRentals({ config: { blockchain } });
  replica = await openRentals({ databaseUrl: rentals.databaseUrl, config: { blockchain } });
});
afterAll(async () => {
  await replica.close();
  expect(await rentals.findings()).toEqual([]);
  await rentals.close();
});

const codeOf = ({ status, body }: Awaited<ReturnType<typeof order>>) => (status === 201 ? 201 : body.code);

it('a wallet has at most four pending rentals, one on a machine; running ones do not count', async () => {
  const { user_id } = await rentals.renter('50');
  const machine = crypto.randomUUID();
  const first = (await order(rentals, { user_id, provider_id: machine })).body.session;
  const again = await order(rentals, { user_id, provider_id: machine });
  expect([again.status, again.body]).toMatchObject([409, { code: 'too_many_pending', maximum: 1 }]);
  for (let count = 0; count < 3; count += 1) expect(codeOf(await order(rentals, { user_id }))).toBe(201);
  const fifth = await order(rentals, { user_id });
  expect([fifth.status, fifth.body]).toMatchObject([409, { code: 'too_many_pending', maximum: 4 }]);
  expect(codeOf(await start(rentals, { user_id }))).toBe(201);
  await ready(rentals, first.id);
  expect(codeOf(await order(rentals, { user_id, provider_id: machine }))).toBe(201);
});

it.each(['10', '0'])(
  'of twenty simultaneous orders of one wallet on two replicas four wait, at a price of %s',
  async (hourly) => {
    const { user_id } = await rentals.renter('100');
    const free = { gpu_model: 'free', requested_vram_mb: 0 };
    const orders = Array.from({ length: 20 }, (_, count) =>
      order(count % 2 === 0 ? rentals : replica, { user_id, ...(hourly === '0' && free) }),
    );
    const codes = (await Promise.all(orders)).map(codeOf);
    expect(codes.toSorted()).toEqual([...Array(4).fill(201), ...Array(16).fill('too_many_pending')]);
  },
);

it('after two rentals that the renter gave up on a machine, that machine is closed to the wallet for an hour', async () => {
  const { user_id } = await rentals.renter('50');
  const provider_id = crypto.randomUUID();
  const one = (await order(rentals, { user_id, provider_id })).body.session;
  await end(rentals, one.id);
  await rentals.advance(600);
  expect(codeOf(await order(rentals, { user_id, provider_id, start_within: '30s' }))).toBe(201);
  await rentals.advance(30);
  await rentals.tick();
  const refused = await order(rentals, { user_id, provider_id });
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'too_many_unready', maximum: 2 }]);
  expect(Date.parse(refused.body.retry_at) - Date.parse(one.created_at)).toBe(3_600_000);
  // Neither other machines, nor rentals that start at once.
  expect(codeOf(await order(rentals, { user_id }))).toBe(201);
  expect(codeOf(await start(rentals, { user_id, provider_id }))).toBe(201);
  await rentals.advance(3_600 - 630);
  expect(codeOf(await order(rentals, { user_id, provider_id }))).toBe(201);
});

it('rentals that the machine failed, and those that ran, are not held against the renter', async () => {
  const { user_id } = await rentals.renter('50');
  const provider_id = crypto.randomUUID();
  for (let count = 0; count < 3; count += 1) {
    const failing = (await order(rentals, { user_id, provider_id })).body.session;
    await fail(rentals, failing.id, { reason: 'out of disk' });
    const running = (await order(rentals, { user_id, provider_id })).body.session;
    await ready(rentals, running.id);
    await end(rentals, running.id);
  }
  expect(codeOf(await order(rentals, { user_id, provider_id }))).toBe(201);
});
