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
  // Nodes leave them out of what was recorded before they kept them.
  owner: z.string().optional(),
  programId: z.string().optional(),
  uiTokenAmount: z.object({ amount: z.string().regex(/^\d+$/) }),
});
const Instruction = z.object({ programIdIndex: z.int().nonnegative(), data: z.string() });

/** The answer of `getTransaction` with encoding `json`; null while the node does not have it. */
export const TransactionAnswer = z
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

type Found = NonNullable<z.output<typeof TransactionAnswer>>;
type Balance = z.output<typeof TokenBalance>;

/** What a node's answer says, in our own terms. Never what instructions say they do: only balances count. */
export function toChainTransaction(found: Found): ChainTransaction {
  const { message, signatures } = found.transaction;
  // Indexes run over the message's own keys, then over those from lookup tables, the writable ones first.
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

/** A chain's error as text, which is its JSON; undefined when there is none. */
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
    // An account that was closed and made again for another mint is two changes, never a sum of two currencies.
    if (pre !== undefined && post !== undefined && pre.mint !== post.mint) {
      return [...changeOf(tokenAccount, pre, undefined), ...changeOf(tokenAccount, undefined, post)];
    }
    return changeOf(tokenAccount, pre, post);
  });
}

function byIndex(balances: readonly Balance[] | null | undefined): Map<number, Balance> {
  return new Map((balances ?? []).map((balance) => [balance.accountIndex, balance]));
}

/** An account that is not there has nothing: it was made in this transaction, or closed. */
function changeOf(tokenAccount: string, pre: Balance | undefined, post: Balance | undefined): TokenChange[] {
  const change = BigInt(post?.uiTokenAmount.amount ?? 0) - BigInt(pre?.uiTokenAmount.amount ?? 0);
  // An account may change hands on the way: tokens come from whoever had it and go to whoever has it.
  const side = change < 0n ? (pre ?? post) : (post ?? pre);
  const program = tokenProgramOf(side?.programId ?? '');
  if (side?.owner === undefined || program === undefined) return [];
  return [{ tokenAccount, owner: side.owner, mint: side.mint, program, change }];
}

/** From the instructions' own bytes: anybody can write anything into a log. */
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
    // The memo programs refuse what is not UTF-8; a failed transaction may hold it all the same.
    return undefined;
  }
}
