import type { Actor } from '@gridlease/common/access/caller';
import { retryingReads } from '@gridlease/common/database/transaction';
import type { Outcome } from '@gridlease/common/idempotency/idempotent';
import type { ArchiveReader } from '../../books/archive/read-list.ts';
import { insertAuditEvent } from '../../books/audit/store.ts';
import type { RepaymentDeps } from '../../books/debts/repay.ts';
import { lockPostedAccounts } from '../../books/ledger/store.ts';
import { requireUninvolved } from '../../books/own-request.ts';
import { type CommandDeps, runCommand } from '../../database/command.ts';
import type { BillingTransaction } from '../../database/database.ts';
import { callerName } from '../../http/access.ts';
import type { Command, Requester } from '../../http/command.ts';
import type { PageOptions } from '../../http/pages.ts';
import { bringBackSession } from '../../rentals/sessions/archived-sessions.ts';
import { sessionNotFound } from '../../rentals/sessions/errors.ts';
import { findSession, lockSession } from '../../rentals/sessions/store.ts';
import { isRenters, isVisible, visibilityOf } from '../../rentals/sessions/visibility.ts';
import type { ShareBearer } from '../refunds/split.ts';
import { writeRefund } from '../refunds/write-refund.ts';
import {
  amountWithoutRefund,
  disputeAlreadyOpened,
  disputeDecided,
  disputeNotFound,
  disputeWindowClosed,
} from './errors.ts';
import { announceDispute } from './events.ts';
import type { Dispute } from './store.ts';
import * as store from './store.ts';
import type { DisputeStatus } from './table.ts';

export interface DisputeDeps extends RepaymentDeps, CommandDeps, ArchiveReader {
  /** How long after its bill a rental can be disputed. */
  readonly disputeDelaySeconds: number;
}

/**
 * Opens a dispute of a rental that is running or whose bill is more recent than the dispute delay. Its
 * earnings are held from then on: the machine's account is locked, so a concurrent payout either took them
 * before or sees the dispute.
 *
 * @throws BillingError 404 `session_not_found`; 409 `dispute_already_opened`, `dispute_window_closed`; 503
 *   `archive_unavailable`
 */
export async function openDispute(
  deps: DisputeDeps,
  command: Command<Dispute>,
  { sessionId, reason }: { readonly sessionId: string; readonly reason: string },
): Promise<Outcome<Dispute>> {
  const found = await findSession(deps, sessionId);
  if (found === undefined || !isRenters(command.actor, found.session)) throw sessionNotFound(sessionId);
  await bringBackSession(deps, sessionId);
  return runCommand(deps, command, async (trx) => {
    const session = await lockSession(trx, sessionId);
    if (session === undefined) throw sessionNotFound(sessionId);
    const known = await store.findDisputeOf(trx, sessionId);
    if (known !== undefined) throw disputeAlreadyOpened(known.id);
    await lockPostedAccounts(trx, { accountIds: [session.earnedAccountId] });
    const closedAt = await store.findWindowEnd(trx, sessionId, deps.disputeDelaySeconds);
    if (closedAt !== undefined) throw disputeWindowClosed(closedAt);
    const dispute = await store.insertDispute(trx, { id: deps.newId(), session, reason });
    await announceDispute(trx, deps, command.trace, dispute);
    return dispute;
  });
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

/**
 * Lists disputes, newest first, one more than the page size if there are more: of rentals that the caller rents or that run on the caller's
 * machines.
 *
 * @throws ServiceError 403 `not_owner` for a filter that names another user
 */
export async function listDisputes(
  { db }: DisputeDeps,
  actor: Actor,
  { userId, status }: { readonly userId: string | undefined; readonly status: DisputeStatus | undefined },
  page: PageOptions,
): Promise<Dispute[]> {
  const visibility = visibilityOf(actor, userId);
  return retryingReads(() => store.listDisputes(db, { visibility, status }, page));
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
 * @throws BillingError 400 `validation_failed` for an amount without a refund; 403 `own_request` for a party to it; 404 `dispute_not_found`; 409
 *   `dispute_decided`; and what refunds throw
 */
export async function decideDispute(
  deps: DisputeDeps,
  command: Command<Dispute>,
  decision: DisputeDecision,
): Promise<Outcome<Dispute>> {
  if (decision.status === 'rejected' && decision.amount !== undefined) throw amountWithoutRefund();
  return runCommand(deps, command, (trx) => writeDecision(deps, trx, command, decision));
}

async function writeDecision(
  deps: DisputeDeps,
  trx: BillingTransaction,
  { actor, trace }: Requester,
  { disputeId, status, amount, bearer, note }: DisputeDecision,
): Promise<Dispute> {
  const found = await store.findDispute(trx, disputeId);
  if (found === undefined) throw disputeNotFound(disputeId);
  await lockSession(trx, found.sessionId);
  const dispute = await store.findDispute(trx, disputeId);
  if (dispute?.status !== 'open') throw disputeDecided(dispute?.status ?? 'gone');
  const by = callerName(actor);
  requireUninvolved(actor, [dispute.userId, dispute.providerOwnerId], 'dispute');
  const order = { sessionId: dispute.sessionId, amount, bearer, reason: note, disputeId };
  const refund = status === 'refunded' ? await writeRefund(deps, trx, trace, order) : undefined;
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
