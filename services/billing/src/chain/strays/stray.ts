/**
 * Why tokens are not booked: `other_mint`, they are not the platform's token; `other_account`, they are, but lie at
 * an account that is not the one derived from its owner.
 */
export const STRAY_REASONS = ['other_mint', 'other_account'] as const;
export type StrayReason = (typeof STRAY_REASONS)[number];

/** One of our keys: the hot one, a former one, or that of a deposit address. */
export interface OurOwner {
  readonly owner: string;
  /** The account whose tokens are booked. */
  readonly tokenAccount: string;
  /** Undefined: a key of the platform. */
  readonly walletId: string | undefined;
}

/** A token account of one of our owners whose tokens are not booked. */
export interface StrayAccount {
  readonly tokenAccount: string;
  readonly walletId: string | undefined;
  readonly mint: string;
  readonly reason: StrayReason;
}

/** Returns undefined for the account whose tokens are booked. */
export function strayOf(
  held: { readonly tokenAccount: string; readonly mint: string },
  { tokenAccount: booked, walletId }: OurOwner,
  token: { readonly mint: string },
): StrayAccount | undefined {
  const { tokenAccount, mint } = held;
  if (mint !== token.mint) return { tokenAccount, walletId, mint, reason: 'other_mint' };
  return tokenAccount === booked ? undefined : { tokenAccount, walletId, mint, reason: 'other_account' };
}

/** An amount in units of a mint as a decimal number without trailing zeros. */
export function decimalText(units: bigint, decimals: number): string {
  const digits = String(units).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return fraction === '' ? whole : `${whole}.${fraction}`;
}
