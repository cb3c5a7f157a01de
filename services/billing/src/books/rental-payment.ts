import type { Account } from './ledger/accounts.ts';
import type { Entry } from './ledger/journal.ts';
import { type FeeTerms, feeOf } from './platform-fee.ts';

/** Part of what a renter pays for a rental. */
export interface RentalPayment {
  /** Base units. */
  readonly amount: bigint;
  /** The total paid before, in base units. */
  readonly paidBefore: bigint;
  readonly terms: FeeTerms;
  /** The machine's earnings account. */
  readonly earned: Account;
  readonly fees: Account;
}

/** The platform's part of a payment: the fee of the new total less the fee already taken. */
export function feeOfPayment({
  paidBefore,
  amount,
  terms,
}: Pick<RentalPayment, 'paidBefore' | 'amount' | 'terms'>) {
  return feeOf(paidBefore + amount, terms) - feeOf(paidBefore, terms);
}

/** How a payment is split: the platform gets its fee, the machine the rest. */
export function paymentCredits(payment: RentalPayment): Entry[] {
  const { amount, earned, fees } = payment;
  const fee = feeOfPayment(payment);
  const credits = [
    { account: earned, amount: amount - fee },
    { account: fees, amount: fee },
  ];
  return credits.filter((credit) => credit.amount !== 0n);
}
