import { describe, expect, it, vi } from 'vitest';
import { sumOf } from '../../src/books/money/amount.ts';
import type { Expiry } from '../../src/chain/network/chain.ts';
import {
  type ClaimMistake,
  mistakenClaims,
  mistakenPayments,
  mistakenPlan,
  mistakenPostings,
  mistakenStore,
} from './claim-mistakes.ts';
import { SimulationFailure, simulate } from './simulate.ts';
import type { Mutation } from './world.ts';

/** Mistakes that a service could make; a simulation that does not see them looks at nothing. */

/** In this many runs at most each has to show. */
const SEEDS_MAX = 25;
/** Which step it was does not matter here, so nothing is run again to find out. */
const WHOLE_EVERY = 10;
const TEST_TIMEOUT_MS = 200_000;

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

type CodeMistake =
  | 'returns to the wallet'
  | 'ignores what is held'
  | 'rounds each refund'
  | 'forgets refunds'
  | 'forgets its account'
  | 'forgets reversals'
  | 'gives accounts away'
  | ClaimMistake;

/** The mistake that the code makes which both processes run; nothing but this file's simulations sees it. */
const made = vi.hoisted((): { mistake: CodeMistake | undefined } => ({ mistake: undefined }));

vi.mock(import('../../src/owners/payouts/parts-store.ts'), async (original) => {
  const real = await original();
  return {
    ...real,
    readHeld: async (...given) =>
      made.mistake === 'ignores what is held' ? new Map() : real.readHeld(...given),
    async listPayoutParts(db, transferId) {
      const parts = await real.listPayoutParts(db, transferId);
      if (made.mistake !== 'returns to the wallet') return parts;
      const { id } = await db
        .selectFrom('accounts')
        .innerJoin('transfers', 'transfers.wallet_id', 'accounts.wallet_id')
        .select('accounts.id')
        .where('transfers.id', '=', transferId)
        .where('accounts.kind', '=', 'available')
        .executeTakeFirstOrThrow();
      return [{ accountId: id, amount: sumOf(parts) }];
    },
  };
});

vi.mock(import('../../src/chain/transfers/receiver.ts'), async (original) => {
  const real = await original();
  return {
    ...real,
    async planReceiver(...given) {
      const plan = await real.planReceiver(...given);
      return plan && made.mistake === 'gives accounts away' ? { ...plan, newAccount: undefined } : plan;
    },
  };
});

vi.mock(import('../../src/support/refunds/split.ts'), async (original) => {
  const { splitRefund, ...real } = await original();
  return {
    ...real,
    splitRefund(amount, { price, ...given }, ...rest) {
      const rental = { ...given, ...(made.mistake === 'cancels nothing' && { open: 0n }) };
      const alone = { ...rental, paid: amount };
      return splitRefund(
        amount,
        { ...(made.mistake === 'rounds each refund' ? alone : rental), price },
        ...rest,
      );
    },
  };
});

vi.mock(import('../../src/support/refunds/store.ts'), async (original) => {
  const real = await original();
  return {
    ...real,
    sumOfRefunds: async (...given) =>
      made.mistake === 'forgets refunds' ? { total: 0n, cancelled: 0n } : real.sumOfRefunds(...given),
  };
});

vi.mock(import('../../src/support/corrections/store.ts'), async (original) => {
  const real = await original();
  return {
    ...real,
    sumOfCorrections: async (...given) =>
      made.mistake === 'forgets reversals' ? 0n : real.sumOfCorrections(...given),
  };
});

vi.mock(import('../../src/chain/transfers/store.ts'), async (original) => {
  const real = await original();
  return {
    ...real,
    async findLiveAttempt(...given) {
      const attempt = await real.findLiveAttempt(...given);
      if (made.mistake !== 'forgets its account' || attempt === undefined) return attempt;
      return { ...attempt, sourceTokenAccount: undefined };
    },
  };
});

vi.mock(import('../../src/books/debts/store.ts'), async (original) => mistakenStore(await original(), made));
vi.mock(import('../../src/books/debts/claim.ts'), async (original) => mistakenClaims(await original(), made));
vi.mock(import('../../src/books/rental-payment.ts'), async (original) =>
  mistakenPayments(await original(), made),
);
vi.mock(import('../../src/rentals/sessions/settlement-plan.ts'), async (original) =>
  mistakenPlan(await original(), made),
);
vi.mock(import('../../src/books/postings.ts'), async (original) => mistakenPostings(await original(), made));

interface Mutant {
  /** What the service does wrong. */
  readonly mistake: string;
  readonly mutation?: Mutation;
  readonly inCode?: CodeMistake;
  /** A seed that noticed, tried before the others; which those are changes with the simulation. */
  readonly noticedBy?: number;
  /** What the simulation says of it. */
  readonly says?: RegExp;
}

const MUTANTS: readonly Mutant[] = [
  { mistake: 'signs again without waiting for expiry', mutation: signsAgainWithoutWaiting, noticedBy: 6 },
  {
    mistake: 'returns the money while the outcome is unknown',
    mutation: takesUnknownForFailed,
    noticedBy: 2,
  },
  { mistake: 'credits what is not final', mutation: takesConfirmedForFinal, noticedBy: 42 },
  { mistake: 'sends transactions that it has not stored', mutation: showsWhatIsNotStored, noticedBy: 8 },
  { mistake: 'pays a wrong amount', mutation: paysTwiceAsMuch, noticedBy: 10 },
  {
    mistake: "returns a payout to the owner's wallet instead of the machines",
    inCode: 'returns to the wallet',
  },
  { mistake: 'pays out held earnings', inCode: 'ignores what is held' },
  { mistake: 'rounds the fee of each refund separately', inCode: 'rounds each refund' },
  { mistake: 'refunds the same amount twice', inCode: 'forgets refunds' },
  {
    mistake: 'books payments of the former key to the current one',
    inCode: 'forgets its account',
    noticedBy: 17,
  },
  {
    mistake: 'pays the owner what a renter owes, and again once it is repaid',
    inCode: 'pays in grace at once',
    says: /can get out/,
  },
  {
    mistake: 'gives a renter at once what the owner still owes for a refund',
    inCode: 'gives back what the owner owes',
    noticedBy: 5,
    says: /can get out/,
  },
  { mistake: 'rounds fees up', inCode: 'rounds fees up', says: /not the fee of what was paid/ },
  {
    mistake: 'splits a repayment as if nothing had been paid before',
    inCode: 'forgets what was paid before',
    noticedBy: 19,
    says: /it credits/,
  },
  {
    mistake: 'repays the newest claim first',
    inCode: 'repays the newest first',
    noticedBy: 27,
    says: /it repays .* before/,
  },
  {
    mistake: 'creates accounts for receivers at the expense of the platform',
    inCode: 'gives accounts away',
    says: /nobody was charged/,
  },
  {
    mistake: 'credits a repayment to another than the creditor',
    inCode: 'repays the platform',
    noticedBy: 5,
    says: /it credits/,
  },
  {
    mistake: 'writes off the oldest claim first',
    inCode: 'writes off the oldest first',
    says: /it spares .* newer than/,
  },
  {
    mistake: 'cancels nothing of what is unpaid with a refund',
    inCode: 'cancels nothing',
    says: /gives something back while something is owed/,
  },
  {
    mistake: 'takes the same adjustment back twice',
    inCode: 'forgets reversals',
    says: /more was taken back than it gave/,
  },
  {
    mistake: 'moves a deposit and leaves it where it was, too',
    inCode: 'leaves a moved deposit',
    says: /can get out/,
  },
];

/** The first seed that notices; undefined when none does. */
async function firstToNotice({
  mutation,
  inCode,
  noticedBy = 1,
  says = /./,
}: Mutant): Promise<number | undefined> {
  made.mistake = inCode;
  const others = Array.from({ length: SEEDS_MAX }, (_, at) => at + 1);
  for (const seed of [noticedBy, ...others]) {
    try {
      await simulate(seed, { wholeEvery: WHOLE_EVERY, ...(mutation && { mutate: mutation }) });
    } catch (error) {
      if (error instanceof SimulationFailure && says.test(error.message)) return seed;
      if (error instanceof SimulationFailure) continue;
      throw error;
    }
  }
  return undefined;
}

describe('the simulation catches a service that', () => {
  for (const mutant of MUTANTS) {
    it(
      mutant.mistake,
      async () => {
        expect(await firstToNotice(mutant)).toBeGreaterThan(0);
      },
      TEST_TIMEOUT_MS,
    );
  }
});
