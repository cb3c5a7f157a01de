import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AssignedDebt, restateAll } from '../../migrations/restated-debts/restatement.ts';

const BEGAN = new Date('2026-09-20T12:00:00Z');
const ID = '01a0beaf-fe23-7708-aa5e-229adeae8197';

/** A rental, its debt, and what is left of what its machine has earned. */
const indebtedRental = fc
  .record({
    charged: fc.bigInt(1n, 10n ** 20n),
    owedShare: fc.integer({ min: 0, max: 1_000 }),
    leftShare: fc.integer({ min: 0, max: 1_500 }),
    feePercent: fc.bigInt(0n, 100_000_000_000n),
  })
  .map(({ charged, owedShare, leftShare, feePercent }) => ({
    charged,
    amount: (charged * BigInt(owedShare)) / 1_000n || 1n,
    balance: (charged * BigInt(leftShare)) / 1_000n,
    feePercent,
  }));

type IndebtedRental = Parameters<Parameters<typeof indebtedRental.map>[0]>[0];

function debtOf({ charged, amount, balance, feePercent }: IndebtedRental): AssignedDebt {
  const rental = {
    paymentId: ID,
    charged,
    feePercent,
    hourlyRate: 600_333_000n,
    beganAt: BEGAN,
    earned: { id: 1, balance },
  };
  const ids = { journal: ID, claim: ID, advanceClaim: ID, advance: ID };
  const common = { debtorWalletId: ID, ownerWalletId: ID, sessionId: ID, jobId: null, gpuModel: 'card', ids };
  return { ...common, amount, incurredAt: BEGAN, rental };
}

const feeOf = (total: bigint, { feePercent }: IndebtedRental) => (total * feePercent) / 100_000_000_000n;

/** What the owner gets of a part of a rental. */
const shareOf = (from: bigint, to: bigint, rental: IndebtedRental) =>
  to - from - (feeOf(to, rental) - feeOf(from, rental));

describe('a restated debt', () => {
  it('takes back from the owner what the owner gets again when it is repaid, and as much as there is', () => {
    fc.assert(
      fc.property(indebtedRental, (rental) => {
        const [restated] = restateAll([debtOf(rental)]);
        if (restated === undefined) throw new Error('the debt is missing');
        const { claimed, advanced, fee } = restated;
        const { charged, amount, balance } = rental;
        expect(claimed.amount + advanced.amount).toBe(amount);
        expect(claimed.paid).toBe(charged - claimed.amount);
        const takenBack = claimed.amount - claimed.fee;
        expect(takenBack).toBe(shareOf(claimed.paid, charged, rental));
        expect(takenBack <= balance).toBe(true);
        const isMost = claimed.amount === amount || shareOf(claimed.paid - 1n, charged, rental) > balance;
        expect(isMost || balance === 0n).toBe(true);
        // The payment that is left, and the advance, are what the owner keeps.
        expect(amount - fee).toBe(takenBack + advanced.toOwner);
        expect(advanced.toOwner >= 0n && fee >= 0n && claimed.fee >= 0n).toBe(true);
      }),
    );
  });

  it('of several rentals of one machine takes the newest first, until nothing is left', () => {
    const rental = { charged: 1_000n, amount: 200n, feePercent: 5_000_000_000n };
    const debts = [0, 1, 2].map(() => debtOf({ ...rental, balance: 284n }));
    const restated = restateAll(debts);
    expect(restated.map(({ claimed }) => claimed)).toEqual([
      { amount: 200n, fee: 10n, paid: 800n },
      { amount: 99n, fee: 5n, paid: 901n },
      { amount: 0n, fee: 0n, paid: 1_000n },
    ]);
    expect(restated.map(({ advanced }) => advanced)).toEqual([
      { amount: 0n, toOwner: 0n },
      { amount: 101n, toOwner: 96n },
      { amount: 200n, toOwner: 190n },
    ]);
  });

  it('is as old as its oldest unpaid minute, and that of the platform is not newer', () => {
    const rental = { charged: 800_444_000n, amount: 200_111_000n };
    const [restated] = restateAll([debtOf({ ...rental, balance: 95_052_700n, feePercent: 5_000_000_000n })]);
    expect(restated).toMatchObject({
      since: new Date('2026-09-20T13:00:00Z'),
      claimedSince: new Date('2026-09-20T13:10:00Z'),
    });
  });
});
