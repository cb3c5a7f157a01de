import type { BillingConfig } from '../../config/config.ts';
import { amountSetting, staleAfterOf } from '../../config/settings.ts';

/** The operator's rules for running sessions; times in milliseconds. */
export interface SessionRules {
  /** How often a session is processed. */
  readonly intervalMs: number;
  /** How many rentals of a wallet may wait for their machine to be ready. */
  readonly pendingMax: number;
  /** How much time may accrue before it is posted. */
  readonly settlementMs: number;
  /** The length of time that a refilled hold covers. */
  readonly initialMs: number;
  readonly graceMs: number;
  /** A machine that does not return for this long has failed its rentals. */
  readonly machineReturnMs: number;
  /** The renter is warned if the funds last for less than this. */
  readonly warningMs: number;
  /** The maximum debt of a wallet, base units; undefined: limited only by its sessions' grace periods. */
  readonly debtMax: bigint | undefined;
  /** What the rentals of a wallet without a limit of its own may hold and charge in a day; undefined: no limit. */
  readonly spendDayMax: bigint | undefined;
  /** After this long without a report nothing is charged; 0: silence does not count. */
  readonly staleAfterMs: number;
  /** Whether reports arrive: nothing ends for silence while they do not. Undefined: they always do. */
  readonly isHearing?: (() => boolean) | undefined;
}

export function sessionRulesOf(config: Pick<BillingConfig, 'auth' | 'billing' | 'usage'>): SessionRules {
  const { billing } = config;
  return {
    intervalMs: billing.billing_interval,
    pendingMax: billing.pending_max,
    settlementMs: billing.settlement_interval,
    initialMs: billing.initial_period,
    graceMs: billing.grace_period,
    machineReturnMs: billing.machine_return,
    warningMs: billing.warning_period,
    debtMax: amountSetting(billing.debt_max),
    spendDayMax: amountSetting(billing.spend_day_max),
    staleAfterMs: staleAfterOf(config),
  };
}

/** The limit that applies to a wallet, in base units; undefined: none. @param own as stored; null: the default */
export function spendLimitOf(
  own: string | null,
  { spendDayMax }: Pick<SessionRules, 'spendDayMax'>,
): bigint | undefined {
  return own === null ? spendDayMax : BigInt(own);
}
