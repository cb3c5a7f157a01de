import type { Actor } from '@gridlease/common/access/caller';
import { retryingReads } from '@gridlease/common/database/transaction';
import type { ArchiveReader } from '../../books/archive/read-list.ts';
import { findAnyTransaction } from '../../books/transactions/store.ts';
import type { Transaction } from '../../books/transactions/transaction.ts';
import { type BillingRecord, findRecordOf } from '../../rentals/history/store.ts';
import { sessionActive, sessionNotFound, sessionNotStarted } from '../../rentals/sessions/errors.ts';
import { hasStarted, isLive, type Session } from '../../rentals/sessions/session.ts';
import { findSession } from '../../rentals/sessions/store.ts';
import { isProviders, isSeenWhole } from '../../rentals/sessions/visibility.ts';
import { listRefunds, type RefundLine } from '../refunds/store.ts';
import { type Funds, getFunds, getLaterRefund, type LaterRefund } from './store.ts';

/** What a rental cost and how it was paid. */
export interface Receipt {
  readonly session: Session;
  readonly record: BillingRecord;
  readonly payment: Transaction | undefined;
  readonly refunds: readonly RefundLine[];
  readonly laterRefund: LaterRefund;
  /** Visible to the renter only; undefined for the machine's owner. */
  readonly funds: Funds | undefined;
}

/**
 * Returns the receipt of an ended rental, for its renter and the machine's owner.
 *
 * @throws BillingError 404 `session_not_found`, also if the caller may not see it; 409 `session_active`, `session_not_started`; 503
 *   `archive_unavailable`
 */
export async function getReceipt(deps: ArchiveReader, actor: Actor, id: string): Promise<Receipt> {
  return retryingReads(async () => {
    const session = (await findSession(deps, id))?.session;
    if (session === undefined) throw sessionNotFound(id);
    const seesFunds = isSeenWhole(actor, session);
    if (!seesFunds && !isProviders(actor, session)) throw sessionNotFound(id);
    if (isLive(session)) throw sessionActive(session.status);
    if (!hasStarted(session)) throw sessionNotStarted();
    const record = await findRecordOf(deps, session.id);
    if (record === undefined) throw new Error(`session ${id} has ended without a bill`);
    const { transactionId } = record;
    return {
      session,
      record,
      payment: transactionId === undefined ? undefined : await findAnyTransaction(deps, transactionId),
      refunds: await listRefunds(deps.db, id),
      laterRefund: await getLaterRefund(deps.db, id),
      funds: seesFunds ? await getFunds(deps.db, session) : undefined,
    };
  });
}
