import { least } from '../money/amount.ts';
import { MINUTE_MS, minutesCovered } from '../money/rate.ts';
import type { FeeTerms } from '../platform-fee.ts';

/** To whom a wallet owes, and how what it repays is split. */
export type Creditor =
  | RentalCreditor
  /** The renter of a refunded rental: what the owner could not give back at once. */
  | { readonly kind: 'renter'; readonly walletId: string }
  /** The platform: what it gave by mistake and a wallet has spent, or had advanced before claims were kept. */
  | { readonly kind: 'platform'; readonly accountId: number };

/** The owner of a machine and the platform, for a rental that ran on after its renter's funds were gone. */
export interface RentalCreditor extends FeeTerms {
  readonly kind: 'rental';
  /** The owner's wallet. */
  readonly walletId: string;
  /** The machine's earnings account. */
  readonly earnedAccountId: number;
  /** What of the rental's charge has been paid, in base units. */
  readonly paid: bigint;
  /** Base units. */
  readonly hourlyRate: bigint;
  /** When the first minute began; later by the silence that is not billed. */
  readonly beganAt: Date;
}

/** The rental that a claim comes from. */
export interface ClaimedRental {
  readonly sessionId: string;
  readonly jobId: string | undefined;
  readonly gpuModel: string;
}

/** The charge of a rental, its refund, or something that the platform gave by mistake and has taken back. */
export type ClaimCause =
  | ({ readonly kind: 'rental' | 'refund' } & ClaimedRental)
  | { readonly kind: 'correction'; readonly correctionId: string };

/**
 * What a wallet owes for one cause, to one creditor. It is not money: its creditors have none of it until the
 * wallet has repaid it. Guarded by the locks of the debtor's accounts.
 */
export interface Claim {
  readonly id: string;
  readonly debtorWalletId: string;
  readonly creditor: Creditor;
  readonly cause: ClaimCause;
  /** Not repaid, written off or cancelled; base units. */
  readonly open: bigint;
  /** The beginning of the oldest unpaid minute; of a refund or correction, the time when it was made. */
  readonly since: Date;
}

/** A part of a claim, in base units above zero. */
export interface ClaimPart {
  readonly claim: Claim;
  readonly amount: bigint;
}

/** Takes an amount from claims in the given order. */
export function takeFromClaims(claims: readonly Claim[], amount: bigint): ClaimPart[] {
  let left = amount;
  const parts: ClaimPart[] = [];
  for (const claim of claims) {
    const part = least(claim.open, left);
    if (part > 0n) parts.push({ claim, amount: part });
    left -= part;
  }
  return parts;
}

/** The beginning of the oldest minute that what was paid does not cover. */
export function oldestUnpaidMinute({
  paid,
  hourlyRate,
  beganAt,
}: Pick<RentalCreditor, 'paid' | 'hourlyRate' | 'beganAt'>): Date {
  return new Date(beganAt.getTime() + minutesCovered(hourlyRate, paid) * MINUTE_MS);
}

/** The claim's `since` after part of it was repaid: of a rental, a later minute is then the oldest unpaid one. */
export function sinceAfterRepayment({ claim: { creditor, since }, amount }: ClaimPart): Date {
  if (creditor.kind !== 'rental') return since;
  return oldestUnpaidMinute({ ...creditor, paid: creditor.paid + amount });
}
