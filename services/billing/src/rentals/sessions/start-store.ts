import { type NewEvent, sendableData } from '@gridlease/common/outbox/append';
import { sql } from 'kysely';
import { assertBalanced, type Journal } from '../../books/ledger/journal.ts';
import { formatAmount } from '../../books/money/amount.ts';
import type { BillingTransaction } from '../../database/database.ts';
import { STATEMENT_TIME_MARK } from '../../database/statement-time.ts';
import { cardKey } from '../cards/card.ts';
import type { CardChoice } from '../cards/offer.ts';
import { sessionCardsOf } from '../cards/store.ts';
import type { NewSession } from './session.ts';
import type { FirstLock } from './store.ts';

/** The first hold of a session. */
export interface FirstHold {
  readonly id: string;
  /** Base units. */
  readonly amount: bigint;
  /** What has to be available beforehand, in base units. */
  readonly atLeast: bigint;
  readonly availableId: number;
  readonly lockedId: number;
  readonly journal: Journal;
}

/** What is written for a session that starts at once. */
export interface WrittenStart {
  readonly session: NewSession;
  readonly hold: FirstHold;
  readonly lock: FirstLock;
  readonly intervalMs: number;
  /** Undefined: the machine is not checked. */
  readonly choice: CardChoice | undefined;
  /** Of one origin. In their data, the time of the statement is that of `STATEMENT_TIME`. */
  readonly events: readonly NewEvent[];
}

export type StartOutcome =
  | {
      readonly outcome: 'started';
      /** Base units, after the hold. */
      readonly available: bigint;
      /** The session has the cards of the choice, and the events are written; else the caller has to do both. */
      readonly isChosen: boolean;
      readonly at: Date;
    }
  | { readonly outcome: 'not_held'; readonly available: bigint }
  | { readonly outcome: 'active' };

/**
 * Writes a session that starts at once, with its hold, in one statement. Locks the wallet's accounts, the job and, until the
 * end of the transaction, the machine, whose version is counted up.
 */
export async function insertStart(
  trx: BillingTransaction,
  { session, hold, lock, intervalMs, choice, events }: WrittenStart,
): Promise<StartOutcome> {
  assertBalanced(hold.journal);
  const { entries } = hold.journal;
  const shares = choice?.shares.cards ?? [];
  const shown = sessionCardsOf(shares.map(({ card }) => card));
  const { rows } = await sql<{
    outcome: StartOutcome['outcome'];
    available: string;
    is_chosen: boolean;
    at: Date;
  }>`
    select * from start_session(
      ${hold.availableId}, ${String(hold.atLeast)}, ${hold.id}, ${String(hold.amount)}, ${hold.lockedId},
      ${hold.journal.id}, ${hold.journal.kind}, ${entries.map(({ account }) => account.id)},
      ${entries.map(({ account }) => account.isStored)}, ${entries.map(({ amount }) => String(amount))},
      ${JSON.stringify(rowOf(session))}, ${intervalMs / 1_000}, ${lock.transactionId}, ${lock.description},
      ${choice?.found.version ?? null}, ${JSON.stringify(shown)}, ${choice?.shares.isExclusive ?? null},
      ${shares.map(({ card }) => cardKey(card))}, ${shares.map(({ card }) => card.index)},
      ${shares.map(({ card }) => card.uuid ?? null)}, ${shares.map(({ takenVramMb }) => takenVramMb)},
      ${events.map(({ id }) => id)}, ${events.map(({ type }) => type)}, ${events.map(({ version }) => version)},
      ${events.map(({ aggregate }) => aggregate.type)}, ${events.map(({ aggregate }) => aggregate.id)},
      ${events.map(({ aggregate }) => aggregate.version)}, ${events.map(({ subject }) => subject)},
      ${events[0]?.correlationId ?? ''}, ${events[0]?.traceparent ?? null}, ${events.map(sendableData)},
      ${STATEMENT_TIME_MARK}
    )`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error('start_session returned nothing');
  const { outcome, is_chosen: isChosen, at } = row;
  if (outcome === 'active') return { outcome };
  const available = BigInt(row.available);
  return outcome === 'started' ? { outcome, available, isChosen, at } : { outcome, available };
}

/** The columns of a session as JSON. */
function rowOf(session: NewSession): object {
  const { price } = session;
  return {
    id: session.id,
    user_id: session.userId,
    job_id: session.jobId,
    wallet_id: session.walletId,
    provider_id: session.providerId,
    provider_owner_id: session.providerOwnerId,
    provider_wallet_id: session.providerWalletId,
    earned_account_id: session.earnedAccountId,
    gpu_model: session.gpuModel,
    matched_model: session.matchedModel,
    gpu_count: session.gpuCount,
    cards: session.cards,
    allocated_vram_mb: session.allocatedVramMb,
    total_vram_mb: session.totalVramMb,
    estimated_power_w: String(session.estimatedPowerW),
    hourly_rate: String(price.base),
    vram_rate: String(price.vram),
    power_rate: String(price.power),
    total_hourly_rate: String(price.total),
    platform_fee_percent: formatAmount(price.feePercent),
    quote: session.quote,
    maximum_minutes: session.maximumMinutes,
    is_watched: session.isWatched,
    payment_id: session.paymentId,
  };
}
