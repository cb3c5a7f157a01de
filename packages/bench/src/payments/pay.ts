import { setTimeout as delay } from 'node:timers/promises';
import bs58 from 'bs58';
import { latencyOf } from '../load/statistics.ts';
import type { NodeCalls } from './node-calls.ts';
import { type Payer, type Payment, signPayment } from './signing.ts';

export interface PaymentJob {
  readonly payments: readonly Payment[];
  /** One after the other; otherwise as many at once as the node takes. */
  readonly isInTurn: boolean;
}

/** The outcome, from the first signature on. */
export interface PaymentResult {
  readonly seconds: number;
  /** From each signature until it was seen as final, in milliseconds. */
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Enough that the node always has the next one; more would only queue there. */
const AT_ONCE = 16;
/** Poll interval of the payments in flight; in turn mode like a program that waits for one. */
const LOOK_MS = 50;
const TURN_LOOK_MS = 20;
/** A block hash is valid far longer. */
const BLOCKHASH_MS = 500;

/** A payment that was sent to the node. */
interface Sent {
  readonly signature: string;
  readonly beganAt: number;
}

async function sendOne(node: NodeCalls, payer: Payer, payment: Payment, blockhash: string): Promise<Sent> {
  const beganAt = performance.now();
  const transaction = signPayment(payer, payment, blockhash);
  await node.send(transaction.serialize());
  return { signature: bs58.encode(transaction.signature ?? Buffer.alloc(0)), beganAt };
}

/** The chain's own limit: nothing is stored, and only the statuses are requested, 256 per call. */
export async function payAll(
  node: NodeCalls,
  payer: Payer,
  payments: readonly Payment[],
): Promise<PaymentResult> {
  const beganAt = performance.now();
  const inFlight: Sent[] = [];
  let hash = { text: await node.latestBlockhash(), readAt: beganAt };
  const left = payments.values();
  const run = async () => {
    for (const payment of left) {
      if (performance.now() - hash.readAt > BLOCKHASH_MS) {
        hash = { ...hash, readAt: performance.now() };
        hash = { ...hash, text: await node.latestBlockhash() };
      }
      inFlight.push(await sendOne(node, payer, payment, hash.text));
    }
  };
  const sending = Promise.all(Array.from({ length: AT_ONCE }, run));
  // Errors are reported where it is awaited.
  sending.catch(() => {});
  const tookMs: number[] = [];
  while (tookMs.length < payments.length) {
    await delay(LOOK_MS);
    const pending = [...inFlight];
    const levels = await node.levels(pending.map(({ signature }) => signature));
    const now = performance.now();
    const final = new Set(pending.filter((_, at) => levels[at] === 'finalized'));
    for (const sent of final) tookMs.push(now - sent.beganAt);
    inFlight.splice(0, inFlight.length, ...inFlight.filter((sent) => !final.has(sent)));
    if (performance.now() - beganAt > 300_000) throw new Error('payments did not become final');
  }
  await sending;
  return resultOf(beganAt, tookMs);
}

/**
 * What one would write in an afternoon, one payment after the other; waits for finality like ours, because a confirmed transaction may be rolled
 * back.
 */
export async function payInTurn(
  node: NodeCalls,
  payer: Payer,
  payments: readonly Payment[],
): Promise<PaymentResult> {
  const beganAt = performance.now();
  const tookMs: number[] = [];
  for (const payment of payments) {
    const sent = await sendOne(node, payer, payment, await node.latestBlockhash());
    for (;;) {
      const [level] = await node.levels([sent.signature]);
      if (level === 'finalized') break;
      await delay(TURN_LOOK_MS);
    }
    tookMs.push(performance.now() - sent.beganAt);
  }
  return resultOf(beganAt, tookMs);
}

function resultOf(beganAt: number, tookMs: readonly number[]): PaymentResult {
  return { seconds: (performance.now() - beganAt) / 1_000, ...latencyOf(tookMs) };
}
