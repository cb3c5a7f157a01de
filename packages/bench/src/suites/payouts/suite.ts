import { figuresOf } from '../../harness/bars.ts';
import { turned, VARIANTS } from '../../harness/measure.ts';
import { runJob } from '../../harness/replies.ts';
import type { Stage } from '../../harness/stage.ts';
import { type Suite, selectParts } from '../../harness/suite.ts';
import type { PaymentJob, PaymentResult } from '../../payments/pay.ts';
import { BARS, type Measured } from './bars.ts';
import { earnedBy, earnedByAll, makeOwners } from './owners.ts';
import { openPaymentChain } from './payment-chain.ts';
import { measureOurs, type PayoutResult } from './platform-payouts.ts';
import { renderPayouts } from './report.ts';

/** Share of the payouts made by the obvious implementation. */
const OBVIOUS_SHARE = 0.02;

/**
 * Payouts on the local chain, through the service as it is deployed, compared with bare transfers on the same chain:
 * the limit makes the same transactions with nothing in between, the obvious sends one when the last is final.
 */
export const payoutsSuite: Suite = async (stage, options, say) => {
  selectParts([], options.only);
  const { providers: count, connections, rounds } = options;
  const obviousCount = Math.ceil(count * OBVIOUS_SHARE);
  const ours: PayoutResult[] = [];
  const limit: PaymentResult[] = [];
  const obvious: PaymentResult[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const variant of turned(VARIANTS, round)) {
      say(`measuring ${variant}, round ${round + 1} ...`);
      const name = `payouts_${variant}_${round + 1}`;
      if (variant === 'ours') ours.push(await measureOurs(stage, name, { count, connections }));
      else if (variant === 'limit') limit.push(await payStraight(stage, name, count, false));
      else obvious.push(await payStraight(stage, name, obviousCount, true));
    }
  }
  const measured: Measured = { count, obviousCount, ours, limit, obvious };
  return {
    report: renderPayouts(options, measured),
    results: { bars: figuresOf(BARS, measured), ...measured },
  };
};

/** Makes the same payments straight from a key, on a fresh chain, in a dedicated process. */
async function payStraight(
  stage: Stage,
  name: string,
  count: number,
  isInTurn: boolean,
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
  const job: PaymentJob = { payments, isInTurn };
  const result = (await runJob(program, job)) as PaymentResult;
  await program.stop();
  await chain.stop();
  return result;
}
