import type { ChainTransaction, TokenChange } from '../network/chain.ts';
import type { Token } from '../network/token.ts';

/** Base units that one of our token accounts received in one transaction. */
export interface Receipt {
  readonly tokenAccount: string;
  readonly owner: string;
  readonly amount: bigint;
}

function isOurToken({ mint, program }: TokenChange, token: Pick<Token, 'mint' | 'program'>): boolean {
  return mint === token.mint && program === token.program;
}

/**
 * Finds the receipts of a transaction from balance differences alone, never from its instructions (a token
 * may deduct a fee). The caller knows which of these accounts are ours.
 */
export function receiptsOf(transaction: ChainTransaction, token: Pick<Token, 'mint' | 'program'>): Receipt[] {
  if (transaction.error !== undefined) return [];
  return transaction.tokenChanges
    .filter((change) => isOurToken(change, token) && change.change > 0n)
    .map(({ tokenAccount, owner, change }) => ({ tokenAccount, owner, amount: change }));
}

/** Owners of the accounts that sent the token. */
export function sendersOf(
  transaction: ChainTransaction,
  token: Pick<Token, 'mint' | 'program'>,
): ReadonlySet<string> {
  return new Set(
    transaction.tokenChanges
      .filter((change) => isOurToken(change, token) && change.change < 0n)
      .map(({ owner }) => owner),
  );
}

const MEMO = /^wallet:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** The one wallet named in the transaction's memos; undefined if there is none, or more than one. */
export function walletInMemos(memos: readonly string[]): string | undefined {
  const named = new Set(memos.flatMap((memo) => MEMO.exec(memo.trim())?.[1]?.toLowerCase() ?? []));
  return named.size === 1 ? [...named][0] : undefined;
}
