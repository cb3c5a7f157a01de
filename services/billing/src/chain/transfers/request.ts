import { announceTransaction, type EventContext, type EventOrigin } from '../../books/events/announce.ts';
import { insertTransaction } from '../../books/transactions/store.ts';
import type { Transaction } from '../../books/transactions/transaction.ts';
import type { BillingTransaction } from '../../database/database.ts';
import { insertTransfer } from './store.ts';
import type { Transfer } from './transfer.ts';
import type { WithdrawalRules } from './wallet-limits.ts';

const NAMES = { withdrawal: 'Withdrawal', payout: 'Payout' };

export interface RequestDeps extends EventContext {
  readonly rules: WithdrawalRules;
}

/** A withdrawal or payout, above zero. */
export interface TransferRequest extends Pick<Transfer, 'walletId' | 'destination' | 'amount' | 'notBefore'> {
  readonly kind: keyof typeof NAMES;
  /** The machine or owner that a payout was requested for. */
  readonly providerId?: string;
  /** The part of the amount to keep for the receiver's token account; see `feeToReserve`. */
  readonly accountFee: bigint;
  /** Who asked for it, if not the wallet's owner: they must not approve it. */
  readonly requestedBy?: string | undefined;
  /** The scheduled time of a payout; undefined: requested by a user. */
  readonly scheduledFor?: Date | undefined;
}

/**
 * Reserves the amount of a transfer and leaves the rest to the transfer worker. An amount above the threshold
 * waits for an administrator's approval.
 *
 * @param reserve posts the journal that reserves the amount; called with the id of the transfer
 */
export async function requestTransfer(
  deps: RequestDeps,
  trx: BillingTransaction,
  origin: EventOrigin,
  request: TransferRequest,
  reserve: (id: string) => Promise<void>,
): Promise<Transaction> {
  const { kind, walletId, destination, amount, accountFee, notBefore, providerId, scheduledFor } = request;
  const { requestedBy } = request;
  const { approvalThreshold } = deps.rules;
  const needsApproval = approvalThreshold !== undefined && amount > approvalThreshold;
  const waitingFor = needsApproval ? 'approval' : notBefore && 'address_cooldown';
  const id = deps.newId();
  const transaction = await insertTransaction(trx, {
    id,
    fromWalletId: walletId,
    type: kind,
    status: 'pending',
    amount,
    fee: accountFee,
    description: `${NAMES[kind]} to ${destination}`,
    metadata: {
      ...(providerId !== undefined && { provider_id: providerId }),
      to_address: destination,
      ...(requestedBy !== undefined && { requested_by: requestedBy }),
      ...(needsApproval && { awaiting: 'approval' }),
      ...(waitingFor !== undefined && { waiting_for: waitingFor }),
      ...(notBefore !== undefined && { not_before: notBefore.toISOString() }),
      ...(scheduledFor !== undefined && { scheduled_for: scheduledFor.toISOString() }),
    },
  });
  const status = needsApproval ? 'awaiting_approval' : 'pending';
  const transfer = {
    id,
    kind,
    walletId,
    destination,
    amount,
    accountFee,
    status,
    waitingFor,
    notBefore,
    scheduledFor,
  } as const;
  await insertTransfer(trx, transfer);
  await reserve(id);
  await announceTransaction(trx, deps, origin, { transaction, what: 'requested' });
  return transaction;
}
