export const WALLET_TYPES = ['user', 'provider', 'platform'] as const;

export type WalletType = (typeof WALLET_TYPES)[number];

/** A wallet as it is kept. */
export interface Wallet {
  readonly id: string;
  readonly userId: string;
  readonly type: WalletType;
  /** Where payouts go. */
  readonly solanaAddress: string | undefined;
  /** Whose token account is this wallet's alone; tokens sent there are credited to it. */
  readonly depositAddress: string;
  readonly isActive: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What a wallet has, in base units. */
export interface WalletBalance {
  readonly walletId: string;
  readonly available: bigint;
  /** In holds. */
  readonly locked: bigint;
  /** Reserved for transfers that are not final. */
  readonly pending: bigint;
  /** What it owes, zero or above. */
  readonly debt: bigint;
  /** When something was posted to it last; its opening, where nothing was. */
  readonly updatedAt: Date;
}
