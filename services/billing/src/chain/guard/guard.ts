import type { Logger } from '@gridlease/common/log/logger';
import {
  getAccountByCode,
  listPlatformAccounts,
  openChainAccount,
  postJournals,
} from '../../books/ledger/store.ts';
import { openingBalanceFound } from '../../books/postings.ts';
import type { AddressRules } from '../../books/wallets/address-rules.ts';
import type { Database, Transact } from '../../database/database.ts';
import { type Chain, ChainUnavailable, NotAToken, WrongChain } from '../network/chain.ts';
import type { KnownToken } from '../network/token.ts';
import { saveCursor } from '../reconciliation/backlog-store.ts';
import { getOutgoingState, noteGenesis, noteToken } from '../state/store.ts';
import { learnToken } from './known-token.ts';
import { findTokenProblem } from './token-check.ts';

/** `unknown`: no endpoint has responded yet. All chain work waits unless the state is `right`. */
export type ChainState = 'unknown' | 'right' | 'wrong_chain' | 'wrong_token' | 'wrong_key';

export interface GuardDeps {
  readonly db: Database;
  readonly chain: Chain;
  readonly addresses: AddressRules;
  readonly transact: Transact;
  readonly newId: () => string;
  readonly token: KnownToken;
  readonly log: Logger;
}

/**
 * Checks that this is the chain and the token of the books, and that the configuration has all keys known to
 * the books. The first chain ever seen becomes the chain of the books, and the hot account's balance then is
 * the opening balance.
 */
export async function checkChain(deps: GuardDeps): Promise<ChainState> {
  try {
    const { genesisHash: noted, token: notedToken } = await getOutgoingState(deps.db);
    const genesisHash = await deps.chain.getGenesisHash(noted);
    if (noted !== undefined && noted !== genesisHash) return 'wrong_chain';
    const mint = await deps.chain.getMint();
    const problem = findTokenProblem(mint, deps.token.stated, notedToken);
    if (problem !== undefined) {
      deps.log.error({ problem }, 'the token cannot be used');
      return 'wrong_token';
    }
    const token = { mint: mint.address, program: mint.program, decimals: mint.decimals };
    await learnToken(deps, token);
    if (notedToken === undefined) await deps.transact((trx) => noteToken(trx, token));
    if (noted === undefined) await openBooks(deps, genesisHash);
    return (await hasEveryKey(deps)) ? 'right' : 'wrong_key';
  } catch (error) {
    if (error instanceof WrongChain) return 'wrong_chain';
    if (error instanceof NotAToken) return 'wrong_token';
    if (error instanceof ChainUnavailable) return 'unknown';
    throw error;
  }
}

/**
 * Opens the books at a slot. Earlier activity on the chain does not concern them; the hot account's balance
 * at that slot is the platform's. The slot of the balance is decisive, and no listing goes back further; the
 * cursor only saves the first listing a page. Deposit addresses are created later, so their whole history is
 * read.
 */
async function openBooks(deps: GuardDeps, genesisHash: string): Promise<void> {
  const { tokenAccount } = deps.addresses.hot;
  const [newest] = await deps.chain.listSignatures(tokenAccount, { limit: 1 });
  const { balances, slot } = await deps.chain.readTokenBalances([tokenAccount]);
  const amount = balances.get(tokenAccount) ?? 0n;
  await deps.transact(async (trx) => {
    if (!(await noteGenesis(trx, { genesisHash, slot }))) return;
    const hot = await openChainAccount(trx, { tokenAccount, isHot: true });
    // A signature from a node ahead of that balance still has to be read.
    if (newest !== undefined && newest.slot <= slot) await saveCursor(trx, tokenAccount, newest);
    if (amount === 0n) return;
    const adjustments = await getAccountByCode(trx, 'platform:adjustments');
    const event = { id: deps.newId(), slot, chain: hot, adjustments, amount };
    await postJournals(trx, [openingBalanceFound(event)]);
  });
}

/**
 * Whether the configuration has the key of every account that was ever the platform's. A replica that lacks a
 * key, because it has not been given a new one yet, would treat that account's receipts as foreign. Also adds
 * the current hot account to the books.
 */
async function hasEveryKey({ db, addresses, transact, log }: GuardDeps): Promise<boolean> {
  const known = await listPlatformAccounts(db);
  const missing = known.filter((tokenAccount) => !addresses.isPlatforms(tokenAccount));
  if (missing.length > 0) {
    log.error({ missing }, 'the configuration lacks keys of platform accounts that are in the ledger');
    return false;
  }
  const { tokenAccount } = addresses.hot;
  if (!known.includes(tokenAccount)) {
    await transact((trx) => openChainAccount(trx, { tokenAccount, isHot: true }));
  }
  return true;
}
