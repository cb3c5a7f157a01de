import type { Chain, ClosedOwner, SignedTransaction } from '../network/chain.ts';
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
  /** Called before a transaction is sent. */
  readonly noteSigned: (signed: SignedTransaction, accounts: readonly ClosedAccount[]) => Promise<void>;
}

/** What happened to accounts that were to be closed together. */
export interface Closing {
  /** The accounts that were closed, by transaction. */
  readonly landed: readonly (readonly ClosedAccount[])[];
  /** Accounts that may still be there, perhaps because a deposit arrived, with the reason. */
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
    await deps.noteSigned(signed, accounts);
    outcome = await land(deps, signed);
    if (outcome.kind === 'landed') return { landed: [accounts], left: [] };
  }
  if (outcome.kind === 'failed' && accounts.length > 1) return closeSingly(deps, accounts);
  const tokenAccounts = accounts.map(({ tokenAccount }) => tokenAccount);
  if (outcome.kind !== 'failed')
    return { landed: [], left: tokenAccounts.map((one) => ({ tokenAccount: one, reason: outcome.kind })) };
  const { reason } = outcome;
  // Another run may have closed it.
  const there = await deps.chain.readTokenAccounts(tokenAccounts);
  return { landed: [], left: there.map(({ address }) => ({ tokenAccount: address, reason })) };
}

async function closeSingly(deps: CloseDeps, accounts: readonly ClosedAccount[]): Promise<Closing> {
  const all: Closing[] = [];
  for (const account of accounts) all.push(await closeAccounts(deps, [account]));
  return { landed: all.flatMap(({ landed }) => landed), left: all.flatMap(({ left }) => left) };
}
