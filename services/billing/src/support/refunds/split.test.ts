import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { least } from '../../books/money/amount.ts';
import { feeOf } from '../../books/platform-fee.ts';
import type { RefundShares } from '../../books/refund-shares.ts';
import { splitRefund } from './split.ts';

const FIVE_PERCENT = { feePercent: 5_000_000_000n };
const units = fc.bigInt({ min: 0n, max: 10_000n });
const sumOf = ({ cancelled, ...shares }: RefundShares) =>
  cancelled + shares.fee + shares.fromEarnings + shares.fromWallet + shares.owed + shares.carried;

describe('a refund', () => {
  it('is borne by the platform for its fee and by the owner for the rest: from earnings, from the wallet, then as debt', () => {
    const rental = { open: 0n, paid: 100n, price: FIVE_PERCENT };
    expect(splitRefund(100n, rental, 'taken_back', { earned: 60n, available: 20n })).toEqual({
      cancelled: 0n,
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

  it('first cancels what is unpaid, of which nobody has anything', () => {
    const rental = { open: 30n, paid: 100n, price: FIVE_PERCENT };
    const funds = { earned: 60n, available: 20n };
    expect(splitRefund(20n, rental, 'taken_back', funds)).toMatchObject({
      cancelled: 20n,
      fee: 0n,
      owed: 0n,
    });
    expect(splitRefund(50n, rental, 'carried', funds)).toMatchObject({
      cancelled: 30n,
      fee: 1n,
      carried: 19n,
    });
    const split = { cancelled: 30n, fee: 5n, fromEarnings: 60n, fromWallet: 20n, owed: 15n };
    expect(splitRefund(130n, rental, 'taken_back', funds)).toMatchObject(split);
  });

  it('adds up, and in any number of parts leaves the fee of the amount that is kept', () => {
    fc.assert(
      fc.property(
        units,
        units,
        fc.array(units, { maxLength: 8 }),
        units,
        units,
        (charged, unpaid, asked, earned, available) => {
          let paid = charged;
          let open = unpaid;
          let fee = feeOf(paid, FIVE_PERCENT);
          for (const wanted of asked) {
            const amount = least(wanted, paid + open);
            const rental = { open, paid, price: FIVE_PERCENT };
            const split = splitRefund(amount, rental, 'taken_back', { earned, available });
            expect(sumOf(split)).toBe(amount);
            expect(split.fromEarnings).toBeLessThanOrEqual(earned);
            expect(split.fromWallet).toBeLessThanOrEqual(available);
            expect(Object.values(split).every((part) => part >= 0n)).toBe(true);
            expect(split.cancelled).toBe(least(amount, open));
            open -= split.cancelled;
            paid -= amount - split.cancelled;
            fee -= split.fee;
            expect(fee).toBe(feeOf(paid, FIVE_PERCENT));
          }
        },
      ),
    );
  });
});
