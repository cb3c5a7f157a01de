import type { AddressRules } from '../../books/wallets/address-rules.ts';
import { openPlatformWallet, type WalletDeps } from '../../books/wallets/service.ts';
import { updateDepositAccounts } from '../../books/wallets/store.ts';
import type { Database, Transact } from '../../database/database.ts';
import type { KnownToken, Token } from '../network/token.ts';
import { getOutgoingState } from '../state/store.ts';

/**
 * Loads the token of the books and opens the platform's wallet. To be called at the start, once the database is
 * migrated.
 *
 * @throws Error if the books are of another mint than the configuration
 */
export async function prepareBooks(deps: WalletDeps & { readonly token: KnownToken }): Promise<void> {
  // Without a token there are no addresses, and no wallets.
  if (deps.token.current().mint === '') return;
  await loadKnownToken(deps.db, deps.token);
  await openPlatformWallet(deps);
}

/** @throws Error if the books are of another mint than the configuration */
export async function loadKnownToken(db: Database, token: KnownToken): Promise<void> {
  const { token: noted } = await getOutgoingState(db);
  if (noted === undefined) return;
  const { mint } = token.current();
  if (noted.mint !== mint) {
    throw new Error(
      `blockchain.token_address is ${mint}, but the balances in this database are of the token ${noted.mint}`,
    );
  }
  token.learn(noted);
}

/**
 * Replaces what this process assumed of the token. Deposit accounts that it derived for the other token program are
 * derived again: no tokens can have reached them, and what their owners are sent goes to the right account.
 */
export async function learnToken(
  { token, addresses, transact }: { token: KnownToken; addresses: AddressRules; transact: Transact },
  next: Token,
): Promise<void> {
  const before = token.current();
  if (before.program === next.program && before.decimals === next.decimals) return;
  token.learn(next);
  if (before.program !== next.program)
    await transact((trx) => updateDepositAccounts(trx, (id) => addresses.depositAccountOf(id).tokenAccount));
}
