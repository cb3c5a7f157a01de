import type { ChainTransaction, TokenChange } from '../network/chain.ts';

/** The token that this platform deals in. */
export interface Token {
  readonly mint: string;
  readonly program: 'token' | 'token-2022';
}

/** Base units that one of our token accounts received in one transaction. */
export interface Receipt {
  readonly tokenAccount: string;
  readonly owner: string;
  readonly amount: bigint;
}

function isOurToken({ mint, program }: TokenChange, token: Token): boolean {
  return mint === token.mint && program === token.program;
}

/**
 * What came to whom: by the differences of balances alone, never by what instructions say (a token may keep a fee).
 * The caller knows which of these accounts are its own.
 */
export function receiptsOf(transaction: ChainTransaction, token: Token): Receipt[] {
  if (transaction.error !== undefined) return [];
  return transaction.tokenChanges
    .filter((change) => isOurToken(change, token) && change.change > 0n)
    .map(({ tokenAccount, owner, change }) => ({ tokenAccount, owner, amount: change }));
}

/** Owners of the accounts from which the token came. */
export function sendersOf(transaction: ChainTransaction, token: Token): ReadonlySet<string> {
  return new Set(
    transaction.tokenChanges
      .filter((change) => isOurToken(change, token) && change.change < 0n)
      .map(({ owner }) => owner),
  );
}

const MEMO = /^wallet:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** The one wallet that the transaction's memos name; undefined for none, and for several. */
export function walletInMemos(memos: readonly string[]): string | undefined {
  const named = new Set(memos.flatMap((memo) => MEMO.exec(memo.trim())?.[1]?.toLowerCase() ?? []));
  return named.size === 1 ? [...named][0] : undefined;
}
