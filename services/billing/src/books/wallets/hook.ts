import type { BillingTransaction } from '../../database/database.ts';

/** What a feature above the books does for a wallet in the transaction that changed it; the wallet's row is locked. */
export type WalletHook = (trx: BillingTransaction, walletId: string) => Promise<void>;
