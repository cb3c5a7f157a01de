import { announceTransaction, type EventOrigin } from '../../books/events/announce.ts';
import { updateTransaction } from '../../books/transactions/store.ts';
import type { BillingTransaction, Database, Transact } from '../../database/database.ts';
import {
  type Chain,
  ChainUnavailable,
  type SendOutcome,
  type SignatureStatus,
  type SignedTransfer,
} from '../network/chain.ts';
import { requireOutgoing } from '../state/store.ts';
import { isWorthAnotherAttempt, reasonOfFailure } from './failure.ts';
import { isFrozen, requirePaying, waitFrozen } from './frozen.ts';
import { memoOf } from './memo.ts';
import { planReceiver } from './receiver.ts';
import { returnTransfer, type SettlementDeps, settleTransfer } from './settlement.ts';
import { payerOf, sourceAccountOf } from './source.ts';
import * as store from './store.ts';
import { sentAmount, type Transfer, type WaitingFor } from './transfer.ts';
import { noteWaiting } from './waiting.ts';
import { isAboveLimits, type WithdrawalRules } from './wallet-limits.ts';

/** Points where tests simulate a crash: everything before is durable, nothing after has happened. */
export type Checkpoint =
  | 'before_sign'
  | 'signed'
  | 'attempt_stored'
  | 'sent'
  | 'send_noted'
  | 'status_read'
  | 'before_settle'
  | 'settled';

/** What keeps all transfers from being signed. */
export interface Obstacle {
  readonly reason: string;
  readonly waitingFor: WaitingFor;
}

export interface TransferDeps extends SettlementDeps {
  readonly db: Database;
  readonly chain: Chain;
  readonly transact: Transact;
  readonly attemptsMax: number;
  /** Base units in the smallest amount that the token can carry. */
  readonly transferUnit: () => bigint;
  readonly rules: WithdrawalRules;
  /** Why this transfer may not be signed yet; undefined if it may. */
  readonly obstacle: (transfer: Pick<Transfer, 'createdAt'>) => Promise<Obstacle | undefined>;
  readonly checkpoint: (at: Checkpoint) => Promise<void> | void;
  readonly onEvent: () => void;
  /** Records that a live attempt was checked and is not final; see `noteLooks`. */
  readonly noteLook: (look: store.Look) => Promise<void>;
  /** Called when a transfer waits because its source account holds too little. */
  readonly onShortage: () => void;
}

/** Seconds until the next step. */
const POLL = 0.5;
const RESEND = 2;
const OBSTACLE = 1;
const SHORTAGE = 15;
/** While another transfer creates the receiver's account. */
const CREATION = 1;
/** Its receiver has to create the account, or time has to pass. */
const RECEIVER = 15;
const LIMIT = 60;
const TROUBLE = 2;
const REASON_CHARACTERS_MAX = 500;

/**
 * One step of a transfer: signs and stores an attempt, sends it, checks its status, settles it. Any replica
 * may take any step at any time: the transfer's row and the index that allows one live attempt resolve races.
 * While the outcome of an attempt is unknown, no other attempt is made and nothing is returned.
 */
export async function stepTransfer(deps: TransferDeps, origin: EventOrigin, id: string): Promise<void> {
  const transfer = await store.findTransfer(deps.db, id);
  if (transfer === undefined || !['pending', 'processing'].includes(transfer.status)) return;
  const attempt = await store.findLiveAttempt(deps.db, id);
  try {
    if (attempt === undefined) await beginAttempt(deps, origin, transfer);
    else await followAttempt(deps, origin, transfer, attempt);
  } catch (error) {
    if (!(error instanceof ChainUnavailable)) throw error;
    const isInFlight = attempt !== undefined;
    await postpone(deps, transfer, TROUBLE, error.message, isInFlight ? undefined : 'chain_unavailable');
  }
}

/**
 * Saves the checks of many transfers in one transaction, because many are in progress and each is checked
 * often.
 */
export async function noteLooks(transact: Transact, looks: readonly store.Look[]): Promise<void> {
  await transact((trx) => store.noteLooks(trx, looks, POLL));
}

async function postpone(
  { transact }: TransferDeps,
  { id, waitingFor: known }: Transfer,
  seconds: number,
  reason?: string,
  waitingFor?: WaitingFor,
): Promise<void> {
  const change = { nextStepSeconds: seconds, ...(reason !== undefined && { reason: shortened(reason) }) };
  await transact(async (trx) => {
    if (waitingFor === undefined || waitingFor === known) return store.updateOpenTransfer(trx, id, change);
    const current = await store.lockTransfer(trx, id);
    if (current?.status !== 'pending' && current?.status !== 'processing') return;
    await store.updateTransfer(trx, id, change);
    await noteWaiting(trx, current, waitingFor);
  });
}

function shortened(text: string): string {
  return text.slice(0, REASON_CHARACTERS_MAX);
}

/** Signs the next attempt, stores it, and only then sends it. */
async function beginAttempt(deps: TransferDeps, origin: EventOrigin, transfer: Transfer): Promise<void> {
  const obstacle = await deps.obstacle(transfer);
  if (obstacle !== undefined) {
    return postpone(deps, transfer, OBSTACLE, obstacle.reason, obstacle.waitingFor);
  }
  if (await isFrozen(deps.db, transfer)) return waitFrozen(deps.transact, transfer);
  if (transfer.failures >= deps.attemptsMax)
    return giveUp(deps, transfer, `no success in ${transfer.attempts} attempts`);
  // Requested before the mint was read for the first time. The owner gets it back from an administrator.
  if (sentAmount(transfer) % deps.transferUnit() !== 0n) return giveUp(deps, transfer, 'amount_precision');
  if (await isAboveLimits(deps.db, deps.rules, transfer)) {
    return postpone(deps, transfer, LIMIT, 'limit', 'limit');
  }
  const from = payerOf(deps.addresses, transfer);
  if (from === undefined) return postpone(deps, transfer, SHORTAGE, 'former_key_missing', 'review');
  if (await isShort(deps, transfer)) {
    if (from.kind === 'former') return dropSweep(deps, transfer);
    deps.onShortage();
    return postpone(deps, transfer, SHORTAGE, store.SHORTAGE_REASON, store.SHORTAGE_REASON);
  }
  const plan = await planReceiver(deps, transfer);
  if (plan === undefined) {
    return postpone(deps, transfer, RECEIVER, store.RECEIVER_REASON, store.RECEIVER_REASON);
  }
  await deps.checkpoint('before_sign');
  const n = transfer.attempts + 1;
  const { amount, createsAccount, newAccount } = plan;
  const signed = await deps.chain.signTransfer({
    from,
    toOwner: transfer.destination,
    createsAccount,
    amount,
    memo: memoOf({ transferId: transfer.id, n, paysForAccount: newAccount !== undefined }),
  });
  await deps.checkpoint('signed');
  const attempt = { id: deps.newId(), transferId: transfer.id, n, signed, newAccount };
  if (!(await storeAttempt(deps, origin, transfer, attempt))) return;
  deps.onEvent();
  await deps.checkpoint('attempt_stored');
  await send(deps, transfer, { id: attempt.id, bytes: signed.bytes, sends: 0 });
}

/**
 * Stores what was signed, if it may still be sent: nothing has changed since, and what it does for the receiver's
 * account is what is booked when it lands.
 *
 * @returns false if it may not
 */
async function storeAttempt(
  deps: TransferDeps,
  origin: EventOrigin,
  transfer: Transfer,
  attempt: store.NewAttempt,
): Promise<boolean> {
  const { id, kind, accountFee } = transfer;
  return deps.transact(async (trx) => {
    // A pause takes effect once it is confirmed: it waits for transactions that hold this row.
    if (!(await requireOutgoing(trx))) return false;
    if (!(await requirePaying(trx, transfer))) return false;
    const current = await lockUnchanged(trx, transfer);
    if (current === undefined) return false;
    const wait = async (seconds: number, reason: 'limit' | 'receiver_account') => {
      await store.updateTransfer(trx, id, { reason, nextStepSeconds: seconds });
      await noteWaiting(trx, current, reason);
      return false;
    };
    if (await isAboveLimits(trx, deps.rules, transfer)) return wait(LIMIT, 'limit');
    // Another transfer creates the account, so this one need not pay for it.
    if (!(await store.insertAttempt(trx, attempt))) return wait(CREATION, store.RECEIVER_REASON);
    const change = { status: 'processing', reason: null, attempts: attempt.n, isSigned: true } as const;
    await store.updateTransfer(trx, id, { ...change, nextStepSeconds: POLL });
    await noteWaiting(trx, current, undefined);
    if (kind !== 'sweep') {
      const { signature } = attempt.signed;
      const fee = attempt.newAccount === undefined ? 0n : accountFee;
      const transaction = await updateTransaction(trx, id, { signature, fee });
      await announceTransaction(trx, deps, origin, { transaction, what: 'sent' });
    }
    return true;
  });
}

/**
 * Whether the source account holds too little. An attempt would cost a fee and a minute, so none is made
 * then.
 */
async function isShort({ chain, addresses }: TransferDeps, transfer: Transfer): Promise<boolean> {
  const tokenAccount = sourceAccountOf(addresses, transfer);
  const { balances } = await chain.readTokenBalances([tokenAccount]);
  return (balances.get(tokenAccount) ?? 0n) < sentAmount(transfer);
}

/**
 * Ends a sweep of a former key whose account holds less than the sweep's amount, because an earlier
 * transaction has moved the tokens since. The next sweep takes what is left.
 */
async function dropSweep({ transact }: TransferDeps, transfer: Transfer): Promise<void> {
  await transact(async (trx) => {
    if ((await lockUnchanged(trx, transfer)) === undefined) return;
    await store.updateTransfer(trx, transfer.id, { status: 'failed', reason: store.SHORTAGE_REASON });
  });
}

/** Locks a transfer without a live attempt; undefined if another process has taken a step since it was read. */
async function lockUnchanged(
  trx: BillingTransaction,
  { id, attempts }: Transfer,
): Promise<Transfer | undefined> {
  const current = await store.lockTransfer(trx, id);
  if (current?.attempts !== attempts || !['pending', 'processing'].includes(current.status)) return undefined;
  return (await store.findLiveAttempt(trx, id)) === undefined ? current : undefined;
}

async function giveUp({ transact }: TransferDeps, transfer: Transfer, reason: string): Promise<void> {
  await transact(async (trx) => {
    const current = await lockUnchanged(trx, transfer);
    if (current === undefined) return;
    await store.updateTransfer(trx, transfer.id, { status: 'needs_review', reason });
    await noteWaiting(trx, current, 'review');
  });
}

/** @param againSeconds until the next check, unless an operator has to intervene first */
async function send(
  deps: TransferDeps,
  transfer: Transfer,
  attempt: Pick<store.Attempt, 'id' | 'sends'> & Pick<SignedTransfer, 'bytes'>,
  againSeconds = POLL,
): Promise<void> {
  const outcome = await deps.chain.send(attempt.bytes, { isFirst: attempt.sends === 0 });
  await deps.checkpoint('sent');
  const detail = describe(outcome);
  await deps.transact(async (trx) => {
    // The signed bytes will not get better: only an operator can decide what to do.
    const isMalformed = outcome.kind === 'malformed';
    const nextStepSeconds = isMalformed ? SHORTAGE : againSeconds;
    await store.updateOpenTransfer(trx, transfer.id, {
      nextStepSeconds,
      ...(detail !== undefined && { reason: detail }),
    });
    // Lock order: the transfer before its attempts, as everywhere.
    const isShortOfFees = outcome.kind === 'would_fail' && outcome.reason === 'insufficient_lamports';
    if (isShortOfFees || transfer.waitingFor === 'fee_payer_shortage') {
      const current = await store.lockTransfer(trx, transfer.id);
      const waitingFor = isShortOfFees ? 'fee_payer_shortage' : undefined;
      if (current?.status === 'processing') await noteWaiting(trx, current, waitingFor);
    }
    const change = {
      state: 'sent',
      wasSent: true,
      isRefused: isRefusal(outcome),
      ...(detail !== undefined && { detail }),
    } as const;
    await store.updateAttempt(trx, { id: attempt.id, transferId: transfer.id }, change);
  });
  await deps.checkpoint('send_noted');
}

/** Whether the same transfer would be refused again, for a reason that does not pass by itself. */
function isRefusal(outcome: SendOutcome): boolean {
  if (outcome.kind === 'malformed') return true;
  return outcome.kind === 'would_fail' && !outcome.reason.startsWith('insufficient_');
}

function describe(outcome: SendOutcome): string | undefined {
  if (outcome.kind === 'would_fail') return shortened(`${outcome.reason}: ${outcome.detail}`);
  return 'detail' in outcome ? shortened(outcome.detail) : undefined;
}

/** Checks the status of a live attempt. */
async function followAttempt(
  deps: TransferDeps,
  origin: EventOrigin,
  transfer: Transfer,
  attempt: store.Attempt,
): Promise<void> {
  const status = await deps.chain.findStatus(attempt.signature);
  await deps.checkpoint('status_read');
  if (status === undefined) return followUnseen(deps, transfer, attempt);
  if (status.commitment !== 'finalized') {
    const isConfirmed = status.commitment === 'confirmed' && attempt.state !== 'confirmed';
    return deps.noteLook({ transferId: transfer.id, attemptId: attempt.id, isConfirmed });
  }
  await deps.checkpoint('before_settle');
  await deps.transact((trx) =>
    status.error === undefined
      ? settleTransfer(deps, trx, origin, {
          transferId: transfer.id,
          attempt,
          slot: status.slot,
        })
      : endFailed(deps, trx, origin, { transfer, attempt, status }),
  );
  deps.onEvent();
  await deps.checkpoint('settled');
}

/**
 * The transaction failed on the chain, so no tokens moved. Either another attempt follows, or the money is
 * returned.
 */
async function endFailed(
  deps: TransferDeps,
  trx: BillingTransaction,
  origin: EventOrigin,
  { transfer, attempt, status }: { transfer: Transfer; attempt: store.Attempt; status: SignatureStatus },
): Promise<void> {
  const current = await store.lockTransfer(trx, transfer.id);
  if (current?.status !== 'processing') return;
  const reason = shortened(status.error ?? 'failed on the chain');
  if (!(await store.updateAttempt(trx, attempt, { state: 'failed_on_chain', detail: reason }))) return;
  if (isWorthAnotherAttempt(reason)) {
    const failures = current.failures + 1;
    const change = { reason, failures, isSigned: false, nextStepSeconds: TROUBLE };
    await store.updateTransfer(trx, transfer.id, change);
    return;
  }
  const end = { status: 'failed', reason: shortened(reasonOfFailure(reason)) } as const;
  await returnTransfer(deps, trx, origin, { transfer: current, ...end });
}

/**
 * The chain does not know the transaction. It is sent again while it can still land, and given up only when
 * it cannot. Unless the chain refused it, that says nothing about the next attempt, and does not count as a failure.
 */
async function followUnseen(deps: TransferDeps, transfer: Transfer, attempt: store.Attempt): Promise<void> {
  const expiry = await deps.chain.checkExpiry(attempt);
  if (expiry.kind === 'landed') return postpone(deps, transfer, 0);
  if (expiry.kind === 'unknown') return postpone(deps, transfer, TROUBLE, expiry.detail);
  if (expiry.kind === 'waiting') {
    return send(deps, transfer, attempt, RESEND);
  }
  await deps.transact(async (trx) => {
    const current = await store.lockTransfer(trx, transfer.id);
    if (current?.status !== 'processing') return;
    const detail = `expired at finalized block height ${expiry.finalizedHeight}`;
    if (!(await store.updateAttempt(trx, attempt, { state: 'expired', detail }))) return;
    const failures = current.failures + (attempt.isRefused ? 1 : 0);
    await store.updateTransfer(trx, transfer.id, { failures, isSigned: false, nextStepSeconds: 0 });
  });
}
