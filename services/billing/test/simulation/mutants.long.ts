import { describe, expect, it, vi } from 'vitest';
import { sumOf } from '../../src/books/money/amount.ts';
import type { Expiry } from '../../src/chain/network/chain.ts';
import { type ArchiveMistake, mistakenLists, mistakenSources } from './archive-mistakes.ts';
import {
  type ClaimMistake,
  mistakenClaims,
  mistakenPayments,
  mistakenPlan,
  mistakenPostings,
  mistakenStore,
} from './claim-mistakes.ts';
import { type ClockMistake, mistakenClocks } from './clock-mistakes.ts';
import { type DeliveryMistake, mistakenLimits, mistakenPending } from './delivery-mistakes.ts';
import {
  type LifeMistake,
  mistakenEnds,
  mistakenLife,
  mistakenProof,
  mistakenSpans,
} from './life-mistakes.ts';
import {
  assignByMistake,
  type Begin,
  changeKeyMeanwhile,
  claimEarly,
  lookTooEarly,
  oweMuch,
} from './mutant-beginnings.ts';
import { SimulationFailure, simulate } from './simulate.ts';
import type { Mutation } from './world.ts';

/** Mistakes that a service could make; a simulation that does not see them looks at nothing. */

/** In this many runs at most each has to show. */
const SEEDS_MAX = 25;
/** Which step it was does not matter here, so nothing is run again to find out. */
const WHOLE_EVERY = 10;
const TEST_TIMEOUT_MS = 200_000;
/** Less has to happen in a run of which all is archived. */
const ARCHIVED_STEPS = 20;

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
  | ArchiveMistake
  | ClaimMistake
  | ClockMistake
  | LifeMistake
  | DeliveryMistake;

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

vi.mock(import('../../src/rentals/lives/spans.ts'), async (original) =>
  mistakenSpans(await original(), made),
);
vi.mock(import('../../src/rentals/lives/life.ts'), async (original) => mistakenLife(await original(), made));
vi.mock(import('../../src/rentals/sessions/proof.ts'), async (original) =>
  mistakenProof(await original(), made),
);
vi.mock(import('../../src/rentals/sessions/machine-end.ts'), async (original) =>
  mistakenEnds(await original(), made),
);

vi.mock(import('../../src/rentals/sessions/pending.ts'), async (original) =>
  mistakenPending(await original(), made),
);
vi.mock(import('../../src/rentals/delivery/pending-limits.ts'), async (original) =>
  mistakenLimits(await original(), made),
);

vi.mock(import('../../src/rentals/sessions/store.ts'), async (original) =>
  mistakenClocks(await original(), made),
);

vi.mock(import('../../src/archive-sources.ts'), async (original) => mistakenSources(await original(), made));
vi.mock(import('../../src/books/archive/read-list.ts'), async (original) =>
  mistakenLists(await original(), made),
);

/** What machines, renters and the watch do in many runs. */
const LIVES = ['something happens to a machine', 'rent a living machine', 'watch machines', 'minutes pass'];

interface Mutant {
  /** What the service does wrong. */
  readonly mistake: string;
  readonly mutation?: Mutation;
  readonly inCode?: CodeMistake;
  /** What leads to it, before the first of the operations. */
  readonly begin?: Begin;
  /** Operations that lead to it, chosen more often than others. */
  readonly often?: readonly string[];
  /** It shows where the clock of the database is wrong. */
  readonly isOfClock?: boolean;
  /** It shows once months are archived. */
  readonly isOfArchive?: boolean;
  /** It takes many runs to show: `npm run soak` tries it, `npm test` does not. */
  readonly isSlow?: true;
  /** What the simulation says of it. */
  readonly says?: RegExp;
}

const MUTANTS: readonly Mutant[] = [
  {
    mistake: 'waits for a machine that is never ready',
    often: ['start a session', 'minutes pass', 'look at sessions'],
    inCode: 'waits forever',
    says: /it still waits/,
  },
  {
    mistake: 'forgets that a rental was given up before it started',
    often: ['start a session', 'end a session'],
    inCode: 'forgives what is given up',
    says: /given up/,
  },
  {
    mistake: 'lets a wallet have any number of pending rentals',
    isSlow: true,
    often: ['start a session'],
    inCode: 'lets anybody wait',
    says: /too many pending/,
  },
  {
    mistake: 'signs again without waiting for expiry',
    isSlow: true,
    often: ['withdraw', 'step a transfer', 'step any transfer', 'the weather changes'],
    mutation: signsAgainWithoutWaiting,
  },
  {
    mistake: 'returns the money while the outcome is unknown',
    often: ['reconcile'],
    begin: lookTooEarly,
    mutation: takesUnknownForFailed,
  },
  {
    mistake: 'credits what is not final',
    often: ['reconcile'],
    begin: claimEarly,
    mutation: takesConfirmedForFinal,
  },
  {
    mistake: 'sends transactions that it has not stored',
    isSlow: true,
    often: ['withdraw', 'step a transfer', 'step any transfer'],
    mutation: showsWhatIsNotStored,
  },
  {
    mistake: 'pays a wrong amount',
    isSlow: true,
    often: ['withdraw', 'step a transfer'],
    mutation: paysTwiceAsMuch,
  },
  {
    mistake: "returns a payout to the owner's wallet instead of the machines",
    often: ['ask for a payout', 'step any transfer', 'end a session'],
    inCode: 'returns to the wallet',
  },
  {
    mistake: 'pays out held earnings',
    often: ['dispute', 'ask for a payout'],
    inCode: 'ignores what is held',
  },
  { mistake: 'rounds the fee of each refund separately', often: ['refund'], inCode: 'rounds each refund' },
  { mistake: 'refunds the same amount twice', often: ['refund'], inCode: 'forgets refunds' },
  {
    mistake: 'books payments of the former key to the current one',
    often: ['reconcile'],
    begin: changeKeyMeanwhile,
    inCode: 'forgets its account',
  },
  {
    mistake: 'pays the owner what a renter owes, and again once it is repaid',
    often: ['minutes pass', 'a customer pays'],
    inCode: 'pays in grace at once',
    says: /can get out/,
  },
  {
    mistake: 'gives a renter at once what the owner still owes for a refund',
    often: ['refund', 'ask for a payout', 'step any transfer'],
    inCode: 'gives back what the owner owes',
    says: /can get out/,
  },
  {
    mistake: 'rounds fees up',
    often: ['minutes pass'],
    inCode: 'rounds fees up',
    says: /not the fee of what was paid/,
  },
  {
    mistake: 'splits a repayment as if nothing had been paid before',
    often: ['minutes pass', 'a customer pays', 'confirm deposits'],
    inCode: 'forgets what was paid before',
    says: /it credits/,
  },
  {
    mistake: 'repays the newest claim first',
    isSlow: true,
    often: ['minutes pass', 'start a session', 'a customer pays'],
    inCode: 'repays the newest first',
    says: /it repays .* before/,
  },
  {
    mistake: 'creates accounts for receivers at the expense of the platform',
    often: ['withdraw', 'a receiver closes its account', 'step any transfer'],
    inCode: 'gives accounts away',
    says: /nobody was charged/,
  },
  {
    mistake: 'credits a repayment to another than the creditor',
    isSlow: true,
    often: ['minutes pass', 'a customer pays'],
    inCode: 'repays the platform',
    says: /it credits/,
  },
  {
    mistake: 'writes off the oldest claim first',
    often: ['minutes pass', 'write off a debt'],
    inCode: 'writes off the oldest first',
    says: /it spares .* newer than/,
  },
  {
    mistake: 'cancels nothing of what is unpaid with a refund',
    often: ['minutes pass', 'refund'],
    inCode: 'cancels nothing',
    says: /gives something back while something is owed/,
  },
  {
    mistake: 'takes the same adjustment back twice',
    often: ['adjust a wallet', 'reverse an adjustment', 'decide a correction'],
    inCode: 'forgets reversals',
    says: /more was taken back than it gave/,
  },
  {
    mistake: 'moves a deposit and leaves it where it was, too',
    often: ['move a deposit', 'decide a correction'],
    begin: assignByMistake,
    inCode: 'leaves a moved deposit',
    says: /can get out/,
  },
  {
    mistake: 'charges the time in which a machine was away',
    isSlow: true,
    often: [...LIVES, 'end a session'],
    inCode: 'charges gaps',
    says: /is billed|are proven/,
  },
  {
    mistake: 'posts what no sign of life proves',
    often: [...LIVES, 'look at sessions'],
    inCode: 'ignores proof',
    says: /are proven/,
  },
  {
    mistake: 'lets rentals run on without their machine',
    often: [...LIVES, 'end a session'],
    inCode: 'forgets final ends',
    says: /ran on without its machine/,
  },
  {
    mistake: 'fails a rental whose machine returned in time',
    often: [...LIVES, 'look at sessions'],
    inCode: 'ends in a short absence',
    says: /had not failed/,
  },
  {
    mistake: 'does not learn that a machine has returned',
    often: [...LIVES, 'end a session'],
    inCode: 'loses the end of a gap',
    says: /is billed|are proven|had not failed/,
  },
  {
    mistake: 'follows a clock that goes back',
    isSlow: true,
    often: ["the database's clock jumps", 'look at sessions', 'end a session'],
    inCode: 'follows the clock back',
    isOfClock: true,
    says: /its clock went back|ended before/,
  },
  {
    mistake: 'archives what is owed',
    isSlow: true,
    begin: oweMuch,
    inCode: 'archives what is open',
    isOfArchive: true,
    says: /archived while owed/,
  },
  {
    mistake: 'tells nothing of archived months',
    inCode: 'forgets archived rows',
    isOfArchive: true,
    says: /once archived/,
  },
];

/** The first seed that notices; undefined when none does. */
async function firstToNotice({
  mutation,
  inCode,
  begin,
  often = [],
  isOfClock: isClockWrong = false,
  isOfArchive: isArchived = false,
  says = /./,
}: Mutant): Promise<number | undefined> {
  made.mistake = inCode;
  for (let seed = 1; seed <= SEEDS_MAX; seed += 1) {
    try {
      await simulate(seed, {
        wholeEvery: WHOLE_EVERY,
        often,
        isArchived,
        isClockWrong,
        ...(begin && { begin }),
        ...(isArchived && { steps: ARCHIVED_STEPS }),
        ...(mutation && { mutate: mutation }),
      });
    } catch (error) {
      if (error instanceof SimulationFailure && says.test(error.message)) return seed;
      if (error instanceof SimulationFailure) continue;
      throw error;
    }
  }
  return undefined;
}

// biome-ignore lint/style/noProcessEnv: which of them is the configuration's choice
const isWhole = process.env.GRIDLEASE_SIMULATION_MUTANTS === 'all';

describe('the simulation catches a service that', () => {
  for (const mutant of MUTANTS.filter(({ isSlow }) => isWhole || isSlow === undefined)) {
    it(
      mutant.mistake,
      async () => {
        expect(await firstToNotice(mutant)).toBeGreaterThan(0);
      },
      TEST_TIMEOUT_MS,
    );
  }
});
