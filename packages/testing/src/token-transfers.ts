import { callChain } from '@gridlease/devstack/chain/call';
import { land, untilLanded } from '@gridlease/devstack/chain/transactions';
import {
  createAssociatedTokenAccountIdempotentInstruction,
  createTransferCheckedInstruction,
  getAssociatedTokenAddressSync,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token';
import {
  AddressLookupTableAccount,
  AddressLookupTableProgram,
  Keypair,
  PublicKey,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import type { TestChain } from './solana.ts';
import type { TestMint } from './test-mint.ts';
import { until } from './until.ts';

/** Both memo programs, the second one in use since 2021. */
const MEMO_PROGRAMS = {
  v1: new PublicKey('Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo'),
  v2: new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
};
const MAX_AMOUNT = 2n ** 64n - 1n;
const TABLE_META_BYTES = 56;
const TABLE_LAMPORTS = 10_000_000;

/** A transfer as a customer's wallet program would send it. */
export interface TokenTransfer {
  /** Owns the tokens and pays. */
  readonly from: Keypair;
  /** The owner of the receiving associated account, which the sender creates if missing. */
  readonly to: string;
  /** Base units. */
  readonly amount: bigint;
  readonly memo?: string;
  readonly memoProgram?: keyof typeof MEMO_PROGRAMS;
  /** Further receivers in the same transaction. */
  readonly also?: readonly { readonly to: string; readonly amount: bigint }[];
  /** Splits it over this many instructions of one transaction. */
  readonly parts?: number;
  /** A version 0 transaction whose receiving account is in a lookup table and not in the message. */
  readonly throughLookupTable?: boolean;
  /** A mint other than the chain's. */
  readonly mint?: TestMint;
  /** Lands in a block and fails there: nothing moves. */
  readonly isFailing?: boolean;
}

/** Sends tokens and returns the signature once a block has the transaction, failed or not. */
export async function sendTokens(chain: TestChain, transfer: TokenTransfer): Promise<string> {
  const instructions = instructionsOf(chain, transfer);
  if (transfer.throughLookupTable) return sendThroughTable(chain, transfer, instructions);
  if (!transfer.isFailing) return land(chain.connection, instructions, [transfer.from]);
  return sendFailing(chain, transfer, instructions);
}

function instructionsOf(chain: TestChain, transfer: TokenTransfer): TransactionInstruction[] {
  const { also = [], ...first } = transfer;
  const { from, mint } = transfer;
  const others = also.flatMap((one) => paymentOf(chain, { from, ...one, ...(mint && { mint }) }));
  return [...paymentOf(chain, first), ...others];
}

function paymentOf(chain: TestChain, transfer: TokenTransfer): TransactionInstruction[] {
  const { from, amount, memo, memoProgram = 'v2', parts = 1 } = transfer;
  const to = new PublicKey(transfer.to);
  const { address: mint, program, decimals } = mintOf(chain, transfer);
  const source = getAssociatedTokenAddressSync(mint, from.publicKey, true, program);
  const target = getAssociatedTokenAddressSync(mint, to, true, program);
  const part = amount / BigInt(parts);
  const amounts = Array.from({ length: parts }, (_, at) =>
    at === 0 ? amount - part * BigInt(parts - 1) : part,
  );
  if (transfer.isFailing) amounts.push(MAX_AMOUNT);
  return [
    createAssociatedTokenAccountIdempotentInstruction(from.publicKey, target, to, mint, program),
    ...amounts.map((units) =>
      createTransferCheckedInstruction(source, mint, target, from.publicKey, units, decimals, [], program),
    ),
    ...(memo === undefined ? [] : [memoInstruction(memo, MEMO_PROGRAMS[memoProgram])]),
  ];
}

function mintOf(chain: TestChain, { mint }: TokenTransfer): TestMint {
  return mint ?? { address: chain.mint.publicKey, program: TOKEN_PROGRAM_ID, decimals: 9 };
}

function memoInstruction(text: string, programId: PublicKey): TransactionInstruction {
  return new TransactionInstruction({ keys: [], programId, data: Buffer.from(text) });
}

async function sendFailing(
  { connection }: TestChain,
  { from }: TokenTransfer,
  instructions: TransactionInstruction[],
): Promise<string> {
  const { blockhash } = await connection.getLatestBlockhash('confirmed');
  const message = new TransactionMessage({
    payerKey: from.publicKey,
    recentBlockhash: blockhash,
    instructions,
  });
  const transaction = new VersionedTransaction(message.compileToLegacyMessage());
  transaction.sign([from]);
  // With the preflight the node would refuse it.
  const signature = await connection.sendRawTransaction(transaction.serialize(), { skipPreflight: true });
  await until(async () => {
    const { value } = await connection.getSignatureStatuses([signature]);
    return value[0]?.err;
  });
  return signature;
}

async function sendThroughTable(
  chain: TestChain,
  transfer: TokenTransfer,
  instructions: TransactionInstruction[],
): Promise<string> {
  const { connection } = chain;
  const { from } = transfer;
  const { address: mint, program } = mintOf(chain, transfer);
  const target = getAssociatedTokenAddressSync(mint, new PublicKey(transfer.to), true, program);
  const table = await makeTable(chain, [target]);
  const { blockhash } = await connection.getLatestBlockhash('confirmed');
  const message = new TransactionMessage({
    payerKey: from.publicKey,
    recentBlockhash: blockhash,
    instructions,
  });
  const transaction = new VersionedTransaction(message.compileToV0Message([table]));
  transaction.sign([from]);
  const signature = await connection.sendRawTransaction(transaction.serialize(), {
    preflightCommitment: 'confirmed',
  });
  await untilLanded(connection, signature, 'confirmed');
  return signature;
}

/**
 * Puts a lookup table on the chain. The runtime resolves lookups but cannot run the program that creates tables, so
 * the account is written as that program would leave it.
 *
 * @see solana-address-lookup-table-interface, `ProgramState` and `LookupTableMeta`
 */
async function makeTable({ rpcUrl }: TestChain, addresses: PublicKey[]): Promise<AddressLookupTableAccount> {
  const key = Keypair.generate().publicKey;
  const meta = Buffer.alloc(TABLE_META_BYTES);
  meta.writeUInt32LE(1, 0);
  // Never deactivated, and extended long enough ago that every address is usable.
  meta.writeBigUInt64LE(MAX_AMOUNT, 4);
  const data = Buffer.concat([meta, ...addresses.map((address) => address.toBuffer())]);
  const account = {
    lamports: TABLE_LAMPORTS,
    data: data.toString('hex'),
    owner: AddressLookupTableProgram.programId.toBase58(),
    executable: false,
    rentEpoch: 0,
  };
  await callChain(rpcUrl, 'surfnet_setAccount', [key.toBase58(), account]);
  return new AddressLookupTableAccount({ key, state: AddressLookupTableAccount.deserialize(data) });
}
