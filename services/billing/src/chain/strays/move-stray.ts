import { inTransaction } from '@gridlease/common/database/transaction';
import { insertAuditEvent } from '../../books/audit/store.ts';
import type { Database } from '../../database/database.ts';
import type { Chain, TokenAccount, TransferOrder } from '../network/chain.ts';
import { land } from '../network/land.ts';
import { requireBooksChain } from '../state/books-chain.ts';
import { findOurOwners, type OwnerDeps } from './note.ts';
import { decimalText, type OurOwner, strayOf } from './stray.ts';

export interface MoveDeps extends OwnerDeps {
  readonly db: Database;
  readonly chain: Chain;
  readonly signal: AbortSignal;
}

export interface Receiver {
  /** The owner of the associated account that receives them. */
  readonly to: string;
  /** In tokens of the mint: everything that the account holds, as the list shows it. */
  readonly amount: string;
}

export interface MoveOrder {
  readonly tokenAccount: string;
  /** Who gets tokens of another mint, and how many these are; undefined for those of the platform. */
  readonly receiver: Receiver | undefined;
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
 * where it is found and booked as a deposit like any other. Other tokens go to the address that is named, if they are
 * as many as was said: others may have arrived since. The platform's key pays. Nothing of the books changes. A second
 * run finds the account empty and is refused, and of two at the same time one fails on the chain.
 *
 * @throws Error saying why nothing was moved, or that it is not known whether it was
 */
export async function moveStray(deps: MoveDeps, order: MoveOrder): Promise<Moved> {
  await requireBooksChain(deps.db, deps.chain);
  const { account, owner, isOurToken } = await requireStray(deps, order.tokenAccount);
  const { mint, amount } = account;
  const decimals = (await deps.chain.readDecimals([mint])).get(mint);
  if (decimals === undefined) throw new Error(`the chain has no mint ${mint}`);
  const to = isOurToken
    ? requireNoReceiver(owner, order)
    : requireReceiver(deps, order, { mint, amount: decimalText(amount, decimals) });
  const from = fromOf(deps, owner);
  const signed = await deps.chain.signStrayTransfer({ from, account, decimals, toOwner: to });
  const { signature } = signed;
  // Before it is sent, so that whatever lands is in the audit log.
  await inTransaction(deps.db, (trx) =>
    insertAuditEvent(trx, {
      actor: order.by,
      action: 'stray.move_signed',
      target: order.tokenAccount,
      detail: { mint, amount: String(amount), to, signature },
    }),
  );
  const landing = await land(deps, signed);
  if (landing.kind === 'interrupted')
    throw new Error(`interrupted: look whether the transaction ${signature} has landed`);
  if (landing.kind !== 'landed')
    throw new Error(`nothing was moved: ${'reason' in landing ? landing.reason : 'the transaction expired'}`);
  return { signature, mint, amount, decimals, to };
}

function requireNoReceiver({ owner }: OurOwner, { receiver }: MoveOrder): string {
  if (receiver === undefined) return owner;
  throw new Error(
    "these are tokens of the platform, which go to their owner's own account: leave --to and --amount out",
  );
}

function requireReceiver(
  { addresses }: MoveDeps,
  { receiver }: MoveOrder,
  held: { readonly mint: string; readonly amount: string },
): string {
  const tokens = `${held.amount} tokens of the mint ${held.mint}`;
  if (receiver === undefined) throw new Error(`these are ${tokens}: name who gets them by --to and --amount`);
  if (receiver.amount !== held.amount)
    throw new Error(
      `--amount is ${receiver.amount}, but the account holds ${tokens}: find out who sent them`,
    );
  return addresses.requirePayable(receiver.to, '--to');
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
  const stray = strayOf({ tokenAccount, mint: account.mint }, owner, deps.token.current());
  if (stray === undefined) throw new Error(`what ${tokenAccount} holds is booked: it is no stray`);
  return { account, owner, isOurToken: stray.reason === 'other_account' };
}

function fromOf({ addresses }: MoveDeps, { owner, walletId }: OurOwner): TransferOrder['from'] {
  if (walletId !== undefined) return { kind: 'deposit', walletId };
  return owner === addresses.hot.owner ? { kind: 'hot' } : { kind: 'former', owner };
}
