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

interface Happening {
  /** For example `deposit.confirmed`. */
  readonly type: string;
  readonly aggregate: { readonly type: string; readonly id: string; readonly version: number };
  readonly data: object;
}

/** Writes an event in the transaction that makes the change. The caller has locked the aggregate's row. */
export async function announce(
  trx: BillingTransaction,
  context: EventContext,
  origin: EventOrigin,
  happening: Happening,
): Promise<void> {
  await appendEvents(trx, [eventOf(context, origin, happening)]);
}

function eventOf(context: EventContext, origin: EventOrigin, { type, aggregate, data }: Happening): NewEvent {
  return {
    id: context.newId(),
    type,
    version: EVENT_VERSION,
    aggregate,
    subject: `${context.eventSubjectPrefix}.${type}`,
    correlationId: origin.correlationId,
    traceparent: origin.traceparent,
    data,
  };
}

interface TransactionHappening {
  readonly transaction: Transaction;
  readonly what: string;
}

/**
 * Announces a change of a transaction, such as `deposit.confirmed`, `withdrawal.requested` or
 * `withdrawal.failed`.
 */
export async function announceTransaction(
  trx: BillingTransaction,
  context: EventContext,
  origin: EventOrigin,
  happening: TransactionHappening,
): Promise<void> {
  await announceTransactions(trx, context, origin, [happening]);
}

/** Announces changes of several transactions in one statement. */
export async function announceTransactions(
  trx: BillingTransaction,
  context: EventContext,
  origin: EventOrigin,
  happenings: readonly TransactionHappening[],
): Promise<void> {
  const events = happenings.map(({ transaction, what }) =>
    eventOf(context, origin, {
      type: `${transaction.type}.${what}`,
      aggregate: { type: 'transaction', id: transaction.id, version: transaction.version },
      data: toTransactionBody(transaction),
    }),
  );
  await appendEvents(trx, events);
}
