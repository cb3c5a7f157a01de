import { inTransaction } from '@gridlease/common/database/transaction';
import { requireUninvolved } from '../../books/own-request.ts';
import type { BillingTransaction } from '../../database/database.ts';
import { callerName } from '../../http/access.ts';
import type { Requester } from '../../http/command.ts';
import { recordCorrection } from './audit.ts';
import { correctionDecided, correctionNotFound } from './errors.ts';
import type { CorrectionDeps } from './service.ts';
import type { Correction } from './store.ts';
import * as store from './store.ts';
import { lockWallets, makeCorrection, type Parties } from './write-correction.ts';

/**
 * Makes a correction that waits for approval, or refuses it. Nobody approves what they requested, or what gives their
 * wallet something, or refuses what others would take from it; with open access, which knows no callers, everybody may.
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
    const { correction, parties } = await lockCorrection(trx, id);
    if (correction.status !== 'awaiting_approval') throw correctionDecided(correction.status);
    const by = callerName(actor);
    requireUninvolved(actor, gainersBy(isApproved, correction, parties), 'correction');
    const ended = isApproved
      ? await makeCorrection(deps, trx, trace, correction, by)
      : await store.endCorrection(trx, id, { status: 'refused', decidedBy: by });
    await recordCorrection(trx, by, ended);
    return ended;
  });
  deps.onEvent();
  return decided;
}

/**
 * Whom the decision suits: an approval who requested it and who gets something, a refusal who would lose something, unless
 * it takes back their own request.
 */
function gainersBy(
  isApproved: boolean,
  { requestedBy }: Correction,
  { from, to }: Parties,
): readonly (string | undefined)[] {
  if (isApproved) return [requestedBy, to];
  return from === requestedBy ? [] : [from];
}

/** Locks the wallets of a correction, which guard it, and reads it. */
async function lockCorrection(
  trx: BillingTransaction,
  id: string,
): Promise<{ readonly correction: Correction; readonly parties: Parties }> {
  const known = await store.findCorrection(trx, id);
  if (known === undefined) throw correctionNotFound(id);
  const parties = await lockWallets(trx, known);
  return { correction: (await store.findCorrection(trx, id)) ?? known, parties };
}
