import { inTransaction } from '@gridlease/common/database/transaction';
import { v7 } from 'uuid';
import { placeHold } from '../../src/books/holds/place-hold.ts';
import type { Account } from '../../src/books/ledger/accounts.ts';
import type { SessionRules } from '../../src/rentals/sessions/rules.ts';
import type { Ending } from '../../src/rentals/sessions/session.ts';
import { type Settled, settleSessions } from '../../src/rentals/sessions/settlement.ts';
import { insertSession } from '../../src/rentals/sessions/store.ts';
import { wakeSessionsInGrace } from '../../src/rentals/sessions/tick-store.ts';
import { type Books, openEarned, openWallet } from './books.ts';

/** Rentals in the ledger of one test. They cost one base unit per started minute. */

const MINUTE_MS = 60_000;
const YEAR_MS = 365 * 24 * 60 * MINUTE_MS;
const TRACE = { correlationId: 'test' };

/** Every settlement charges all started minutes; holds are not refilled, and grace periods do not end. */
const RULES: SessionRules = {
  intervalMs: MINUTE_MS,
  pendingMax: 4,
  settlementMs: 0,
  initialMs: 0,
  graceMs: YEAR_MS,
  machineReturnMs: 10 * 60_000,
  warningMs: 0,
  debtMax: undefined,
  spendDayMax: undefined,
  staleAfterMs: 0,
};

/** Where rentals happen; ids are of the current time unless it says otherwise. */
type RentalBooks = Pick<Books, 'db'> & { readonly newId?: () => string };

/** A rented machine. */
export interface Machine {
  readonly id: string;
  /** The owner's wallet. */
  readonly walletId: string;
  readonly earned: Account;
}

export async function openMachine(books: Books, id = 'rig-1', ownersWallet?: string): Promise<Machine> {
  const walletId = ownersWallet ?? (await openWallet(books, 0n, 'provider'));
  return { id, walletId, earned: await openEarned(books, walletId, id) };
}

interface RentalOrder {
  readonly walletId: string;
  readonly machine: Machine;
  /** Base units held at the start. */
  readonly held: bigint;
  /** Per hour; 60 is one base unit per minute. */
  readonly hourlyRate?: bigint;
  /** The platform's share in percent. */
  readonly feePercent?: number;
  readonly maximumMinutes?: number;
  /** A hold that exists already; otherwise a new one is placed. */
  readonly holdId?: string;
}

/** Starts a session and places its hold, as the service does. */
export async function startRental(
  { db, newId = v7 }: RentalBooks,
  order: RentalOrder,
): Promise<{ id: string; holdId: string }> {
  const { walletId, machine, hourlyRate = 60n } = order;
  const [id, holdId] = [newId(), order.holdId ?? newId()];
  const feePercent = BigInt((order.feePercent ?? 10) * 1_000_000_000);
  await inTransaction(db, async (trx) => {
    if (order.holdId === undefined) {
      const hold = { holdId, journalId: newId(), walletId, reference: id, amount: order.held, atLeast: 0n };
      await placeHold(trx, hold);
    }
    await insertSession(
      trx,
      {
        id,
        userId: `user-${walletId}`,
        jobId: undefined,
        walletId,
        providerId: machine.id,
        providerOwnerId: `user-${machine.walletId}`,
        providerWalletId: machine.walletId,
        earnedAccountId: machine.earned.id,
        gpuModel: 'card',
        matchedModel: 'card',
        gpuCount: 1,
        cards: undefined,
        allocatedVramMb: 1_024,
        totalVramMb: undefined,
        estimatedPowerW: 0,
        price: { base: hourlyRate, vram: 0n, power: 0n, total: hourlyRate, feePercent },
        quote: {},
        isWatched: false,
        maximumMinutes: order.maximumMinutes,
        holdId,
        paymentId: newId(),
        key: undefined,
      },
      { intervalMs: RULES.intervalMs, lock: undefined },
    );
  });
  return { id, holdId };
}

interface SettleOptions {
  readonly rules?: Partial<SessionRules>;
  readonly asked?: Ending;
  readonly attemptsMax?: number;
}

/** Settles sessions in one transaction, as the service does. */
export function settle(
  { db, newId = v7 }: RentalBooks,
  ids: readonly string[],
  { rules, asked, attemptsMax }: SettleOptions = {},
): Promise<readonly Settled[]> {
  const deps = {
    newId,
    eventSubjectPrefix: 'billing.events.v1',
    sessionRules: { ...RULES, ...rules },
    onCredited: wakeSessionsInGrace,
  };
  return inTransaction(
    db,
    (trx) => settleSessions(trx, deps, TRACE, { ids, others: 'wait', ...(asked && { asked }) }),
    attemptsMax === undefined ? {} : { attemptsMax },
  );
}

/** Ends sessions on request; those that have ended already are not among the results. */
export function end(books: RentalBooks, ...ids: readonly string[]): Promise<readonly Settled[]> {
  return settle(books, ids, { asked: { status: 'completed', reason: 'requested' } });
}

/** Ends sessions whose machine has failed: nothing more is charged. */
export function fail(books: RentalBooks, ...ids: readonly string[]): Promise<readonly Settled[]> {
  return settle(books, ids, { asked: { status: 'failed', reason: 'provider_failure' } });
}
