import { eachBillingRecord } from '@gridlease/client/billing';
import { orThrow } from '@gridlease/client/problem-error';
import { unitsOf } from '../../journeys/fixtures.ts';
import type { Diary, Rental } from './diary.ts';
import type { Marketplace } from './marketplace.ts';

const MINUTE_MS = 60_000;
const FEE_PERCENT = 5n;
const READERS = 8;
/** Divisors of a decimal rate, so that prices can be computed in whole numbers. */
const MB_PER_GB = 1_024n;
const WATTS_PER_KW = 1_000n;

/** Wrong bills: there must be one per rental, with the formula's amounts for its minutes. */
export async function findWrongBills({ admin }: Marketplace, { rentals }: Diary): Promise<string[]> {
  const rates = await orThrow(admin.billing.GET('/api/v1/pricing/rates'));
  const perGb = unitsOf(rates.vram_rate_per_gb);
  const perKilowatt = unitsOf(rates.power_multiplier);
  const baseOf = (model: string) => unitsOf(rates.base_rates[model] ?? rates.default_rate);
  const bills = await Array.fromAsync(eachBillingRecord(admin.billing, { limit: 200 }));
  const billOf = Map.groupBy(bills, ({ session_id }) => session_id);
  const wrong = rentals.flatMap(({ id, cardPowerW, ended }) => {
    if (ended === undefined) return [`${id} was not ended`];
    const { billed_minutes, started_at = '', ended_at = '', total_hourly_rate } = ended;
    const minutes = Math.max(1, Math.ceil((Date.parse(ended_at) - Date.parse(started_at)) / MINUTE_MS));
    const powerW = Math.max(ended.estimated_power_w, Math.min(cardPowerW, rates.max_card_power_w));
    const hourly =
      baseOf(ended.matched_model) +
      (perGb * BigInt(ended.allocated_vram_mb)) / MB_PER_GB +
      (perKilowatt * BigInt(powerW)) / WATTS_PER_KW;
    const cost = (hourly * BigInt(minutes)) / 60n;
    const fee = (cost * FEE_PERCENT) / 100n;
    const due = [minutes, hourly, cost, fee, cost - fee].join(', ');
    const reported = [billed_minutes, ...[total_hourly_rate, ...sharesOf(ended)].map(unitsOf)].join(', ');
    const billed = billOf.get(id) ?? [];
    const written = billed.map((bill) =>
      [bill.total_minutes, hourly, ...sharesOf(bill).map(unitsOf)].join(', '),
    );
    billOf.delete(id);
    if (reported === due && written.length === 1 && written[0] === due) return [];
    return [
      `${id}: minutes, rate, cost, fee, earnings are ${due}; response ${reported}; billed ${written.join(' and ')}`,
    ];
  });
  return [...wrong, ...[...billOf.keys()].map((id) => `${id} was billed without a rental`)];
}

function sharesOf(one: { total_cost: string; platform_fee: string; provider_earnings: string }): string[] {
  return [one.total_cost, one.platform_fee, one.provider_earnings];
}

/** Wrong usage: each accepted report must be counted once, and nothing else. */
export async function findWrongUsage({ admin }: Marketplace, { rentals }: Diary): Promise<string[]> {
  const wrong: string[] = [];
  const left = [...rentals];
  const read = async () => {
    for (let rental = left.pop(); rental !== undefined; rental = left.pop()) {
      const counted = await countedFor(admin, rental);
      const isSame =
        counted.length === rental.reports.size && counted.every((one) => rental?.reports.has(one));
      if (isSame && new Set(counted).size === counted.length) continue;
      wrong.push(`${rental.id}: ${counted.length} reports of ${rental.reports.size} accepted`);
    }
  };
  await Promise.all(Array.from({ length: READERS }, read));
  return wrong;
}

async function countedFor({ billing }: Marketplace['admin'], { id }: Rental): Promise<string[]> {
  const counted: string[] = [];
  let cursor: string | undefined;
  do {
    const params = { path: { sessionID: id }, query: { limit: 500, cursor } };
    const page = await orThrow(billing.GET('/api/v1/billing/sessions/{sessionID}/usage', { params }));
    counted.push(...page.records.map(({ event_id }) => event_id ?? ''));
    cursor = page.next_cursor;
  } while (cursor !== undefined);
  return counted;
}
