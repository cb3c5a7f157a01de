import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { least } from '../../books/money/amount.ts';
import { feeOf } from '../../books/platform-fee.ts';
import type { RefundShares } from '../../books/postings.ts';
import { splitRefund } from './split.ts';

const FIVE_PERCENT = { feePercent: 5_000_000_000n };
const units = fc.bigInt({ min: 0n, max: 10_000n });
const sumOf = ({ fee, fromEarnings, fromWallet, owed, carried }: RefundShares) =>
  fee + fromEarnings + fromWallet + owed + carried;

describe('a refund', () => {
  it('is borne by the platform for its fee and by the owner for the rest: from earnings, from the wallet, then as debt', () => {
    const rental = { charged: 100n, refunded: 0n, price: FIVE_PERCENT };
    expect(splitRefund(100n, rental, 'taken_back', { earned: 60n, available: 20n })).toEqual({
      fee: 5n,
      fromEarnings: 60n,
      fromWallet: 20n,
      owed: 15n,
      carried: 0n,
    });
    expect(splitRefund(100n, rental, 'carried', { earned: 60n, available: 20n })).toMatchObject({
      fee: 5n,
      carried: 95n,
      fromEarnings: 0n,
    });
  });

  it('adds up, and in any number of parts leaves the fee of the amount that is kept', () => {
    fc.assert(
      fc.property(
        units,
        fc.array(units, { maxLength: 8 }),
        units,
        units,
        (charged, asked, earned, available) => {
          let refunded = 0n;
          let fee = feeOf(charged, FIVE_PERCENT);
          for (const wanted of asked) {
            const amount = least(wanted, charged - refunded);
            const rental = { charged, refunded, price: FIVE_PERCENT };
            const split = splitRefund(amount, rental, 'taken_back', { earned, available });
            expect(sumOf(split)).toBe(amount);
            expect(split.fromEarnings).toBeLessThanOrEqual(earned);
            expect(split.fromWallet).toBeLessThanOrEqual(available);
            expect(Object.values(split).every((part) => part >= 0n)).toBe(true);
            refunded += amount;
            fee -= split.fee;
            expect(fee).toBe(feeOf(charged - refunded, FIVE_PERCENT));
          }
        },
      ),
    );
  });
});
