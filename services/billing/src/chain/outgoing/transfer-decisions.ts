import { inTransaction, retryingReads } from '@gridlease/common/database/transaction';
import { insertAuditEvent } from '../../books/audit/store.ts';
import type { BillingTransaction, Database } from '../../database/database.ts';
import { callerName } from '../../http/access.ts';
import type { Requester } from '../../http/command.ts';
import { BillingError } from '../../http/errors.ts';
import { returnTransfer, type SettlementDeps } from '../transfers/settlement.ts';
import { findLiveAttempt, lockTransfer, updateTransfer } from '../transfers/store.ts';
import type { Transfer } from '../transfers/transfer.ts';
import { noteWaiting } from '../transfers/waiting.ts';
import { findListedTransfer, type ListedTransfer } from './transfer-list.ts';

export interface TransferDecisionDeps extends SettlementDeps {
  readonly db: Database;
  readonly onEvent: () => void;
  readonly onTransfer: () => void;
}

interface Decision {
  readonly id: string;
  readonly reason: string | undefined;
}

/**
 * Lets a transfer be tried again at once. One that waits for a review may fail as often as a new one before it
 * waits again.
 *
 * @throws BillingError 404 `transfer_not_found`; 409 `transfer_closed`, `not_approved`
 */
export async function retryTransfer(
  deps: TransferDecisionDeps,
  requester: Requester,
  decision: Decision,
): Promise<ListedTransfer> {
  return decide(deps, requester, 'transfer.retried', decision, async (trx, transfer) => {
    if (transfer.status === 'awaiting_approval') throw notApproved();
    const status = transfer.attempts > 0 ? 'processing' : 'pending';
    const change = { status, reason: null, failures: 0, nextStepSeconds: 0 } as const;
    await updateTransfer(trx, transfer.id, change);
    if (transfer.waitingFor === 'review') await noteWaiting(trx, transfer, undefined);
  });
}

/**
 * Gives a transfer up for good: its amount returns to where it was reserved.
 *
 * @throws BillingError 404 `transfer_not_found`; 409 `transfer_closed`, `transfer_in_flight`
 */
export async function giveBackTransfer(
  deps: TransferDecisionDeps,
  requester: Requester,
  decision: Decision,
): Promise<ListedTransfer> {
  return decide(deps, requester, 'transfer.returned', decision, async (trx, transfer) => {
    const live = await findLiveAttempt(trx, transfer.id);
    if (live !== undefined) throw transferInFlight(live.signature);
    const isTried = transfer.attempts > 0 || transfer.kind === 'sweep';
    await returnTransfer(deps, trx, requester.trace, {
      transfer,
      status: isTried ? 'failed' : 'cancelled',
      reason: decision.reason ?? 'returned by an administrator',
    });
  });
}

/** Locks an open transfer, changes it, and records who did that. */
async function decide(
  deps: TransferDecisionDeps,
  { actor }: Requester,
  action: 'transfer.retried' | 'transfer.returned',
  { id, reason }: Decision,
  change: (trx: BillingTransaction, transfer: Transfer) => Promise<void>,
): Promise<ListedTransfer> {
  await inTransaction(deps.db, async (trx) => {
    const transfer = await lockTransfer(trx, id);
    if (transfer === undefined) throw transferNotFound(id);
    if (['confirmed', 'failed', 'cancelled'].includes(transfer.status)) throw transferClosed(transfer.status);
    await change(trx, transfer);
    const detail = reason === undefined ? {} : { reason };
    await insertAuditEvent(trx, { actor: callerName(actor), action, target: id, detail });
  });
  deps.onTransfer();
  deps.onEvent();
  const changed = await retryingReads(() => findListedTransfer(deps.db, id));
  if (changed === undefined) throw transferNotFound(id);
  return changed;
}

function transferNotFound(id: string): BillingError {
  return new BillingError('not_found', 'transfer_not_found', `There is no transfer ${id}.`);
}

function transferClosed(status: string): BillingError {
  return new BillingError('conflict', 'transfer_closed', `The transfer is ${status}.`);
}

function notApproved(): BillingError {
  return new BillingError('conflict', 'not_approved', 'The transfer waits for approval.');
}

function transferInFlight(signature: string): BillingError {
  return new BillingError('conflict', 'transfer_in_flight', `The attempt ${signature} may still land.`, {
    details: { solana_signature: signature },
  });
}
