import type { TokenAccount, TokenChange } from '../network/chain.ts';
import type { Token } from '../network/token.ts';

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
  held: Pick<TokenAccount, 'address' | 'mint' | 'program'>,
  { tokenAccount, walletId }: OurOwner,
  token: Pick<Token, 'mint' | 'program'>,
): StrayAccount | undefined {
  const { address, mint } = held;
  const isOurToken = mint === token.mint && held.program === token.program;
  if (isOurToken && address === tokenAccount) return undefined;
  const reason = isOurToken ? 'other_account' : 'other_mint';
  return { tokenAccount: address, walletId, mint, reason };
}

/** What a transaction paid to an owner, as an account. */
export const accountOf = ({ tokenAccount, mint, program }: TokenChange) => ({
  address: tokenAccount,
  mint,
  program,
});

/** An amount in units of a mint as a decimal number without trailing zeros. */
export function decimalText(units: bigint, decimals: number): string {
  const digits = String(units).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return fraction === '' ? whole : `${whole}.${fraction}`;
}
