import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sessionWriteOffsMigration } from '../../migrations/0013_session_write_offs.ts';
import { type Body, call } from '../billing.ts';
import { openRentals, type Rentals, started } from '../rentals.ts';

const HOUR_SECONDS = 3_600;

let rentals: Rentals;
beforeEach(async () => {
  rentals = await openRentals();
});
afterEach(async () => {
  await rentals.close();
});

const writeOff = async (wallet: Body, amount?: string): Promise<void> => {
  const body = { reason: 'the renter disappeared', ...(amount === undefined ? {} : { amount }) };
  const { status } = await call(rentals, 'POST', `/api/v1/admin/wallets/${wallet.id}/write-off`, body);
  expect(status).toBe(200);
};

/** A renter who owes 0.05 for each of two rentals. */
async function indebted(): Promise<Body> {
  const wallet = await rentals.renter('2');
  for (let n = 0; n < 2; n += 1) await started(rentals, { user_id: wallet.user_id });
  await rentals.advance(5 * HOUR_SECONDS);
  await rentals.tick();
  return wallet;
}

const assigned = async () =>
  (
    await sql`select transaction_id, session_id, amount::text from session_write_offs order by 1, 2`.execute(
      rentals.db,
    )
  ).rows;

describe('write-offs from a release that did not assign them to rentals', () => {
  it('are assigned by the migration to the same rentals as by this release', async () => {
    const first = await indebted();
    await writeOff(first, '0.07');
    await rentals.fund(first.id, '0.01');
    await writeOff(first);
    await writeOff(await indebted());
    await indebted();
    const expected = await assigned();
    expect(expected).toHaveLength(5);

    // What migration 0013 finds: the same books without its table.
    await sql`drop table session_write_offs`.execute(rentals.db);
    await sql`drop index sessions_indebted`.execute(rentals.db);
    await sessionWriteOffsMigration.up(rentals.db as never);
    expect(await assigned()).toEqual(expected);
    expect(await rentals.findings()).toEqual([]);
  });
});
