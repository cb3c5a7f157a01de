import { inTransaction, retryingReads } from '@gridlease/common/database/transaction';
import { insertAuditEvent } from '../../books/audit/store.ts';
import { announce, type EventContext } from '../../books/events/announce.ts';
import { callerName } from '../../http/access.ts';
import type { Requester } from '../../http/command.ts';
import * as store from '../state/store.ts';
import type { RecoveryDeps } from './recovery.ts';

export interface OutgoingDeps extends RecoveryDeps, EventContext {
  readonly onEvent: () => void;
}

export interface OutgoingView {
  readonly state: store.OutgoingState;
  readonly unknown: readonly store.UnknownOutgoing[];
}

/** Whether transfers may leave, and what prevents it. */
export async function getOutgoing(deps: OutgoingDeps): Promise<OutgoingView> {
  return retryingReads(async () => ({
    state: await store.getOutgoingState(deps.db),
    unknown: await store.listUnknownOutgoing(deps.db),
  }));
}

/** Pauses or resumes all outgoing transfers. Once this returns after a pause, nothing more is signed. */
export async function setOutgoing(
  deps: OutgoingDeps,
  { actor, trace }: Requester,
  { isPaused, reason }: { readonly isPaused: boolean; readonly reason: string | undefined },
): Promise<OutgoingView> {
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
  return getOutgoing(deps);
}
