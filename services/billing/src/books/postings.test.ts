import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Account, LockedAccount, WalletAccounts } from './ledger/accounts.ts';
import { assertBalanced, type Journal } from './ledger/journal.ts';
import { feeOf } from './platform-fee.ts';
import * as postings from './postings.ts';
import { givenBack } from './refund-shares.ts';
import { paymentCredits } from './rental-payment.ts';

const ID = { id: 'journal', reference: 'reference' };
const platform = (id: number): Account => ({ id, isStored: false });
const locked = (id: number, kind: LockedAccount['kind'], balance: bigint): LockedAccount => ({
  id,
  kind,
  isStored: true,
  balance,
});

const amounts = fc.bigInt({ min: 1n, max: 10n ** 18n });
const zeroOrMore = fc.bigInt({ min: 0n, max: 10n ** 18n });

/** A wallet whose accounts have consecutive ids starting with `first`. */
const wallets = (first: number): fc.Arbitrary<WalletAccounts> =>
  fc.tuple(zeroOrMore, zeroOrMore, zeroOrMore, zeroOrMore).map(([available, held, pending, debt]) => ({
    available: locked(first, 'available', available),
    locked: locked(first + 1, 'locked', held),
    pendingOut: locked(first + 2, 'pending_out', pending),
    debt: locked(first + 3, 'debt', -debt),
  }));
const parts = fc.uniqueArray(fc.tuple(fc.integer({ min: 50, max: 90 }), amounts), {
  selector: ([accountId]) => accountId,
  minLength: 1,
  maxLength: 8,
});

/** The change of an account's balance by the journal. */
const changeOf = ({ entries }: Journal, { id }: Account) =>
  entries.filter(({ account }) => account.id === id).reduce((sum, { amount }) => sum + amount, 0n);

const CHAIN = platform(101);
const OTHER = platform(102);
const FEES = platform(103);
const ADJUSTMENTS = platform(104);
const CLAIMS = platform(105);
const ADVANCES = platform(106);
const BAD_DEBT = platform(107);
const EARNED: Account = { id: 60, isStored: true };
const platformAccounts = { claims: CLAIMS, advances: ADVANCES, badDebt: BAD_DEBT };

describe('every posting', () => {
  it('of one amount balances, and a credit is available', () => {
    fc.assert(
      fc.property(wallets(1), amounts, (wallet, amount) => {
        const onChain = { ...ID, slot: 7, chain: CHAIN, amount };
        const credits = [
          postings.depositConfirmed({ ...onChain, wallet }),
          postings.depositAssigned({ ...ID, suspense: OTHER, wallet, amount }),
          postings.withdrawalReturned({ ...ID, wallet, amount }),
          postings.networkFeeReturned({ ...ID, wallet, amount }),
          postings.walletAdjusted({ ...ID, wallet, adjustments: ADJUSTMENTS, amount }),
          postings.feesCollected({ ...ID, wallet, fees: FEES, amount }),
        ];
        for (const journal of credits) expect(changeOf(journal, wallet.available)).toBe(amount);
        const others = [
          postings.depositUnattributed({ ...onChain, suspense: OTHER }),
          postings.dustReceived({ ...onChain, dust: OTHER }),
          postings.openingBalanceFound({ ...onChain, adjustments: ADJUSTMENTS }),
          postings.lossOnChainBooked({ ...onChain, adjustments: ADJUSTMENTS }),
          postings.sweepSettled({ ...ID, slot: 7, from: OTHER, hot: CHAIN, amount }),
          postings.withdrawalReserved({ ...ID, wallet, amount }),
          postings.balanceForfeited({ ...ID, wallet, dust: OTHER, amount }),
          postings.transferSettled('withdrawal', { ...onChain, wallet }),
          postings.transferSettled('payout', { ...onChain, wallet, kept: { account: FEES, amount: 3n } }),
          postings.debtWrittenOff({ ...ID, ...platformAccounts, wallet, amount, advanced: 0n }),
          postings.debtWrittenOff({ ...ID, ...platformAccounts, wallet, amount, advanced: amount }),
          postings.rentalOwed({ ...ID, wallet, claims: CLAIMS, amount }),
          postings.walletAdjusted({ ...ID, wallet, adjustments: ADJUSTMENTS, amount: -amount }),
          postings.feesCollected({ ...ID, wallet, fees: FEES, amount: -amount }),
          postings.rentalHeld({ ...ID, wallet, amount }),
        ];
        for (const journal of [...credits, ...others]) assertBalanced(journal);
        expect(new Set([...credits, ...others].map(({ id, reference }) => `${id} ${reference}`)).size).toBe(
          1,
        );
      }),
    );
  });

  it('of a payout takes each part from its machine, and a return gives each part back', () => {
    fc.assert(
      fc.property(wallets(1), parts, (wallet, chosen) => {
        const order = { ...ID, wallet, parts: chosen.map(([accountId, amount]) => ({ accountId, amount })) };
        const reserved = postings.payoutReserved(order);
        const returned = postings.payoutReturned(order);
        const moved = postings.earningsMoved(order);
        for (const journal of [reserved, returned, moved]) assertBalanced(journal);
        for (const { accountId, amount } of order.parts) {
          const machine = { id: accountId, isStored: true };
          expect([reserved, returned, moved].map((journal) => changeOf(journal, machine))).toEqual([
            -amount,
            amount,
            -amount,
          ]);
        }
        const total = order.parts.reduce((sum, { amount }) => sum + amount, 0n);
        expect(changeOf(reserved, wallet.pendingOut)).toBe(total);
        expect(changeOf(moved, wallet.available)).toBe(total);
      }),
    );
  });

  it('of a refund takes each share from whoever bears it, and gives the renter what is there at once', () => {
    const shares = fc
      .record({
        cancelled: zeroOrMore,
        fee: zeroOrMore,
        fromEarnings: zeroOrMore,
        fromWallet: zeroOrMore,
        owed: zeroOrMore,
        carried: zeroOrMore,
      })
      .filter((split) => Object.values(split).some((amount) => amount > 0n));
    fc.assert(
      fc.property(wallets(1), wallets(11), shares, (renter, owner, split) => {
        const accounts = { renter, owner, earned: EARNED, fees: FEES, adjustments: ADJUSTMENTS };
        const advanced = split.cancelled / 2n;
        const event = { ...ID, ...accounts, ...platformAccounts, shares: split, advanced };
        const journal = postings.refundIssued(event);
        assertBalanced(journal);
        expect(
          [EARNED, owner.available, owner.debt, FEES, ADJUSTMENTS].map((one) => -changeOf(journal, one)),
        ).toEqual([split.fromEarnings, split.fromWallet, split.owed, split.fee, split.carried]);
        expect(changeOf(journal, renter.available)).toBe(givenBack(split));
        expect(changeOf(journal, renter.debt)).toBe(split.cancelled);
        expect(changeOf(journal, CLAIMS)).toBe(split.owed - split.cancelled);
        expect(changeOf(journal, ADVANCES)).toBe(advanced);
      }),
    );
  });

  it('of a correction gives back all of the mistake, and the platform advances what was spent of it', () => {
    const split = fc.tuple(zeroOrMore, zeroOrMore).filter(([taken, owed]) => taken + owed > 0n);
    fc.assert(
      fc.property(wallets(1), wallets(11), split, (wallet, to, [taken, owed]) => {
        const event = { ...ID, ...platformAccounts, wallet, taken, owed };
        const moved = postings.depositMoved({ ...event, to });
        const reversed = postings.adjustmentReversed({ ...event, adjustments: ADJUSTMENTS });
        for (const journal of [moved, reversed]) {
          assertBalanced(journal);
          expect(
            [wallet.available, wallet.debt, CLAIMS, ADVANCES].map((account) => changeOf(journal, account)),
          ).toEqual([-taken, -owed, owed, -owed]);
        }
        expect(changeOf(moved, to.available)).toBe(taken + owed);
        expect(changeOf(reversed, ADJUSTMENTS)).toBe(taken + owed);
      }),
    );
  });

  it('of a repayment is what the creditors get', () => {
    fc.assert(
      fc.property(wallets(1), amounts, zeroOrMore, (wallet, one, other) => {
        const credits = [
          { account: EARNED, amount: one },
          { account: FEES, amount: other },
        ].filter(({ amount }) => amount > 0n);
        const journal = postings.debtRepaid({ ...ID, wallet, claims: CLAIMS, credits });
        assertBalanced(journal);
        expect(
          [wallet.available, wallet.debt, CLAIMS, EARNED].map((account) => changeOf(journal, account)),
        ).toEqual([-(one + other), one + other, -(one + other), one]);
      }),
    );
  });
});

describe('the postings of a rental', () => {
  const terms = fc.bigInt({ min: 0n, max: 100_000_000_000n }).map((feePercent) => ({ feePercent }));

  it('split any course of payments as one payment of their sum would be split', () => {
    fc.assert(
      fc.property(terms, fc.array(amounts, { minLength: 1, maxLength: 20 }), (price, charges) => {
        let charged = 0n;
        let fee = 0n;
        for (const amount of charges) {
          const payment = { paidBefore: charged, amount, terms: price, earned: EARNED, fees: FEES };
          const credits = paymentCredits(payment);
          expect(credits.reduce((sum, entry) => sum + entry.amount, 0n)).toBe(amount);
          expect(credits.every((entry) => entry.amount > 0n)).toBe(true);
          fee += credits.find(({ account }) => account.id === FEES.id)?.amount ?? 0n;
          charged += amount;
        }
        expect(fee).toBe(feeOf(charged, price));
      }),
    );
  });

  it('balance, whatever is added, paid and released at once, and have one entry for each account', () => {
    fc.assert(
      fc.property(
        wallets(1),
        zeroOrMore,
        zeroOrMore,
        zeroOrMore,
        terms,
        (wallet, extend, amount, release, price) => {
          const payment = { paidBefore: 0n, amount, terms: price, earned: EARNED, fees: FEES };
          const credits = paymentCredits(payment);
          const journal = postings.rentalHoldChanged({ ...ID, wallet, extend, credits, release });
          if (journal === undefined) return;
          assertBalanced(journal);
          expect(changeOf(journal, wallet.locked)).toBe(extend - amount - release);
          expect(new Set(journal.entries.map(({ account }) => account.id)).size).toBe(journal.entries.length);
        },
      ),
    );
  });

  it('that the renter cannot pay become a debt of exactly that amount, which nobody has', () => {
    fc.assert(
      fc.property(wallets(1), amounts, (wallet, amount) => {
        const journal = postings.rentalOwed({ ...ID, wallet, claims: CLAIMS, amount });
        assertBalanced(journal);
        expect(journal.entries).toHaveLength(2);
        expect(changeOf(journal, wallet.debt)).toBe(-amount);
      }),
    );
  });

  it('that move nothing are none', () => {
    fc.assert(
      fc.property(wallets(1), (wallet) => {
        const nothing = { ...ID, wallet, extend: 0n, credits: [], release: 0n };
        expect(postings.rentalHoldChanged(nothing)).toBeUndefined();
      }),
    );
  });
});
