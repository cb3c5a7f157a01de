import type { BillingTransaction } from '../../database/database.ts';

/** What a higher feature does for a wallet in the transaction that changed it. The wallet's row is locked. */
export type WalletHook = (trx: BillingTransaction, walletId: string) => Promise<void>;
