import { LeaseLost } from '@gridlease/common/worker/worker-lease';
import type { EventOrigin } from '../../books/events/announce.ts';
import { greatest, least, sumOf } from '../../books/money/amount.ts';
import { lockWallet } from '../../books/wallets/store.ts';
import type { Chain } from '../../chain/network/chain.ts';
import { feeToReserve, lookUpReceivers, type Receiver } from '../../chain/transfers/receiver.ts';
import { findLimitRoom } from '../../chain/transfers/wallet-limits.ts';
import type { BillingTransaction, Database, Transact } from '../../database/database.ts';
import { listEarnedAccountsOf } from '../earnings/earned-accounts.ts';
import { payoutUsableAt } from './address-store.ts';
import { lockPayoutBooks, type PayoutContext, repayDebt, writePayout } from './payout-books.ts';
import { momentOf } from './schedule.ts';
import * as store from './schedule-store.ts';

const PAGE = 200;

export interface ScheduleRules {
  /** 0: payouts are made only on request. */
  readonly intervalMs: number;
  /** Base units; smaller amounts wait for the next scheduled time. */
  readonly minimum: bigint;
}

export interface ScheduledPayoutDeps extends PayoutContext {
  readonly db: Database;
  readonly chain: Pick<Chain, 'findReceivers'>;
  readonly transact: Transact;
  readonly schedule: ScheduleRules;
  readonly onTransfer: () => void;
  readonly signal: AbortSignal;
}

/**
 * Pays every owner with enough earnings and a payout address, once per scheduled time. Each payout is one
 * transaction that also records the scheduled time, so a crash or a concurrent run pays nobody twice. An
 * owner who cannot be paid now does not block the others and is retried. The first scheduled time after
 * installation only starts the schedule.
 *
 * @returns how many payouts were requested
 */
export async function payOnSchedule(deps: ScheduledPayoutDeps, origin: EventOrigin): Promise<number> {
  const { db, transact, schedule: rules } = deps;
  if (rules.intervalMs === 0) return 0;
  const { now, doneFor } = await store.readClock(db);
  const moment = momentOf(now, rules.intervalMs);
  if (doneFor !== undefined && doneFor >= moment) return 0;
  const requested = doneFor === undefined ? 0 : await payAll(deps, origin, moment);
  if (!deps.signal.aborted) await transact((trx) => store.noteDoneMoment(trx, moment));
  return requested;
}

async function payAll(deps: ScheduledPayoutDeps, origin: EventOrigin, moment: Date): Promise<number> {
  const failures: unknown[] = [];
  let requested = 0;
  for await (const payee of payees(deps)) {
    if (deps.signal.aborted) break;
    try {
      if (await deps.transact((trx) => payOne(deps, trx, origin, { ...payee, moment }))) requested += 1;
    } catch (error) {
      if (error instanceof LeaseLost) throw error;
      failures.push(error);
    }
  }
  if (requested > 0) deps.onTransfer();
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} owners could not be paid`);
  return requested;
}

interface Payee {
  readonly walletId: string;
  /** Whether this address, the wallet's when it was listed, has a token account. */
  readonly receiverOf: (address: string) => Receiver;
}

/** Iterates over all wallets that may be paid, page by page. */
async function* payees(deps: ScheduledPayoutDeps): AsyncIterable<Payee> {
  const { db, schedule } = deps;
  const { minimum } = schedule;
  for (let after: string | undefined; ; ) {
    const page = await store.listPayees(db, { after, minimum, limit: PAGE });
    const receiverOf = await lookUpReceivers(
      deps,
      page.map(({ address }) => address),
    );
    for (const { walletId } of page) yield { walletId, receiverOf };
    after = page.at(-1)?.walletId;
    if (page.length < PAGE) return;
  }
}

/**
 * The smallest amount worth sending: the schedule's minimum, or a transfer limit that is lower; and in any case more than
 * what is kept for the receiver's token account, unless that is known to exist.
 */
function leastWorth({ schedule, rules }: ScheduledPayoutDeps, receiver: Receiver): bigint {
  const { transferMax, dayMax, minimum, newAccountFee, unit } = rules;
  const wanted = [transferMax, dayMax].reduce<bigint>(
    (most, limit) => least(most, limit ?? most),
    schedule.minimum,
  );
  const beyondFee = receiver === 'exists' || newAccountFee === 0n ? 0n : newAccountFee + unit;
  return [minimum, beyondFee].reduce(greatest, wanted);
}

/**
 * Pays an owner as much as the limits allow; the rest waits for the next scheduled time. A new address waits
 * for a later time, which gives the owner a chance to notice the change.
 *
 * @returns whether a payout was made
 */
async function payOne(
  deps: ScheduledPayoutDeps,
  trx: BillingTransaction,
  origin: EventOrigin,
  { walletId, receiverOf, moment }: Payee & { readonly moment: Date },
): Promise<boolean> {
  const wallet = await lockWallet(trx, walletId);
  const destination = wallet?.solanaAddress;
  if (wallet === undefined || destination === undefined || !wallet.isActive) return false;
  if (await store.hasScheduledPayout(trx, { walletId, moment })) return false;
  if ((await payoutUsableAt(trx, wallet, destination, deps.rules.addressCooldownSeconds)) !== undefined)
    return false;
  const accounts = await listEarnedAccountsOf(trx, walletId);
  const room = await findLimitRoom(trx, deps.rules, walletId);
  const books = await lockPayoutBooks(trx, deps, { walletId, accounts, amount: room });
  await repayDebt(deps, trx, origin, walletId, books);
  const amount = sumOf(books.plan.parts);
  const receiver = receiverOf(destination);
  if (amount === 0n || amount < leastWorth(deps, receiver)) return false;
  const accountFee = feeToReserve(deps.rules, amount, receiver);
  const draft = { walletId, providerId: wallet.userId, destination, accountFee, notBefore: undefined };
  await writePayout(deps, trx, origin, { ...draft, scheduledFor: moment }, books);
  return true;
}
