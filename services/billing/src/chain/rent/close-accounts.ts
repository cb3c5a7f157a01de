import type { Chain, ClosedOwner } from '../network/chain.ts';
import { type Landing, land } from '../network/land.ts';

/** Each time after the block hash of the transaction before has provably expired. */
const ATTEMPTS_MAX = 3;

/** An empty token account that is to be closed. */
export interface ClosedAccount {
  readonly tokenAccount: string;
  readonly from: ClosedOwner;
  readonly lamports: bigint;
}

export interface CloseDeps {
  readonly chain: Chain;
  /** Ends the wait for transactions; what was sent may still land. */
  readonly signal: AbortSignal;
}

/** What happened to accounts that were to be closed together. */
export interface Closing {
  /** The transactions that landed, with the accounts that they closed. */
  readonly landed: readonly { readonly signature: string; readonly accounts: readonly ClosedAccount[] }[];
  /** Accounts that are still there, perhaps because a deposit arrived, with the chain's reason. */
  readonly left: readonly { readonly tokenAccount: string; readonly reason: string }[];
}

/**
 * Closes accounts with one transaction, which fails as a whole if one of them is no longer empty; the others are then
 * closed one by one.
 *
 * @throws ChainUnavailable; Error if the platform's key cannot pay the fee
 */
export async function closeAccounts(deps: CloseDeps, accounts: readonly ClosedAccount[]): Promise<Closing> {
  let outcome: Landing = { kind: 'expired' };
  for (let attempt = 0; attempt < ATTEMPTS_MAX && outcome.kind === 'expired'; attempt += 1) {
    const signed = await deps.chain.signClosing(accounts.map(({ from }) => from));
    outcome = await land(deps, signed);
    if (outcome.kind === 'landed') return { landed: [{ signature: signed.signature, accounts }], left: [] };
  }
  if (outcome.kind === 'failed' && accounts.length > 1) return closeSingly(deps, accounts);
  const reason = 'reason' in outcome ? outcome.reason : outcome.kind;
  return { landed: [], left: accounts.map(({ tokenAccount }) => ({ tokenAccount, reason })) };
}

async function closeSingly(deps: CloseDeps, accounts: readonly ClosedAccount[]): Promise<Closing> {
  const all: Closing[] = [];
  for (const account of accounts) all.push(await closeAccounts(deps, [account]));
  return { landed: all.flatMap(({ landed }) => landed), left: all.flatMap(({ left }) => left) };
}
