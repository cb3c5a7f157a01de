import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { least, sumOf } from '../../books/money/amount.ts';
import { type EarnedBalance, PARTS_MAX, planPayout } from './plan.ts';

const units = fc.bigInt({ min: 0n, max: 1_000n });
const tokenUnits = fc.constantFrom(1n, 10n, 100n);
const accounts = fc
  .array(fc.record({ balance: units, held: units }), { maxLength: 12 })
  .map((list): EarnedBalance[] => list.map((account, index) => ({ accountId: index + 1, ...account })));

describe('a payout', () => {
  it('takes from the largest accounts first', () => {
    const machines = [
      { accountId: 1, balance: 5n, held: 0n },
      { accountId: 2, balance: 9n, held: 1n },
      { accountId: 3, balance: 8n, held: 0n },
    ];
    expect(planPayout(machines, { debt: 0n, amount: 10n, unit: 1n }).parts).toEqual([
      { accountId: 2, amount: 8n },
      { accountId: 3, amount: 2n },
    ]);
  });

  it('never takes held amounts, nor more than is available or requested', () => {
    fc.assert(
      fc.property(
        accounts,
        units,
        fc.option(units, { nil: undefined }),
        tokenUnits,
        (machines, debt, amount, unit) => {
          const plan = planPayout(machines, { debt, amount, unit });
          for (const { accountId, balance, held } of machines) {
            const taken = [...plan.repaid, ...plan.parts]
              .filter((part) => part.accountId === accountId)
              .reduce((sum, part) => sum + part.amount, 0n);
            expect(taken).toBeLessThanOrEqual(balance > held ? balance - held : 0n);
          }
          expect(sumOf(plan.repaid)).toBe(least(debt, plan.available));
          const left = plan.available - sumOf(plan.repaid);
          const wanted = amount === undefined || amount > left ? left : amount;
          expect(sumOf(plan.parts)).toBe(wanted - (wanted % unit));
          expect([...plan.repaid, ...plan.parts].every((part) => part.amount > 0n)).toBe(true);
        },
      ),
    );
  });

  it('has at most as many parts as a journal may have', () => {
    const machines = Array.from({ length: PARTS_MAX + 5 }, (_, index) => ({
      accountId: index + 1,
      balance: BigInt(index + 1),
      held: 0n,
    }));
    const { parts } = planPayout(machines, { debt: 0n, amount: undefined, unit: 1n });
    expect(parts).toHaveLength(PARTS_MAX);
    expect(parts.some(({ accountId }) => accountId <= 5)).toBe(false);
  });
});
