import { appendEvents, type NewEvent } from '@gridlease/common/outbox/append';
import type { EventContext, EventOrigin } from '../../books/events/announce.ts';
import type { BillingTransaction } from '../../database/database.ts';
import type { Session } from './session.ts';
import { toSessionBody } from './session-body.ts';
import type { Posting } from './settlement-plan.ts';

const EVENT_VERSION = 1;

export type SessionEventName =
  | 'started'
  | 'low_funds'
  | 'in_grace'
  | 'resumed'
  | 'completed'
  | 'terminated'
  | 'failed';

export interface SessionEvent {
  readonly what: SessionEventName;
  readonly session: Session;
}

/** Writes events of locked sessions in one statement. */
export async function announceSessions(
  trx: BillingTransaction,
  context: EventContext,
  origin: EventOrigin,
  events: readonly SessionEvent[],
): Promise<void> {
  await appendEvents(
    trx,
    events.map(({ what, session }): NewEvent => {
      const type = `session.${what}`;
      return {
        id: context.newId(),
        type,
        version: EVENT_VERSION,
        aggregate: { type: 'session', id: session.id, version: session.version },
        subject: `${context.eventSubjectPrefix}.${type}`,
        correlationId: origin.correlationId,
        traceparent: origin.traceparent,
        data: toSessionBody(session),
      };
    }),
  );
}

/** Returns the events of a posting: one for a change of status, and the low-funds warning. */
export function eventsOf({ before, session, decision }: Posting): SessionEvent[] {
  const events: SessionEvent[] = [];
  if (decision.lowFunds === 'warn') events.push({ what: 'low_funds', session });
  if (before.status === session.status) return events;
  const what =
    session.status === 'active' ? 'resumed' : session.status === 'grace' ? 'in_grace' : session.status;
  return [...events, { what, session }];
}
