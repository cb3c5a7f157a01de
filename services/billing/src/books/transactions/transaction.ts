export const TRANSACTION_TYPES = [
  'deposit',
  'withdrawal',
  'payment',
  'payout',
  'refund',
  'platform_fee',
  'session_lock',
  'session_release',
  'adjustment',
  'debt_repayment',
  'refund_claim',
] as const;

export type TransactionType = (typeof TRANSACTION_TYPES)[number];

export const TRANSACTION_STATUSES = ['pending', 'confirmed', 'failed', 'cancelled'] as const;

/** `pending` can become any of the others, which are final. */
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

/** One movement of money as users see it; amounts in base units. */
export interface Transaction {
  readonly id: string;
  readonly fromWalletId: string | undefined;
  readonly toWalletId: string | undefined;
  readonly type: TransactionType;
  readonly status: TransactionStatus;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly description: string;
  readonly signature: string | undefined;
  readonly sessionId: string | undefined;
  readonly jobId: string | undefined;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly confirmedAt: Date | undefined;
}

/** A transaction to insert. */
export type NewTransaction = Pick<Transaction, 'id' | 'type' | 'status' | 'amount' | 'description'> &
  Partial<
    Pick<
      Transaction,
      'fromWalletId' | 'toWalletId' | 'fee' | 'signature' | 'sessionId' | 'jobId' | 'metadata'
    >
  >;

/** A transaction that is confirmed as it is inserted. */
export function confirmedAt(
  { fromWalletId, toWalletId, signature, sessionId, jobId, ...transaction }: NewTransaction,
  at: Date,
): Transaction {
  return {
    fee: 0n,
    metadata: {},
    ...transaction,
    fromWalletId,
    toWalletId,
    signature,
    sessionId,
    jobId,
    status: 'confirmed',
    version: 1,
    createdAt: at,
    updatedAt: at,
    confirmedAt: at,
  };
}
