import type { JournalKind } from '../ledger/journal.ts';

/** What a line says of a journal, seen from the wallet: when it gives, and when it takes. */
const DESCRIPTIONS: Readonly<Record<JournalKind, readonly [gives: string, takes: string]>> = {
  deposit: ['Deposit', 'Deposit reversed'],
  deposit_unattributed: ['Deposit of an unknown sender', 'Deposit of an unknown sender'],
  deposit_dust: ['Receipt below the smallest deposit', 'Receipt below the smallest deposit'],
  deposit_assigned: ['Deposit assigned by an administrator', 'Deposit assigned to another wallet'],
  deposit_moved: ['Deposit moved from another wallet', 'Deposit moved to another wallet'],
  withdrawal_reserved: ['Withdrawal requested', 'Fee of a withdrawal'],
  withdrawal_settled: ['Fee of a withdrawal', 'Withdrawal'],
  withdrawal_returned: ['Withdrawal returned', 'Fee of a withdrawal returned'],
  network_fee_returned: ['Fee of a new account returned', 'Fee of a new account'],
  payout_reserved: ['Payout requested', 'Fee of a payout'],
  payout_settled: ['Fee of a payout', 'Payout'],
  payout_returned: ['Payout returned', 'Fee of a payout returned'],
  sweep: ['Tokens moved', 'Tokens moved'],
  hold_placed: ['Held for a rental', 'Held for a rental'],
  hold_extended: ['Held for a rental', 'Held for a rental'],
  hold_captured: ['Earned by a rental', 'Charge of a rental'],
  hold_released: ['Released after a rental', 'Released after a rental'],
  debt_incurred: ['Charge of a rental, owed', 'Charge of a rental, owed'],
  debt_written_off: ['Debt written off', 'Loss of a debt that was written off'],
  debt_repaid: ['Repaid by a debtor', 'Debt repaid'],
  debt_restated: ['Debt restated as a claim', 'Debt restated as a claim'],
  earnings_moved: ['Earnings moved', 'Earnings moved'],
  refund: ['Refund of a rental', 'Refund of a rental'],
  fees_collected: ['Fees collected', 'Fees returned'],
  balance_forfeited: ['Given up with an account', 'Given up with the account'],
  adjustment: ['Adjusted by the platform', 'Adjusted by the platform'],
  adjustment_reversed: ['Adjustment taken back', 'Adjustment taken back'],
  opening_balance: ['Balance of the hot wallet at the opening', 'Balance of the hot wallet at the opening'],
  chain_restarted: ['Local chain restarted', 'Local chain restarted'],
};

/** What the platform's own accounts are told of the same journals, where it differs. */
const PLATFORM_DESCRIPTIONS: Partial<Readonly<Record<JournalKind, readonly [gives: string, takes: string]>>> =
  {
    hold_captured: ['Fee of a rental', 'Fee of a rental'],
    debt_repaid: ['Fee of a rental, repaid by a debtor', 'Debt repaid'],
    refund: ['Refund of a rental', 'Fee returned by a refund'],
    adjustment_reversed: ['Taken back from a wallet', 'Advanced for a mistake that was spent'],
    adjustment: ['Taken from a wallet', 'Given to a wallet, or lost on the chain'],
  };

/** @param amount base units, above zero if the wallet gets it */
export function describeLine(kind: JournalKind, amount: bigint, isPlatform: boolean): string {
  const [gives, takes] = (isPlatform && PLATFORM_DESCRIPTIONS[kind]) || DESCRIPTIONS[kind];
  return amount > 0n ? gives : takes;
}
