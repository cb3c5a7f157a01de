import type { Actor } from '@gridlease/common/access/caller';
import { retryingReads } from '@gridlease/common/database/transaction';
import {
  type IdempotentRequest,
  type Outcome,
  runIdempotent,
} from '@gridlease/common/idempotency/idempotent';
import type { TraceContext } from '@gridlease/common/tracing/trace-context';
import type { BillingTransaction, Database } from '../../database/database.ts';
import type { Ending } from './end-conditions.ts';
import { sessionNotActive, sessionNotFound } from './errors.ts';
import { isLive } from './session.ts';
import { type PostingDeps, settleSessions } from './settlement.ts';
import {
  findSnapshot,
  listSessions,
  type SessionFilters,
  type SessionPageOptions,
  type SessionSnapshot,
} from './snapshot-store.ts';
import { noteEndReason } from './store.ts';
import { isProviders, isRenters, isVisible, reachOf } from './visibility.ts';

export interface SessionDeps extends PostingDeps {
  readonly db: Database;
  readonly onEvent: () => void;
}

interface Asked {
  readonly actor: Actor;
  readonly trace: TraceContext;
}

/**
 * Returns the current state of a session, for its renter and the machine's owner.
 *
 * @throws BillingError 404 `session_not_found`, also if the caller may not see it
 */
export async function getSession(deps: SessionDeps, actor: Actor, id: string): Promise<SessionSnapshot> {
  const snapshot = await retryingReads(() => findSnapshot(deps.db, id, deps.sessionRules.staleAfterMs));
  if (snapshot === undefined || !isVisible(actor, snapshot.session)) throw sessionNotFound(id);
  return snapshot;
}

/**
 * Ends a rental. If it has already ended, returns the same result again.
 *
 * @param order.note the reason, in the caller's words
 * @throws BillingError 404 `session_not_found`
 */
export async function endSession(
  deps: SessionDeps,
  { actor, trace }: Asked,
  order: { readonly id: string; readonly note: string | undefined },
  idempotency?: IdempotentRequest<SessionSnapshot>,
): Promise<Outcome<SessionSnapshot>> {
  const { session } = await getSession(deps, actor, order.id);
  if (!isRenters(actor, session)) throw sessionNotFound(order.id);
  const outcome = await runIdempotent(deps.db, idempotency, (trx) =>
    conclude(deps, trx, trace, { ...order, asked: { status: 'completed', reason: 'requested' } }),
  );
  deps.onEvent();
  return outcome;
}

/**
 * Ends a rental that the machine failed: nothing more is charged, and the rest of the hold is released.
 *
 * @throws BillingError 404 `session_not_found`; 409 `session_not_active`
 */
export async function failSession(
  deps: SessionDeps,
  { actor, trace }: Asked,
  order: { readonly id: string; readonly note: string | undefined },
  idempotency?: IdempotentRequest<SessionSnapshot>,
): Promise<Outcome<SessionSnapshot>> {
  const { session } = await getSession(deps, actor, order.id);
  if (!isProviders(actor, session)) throw sessionNotFound(order.id);
  const outcome = await runIdempotent(deps.db, idempotency, async (trx) => {
    const asked: Ending = { status: 'failed', reason: 'provider_failure' };
    const snapshot = await conclude(deps, trx, trace, { ...order, asked });
    const { status } = snapshot.session;
    if (status !== 'failed') throw sessionNotActive(status);
    return snapshot;
  });
  deps.onEvent();
  return outcome;
}

async function conclude(
  deps: SessionDeps,
  trx: BillingTransaction,
  trace: TraceContext,
  { id, note, asked }: { readonly id: string; readonly note: string | undefined; readonly asked: Ending },
): Promise<SessionSnapshot> {
  const settled = await settleSessions(trx, deps, trace, { ids: [id], others: 'wait', asked });
  if (settled.length > 0 && note !== undefined) await noteEndReason(trx, id, note);
  const snapshot = await findSnapshot(trx, id, deps.sessionRules.staleAfterMs);
  if (snapshot === undefined || isLive(snapshot.session)) throw new Error(`session ${id} did not end`);
  return snapshot;
}

export interface SessionPage {
  readonly sessions: readonly SessionSnapshot[];
  readonly hasMore: boolean;
}

/**
 * Returns one page of sessions, newest first: those that the caller rents and those on the caller's machines.
 *
 * @throws ServiceError 403 `not_owner` for a filter that names another user
 */
export async function findSessions(
  deps: SessionDeps,
  actor: Actor,
  { userId, ...filters }: SessionFilters & { readonly userId: string | undefined },
  page: SessionPageOptions,
): Promise<SessionPage> {
  const reach = reachOf(actor, userId);
  const found = await retryingReads(() =>
    listSessions(deps.db, { ...filters, reach }, page, deps.sessionRules.staleAfterMs),
  );
  return { sessions: found.slice(0, page.limit), hasMore: found.length > page.limit };
}
