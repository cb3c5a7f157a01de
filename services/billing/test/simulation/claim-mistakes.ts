import { sql } from 'kysely';
import type * as Claims from '../../src/books/debts/claim.ts';
import type * as ClaimStore from '../../src/books/debts/store.ts';
import { move } from '../../src/books/ledger/journal.ts';
import type * as Postings from '../../src/books/postings.ts';
import type * as Payments from '../../src/books/rental-payment.ts';
import type * as SettlementPlan from '../../src/rentals/sessions/settlement-plan.ts';
import { feeOf } from './fee.ts';

/** Mistakes that a service could make with debts, for the simulation to find. */
export type ClaimMistake =
  | 'pays in grace at once'
  | 'gives back what the owner owes'
  | 'rounds fees up'
  | 'forgets what was paid before'
  | 'repays the newest first'
  | 'repays the platform'
  | 'writes off the oldest first'
  | 'cancels nothing'
  | 'leaves a moved deposit';

/** Which one is made now. */
export interface Made {
  readonly mistake: string | undefined;
}

export function mistakenStore(real: typeof ClaimStore, made: Made): typeof ClaimStore {
  return {
    ...real,
    async listOpenClaims(db, ...given) {
      const claims = await real.listOpenClaims(db, ...given);
      switch (made.mistake) {
        case 'forgets what was paid before':
          return claims.map((claim) => withCreditor(claim, { paid: 0n }));
        case 'repays the newest first':
          return claims.toReversed();
        case 'repays the platform': {
          const { rows } = await sql<{ id: number }>`
            select id from accounts where code = 'platform:advanced'`.execute(db);
          const creditor = { kind: 'platform', accountId: rows[0]?.id ?? 0 } as const;
          return claims.map((claim) => ({ ...claim, creditor }));
        }
        default:
          return claims;
      }
    },
  };
}

function withCreditor(claim: Claims.Claim, change: { readonly paid: bigint }): Claims.Claim {
  return claim.creditor.kind === 'rental' ? { ...claim, creditor: { ...claim.creditor, ...change } } : claim;
}

/** Only a write-off takes the newest first. */
export function mistakenClaims(real: typeof Claims, made: Made): typeof Claims {
  return {
    ...real,
    takeFromClaims(claims, amount) {
      const [first, last] = [claims[0], claims.at(-1)];
      const isWriteOff = first !== undefined && last !== undefined && first.since > last.since;
      const isWrong = made.mistake === 'writes off the oldest first' && isWriteOff;
      return real.takeFromClaims(isWrong ? claims.toReversed() : claims, amount);
    },
  };
}

export function mistakenPayments(real: typeof Payments, made: Made): typeof Payments {
  const isRight = () => made.mistake !== 'rounds fees up';
  const roundedUp = (amount: bigint, percent: bigint) => -feeOf(-amount, percent) + (amount > 0n ? 1n : 0n);
  const feeOfPayment: typeof real.feeOfPayment = (payment) => {
    if (isRight()) return real.feeOfPayment(payment);
    const { amount, paidBefore, terms } = payment;
    return roundedUp(paidBefore + amount, terms.feePercent) - roundedUp(paidBefore, terms.feePercent);
  };
  return {
    feeOfPayment,
    paymentCredits(payment) {
      if (isRight()) return real.paymentCredits(payment);
      const fee = feeOfPayment(payment);
      const credits = [
        { account: payment.earned, amount: payment.amount - fee },
        { account: payment.fees, amount: fee },
      ];
      return credits.filter(({ amount }) => amount !== 0n);
    },
  };
}

export function mistakenPlan(real: typeof SettlementPlan, made: Made): typeof SettlementPlan {
  return {
    ...real,
    planPosting(given, context) {
      const posting = real.planPosting(given, context);
      if (made.mistake !== 'pays in grace at once') return posting;
      const { earnedAccountId: id, price } = given.session;
      const journals = posting.journals.map((journal) => {
        if (journal.kind !== 'debt_incurred') return journal;
        const { charged } = posting.session;
        const amount = posting.decision.owe;
        const fee = feeOf(charged, price.feePercent) - feeOf(charged - amount, price.feePercent);
        // The database refuses a debt whose counterpart are not the claims, so the platform pays for it.
        const paid = move(context.fees, { id, isStored: true }, amount - fee);
        const entries = [...journal.entries, ...paid];
        return { ...journal, entries: entries.filter((entry) => entry.amount !== 0n) };
      });
      return { ...posting, journals };
    },
  };
}

export function mistakenPostings(real: typeof Postings, made: Made): typeof Postings {
  return {
    ...real,
    refundIssued(event) {
      const journal = real.refundIssued(event);
      const { owed } = event.shares;
      if (made.mistake !== 'gives back what the owner owes' || owed === 0n) return journal;
      const paid = move(event.fees, event.renter.available, owed);
      return { ...journal, entries: [...journal.entries, ...paid] };
    },
    depositMoved(event) {
      const journal = real.depositMoved(event);
      if (made.mistake !== 'leaves a moved deposit' || event.taken === 0n) return journal;
      const kept = move(event.advances, event.wallet.available, event.taken);
      return { ...journal, entries: [...journal.entries, ...kept] };
    },
  };
}
