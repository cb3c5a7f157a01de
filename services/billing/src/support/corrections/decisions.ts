import { inTransaction } from '@gridlease/common/database/transaction';
import { ownRequest } from '../../books/errors.ts';
import type { BillingTransaction } from '../../database/database.ts';
import { callerName } from '../../http/access.ts';
import type { Requester } from '../../http/command.ts';
import { recordCorrection } from './audit.ts';
import { correctionDecided, correctionNotFound } from './errors.ts';
import type { CorrectionDeps } from './service.ts';
import type { Correction } from './store.ts';
import * as store from './store.ts';
import { lockWallets, makeCorrection } from './write-correction.ts';

/**
 * Makes a correction that waits for approval, or refuses it. Only another administrator than the one who requested
 * it may approve it; with open access, which knows no callers, everybody may.
 *
 * @throws BillingError 403 `own_request`; 404 `correction_not_found`; 409 `not_awaiting_approval`,
 *   `deposit_not_movable`
 */
export async function decideCorrection(
  deps: CorrectionDeps,
  { actor, trace }: Requester,
  { id, isApproved }: { readonly id: string; readonly isApproved: boolean },
): Promise<Correction> {
  const decided = await inTransaction(deps.db, async (trx) => {
    const correction = await lockCorrection(trx, id);
    if (correction.status !== 'awaiting_approval') throw correctionDecided(correction.status);
    const by = callerName(actor);
    if (isApproved && actor !== 'anybody' && by === correction.requestedBy) throw ownRequest('correction');
    const ended = isApproved
      ? await makeCorrection(deps, trx, trace, correction, by)
      : await store.endCorrection(trx, id, { status: 'refused', decidedBy: by });
    await recordCorrection(trx, by, ended);
    return ended;
  });
  deps.onEvent();
  return decided;
}

/** Locks the wallets of a correction, which guard it, and reads it. */
async function lockCorrection(trx: BillingTransaction, id: string): Promise<Correction> {
  const known = await store.findCorrection(trx, id);
  if (known === undefined) throw correctionNotFound(id);
  const { walletId, toWalletId } = known;
  await lockWallets(trx, toWalletId === undefined ? [walletId] : [walletId, toWalletId]);
  return (await store.findCorrection(trx, id)) ?? known;
}
