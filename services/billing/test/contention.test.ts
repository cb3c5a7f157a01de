import { Keypair } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { type Body, type JsonResponse, NOWHERE } from './billing.ts';
import { openContendedDatabase } from './contended-database.ts';
import { withdraw } from './funding.ts';
import { end, openRentals, type Rentals, start, started } from './rentals.ts';

const ROUNDS = 6;
const AT_ONCE = 4;
const ENDS = 20;

/** Runs `work` on a new service and returns the number of deadlocks in its database. */
async function deadlocksOf(work: (rentals: Rentals, wallet: Body) => Promise<void>): Promise<number> {
  const database = await openContendedDatabase();
  const rentals = await openRentals({
    databaseUrl: database.url,
    config: { blockchain: { rpc_url: NOWHERE } },
  });
  try {
    await work(rentals, await rentals.renter('100000'));
    expect(await rentals.findings()).toEqual([]);
  } finally {
    await rentals.close();
  }
  const deadlocks = await database.countDeadlocks();
  await database.close();
  return deadlocks;
}

const times = (count: number, ask: (at: number) => Promise<JsonResponse>) =>
  Array.from({ length: count }, (_, at) => ask(at));

function withdrawSome(rentals: Rentals, wallet: Body): Promise<JsonResponse> {
  const to_address = Keypair.generate().publicKey.toBase58();
  return withdraw(rentals, wallet.id, { amount: '0.01', to_address });
}

describe('on a single wallet', () => {
  it('48 starts and withdrawals, eight at a time, all succeed without a deadlock', async () => {
    const deadlocks = await deadlocksOf(async (rentals, wallet) => {
      const user_id = wallet.user_id;
      for (let round = 0; round < ROUNDS; round += 1) {
        const responses = await Promise.all([
          ...times(AT_ONCE, (at) => start(rentals, { user_id, provider_id: `machine-${at}` })),
          ...times(AT_ONCE, () => withdrawSome(rentals, wallet)),
        ]);
        const expected = [...Array(AT_ONCE).fill(201), ...Array(AT_ONCE).fill(202)];
        expect(responses.map(({ status }) => status)).toEqual(expected);
      }
    });
    expect(deadlocks).toBe(0);
  });

  it('rentals end concurrently with withdrawals, twenty times, without a deadlock', async () => {
    const deadlocks = await deadlocksOf(async (rentals, wallet) => {
      for (let count = 0; count < ENDS; count += 1) {
        const session = await started(rentals, { user_id: wallet.user_id });
        await rentals.advance(61);
        const responses = await Promise.all([end(rentals, session.id), withdrawSome(rentals, wallet)]);
        expect(responses.map(({ status }) => status)).toEqual([200, 202]);
      }
    });
    expect(deadlocks).toBe(0);
  });

  it('due charges of many rentals are posted concurrently with withdrawals without a deadlock', async () => {
    const deadlocks = await deadlocksOf(async (rentals, wallet) => {
      const user_id = wallet.user_id;
      for (let at = 0; at < ENDS; at += 1) await started(rentals, { user_id });
      for (let round = 0; round < ROUNDS; round += 1) {
        await rentals.advance(660);
        const [posted, ...responses] = await Promise.all([
          rentals.tick(),
          ...times(AT_ONCE, () => withdrawSome(rentals, wallet)),
        ]);
        expect(posted).toBe(ENDS);
        expect(responses.map(({ status }) => status)).toEqual(Array(AT_ONCE).fill(202));
      }
    });
    expect(deadlocks).toBe(0);
  });
});
