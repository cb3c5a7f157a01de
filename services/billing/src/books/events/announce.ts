import { appendEvents, type NewEvent } from '@gridlease/common/outbox/append';
import type { TraceContext } from '@gridlease/common/tracing/trace-context';
import type { BillingTransaction } from '../../database/database.ts';
import { toTransactionBody } from '../transactions/schema.ts';
import type { Transaction } from '../transactions/transaction.ts';

/** What creating events needs: ids, and the prefix of every subject (`billing.events.v1`). */
export interface EventContext {
  readonly newId: () => string;
  readonly eventSubjectPrefix: string;
}

/** The request, or the worker pass, that led to an event. */
export type EventOrigin = Pick<TraceContext, 'correlationId'> & Partial<Pick<TraceContext, 'traceparent'>>;

const EVENT_VERSION = 1;

/** What happened to a locked aggregate, to be announced. */
export type Happening = Pick<NewEvent, 'type' | 'aggregate' | 'data'>;

/**
 * Writes events, in one statement, in the transaction that makes the changes. The caller has locked the
 * aggregates' rows.
 */
export async function announce(
  trx: BillingTransaction,
  context: EventContext,
  origin: EventOrigin,
  ...happenings: readonly Happening[]
): Promise<void> {
  await appendEvents(
    trx,
    happenings.map((happening) => eventOf(context, origin, happening)),
  );
}

/** An event as it is written. */
export function eventOf(
  { newId, eventSubjectPrefix }: EventContext,
  { correlationId, traceparent }: EventOrigin,
  { type, aggregate, data }: Happening,
): NewEvent {
  return {
    id: newId(),
    type,
    version: EVENT_VERSION,
    aggregate,
    subject: `${eventSubjectPrefix}.${type}`,
    correlationId,
    traceparent,
    data,
  };
}

/** A change of a transaction. */
interface TransactionChange {
  readonly transaction: Transaction;
  readonly what: string;
}

export function happeningOfTransaction({ transaction, what }: TransactionChange): Happening {
  return {
    type: `${transaction.type}.${what}`,
    aggregate: { type: 'transaction', id: transaction.id, version: transaction.version },
    data: toTransactionBody(transaction),
  };
}

/**
 * Announces changes of transactions, such as `deposit.confirmed`, `withdrawal.requested` or
 * `withdrawal.failed`.
 */
export async function announceTransaction(
  trx: BillingTransaction,
  context: EventContext,
  origin: EventOrigin,
  ...changes: readonly TransactionChange[]
): Promise<void> {
  await announce(trx, context, origin, ...changes.map(happeningOfTransaction));
}
