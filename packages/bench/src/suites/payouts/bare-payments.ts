import { nextReply } from '../../harness/replies.ts';
import type { Stage } from '../../harness/stage.ts';
import type { Payment, PaymentJob, PaymentResult } from '../../payments/jobs.ts';
import { earnedBy, earnedByAll, makeOwners } from './owners.ts';
import { openPaymentChain } from './payment-chain.ts';

/** Enough that the node always has the next one; more would only queue there. */
const AT_ONCE = 16;

/** Makes the same number of payments straight from a key, on a fresh chain, in a dedicated process. */
async function pay(
  stage: Stage,
  name: string,
  count: number,
  jobOf: (payments: readonly Payment[]) => PaymentJob,
): Promise<PaymentResult> {
  const owners = makeOwners(count);
  const chain = await openPaymentChain(stage, name, earnedByAll(owners));
  const program = await stage.start({
    name,
    source: 'packages/bench/src/payments/main.ts',
    args: [chain.rpcUrl, chain.mintAddress, chain.keyFile],
  });
  const payments = owners.map((owner) => ({
    owner: owner.address,
    amount: String(earnedBy(owner)),
    memo: `gridlease:${crypto.randomUUID()}:1`,
  }));
  const reply = nextReply(program);
  program.child.send(jobOf(payments));
  const result = (await reply) as PaymentResult;
  await program.stop();
  await chain.stop();
  return result;
}

/** The chain's own limit: the same transactions, with nothing in between. */
export function measureLimit(stage: Stage, name: string, count: number): Promise<PaymentResult> {
  return pay(stage, name, count, (payments) => ({ kind: 'all', payments, atOnce: AT_ONCE }));
}

/** Sequentially: the next one when the last is final. */
export function measureObvious(stage: Stage, name: string, count: number): Promise<PaymentResult> {
  return pay(stage, name, count, (payments) => ({ kind: 'in-turn', payments }));
}
