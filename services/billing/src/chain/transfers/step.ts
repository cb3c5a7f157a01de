import { announceTransaction, type EventOrigin } from '../../books/events/billing-events.ts';
import { updateTransaction } from '../../books/transactions/store.ts';
import type { Database, Transact } from '../../database/database.ts';
import { type Chain, ChainUnavailable, type SendOutcome, type SignatureStatus } from '../network/chain.ts';
import { requireOutgoing } from '../state/store.ts';
import type { Attempt } from './attempt.ts';
import { isWorthAnotherAttempt } from './failure.ts';
import { isFrozen, requirePaying, waitFrozen } from './frozen.ts';
import { returnTransfer, type SettlementDeps, settleTransfer } from './settlement.ts';
import { payerOf, sourceAccountOf } from './source.ts';
import * as store from './store.ts';
import type { Transfer } from './transfer.ts';

/** Places where a crash is tried by tests: what was done before is durable, what comes after is not. */
export type Checkpoint =
  | 'before_sign'
  | 'signed'
  | 'attempt_stored'
  | 'sent'
  | 'send_noted'
  | 'status_read'
  | 'before_settle'
  | 'settled';

export interface TransferDeps extends SettlementDeps {
  readonly db: Database;
  readonly chain: Chain;
  readonly transact: Transact;
  readonly attemptsMax: number;
  /** Is everything known that must be before this transfer is signed? Undefined: yes; else why not. */
  readonly obstacle: (transfer: Pick<Transfer, 'createdAt'>) => Promise<string | undefined>;
  readonly checkpoint: (at: Checkpoint) => Promise<void> | void;
  readonly onEvent: () => void;
  /** Notes that a live attempt was looked at and is not final; see `noteLooks`. */
  readonly noteLook: (look: store.Look) => Promise<void>;
  /** Told when a transfer waits because the account that it leaves holds too little. */
  readonly onShortage: () => void;
}

/** Seconds until the next look. */
const POLL = 0.5;
const RESEND = 2;
const OBSTACLE = 1;
const SHORTAGE = 15;
const TROUBLE = 2;
const REASON_CHARACTERS_MAX = 500;

/**
 * One step of a transfer: signs and stores an attempt, sends it, looks where it stands, settles. Any replica may take
 * any step at any time: what two of them do at once is decided by the transfer's row and by the index that allows one
 * live attempt. While nobody can know what became of an attempt there is no other, and nothing is given back.
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
    await postpone(deps, transfer, TROUBLE, error.message);
  }
}

/** Many transfers are under way at the same time, each looked at again and again: one transaction for all. */
export async function noteLooks(transact: Transact, looks: readonly store.Look[]): Promise<void> {
  await transact((trx) => store.noteLooks(trx, looks, POLL));
}

async function postpone(
  { transact }: TransferDeps,
  { id }: Transfer,
  seconds: number,
  reason?: string,
): Promise<void> {
  const change = { nextStepSeconds: seconds, ...(reason !== undefined && { reason: shortened(reason) }) };
  await transact((trx) => store.updateTransfer(trx, id, change));
}

function shortened(text: string): string {
  return text.slice(0, REASON_CHARACTERS_MAX);
}

/** Signs the next attempt, stores it, and only then sends it. */
async function beginAttempt(deps: TransferDeps, origin: EventOrigin, transfer: Transfer): Promise<void> {
  const obstacle = await deps.obstacle(transfer);
  if (obstacle !== undefined) return postpone(deps, transfer, OBSTACLE, obstacle);
  if (await isFrozen(deps.db, transfer)) return waitFrozen(deps.transact, transfer);
  if (transfer.attempts >= deps.attemptsMax) return giveUp(deps, transfer);
  const from = payerOf(deps.addresses, transfer);
  if (from === undefined) return postpone(deps, transfer, SHORTAGE, 'former_key_missing');
  if (await isShort(deps, transfer)) {
    if (from.kind === 'former') return dropSweep(deps, transfer);
    deps.onShortage();
    return postpone(deps, transfer, SHORTAGE, store.SHORTAGE_REASON);
  }
  await deps.checkpoint('before_sign');
  const n = transfer.attempts + 1;
  const isSweep = transfer.kind === 'sweep';
  const signed = await deps.chain.signTransfer({
    from,
    toOwner: transfer.destination,
    amount: transfer.amount,
    memo: `gridlease:${transfer.id}:${n}`,
  });
  await deps.checkpoint('signed');
  const attemptId = deps.newId();
  const isStored = await deps.transact(async (trx) => {
    // An operator's pause counts from the moment it is answered: it waits for transactions that hold this row.
    if (!(await requireOutgoing(trx))) return false;
    if (!(await requirePaying(trx, transfer))) return false;
    const current = await store.lockTransfer(trx, transfer.id);
    if (current === undefined || current.attempts !== transfer.attempts) return false;
    if (current.status !== 'pending' && current.status !== 'processing') return false;
    if ((await store.findLiveAttempt(trx, transfer.id)) !== undefined) return false;
    await store.insertAttempt(trx, { id: attemptId, transferId: transfer.id, n, signed });
    await store.updateTransfer(trx, transfer.id, {
      status: 'processing',
      reason: null,
      attempts: n,
      nextStepSeconds: POLL,
    });
    if (!isSweep) {
      const transaction = await updateTransaction(trx, transfer.id, { signature: signed.signature });
      await announceTransaction(trx, deps, origin, { transaction, what: 'sent' });
    }
    return true;
  });
  if (!isStored) return;
  deps.onEvent();
  await deps.checkpoint('attempt_stored');
  await send(deps, transfer, { id: attemptId, bytes: signed.bytes, sends: 0 });
}

/** Not even tried when the account holds too little: every attempt would cost a fee and a minute. */
async function isShort({ chain, addresses }: TransferDeps, transfer: Transfer): Promise<boolean> {
  const tokenAccount = sourceAccountOf(addresses, transfer);
  const { balances } = await chain.readTokenBalances([tokenAccount]);
  return (balances.get(tokenAccount) ?? 0n) < transfer.amount;
}

/** What was signed with the former key before has left since: the next sweep takes what is there then. */
async function dropSweep({ transact }: TransferDeps, { id, attempts }: Transfer): Promise<void> {
  await transact(async (trx) => {
    const current = await store.lockTransfer(trx, id);
    if (current?.attempts !== attempts || !['pending', 'processing'].includes(current.status)) return;
    if ((await store.findLiveAttempt(trx, id)) !== undefined) return;
    await store.updateTransfer(trx, id, { status: 'failed', reason: store.SHORTAGE_REASON });
  });
}

async function giveUp({ transact }: TransferDeps, { id, attempts }: Transfer): Promise<void> {
  await transact((trx) =>
    store.updateTransfer(trx, id, { status: 'needs_review', reason: `no success in ${attempts} attempts` }),
  );
}

/** @param againSeconds when it is looked at next, unless a person has to look first */
async function send(
  deps: TransferDeps,
  transfer: Transfer,
  attempt: Pick<Attempt, 'id' | 'bytes' | 'sends'>,
  againSeconds = POLL,
): Promise<void> {
  const outcome = await deps.chain.send(attempt.bytes, { isFirst: attempt.sends === 0 });
  await deps.checkpoint('sent');
  const detail = describe(outcome);
  await deps.transact(async (trx) => {
    // Its bytes are as good as they will ever be: nobody but a person can tell what to do.
    const isMalformed = outcome.kind === 'malformed';
    const nextStepSeconds = isMalformed ? SHORTAGE : againSeconds;
    await store.updateTransfer(trx, transfer.id, {
      nextStepSeconds,
      ...(detail !== undefined && { reason: detail }),
    });
    // After its transfer, as everywhere.
    const change = { state: 'sent', wasSent: true, ...(detail !== undefined && { detail }) } as const;
    await store.updateAttempt(trx, attempt.id, change);
  });
  await deps.checkpoint('send_noted');
}

function describe(outcome: SendOutcome): string | undefined {
  if (outcome.kind === 'would_fail') return shortened(`${outcome.reason}: ${outcome.detail}`);
  return 'detail' in outcome ? shortened(outcome.detail) : undefined;
}

/** Looks where a live attempt stands. */
async function followAttempt(
  deps: TransferDeps,
  origin: EventOrigin,
  transfer: Transfer,
  attempt: Attempt,
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

/** The chain has carried it out and it failed: nothing moved. Another attempt, or the money goes back. */
async function endFailed(
  deps: TransferDeps,
  trx: Parameters<Parameters<Transact>[0]>[0],
  origin: EventOrigin,
  { transfer, attempt, status }: { transfer: Transfer; attempt: Attempt; status: SignatureStatus },
): Promise<void> {
  const current = await store.lockTransfer(trx, transfer.id);
  if (current?.status !== 'processing') return;
  const reason = shortened(status.error ?? 'failed on the chain');
  if (!(await store.updateAttempt(trx, attempt.id, { state: 'failed_on_chain', detail: reason }))) return;
  if (isWorthAnotherAttempt(reason)) {
    await store.updateTransfer(trx, transfer.id, { reason, nextStepSeconds: TROUBLE });
    return;
  }
  await returnTransfer(deps, trx, origin, { transfer: current, status: 'failed', reason });
}

/** The chain does not know it: sent again while it may still land, given up only when it never can. */
async function followUnseen(deps: TransferDeps, transfer: Transfer, attempt: Attempt): Promise<void> {
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
    if (!(await store.updateAttempt(trx, attempt.id, { state: 'expired', detail }))) return;
    await store.updateTransfer(trx, transfer.id, { nextStepSeconds: 0 });
  });
}
