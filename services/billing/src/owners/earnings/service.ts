import { retryingReads } from '@gridlease/common/database/transaction';
import type { ArchiveReader } from '../../books/archive/read-list.ts';
import { sumMembers } from '../../books/money/amount.ts';
import { databaseTime } from '../../database/clock.ts';
import type { Period } from '../../database/filters.ts';
import type { Requester } from '../../http/command.ts';
import { type DayRange, dayRangeOf } from '../../http/day-range.ts';
import { type EarningsDay, listEarningsDays, NO_DAY } from './days-store.ts';
import { type Earnings, NO_EARNINGS, sumEarnings } from './earnings.ts';
import { type EarningsAccess, listVisibleAccounts } from './earnings-access.ts';
import { readDebt, readEarnings } from './store.ts';

export interface EarningsDeps extends EarningsAccess, ArchiveReader {
  /** How long after its bill a rental can be disputed; its earnings are held until then. */
  readonly disputeDelaySeconds: number;
}

/** The earnings of a machine, or of all machines of an owner. */
export interface EarningsReport {
  /** The requested machine or owner. */
  readonly providerId: string;
  readonly period: Period;
  readonly total: Earnings;
  /** Per machine, ordered by first rental. */
  readonly machines: readonly { readonly providerId: string; readonly earnings: Earnings }[];
  /** What the owner's wallet owes; repaid by incoming tokens and by available earnings. */
  readonly debt: bigint;
}

/**
 * Returns the earnings of a machine or an owner, as far as the caller may see them; zero if there never were
 * any.
 *
 * @throws BillingError 404 `provider_not_found`, 503 `archive_unavailable`,
 *   `registry_unavailable`
 */
export async function getEarnings(
  deps: EarningsDeps,
  requester: Requester,
  { providerId, ...period }: Period & { readonly providerId: string },
): Promise<EarningsReport> {
  const accounts = await listVisibleAccounts(deps, requester, providerId, 'read_money');
  return retryingReads(async () => {
    const earnings = await readEarnings(deps, accounts, period, deps.disputeDelaySeconds);
    const byMachine = Map.groupBy(accounts, (account) => account.providerId);
    const machines = [...byMachine].map(([id, own]) => ({
      providerId: id,
      earnings: sumEarnings(own.map((account) => earnings.get(account.id) ?? NO_EARNINGS)),
    }));
    const walletIds = [...new Set(accounts.map(({ walletId }) => walletId))];
    return {
      providerId,
      period,
      total: sumEarnings(machines.map((machine) => machine.earnings)),
      machines,
      debt: await readDebt(deps.db, walletIds),
    };
  });
}

export interface EarningsByDay extends DayRange {
  readonly providerId: string;
  readonly days: readonly EarningsDay[];
  readonly total: Omit<EarningsDay, 'date'>;
}

/**
 * Returns the earnings by the UTC day on which rentals ended: each rental counts once and in full, on the day
 * of its bill.
 *
 * @throws BillingError 400 `invalid_range`, 404 `provider_not_found`, 503 `archive_unavailable`,
 *   `registry_unavailable`
 */
export async function getEarningsByDay(
  deps: EarningsDeps,
  requester: Requester,
  { providerId, ...asked }: Period & { readonly providerId: string },
): Promise<EarningsByDay> {
  const accounts = await listVisibleAccounts(deps, requester, providerId, 'read_money');
  return retryingReads(async () => {
    const range = dayRangeOf(asked, await databaseTime(deps.db));
    const days = await listEarningsDays(deps, accounts, range);
    return { providerId, ...range, days, total: sumMembers(NO_DAY, days) };
  });
}
