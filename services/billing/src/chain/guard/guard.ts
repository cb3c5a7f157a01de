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
import { saveCursor } from '../reconciliation/backlog-store.ts';
import { getOutgoingState, noteGenesis } from '../state/store.ts';

/** `unknown`: no endpoint has answered yet. Everything but `right` keeps all work on the chain waiting. */
export type ChainState = 'unknown' | 'right' | 'wrong_chain' | 'wrong_token' | 'wrong_key';

export interface GuardDeps {
  readonly db: Database;
  readonly chain: Chain;
  readonly addresses: AddressRules;
  readonly transact: Transact;
  readonly newId: () => string;
  readonly token: { readonly mint: string; readonly program: string; readonly decimals: number };
  readonly log: Logger;
}

/**
 * Looks whether this is the chain and the token that the books are about, and whether the keys are those that they have
 * known. The first chain ever seen becomes theirs, and what the hot account holds then is the opening balance.
 */
export async function checkChain(deps: GuardDeps): Promise<ChainState> {
  try {
    const { genesisHash: noted } = await getOutgoingState(deps.db);
    const genesisHash = await deps.chain.getGenesisHash(noted);
    if (noted !== undefined && noted !== genesisHash) return 'wrong_chain';
    const problem = await findTokenProblem(deps);
    if (problem !== undefined) {
      deps.log.error({ problem }, 'the token is not what the configuration says');
      return 'wrong_token';
    }
    if (noted === undefined) await openBooks(deps, genesisHash);
    return (await hasEveryKey(deps)) ? 'right' : 'wrong_key';
  } catch (error) {
    if (error instanceof WrongChain) return 'wrong_chain';
    if (error instanceof NotAToken) return 'wrong_token';
    if (error instanceof ChainUnavailable) return 'unknown';
    throw error;
  }
}

async function findTokenProblem({ chain, token }: GuardDeps): Promise<string | undefined> {
  const mint = await chain.getMint();
  if (mint.decimals !== token.decimals) return `it has ${mint.decimals} decimals, not ${token.decimals}`;
  if (mint.program !== token.program)
    return `it belongs to the program ${mint.program}, not ${token.program}`;
  // A fee, a hook or a delegate that takes tokens away: amounts would not be what was sent.
  return mint.extensions.length > 0 ? `it has extensions: ${mint.extensions.join(', ')}` : undefined;
}

/**
 * What happened on the chain before is not the books' business, however much it is; what the hot account holds then is
 * the platform's. The slot of that balance decides, and no listing goes back beyond it; the cursor only saves the first
 * listing a page. Deposit addresses are made later than that, so all that ever happened to them is read.
 */
async function openBooks(deps: GuardDeps, genesisHash: string): Promise<void> {
  const { tokenAccount } = deps.addresses.hot;
  const [newest] = await deps.chain.listSignatures(tokenAccount, { limit: 1 });
  const { balances, slot } = await deps.chain.readTokenBalances([tokenAccount]);
  const amount = balances.get(tokenAccount) ?? 0n;
  await deps.transact(async (trx) => {
    if (!(await noteGenesis(trx, { genesisHash, slot }))) return;
    const hot = await openChainAccount(trx, { tokenAccount, isHot: true });
    // One that a node gave which is ahead of that balance is to be read.
    if (newest !== undefined && newest.slot <= slot) await saveCursor(trx, tokenAccount, newest);
    if (amount === 0n) return;
    const adjustments = await getAccountByCode(trx, 'platform:adjustments');
    const event = { id: deps.newId(), slot, chain: hot, adjustments, amount };
    await postJournals(trx, [openingBalanceFound(event)]);
  });
}

/**
 * Whether the configuration has the key of every account that was ever the platform's: one that lacks a key, as
 * replicas do that have not heard of a new one, would take what comes there for nobody's. From then on the hot account
 * is known to the books.
 */
async function hasEveryKey({ db, addresses, transact, log }: GuardDeps): Promise<boolean> {
  const known = await listPlatformAccounts(db);
  const missing = known.filter((tokenAccount) => !addresses.isPlatforms(tokenAccount));
  if (missing.length > 0) {
    log.error({ missing }, 'the books know accounts of the platform whose keys the configuration lacks');
    return false;
  }
  const { tokenAccount } = addresses.hot;
  if (!known.includes(tokenAccount)) {
    await transact((trx) => openChainAccount(trx, { tokenAccount, isHot: true }));
  }
  return true;
}
