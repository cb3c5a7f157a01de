import { setTimeout as delay } from 'node:timers/promises';
import {
  type Commitment,
  Connection,
  type Keypair,
  type PublicKey,
  Transaction,
  type TransactionInstruction,
} from '@solana/web3.js';

const POLL_MS = 20;
const MAX_SENDS = 5;
const LAND_TIMEOUT_MS = 60_000;
const LAMPORTS_PER_SOL = 1_000_000_000;
/** In ascending order: each level implies the previous ones. */
const LEVELS: readonly (Commitment | undefined)[] = ['processed', 'confirmed', 'finalized'];

/** A connection to the local chain; `url` is its JSON-RPC address. */
export function openConnection(url: string): Connection {
  return new Connection(url, { commitment: 'confirmed', disableRetryOnRateLimit: true });
}

/**
 * Signs and sends a transaction and waits until it is in a block. For the development chain only: with real money, a
 * program must record the signature before it sends.
 *
 * @param signers the first one pays.
 * @returns the signature.
 * @throws Error with the program's log when the transaction fails.
 */
export async function land(
  connection: Connection,
  instructions: readonly TransactionInstruction[],
  signers: readonly [Keypair, ...Keypair[]],
  commitment: 'confirmed' | 'finalized' = 'confirmed',
): Promise<string> {
  const signature = await send(connection, instructions, signers);
  await untilLanded(connection, signature, commitment);
  return signature;
}

/** Signs again when the block hash expired on the way: it lasts a few seconds on a fast chain, and machines stall. */
async function send(
  connection: Connection,
  instructions: readonly TransactionInstruction[],
  signers: readonly [Keypair, ...Keypair[]],
): Promise<string> {
  for (let left = MAX_SENDS; ; left -= 1) {
    const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash('confirmed');
    const transaction = new Transaction({ feePayer: signers[0].publicKey, blockhash, lastValidBlockHeight });
    transaction.add(...instructions);
    transaction.sign(...signers);
    try {
      return await connection.sendRawTransaction(transaction.serialize(), {
        preflightCommitment: 'confirmed',
      });
    } catch (error) {
      // Refused by the preflight: the node has passed it on to nobody.
      if (left <= 1 || !/blockhash not found/i.test(String(error))) throw error;
    }
  }
}

/** Waits until a transaction has reached the commitment; throws when it failed or does not arrive within a minute. */
export async function untilLanded(
  connection: Connection,
  signature: string,
  commitment: 'confirmed' | 'finalized',
): Promise<void> {
  const deadline = performance.now() + LAND_TIMEOUT_MS;
  for (;;) {
    const { value } = await connection.getSignatureStatuses([signature], { searchTransactionHistory: true });
    const status = value[0];
    if (status?.err) throw new Error(`transaction ${signature} failed: ${JSON.stringify(status.err)}`);
    if (status && levelOf(status.confirmationStatus) >= levelOf(commitment)) return;
    if (performance.now() > deadline)
      throw new Error(`transaction ${signature} did not become ${commitment}`);
    await delay(POLL_MS);
  }
}

function levelOf(commitment: Commitment | undefined): number {
  return LEVELS.indexOf(commitment);
}

/** Ensures that an address has at least this much SOL, from a test chain's built-in faucet. */
export async function giveSol(connection: Connection, to: PublicKey, sol: number): Promise<void> {
  const missing = sol * LAMPORTS_PER_SOL - (await connection.getBalance(to, 'confirmed'));
  if (missing > 0) await untilLanded(connection, await connection.requestAirdrop(to, missing), 'confirmed');
}
