import type { BillingConfig } from '../../config/config.ts';
import { amountSetting } from '../../config/settings.ts';
import type { TransferLimits } from '../transfers/limits.ts';

/** What withdrawals and payouts must keep to; undefined: no such rule. Amounts in base units. */
export interface WithdrawalRules extends TransferLimits {
  /** Above it an administrator decides. */
  readonly approvalThreshold: bigint | undefined;
  /** How long an address that a wallet has not named before waits. */
  readonly addressCooldownSeconds: number;
}

export function withdrawalRulesOf({ withdrawals }: Pick<BillingConfig, 'withdrawals'>): WithdrawalRules {
  return {
    transferMax: amountSetting(withdrawals.transfer_max),
    dayMax: amountSetting(withdrawals.day_max),
    approvalThreshold: amountSetting(withdrawals.approval_threshold),
    addressCooldownSeconds: withdrawals.address_cooldown / 1_000,
  };
}
