import { insufficientFunds } from '../../books/errors.ts';
import { eventOf, happeningOfTransaction } from '../../books/events/announce.ts';
import { requireUninvolved } from '../../books/own-request.ts';
import { walletAdjusted } from '../../books/postings.ts';
import { confirmedAt, type Transaction } from '../../books/transactions/transaction.ts';
import type { Database } from '../../database/database.ts';
import { STATEMENT_TIME } from '../../database/statement-time.ts';
import type { Requester } from '../../http/command.ts';
import { adjustmentAudit, newAdjustment } from './adjustment.ts';
import type { AdjustmentDeps, AdjustmentOrder } from './service.ts';
import { insertAdjustment } from './store.ts';

/** The wallet owes, or its accounts are not those that are remembered: more has to be read and locked. Nothing was done. */
export class NotAtOnceError extends Error {
  override readonly name = 'NotAtOnceError';
}

/**
 * Adjusts a wallet that owes nothing, with one statement: what is written for the busiest account must not take ten.
 *
 * @throws BillingError as `adjustWallet`; NotAtOnceError
 */
export async function adjustAtOnce(
  deps: AdjustmentDeps,
  db: Database,
  { actor, trace }: Requester,
  order: AdjustmentOrder,
): Promise<Transaction> {
  const { knownAccounts, newId } = deps;
  const { walletId, amount } = order;
  const wallet = await knownAccounts.findWallet(db, walletId);
  if (wallet === undefined) throw new NotAtOnceError();
  requireUninvolved(actor, [wallet.userId], 'adjustment');
  const adjustments = await knownAccounts.getByCode(db, 'platform:adjustments');
  const id = newId();
  const transaction = newAdjustment(id, order);
  const confirmed = (at: Date) => confirmedAt(transaction, at);
  const written = await insertAdjustment(db, {
    walletId,
    wallet,
    journal: walletAdjusted({ id: newId(), reference: id, wallet, adjustments, amount }),
    transaction,
    audit: adjustmentAudit(actor, 'wallet.adjusted', order, confirmed(STATEMENT_TIME)),
    event: eventOf(
      deps,
      trace,
      happeningOfTransaction({ transaction: confirmed(STATEMENT_TIME), what: 'confirmed' }),
    ),
  });
  if (written.outcome === 'other') throw new NotAtOnceError();
  if (written.outcome === 'insufficient') {
    throw insufficientFunds({ available: written.available, required: -amount });
  }
  return confirmed(written.at);
}
