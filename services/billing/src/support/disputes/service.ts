import type { Actor } from '@gridlease/common/access/caller';
import { retryingReads } from '@gridlease/common/database/transaction';
import {
  type IdempotentRequest,
  type Outcome,
  runIdempotent,
} from '@gridlease/common/idempotency/idempotent';
import type { TraceContext } from '@gridlease/common/tracing/trace-context';
import { insertAuditEvent } from '../../books/audit/store.ts';
import type { EventContext } from '../../books/events/billing-events.ts';
import { lockPostedAccounts } from '../../books/ledger/store.ts';
import type { BillingTransaction, Database } from '../../database/database.ts';
import { callerName } from '../../http/access.ts';
import type { CreatedPageOptions } from '../../http/pages.ts';
import { sessionNotFound } from '../../rentals/sessions/errors.ts';
import { lockSession } from '../../rentals/sessions/store.ts';
import { isRenters, isVisible, reachOf } from '../../rentals/sessions/visibility.ts';
import type { ShareBearer } from '../refunds/split.ts';
import { writeRefund } from '../refunds/write-refund.ts';
import type { Dispute, DisputeStatus } from './dispute.ts';
import {
  amountWithoutRefund,
  disputeAlreadyOpened,
  disputeDecided,
  disputeNotFound,
  disputeWindowClosed,
} from './errors.ts';
import { announceDispute } from './events.ts';
import * as store from './store.ts';

export interface DisputeDeps extends EventContext {
  readonly db: Database;
  /** How long after its bill a rental can be disputed. */
  readonly disputeDelaySeconds: number;
  readonly onEvent: () => void;
}

interface Asked {
  readonly actor: Actor;
  readonly trace: TraceContext;
}

/**
 * Opens a dispute of a rental that is running or whose bill is more recent than the dispute delay. Its
 * earnings are held from then on: the machine's account is locked, so a concurrent payout either took them
 * before or sees the dispute.
 *
 * @throws BillingError 404 `session_not_found`; 409 `dispute_already_opened`, `dispute_window_closed`
 */
export async function openDispute(
  deps: DisputeDeps,
  { actor, trace }: Asked,
  order: { readonly sessionId: string; readonly reason: string },
  idempotency: IdempotentRequest<Dispute> | undefined,
): Promise<Outcome<Dispute>> {
  const { sessionId, reason } = order;
  const outcome = await runIdempotent(deps.db, idempotency, async (trx) => {
    const session = await lockSession(trx, sessionId);
    if (session === undefined || !isRenters(actor, session)) throw sessionNotFound(sessionId);
    const known = await store.findDisputeOf(trx, sessionId);
    if (known !== undefined) throw disputeAlreadyOpened(known.id);
    await lockPostedAccounts(trx, { accountIds: [session.earnedAccountId] });
    const closedAt = await store.findWindowEnd(trx, sessionId, deps.disputeDelaySeconds);
    if (closedAt !== undefined) throw disputeWindowClosed(closedAt);
    const dispute = await store.insertDispute(trx, { id: deps.newId(), session, reason });
    await announceDispute(trx, deps, trace, dispute);
    return dispute;
  });
  deps.onEvent();
  return outcome;
}

/**
 * Returns a dispute, for the renter and the machine's owner.
 *
 * @throws BillingError 404 `dispute_not_found`, also if the caller may not see it
 */
export async function getDispute({ db }: DisputeDeps, actor: Actor, id: string): Promise<Dispute> {
  const dispute = await retryingReads(() => store.findDispute(db, id));
  if (dispute === undefined || !isVisible(actor, dispute)) throw disputeNotFound(id);
  return dispute;
}

interface DisputePage {
  readonly disputes: readonly Dispute[];
  readonly hasMore: boolean;
}

/**
 * Returns one page of disputes, newest first: of rentals that the caller rents or that run on the caller's
 * machines.
 *
 * @throws ServiceError 403 `not_owner` for a filter that names another user
 */
export async function findDisputes(
  { db }: DisputeDeps,
  actor: Actor,
  { userId, status }: { readonly userId: string | undefined; readonly status: DisputeStatus | undefined },
  page: CreatedPageOptions,
): Promise<DisputePage> {
  const reach = reachOf(actor, userId);
  const found = await retryingReads(() => store.listDisputes(db, { reach, status }, page));
  return { disputes: found.slice(0, page.limit), hasMore: found.length > page.limit };
}

export interface DisputeDecision {
  readonly disputeId: string;
  readonly status: 'refunded' | 'rejected';
  /** Base units to refund; undefined: all that was charged and not refunded yet. */
  readonly amount: bigint | undefined;
  readonly bearer: ShareBearer;
  readonly note: string;
}

/**
 * Decides a dispute: refunds the renter or rejects the dispute. Earnings that are not taken back are no
 * longer held.
 *
 * @throws BillingError 400 `validation_failed` for an amount without a refund; 404 `dispute_not_found`; 409
 *   `dispute_decided`; and what refunds throw
 */
export async function decide(
  deps: DisputeDeps,
  { actor, trace }: Asked,
  decision: DisputeDecision,
  idempotency: IdempotentRequest<Dispute> | undefined,
): Promise<Outcome<Dispute>> {
  if (decision.status === 'rejected' && decision.amount !== undefined) throw amountWithoutRefund();
  const outcome = await runIdempotent(deps.db, idempotency, (trx) =>
    writeDecision(deps, trx, { actor, trace }, decision),
  );
  deps.onEvent();
  return outcome;
}

async function writeDecision(
  deps: DisputeDeps,
  trx: BillingTransaction,
  { actor, trace }: Asked,
  { disputeId, status, amount, bearer, note }: DisputeDecision,
): Promise<Dispute> {
  const found = await store.findDispute(trx, disputeId);
  if (found === undefined) throw disputeNotFound(disputeId);
  await lockSession(trx, found.sessionId);
  const dispute = await store.findDispute(trx, disputeId);
  if (dispute?.status !== 'open') throw disputeDecided(dispute?.status ?? 'gone');
  const order = { sessionId: dispute.sessionId, amount, bearer, reason: note, disputeId };
  const refund = status === 'refunded' ? await writeRefund(deps, trx, trace, order) : undefined;
  const by = callerName(actor);
  const decided = await store.decideDispute(trx, disputeId, {
    status,
    refundId: refund?.transaction.id,
    note,
    by,
  });
  await insertAuditEvent(trx, {
    actor: by,
    action: `dispute.${status}`,
    target: disputeId,
    detail: { session_id: dispute.sessionId, note },
  });
  await announceDispute(trx, deps, trace, decided);
  return decided;
}
