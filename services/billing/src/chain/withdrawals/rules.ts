import type { BillingConfig } from '../../config/config.ts';
import { amountSetting } from '../../config/settings.ts';
import type { TransferLimits } from '../transfers/limits.ts';

/** Rules for withdrawals and payouts; undefined: no such rule. Amounts in base units. */
export interface WithdrawalRules extends TransferLimits {
  /** Larger amounts need an administrator's approval. */
  readonly approvalThreshold: bigint | undefined;
  /** How long transfers to an address that is new to the wallet are delayed. */
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
