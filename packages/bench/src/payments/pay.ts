import { setTimeout as delay } from 'node:timers/promises';
import type { Connection } from '@solana/web3.js';
import { inParallel } from '../load/in-parallel.ts';
import { latencyOf, type Percentiles } from '../load/statistics.ts';
import { type Payer, type Payment, signPayment } from './signing.ts';

export interface PaymentJob {
  readonly payments: readonly Payment[];
  /** One after the other; otherwise as many at once as the node takes. */
  readonly isInTurn: boolean;
}

/** The outcome, with percentiles of the time from each signature until it was seen as final. */
export interface PaymentResult extends Percentiles {
  /** From the first signature on. */
  readonly seconds: number;
}

/** Enough that the node always has the next one; more would only queue there. */
const AT_ONCE = 16;
/** Poll interval of the payments in flight; in turn mode like a program that waits for one. */
const LOOK_MS = 50;
const TURN_LOOK_MS = 20;
/** Maximum per call of getSignatureStatuses. */
const STATUSES_MAX = 256;
/** A block hash is valid far longer. */
const BLOCKHASH_MS = 500;

/** A payment that was sent to the node. */
interface Sent {
  readonly signature: string;
  readonly beganAt: number;
}

async function sendOne(node: Connection, payer: Payer, payment: Payment, blockhash: string): Promise<Sent> {
  const beganAt = performance.now();
  const bytes = signPayment(payer, payment, blockhash).serialize();
  return { signature: await node.sendRawTransaction(bytes, { skipPreflight: true, maxRetries: 0 }), beganAt };
}

/** Which of the payments are final, with a call for each 256 of them. Throws when one has failed. */
async function findFinal(node: Connection, sent: readonly Sent[]): Promise<ReadonlySet<Sent>> {
  const final = new Set<Sent>();
  for (let from = 0; from < sent.length; from += STATUSES_MAX) {
    const page = sent.slice(from, from + STATUSES_MAX);
    const { value } = await node.getSignatureStatuses(page.map(({ signature }) => signature));
    for (const [at, payment] of page.entries()) {
      const status = value[at];
      if (status?.err) throw new Error(`a payment failed: ${JSON.stringify(status.err)}`);
      if (status?.confirmationStatus === 'finalized') final.add(payment);
    }
  }
  return final;
}

/** The chain's own limit: nothing is stored, and only the statuses are requested. */
export async function payAll(
  node: Connection,
  payer: Payer,
  payments: readonly Payment[],
): Promise<PaymentResult> {
  const beganAt = performance.now();
  const inFlight: Sent[] = [];
  let hash = { ...(await node.getLatestBlockhash()), readAt: beganAt };
  const sending = inParallel(payments, AT_ONCE, async (payment) => {
    if (performance.now() - hash.readAt > BLOCKHASH_MS) {
      hash = { ...hash, readAt: performance.now() };
      hash = { ...hash, ...(await node.getLatestBlockhash()) };
    }
    inFlight.push(await sendOne(node, payer, payment, hash.blockhash));
  });
  // Errors are reported where it is awaited.
  sending.catch(() => {});
  const tookMs: number[] = [];
  while (tookMs.length < payments.length) {
    await delay(LOOK_MS);
    const final = await findFinal(node, [...inFlight]);
    const now = performance.now();
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
  node: Connection,
  payer: Payer,
  payments: readonly Payment[],
): Promise<PaymentResult> {
  const beganAt = performance.now();
  const tookMs: number[] = [];
  for (const payment of payments) {
    const { blockhash } = await node.getLatestBlockhash();
    const sent = await sendOne(node, payer, payment, blockhash);
    while ((await findFinal(node, [sent])).size === 0) await delay(TURN_LOOK_MS);
    tookMs.push(performance.now() - sent.beganAt);
  }
  return resultOf(beganAt, tookMs);
}

function resultOf(beganAt: number, tookMs: readonly number[]): PaymentResult {
  return { seconds: (performance.now() - beganAt) / 1_000, ...latencyOf(tookMs) };
}
