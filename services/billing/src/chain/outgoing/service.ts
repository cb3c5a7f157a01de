import { inTransaction, retryingReads } from '@gridlease/common/database/transaction';
import { insertAuditEvent } from '../../books/audit/store.ts';
import { announce, type EventContext } from '../../books/events/announce.ts';
import { callerName } from '../../http/access.ts';
import type { Requester } from '../../http/command.ts';
import { type Chain, ChainUnavailable, WrongChain } from '../network/chain.ts';
import * as store from '../state/store.ts';
import { type FeePayer, type FeePayerDeps, readFeePayer } from './fee-payer.ts';
import type { RecoveryDeps } from './recovery.ts';

export interface OutgoingDeps extends RecoveryDeps, EventContext {
  readonly onEvent: () => void;
}

export interface OutgoingViewDeps extends OutgoingDeps, Pick<FeePayerDeps, 'priorityFeeMax'> {
  readonly chain: Chain;
  readonly hasChain: boolean;
}

export interface OutgoingView {
  readonly state: store.OutgoingState;
  readonly unknown: readonly store.UnknownOutgoing[];
  /** Undefined while the chain is unavailable. */
  readonly feePayer: FeePayer | undefined;
}

/** Whether transfers may leave, and what prevents it. */
export async function getOutgoing(deps: OutgoingViewDeps): Promise<OutgoingView> {
  const feePayer = await findFeePayer(deps);
  return retryingReads(async () => ({
    state: await store.getOutgoingState(deps.db),
    unknown: await store.listUnknownOutgoing(deps.db),
    feePayer,
  }));
}

async function findFeePayer(deps: OutgoingViewDeps): Promise<FeePayer | undefined> {
  if (!deps.hasChain) return undefined;
  try {
    return await readFeePayer(deps);
  } catch (error) {
    if (error instanceof ChainUnavailable || error instanceof WrongChain) return undefined;
    throw error;
  }
}

/** Pauses or resumes all outgoing transfers. Once this returns after a pause, nothing more is signed. */
export async function setOutgoing(
  deps: OutgoingDeps,
  { actor, trace }: Requester,
  { isPaused, reason }: { readonly isPaused: boolean; readonly reason: string | undefined },
): Promise<void> {
  const by = callerName(actor);
  await inTransaction(deps.db, async (trx) => {
    await store.updatePause(trx, isPaused ? { by, reason } : undefined);
    const what = isPaused ? 'paused' : 'resumed';
    const detail = reason === undefined ? {} : { reason };
    await insertAuditEvent(trx, { actor: by, action: `outgoing.${what}`, target: 'outgoing', detail });
    const id = deps.newId();
    await announce(trx, deps, trace, {
      type: `outgoing.${what}`,
      aggregate: { type: 'outgoing', id, version: 1 },
      data: { by, ...detail },
    });
  });
  deps.onEvent();
  deps.onTransfer();
}
