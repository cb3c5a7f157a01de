import { openDatabase } from '@gridlease/common/database/open';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { assembleBilling } from '../src/assemble.ts';
import { proveLedger } from '../src/books/ledger/proof.ts';
import { openConfiguredChain } from '../src/chain/network/solana/configured-chain.ts';
import type { BillingTables } from '../src/database/database.ts';
import { pricedAs } from '../src/market/pricing/priced.ts';
import { happeningOf } from '../src/rentals/sessions/events.ts';
import { endSession } from '../src/rentals/sessions/service.ts';
import { findSnapshot } from '../src/rentals/sessions/snapshot-store.ts';
import {
  type RentalOrder,
  type RentalTerms,
  type StartDeps,
  startSession,
} from '../src/rentals/sessions/start.ts';
import { log, testConfig } from './billing.ts';
import { openRentals, type Rentals } from './rentals.ts';
import { cardTermsOf, machineOf } from './simulation/fleet.ts';
import { ASKED } from './simulation/operation.ts';
import { makeKeys } from './unavailable-chain.ts';

let rentals: Rentals;
let deps: StartDeps;
let close: () => Promise<void>;
beforeAll(async () => {
  rentals = await openRentals();
  const database = openDatabase<BillingTables>({ url: rentals.databaseUrl, applicationName: 'starts', log });
  const config = testConfig({ config: (await makeKeys()).config });
  const ending = new AbortController();
  const chain = openConfiguredChain(config, log);
  const wakes = { onEvent: () => {}, onTransfer: () => {} };
  const assembled = assembleBilling({ config, db: database.db, chain, ...wakes, ending: ending.signal, log });
  deps = { ...assembled, termsOf: (order) => termsOf(order) };
  close = async () => {
    await chain.chain.close();
    await database.close();
    await rentals.close();
  };
});
afterAll(() => close());

/** Of a machine of the simulated fleet, which has cards; of others nothing is known. */
async function termsOf({ wanted, providerId }: RentalOrder): Promise<RentalTerms> {
  const machine = machineOf(providerId, 'the-owner');
  const total = BigInt(wanted.requestedVramMb) * 1_000_003n;
  return {
    ownerId: 'the-owner',
    matchedModel: wanted.gpuModel,
    price: { base: total - 5n, vram: 2n, power: 3n, total, feePercent: 5_123_456_789n },
    quote: { owner: 'the "owner"', odd: wanted.gpuModel },
    minimumMinutes: undefined,
    maximumMinutes: undefined,
    isWatched: machine !== undefined,
    priced: pricedAs(wanted, undefined),
    cards: machine && (await cardTermsOf(deps, machine, wanted)),
  };
}

const orders = fc.record({
  providerId: fc.constantFrom('a machine', 'machine-"x"', 'rig-1', 'rig-2'),
  jobId: fc.option(fc.uuid(), { nil: undefined }),
  gpuModel: fc.string({ minLength: 1, maxLength: 30 }).map((text) => text.replaceAll('\0', '0')),
  requestedVramMb: fc.integer({ min: 1, max: 20_000 }),
  totalVramMb: fc.option(fc.integer({ min: 20_000, max: 90_000 }), { nil: undefined }),
  estimatedPowerW: fc.double({ min: 0, max: 5_000, noNaN: true }),
  maximumMinutes: fc.option(fc.integer({ min: 1, max: 10_000 }), { nil: undefined }),
});

it('the session, the response and the events of a start say the same, whatever is ordered', async () => {
  const { user_id } = await rentals.renter('100000');
  await fc.assert(
    fc.asyncProperty(orders, async ({ providerId, jobId, maximumMinutes, gpuModel: named, ...wanted }) => {
      const gpuModel = machineOf(providerId, '') === undefined ? named : 'card';
      const outcome = await startSession(deps, ASKED, {
        userId: user_id,
        providerId,
        jobId,
        maximumMinutes,
        wanted: { ...wanted, gpuModel, gpuCount: undefined, gpuIndices: undefined, gpuUuids: undefined },
        maxHourlyRate: undefined,
        quote: undefined,
      });
      if (outcome.replayed) throw new Error('replayed without a key');
      const { session, funds } = outcome.value;
      const stored = await findSnapshot(deps.db, session.id, deps.sessionRules);
      expect(stored?.session).toEqual(session);
      expect(stored?.funds.hold).toBe(funds.hold);
      expect(stored?.funds.available).toBe(funds.available);
      const { rows } = await sql<{ data: unknown; type: string; created: boolean }>`
        select data, type, created_at = ${session.createdAt} as created from outbox
        where aggregate_id = ${session.id}`.execute(deps.db);
      const { type, data } = happeningOf({ what: 'started', session });
      expect(rows).toEqual([{ type, data: JSON.parse(JSON.stringify(data)), created: true }]);
      const { rows: shown } = await sql`
        select t.type, t.status, t.amount = ${String(funds.hold)}::numeric as is_hold, t.job_id is not distinct from s.job_id as is_jobs,
          due_at = started_at + interval '1 minute' as is_due
        from transactions t join sessions s on s.id = t.session_id join session_ticks k on k.session_id = s.id
        where s.id = ${session.id}`.execute(deps.db);
      expect(shown).toEqual([
        { type: 'session_lock', status: 'confirmed', is_hold: true, is_jobs: true, is_due: true },
      ]);
      if (machineOf(providerId, '') !== undefined) {
        expect(session.cards?.length).toBeGreaterThan(0);
        const { rows: taken } = await sql`
          select from taken_cards where session_id = ${session.id}`.execute(deps.db);
        expect(taken).toHaveLength(session.cards?.length ?? 0);
        // The next ones find free cards.
        await endSession(deps, ASKED, { id: session.id, note: undefined });
      }
    }),
    { numRuns: 40 },
  );
  expect(await proveLedger(deps.db)).toEqual([]);
});
