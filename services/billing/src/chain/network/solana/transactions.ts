import bs58 from 'bs58';
import { z } from 'zod';
import { tokenProgramOf } from '../address.ts';
import type { ChainTransaction, TokenChange } from '../chain.ts';

/** The memo program and its predecessor (SPL Memo, versions 3 and 1). */
const MEMO_PROGRAMS: readonly string[] = [
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
];

const TokenBalance = z.object({
  accountIndex: z.int().nonnegative(),
  mint: z.string(),
  // Nodes omit these in transactions recorded before they stored them.
  owner: z.string().optional(),
  programId: z.string().optional(),
  uiTokenAmount: z.object({ amount: z.string().regex(/^\d+$/) }),
});
const Instruction = z.object({ programIdIndex: z.int().nonnegative(), data: z.string() });

/** The response of `getTransaction` with encoding `json`; null while the node does not have it. */
export const TransactionResponse = z
  .object({
    slot: z.int().nonnegative(),
    transaction: z.object({
      signatures: z.array(z.string()).min(1),
      message: z.object({ accountKeys: z.array(z.string()), instructions: z.array(Instruction) }),
    }),
    meta: z.object({
      err: z.unknown(),
      preTokenBalances: z.array(TokenBalance).nullish(),
      postTokenBalances: z.array(TokenBalance).nullish(),
      innerInstructions: z.array(z.object({ index: z.int(), instructions: z.array(Instruction) })).nullish(),
      loadedAddresses: z.object({ writable: z.array(z.string()), readonly: z.array(z.string()) }).nullish(),
    }),
  })
  .nullable();

type Found = NonNullable<z.output<typeof TransactionResponse>>;
type Balance = z.output<typeof TokenBalance>;

/**
 * Converts a node's response to our own types. Instructions are never trusted to describe transfers: only
 * balances count.
 */
export function toChainTransaction(found: Found): ChainTransaction {
  const { message, signatures } = found.transaction;
  // Indexes run over the message's own keys, then over the keys from lookup tables, writable ones first.
  const { writable = [], readonly = [] } = found.meta.loadedAddresses ?? {};
  const keys = [...message.accountKeys, ...writable, ...readonly];
  return {
    signature: signatures[0] ?? '',
    slot: found.slot,
    error: errorText(found.meta.err),
    tokenChanges: tokenChanges(found, keys),
    memos: memos(found, keys),
  };
}

/** The chain's error as JSON text; undefined if there is none. */
export function errorText(error: unknown): string | undefined {
  if (error === null || error === undefined) return undefined;
  return typeof error === 'string' ? error : JSON.stringify(error);
}

function tokenChanges({ meta }: Found, keys: readonly string[]): TokenChange[] {
  const before = byIndex(meta.preTokenBalances);
  const after = byIndex(meta.postTokenBalances);
  const indexes = [...new Set([...before.keys(), ...after.keys()])].toSorted((one, other) => one - other);
  return indexes.flatMap((index) => {
    const tokenAccount = keys[index];
    if (tokenAccount === undefined) return [];
    const [pre, post] = [before.get(index), after.get(index)];
    // An account that was closed and recreated for another mint yields two changes, never a sum across two
    // tokens.
    if (pre !== undefined && post !== undefined && pre.mint !== post.mint) {
      return [...changeOf(tokenAccount, pre, undefined), ...changeOf(tokenAccount, undefined, post)];
    }
    return changeOf(tokenAccount, pre, post);
  });
}

function byIndex(balances: readonly Balance[] | null | undefined): Map<number, Balance> {
  return new Map((balances ?? []).map((balance) => [balance.accountIndex, balance]));
}

/** A missing entry means zero: the account was created or closed in this transaction. */
function changeOf(tokenAccount: string, pre: Balance | undefined, post: Balance | undefined): TokenChange[] {
  const change = BigInt(post?.uiTokenAmount.amount ?? 0) - BigInt(pre?.uiTokenAmount.amount ?? 0);
  // The account's owner may change within the transaction: the old owner sends tokens, the new owner receives
  // them.
  const side = change < 0n ? (pre ?? post) : (post ?? pre);
  const program = tokenProgramOf(side?.programId ?? '');
  if (side?.owner === undefined || program === undefined) return [];
  return [{ tokenAccount, owner: side.owner, mint: side.mint, program, change }];
}

/** Reads memos from the instructions' bytes, because anyone can write anything to the log. */
function memos({ transaction, meta }: Found, keys: readonly string[]): string[] {
  const inner = new Map(
    (meta.innerInstructions ?? []).map(({ index, instructions }) => [index, instructions]),
  );
  const inOrder = transaction.message.instructions.flatMap((one, at) => [one, ...(inner.get(at) ?? [])]);
  return inOrder.flatMap(({ programIdIndex, data }) => {
    if (!MEMO_PROGRAMS.includes(keys[programIdIndex] ?? '')) return [];
    const text = decodeText(data);
    return text === undefined ? [] : [text];
  });
}

function decodeText(base58: string): string | undefined {
  const bytes = bs58.decodeUnsafe(base58);
  if (bytes === undefined) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    // The memo programs refuse bytes that are not UTF-8, but a failed transaction may still contain them.
    return undefined;
  }
}
