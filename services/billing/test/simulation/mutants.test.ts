import { describe, expect, it } from 'vitest';
import type { Expiry } from '../../src/chain/chain.ts';
import { SimulationFailure, simulate } from './simulate.ts';
import type { Mutation } from './world.ts';

/** Mistakes that a service could make; a simulation that does not see them looks at nothing. */

/** In this many runs at most each has to show. */
const SEEDS_MAX = 25;
const TEST_TIMEOUT_MS = 180_000;

const signsAgainWithoutWaiting: Mutation = (chain) => ({
  ...chain,
  async checkExpiry(attempt): Promise<Expiry> {
    const said = await chain.checkExpiry(attempt);
    return said.kind === 'landed' ? said : { kind: 'expired', finalizedHeight: attempt.lastValidBlockHeight };
  },
});

const takesUnknownForFailed: Mutation = (chain) => ({
  ...chain,
  findStatus: async (signature) =>
    (await chain.findStatus(signature)) ?? { commitment: 'finalized', slot: 0, error: 'InvalidAccountData' },
});

const takesConfirmedForFinal: Mutation = (chain) => ({
  ...chain,
  async findStatus(signature) {
    const status = await chain.findStatus(signature);
    return status && { ...status, commitment: 'finalized' };
  },
  findTransaction: (signature) => chain.findTransaction(signature, 'confirmed'),
});

const showsWhatIsNotStored: Mutation = (chain) => ({
  ...chain,
  async signTransfer(order) {
    const signed = await chain.signTransfer(order);
    await chain.send(signed.bytes, { isFirst: true });
    return signed;
  },
});

const paysTwiceAsMuch: Mutation = (chain) => ({
  ...chain,
  signTransfer: (order) => chain.signTransfer({ ...order, amount: order.amount * 2n }),
});

const MUTANTS: readonly { mistake: string; mutation: Mutation }[] = [
  { mistake: 'signs again without waiting for expiry', mutation: signsAgainWithoutWaiting },
  { mistake: 'gives the money back while nobody knows what became of it', mutation: takesUnknownForFailed },
  { mistake: 'credits what may still be undone', mutation: takesConfirmedForFinal },
  { mistake: 'sends what it has not stored', mutation: showsWhatIsNotStored },
  { mistake: 'pays another amount', mutation: paysTwiceAsMuch },
];

/** The first seed that notices; undefined when none does. */
async function firstToNotice(mutation: Mutation): Promise<number | undefined> {
  for (let seed = 1; seed <= SEEDS_MAX; seed += 1) {
    try {
      await simulate(seed, mutation);
    } catch (error) {
      if (error instanceof SimulationFailure) return seed;
      throw error;
    }
  }
  return undefined;
}

describe('the simulation catches a service that', () => {
  for (const { mistake, mutation } of MUTANTS) {
    it(
      mistake,
      async () => {
        expect(await firstToNotice(mutation)).toBeGreaterThan(0);
      },
      TEST_TIMEOUT_MS,
    );
  }
});
