import { announce, type EventContext, type EventOrigin } from '../../books/events/announce.ts';
import type { BillingTransaction } from '../../database/database.ts';
import type { FinalStatus, Session } from './session.ts';
import { toSessionBody } from './session-body.ts';
import type { Posting } from './settlement-plan.ts';

export interface SessionEvent {
  readonly what: 'started' | 'low_funds' | 'in_grace' | 'resumed' | FinalStatus;
  readonly session: Session;
}

/** Writes events of locked sessions in one statement. */
export async function announceSessions(
  trx: BillingTransaction,
  context: EventContext,
  origin: EventOrigin,
  events: readonly SessionEvent[],
): Promise<void> {
  const happenings = events.map(({ what, session }) => ({
    type: `session.${what}`,
    aggregate: { type: 'session', id: session.id, version: session.version },
    data: toSessionBody(session),
  }));
  await announce(trx, context, origin, ...happenings);
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
