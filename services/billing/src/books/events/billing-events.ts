import { appendEvents, type NewEvent } from '@gridlease/common/outbox/append';
import type { TraceContext } from '@gridlease/common/tracing/trace-context';
import type { BillingTransaction } from '../../database/database.ts';
import { toTransactionBody } from '../transactions/schema.ts';
import type { Transaction } from '../transactions/transaction.ts';

/** What makes events: ids, and what every subject begins with (`billing.events.v1`). */
export interface EventContext {
  readonly newId: () => string;
  readonly eventSubjectPrefix: string;
}

/** The request, or the pass of a worker, that led to an event. */
export type EventOrigin = Pick<TraceContext, 'correlationId'> & Partial<Pick<TraceContext, 'traceparent'>>;

const EVENT_VERSION = 1;

interface Happening {
  /** `deposit.confirmed` */
  readonly type: string;
  readonly aggregate: { readonly type: string; readonly id: string; readonly version: number };
  readonly data: object;
}

/** Writes an event in the transaction that makes it true; the aggregate's row is locked by it. */
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

/** Something happened to a transaction: `deposit.confirmed`, `withdrawal.requested`, `withdrawal.failed`. */
export async function announceTransaction(
  trx: BillingTransaction,
  context: EventContext,
  origin: EventOrigin,
  happening: TransactionHappening,
): Promise<void> {
  await announceTransactions(trx, context, origin, [happening]);
}

/** The same of several, in one statement. */
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
