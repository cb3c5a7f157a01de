import { sumOf } from '../money/amount.ts';
import type { Account } from './accounts.ts';

/** The kinds of journals. Each kind stands for one kind of business event. */
export type JournalKind =
  | 'deposit'
  | 'deposit_unattributed'
  | 'deposit_dust'
  | 'deposit_assigned'
  | 'deposit_moved'
  | 'withdrawal_reserved'
  | 'withdrawal_settled'
  | 'withdrawal_returned'
  | 'payout_reserved'
  | 'payout_settled'
  | 'payout_returned'
  | 'network_fee_returned'
  | 'sweep'
  | 'hold_placed'
  | 'hold_extended'
  | 'hold_captured'
  | 'hold_released'
  | 'debt_incurred'
  | 'debt_written_off'
  | 'debt_repaid'
  | 'debt_restated'
  | 'earnings_moved'
  | 'refund'
  | 'fees_collected'
  | 'balance_forfeited'
  | 'adjustment'
  | 'adjustment_reversed'
  | 'opening_balance'
  | 'chain_restarted';

/** One line of a journal: base units posted to an account, positive for a credit. Never zero. */
export interface Entry {
  readonly account: Account;
  readonly amount: bigint;
}

/** A balanced set of entries that takes effect atomically. */
export interface Journal {
  /** UUID version 7. */
  readonly id: string;
  readonly kind: JournalKind;
  /** The transaction, hold or session the journal belongs to. */
  readonly reference?: string | undefined;
  /** The slot, for journals that record an event on the chain. */
  readonly chainSlot?: number | undefined;
  readonly entries: readonly Entry[];
}

/** Entries per journal: `n` is a smallint, and a journal is one business event, not a batch. */
const ENTRIES_MAX = 1_000;

/**
 * Checks what the database would refuse, with a better message.
 *
 * @throws RangeError: an unbalanced journal is a programming error
 */
export function assertBalanced(journal: Journal): void {
  const { entries, id, kind } = journal;
  if (entries.length < 2 || entries.length > ENTRIES_MAX) {
    throw new RangeError(`journal ${id} (${kind}) has ${entries.length} entries`);
  }
  if (entries.some(({ amount }) => amount === 0n))
    throw new RangeError(`journal ${id} (${kind}) moves nothing`);
  const sum = sumOf(entries);
  if (sum !== 0n) throw new RangeError(`journal ${id} (${kind}) sums to ${sum}`);
}

/** The two entries that move base units from one account to another. */
export function move(from: Account, to: Account, amount: bigint): Entry[] {
  return [
    { account: from, amount: -amount },
    { account: to, amount },
  ];
}
