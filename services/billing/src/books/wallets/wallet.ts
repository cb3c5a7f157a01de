import type { BillingTransaction } from '../../database/database.ts';

export const WALLET_TYPES = ['user', 'provider', 'platform'] as const;

export type WalletType = (typeof WALLET_TYPES)[number];

/** A wallet as stored. */
export interface Wallet {
  readonly id: string;
  readonly userId: string;
  readonly type: WalletType;
  /** The payout address. */
  readonly solanaAddress: string | undefined;
  /** The owner of this wallet's own token account. Tokens sent there are credited to the wallet. */
  readonly depositAddress: string;
  /** Whether it may pay: it is not frozen, and its user's account is neither disabled nor deleted. */
  readonly isActive: boolean;
  /** Its own limit on what its rentals may spend in a day, in base units; undefined: the default applies. */
  readonly spendDayMax: bigint | undefined;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A wallet's balance, in base units. */
export interface WalletBalance {
  readonly walletId: string;
  readonly available: bigint;
  /** Reserved by holds. */
  readonly locked: bigint;
  /** Reserved for transfers that are not final. */
  readonly pending: bigint;
  /** What the wallet owes, zero or more. */
  readonly debt: bigint;
  /** The time of the latest posting, or of the wallet's creation if there is none. */
  readonly updatedAt: Date;
}

/** Tells the user of a new payout address, in the transaction that sets it. */
export type AddressHook = (
  trx: BillingTransaction,
  wallet: Pick<Wallet, 'id' | 'userId'>,
  address: string,
) => Promise<void>;

/** What a higher feature does for a wallet in the transaction that changed it. The wallet's row is locked. */
export type WalletHook = (trx: BillingTransaction, walletId: string) => Promise<void>;
