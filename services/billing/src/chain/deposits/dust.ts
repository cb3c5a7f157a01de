import type { EventContext } from '../../books/events/announce.ts';
import { getAccountByCode, openChainAccount, postJournals } from '../../books/ledger/store.ts';
import { dustReceived } from '../../books/postings.ts';
import type { AddressRules } from '../../books/wallets/address-rules.ts';
import type { BillingTransaction, Database } from '../../database/database.ts';
import type { ChainTransaction } from '../network/chain.ts';
import type { Receipt } from './receipts.ts';

/**
 * Books an amount that is too small for manual assignment and has no known owner. It goes to the platform, in
 * an account of its own, so that chain and books still match. The receipt is final, and the caller has locked
 * the signature.
 */
export async function bookDust(
  deps: Pick<EventContext, 'newId'> & { readonly addresses: AddressRules },
  trx: BillingTransaction,
  { receipt, transaction }: { readonly receipt: Receipt; readonly transaction: ChainTransaction },
): Promise<void> {
  const { amount, tokenAccount } = receipt;
  const { signature, slot } = transaction;
  await trx
    .insertInto('dust_receipts')
    .values({ signature, token_account: tokenAccount, amount: String(amount), slot })
    .execute();
  const isHot = deps.addresses.isPlatforms(tokenAccount);
  const chain = await openChainAccount(trx, { tokenAccount, isHot });
  const dust = await getAccountByCode(trx, 'platform:dust');
  await postJournals(trx, [dustReceived({ id: deps.newId(), slot, chain, dust, amount })]);
}

/**
 * Whether a receipt was booked as dust. It then never becomes a deposit, whatever is linked or configured
 * later.
 */
export async function isDustReceipt(
  db: Database,
  { signature, tokenAccount }: { readonly signature: string; readonly tokenAccount: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('dust_receipts')
    .select('signature')
    .where('signature', '=', signature)
    .where('token_account', '=', tokenAccount)
    .executeTakeFirst();
  return row !== undefined;
}
