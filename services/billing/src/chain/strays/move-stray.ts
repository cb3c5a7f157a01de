import { inTransaction } from '@gridlease/common/database/transaction';
import { insertAuditEvent } from '../../books/audit/store.ts';
import type { Database } from '../../database/database.ts';
import type { Chain, TokenAccount, TransferOrder } from '../network/chain.ts';
import { land } from '../network/land.ts';
import { requireBooksChain } from '../state/books-chain.ts';
import { findOurOwners, type OwnerDeps } from './note.ts';
import { type OurOwner, strayOf } from './stray.ts';

export interface MoveDeps extends OwnerDeps {
  readonly db: Database;
  readonly chain: Chain;
  readonly signal: AbortSignal;
}

export interface MoveOrder {
  readonly tokenAccount: string;
  /** The owner who gets tokens of another mint; undefined for those of the platform. */
  readonly to: string | undefined;
  /** The actor of the audit log. */
  readonly by: string;
}

export interface Moved {
  readonly signature: string;
  readonly mint: string;
  /** In units of the mint. */
  readonly amount: bigint;
  readonly decimals: number;
  /** The owner of the associated account that received them. */
  readonly to: string;
}

/**
 * Moves everything that a stray account holds. The platform's own token goes to the derived account of the same owner,
 * where it is found and booked as a deposit like any other; other tokens go to the address that is named. The platform's
 * key pays. Nothing of the books changes. A second run finds the account empty and is refused.
 *
 * @throws Error saying why nothing was moved, or that it is not known whether it was
 */
export async function moveStray(deps: MoveDeps, { tokenAccount, to, by }: MoveOrder): Promise<Moved> {
  await requireBooksChain(deps.db, deps.chain);
  const { account, owner, isOurToken } = await requireStray(deps, tokenAccount);
  if (isOurToken && to !== undefined)
    throw new Error(
      "these are tokens of the platform, which go to their owner's own account: leave --to out",
    );
  if (!isOurToken && to === undefined)
    throw new Error(`these are tokens of the mint ${account.mint}: name who gets them by --to`);
  const toOwner = to === undefined ? owner.owner : deps.addresses.requirePayable(to, '--to');
  const decimals = (await deps.chain.readDecimals([account.mint])).get(account.mint);
  if (decimals === undefined) throw new Error(`the chain has no mint ${account.mint}`);
  const from = fromOf(deps, owner);
  const signed = await deps.chain.signStrayTransfer({ from, account, decimals, toOwner });
  const landing = await land(deps, signed);
  if (landing.kind === 'interrupted')
    throw new Error(`interrupted: look whether the transaction ${signed.signature} has landed`);
  if (landing.kind !== 'landed')
    throw new Error(`nothing was moved: ${'reason' in landing ? landing.reason : 'the transaction expired'}`);
  const { mint, amount } = account;
  const moved = { signature: signed.signature, mint, amount, decimals, to: toOwner };
  const detail = { mint, amount: String(amount), to: toOwner, signature: signed.signature };
  await inTransaction(deps.db, (trx) =>
    insertAuditEvent(trx, { actor: by, action: 'stray.moved', target: tokenAccount, detail }),
  );
  return moved;
}

interface Found {
  readonly account: TokenAccount;
  readonly owner: OurOwner;
  readonly isOurToken: boolean;
}

async function requireStray(deps: MoveDeps, tokenAccount: string): Promise<Found> {
  const [account] = await deps.chain.readTokenAccounts([tokenAccount]);
  if (account === undefined) throw new Error(`the chain has no token account ${tokenAccount}`);
  if (account.amount === 0n) throw new Error(`the token account ${tokenAccount} is empty`);
  const owner = (await findOurOwners(deps, deps.db, [account.owner])).get(account.owner);
  if (owner === undefined) throw new Error(`the token account ${tokenAccount} is not ours`);
  const stray = strayOf(account, owner, deps.token.current());
  if (stray === undefined) throw new Error(`what ${tokenAccount} holds is booked: it is no stray`);
  return { account, owner, isOurToken: stray.reason === 'other_account' };
}

function fromOf({ addresses }: MoveDeps, { owner, walletId }: OurOwner): TransferOrder['from'] {
  if (walletId !== undefined) return { kind: 'deposit', walletId };
  return owner === addresses.hot.owner ? { kind: 'hot' } : { kind: 'former', owner };
}
