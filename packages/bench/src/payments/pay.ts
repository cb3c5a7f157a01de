import { setTimeout as delay } from 'node:timers/promises';
import bs58 from 'bs58';
import { percentile } from '../load/statistics.ts';
import type { PayAllJob, PayInTurnJob, Payment, PaymentResult } from './jobs.ts';
import type { NodeCalls } from './node-calls.ts';
import { type Payer, signPayment } from './signing.ts';

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
export async function payAll(node: NodeCalls, payer: Payer, job: PayAllJob): Promise<PaymentResult> {
  const beganAt = performance.now();
  const underWay: Sent[] = [];
  let hash = { text: await node.latestBlockhash(), readAt: beganAt };
  const left = job.payments.values();
  const run = async () => {
    for (const payment of left) {
      if (performance.now() - hash.readAt > BLOCKHASH_MS) {
        hash = { ...hash, readAt: performance.now() };
        hash = { ...hash, text: await node.latestBlockhash() };
      }
      underWay.push(await sendOne(node, payer, payment, hash.text));
    }
  };
  const sending = Promise.all(Array.from({ length: job.atOnce }, run));
  // Errors are reported where it is awaited.
  sending.catch(() => {});
  const tookMs: number[] = [];
  while (tookMs.length < job.payments.length) {
    await delay(LOOK_MS);
    const asked = [...underWay];
    const levels = await node.levels(asked.map(({ signature }) => signature));
    const now = performance.now();
    const final = new Set(asked.filter((_, at) => levels[at] === 'finalized'));
    for (const sent of final) tookMs.push(now - sent.beganAt);
    underWay.splice(0, underWay.length, ...underWay.filter((sent) => !final.has(sent)));
    if (performance.now() - beganAt > 300_000) throw new Error('payments did not become final');
  }
  await sending;
  return resultOf(beganAt, tookMs);
}

/**
 * What one would write in an afternoon; waits for finality like ours, because a confirmed transaction may be rolled
 * back.
 */
export async function payInTurn(node: NodeCalls, payer: Payer, job: PayInTurnJob): Promise<PaymentResult> {
  const beganAt = performance.now();
  const tookMs: number[] = [];
  for (const payment of job.payments) {
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
  const sorted = tookMs.toSorted((one, other) => one - other);
  return {
    seconds: (performance.now() - beganAt) / 1_000,
    p50Ms: percentile(sorted, 50),
    p99Ms: percentile(sorted, 99),
  };
}
