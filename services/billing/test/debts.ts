import { sql } from 'kysely';
import { v7 } from 'uuid';
import { type RepaymentDeps, repayDebts } from '../src/books/debts/repay.ts';
import type { Account } from '../src/books/ledger/accounts.ts';
import { type JournalKind, move } from '../src/books/ledger/journal.ts';
import {
  getAccountByCode,
  lockPostedAccounts,
  postJournals,
  requireWalletAccounts,
} from '../src/books/ledger/store.ts';
import type { BillingTransaction } from '../src/database/database.ts';

const ORIGIN = { correlationId: 'test' };
/** For credits outside the service. */
export const REPAYMENT_DEPS: RepaymentDeps = {
  newId: v7,
  eventSubjectPrefix: 'billing.events.v1',
  onCredited: async () => {},
};

/** Credits a wallet, which then repays what it owes. Amounts in base units. */
export async function creditWallet(
  trx: BillingTransaction,
  credit: {
    readonly from: Account;
    readonly walletId: string;
    readonly amount: bigint;
    readonly kind?: JournalKind;
    readonly journalId?: string;
  },
): Promise<void> {
  const { from, walletId, amount, kind = 'adjustment', journalId = v7() } = credit;
  const locked = await lockPostedAccounts(trx, { walletIds: [walletId], isCredit: true });
  const { available } = requireWalletAccounts(locked, walletId);
  await postJournals(trx, [{ id: journalId, kind, entries: move(from, available, amount) }]);
  await repayDebts(REPAYMENT_DEPS, trx, ORIGIN, locked, [walletId]);
}

/** Adds a debt to the platform, as a debt of an earlier release; what the wallet has available repays it. */
export async function addDebt(trx: BillingTransaction, walletId: string, amount: bigint): Promise<void> {
  const locked = await lockPostedAccounts(trx, { walletIds: [walletId], isCredit: true });
  const { debt } = requireWalletAccounts(locked, walletId);
  const claims = await getAccountByCode(trx, 'platform:claims');
  const advances = await getAccountByCode(trx, 'platform:advanced');
  await postJournals(trx, [{ id: v7(), kind: 'debt_restated', entries: move(debt, claims, amount) }]);
  await trx
    .insertInto('claims')
    .values({
      id: v7(),
      kind: 'rental',
      debtor_wallet_id: walletId,
      creditor_account_id: advances.id,
      session_id: v7(),
      gpu_model: 'RTX 4090',
      amount: String(amount),
      since: sql<Date>`gridlease_now()`,
    })
    .execute();
  await repayDebts(REPAYMENT_DEPS, trx, ORIGIN, locked, [walletId]);
}
