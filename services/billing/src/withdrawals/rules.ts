/** What withdrawals must keep to; undefined: no such rule. Amounts in base units. */
export interface WithdrawalRules {
  /** Of one transfer. */
  readonly transferMax: bigint | undefined;
  /** Of one wallet within 24 hours. */
  readonly dayMax: bigint | undefined;
  /** Above it an administrator decides. */
  readonly approvalThreshold: bigint | undefined;
  /** How long an address that a wallet has not named before waits. */
  readonly addressCooldownSeconds: number;
}
