import {
  announce,
  type EventContext,
  type EventOrigin,
  type Happening,
} from '../../books/events/announce.ts';
import { feeOf } from '../../books/platform-fee.ts';
import type { BillingTransaction } from '../../database/database.ts';
import type { FinalStatus, Session } from './session.ts';
import { type SessionView, toSessionBody } from './session-body.ts';
import type { Posting } from './settlement-plan.ts';
import type { Decision } from './state.ts';

export interface SessionEvent {
  readonly what:
    | 'pending'
    | 'started'
    | 'connection_changed'
    | 'low_funds'
    | 'in_grace'
    | 'resumed'
    | FinalStatus;
  readonly session: Session;
  /** What has accrued, where it is more than what is posted. */
  readonly accrued?: Decision['accrued'];
}

/** Shows what has accrued, never less than what is posted. */
function accruedView(session: Session, { minutes, cost }: NonNullable<Decision['accrued']>): SessionView {
  if (cost <= session.charged) return {};
  return { minutes, cost, fee: feeOf(cost, session.price) };
}

/** Writes events of locked sessions in one statement. */
export async function announceSessions(
  trx: BillingTransaction,
  context: EventContext,
  origin: EventOrigin,
  events: readonly SessionEvent[],
): Promise<void> {
  await announce(trx, context, origin, ...events.map(happeningOf));
}

/** An event to be announced together with others. */
export function happeningOf({ what, session, accrued }: SessionEvent): Happening {
  return {
    type: `session.${what}`,
    aggregate: { type: 'session', id: session.id, version: session.version },
    data: toSessionBody(session, accrued && accruedView(session, accrued)),
  };
}

/** Returns the events of a posting: one for a change of status, and the low-funds warning. */
export function eventsOf({ before, session, decision }: Posting): SessionEvent[] {
  const events: SessionEvent[] = [];
  const { accrued } = decision;
  if (decision.lowFunds === 'warn') events.push({ what: 'low_funds', session, accrued });
  if (before.status === session.status) return events;
  const what =
    session.status === 'active' ? 'resumed' : session.status === 'grace' ? 'in_grace' : session.status;
  return [...events, { what, session, accrued }];
}
