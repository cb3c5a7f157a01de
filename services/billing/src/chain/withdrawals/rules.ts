import type { TransferLimits } from '../transfers/limits.ts';

/** What withdrawals and payouts must keep to; undefined: no such rule. Amounts in base units. */
export interface WithdrawalRules extends TransferLimits {
  /** Above it an administrator decides. */
  readonly approvalThreshold: bigint | undefined;
  /** How long an address that a wallet has not named before waits. */
  readonly addressCooldownSeconds: number;
}
