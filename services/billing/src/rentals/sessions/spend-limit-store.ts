import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { type AskedLimit, nameOf } from './spend-limit.ts';

/** The period that spend limits are about. */
const DAY_SECONDS = 86_400;

/**
 * What the limits still leave to hold or charge, in base units, by their names: below zero if a limit was lowered. Without
 * limits nothing is read. For decisions the caller has locked the wallets' accounts, so that nothing is held or charged
 * meanwhile.
 */
export async function readSpendRoom(
  db: Database,
  limits: readonly AskedLimit[],
): Promise<Map<string, bigint>> {
  const asked = new Map(limits.map((limit) => [nameOf(limit), limit]));
  const all = [...asked.values()];
  const ofWallets = all.filter(({ of }) => of === 'wallet');
  const ofKeys = all.filter(({ of }) => of === 'key');
  const parts = [
    ...(ofWallets.length > 0 ? [spentOfWallets(ofWallets)] : []),
    ...(ofKeys.length > 0 ? [spentOfKeys(ofKeys)] : []),
  ];
  if (parts.length === 0) return new Map();
  const { rows } = await sql<{ name: string; spent: string }>`${sql.join(parts, sql` union all `)}`.execute(
    db,
  );
  const spent = new Map(rows.map((row) => [row.name, BigInt(row.spent)]));
  return new Map([...asked].map(([name, { max }]) => [name, max - (spent.get(name) ?? 0n)]));
}

function spentOfWallets(limits: readonly AskedLimit[]): RawBuilder<unknown> {
  return sql`
    select 'wallet:' || w.id as name, (a.balance + coalesce(day.charged, 0))::text as spent
    from unnest(
      ${limits.map(({ walletId }) => walletId)}::uuid[],
      ${limits.map(({ chargedSince }) => chargedSince ?? null)}::timestamptz[]
    ) as asked(id, since)
    join wallets w using (id)
    join accounts a on a.wallet_id = w.id and a.kind = 'locked' and a.provider_id is null
    cross join lateral (${chargedInDay(sql`true`, sql`true`)}) as day`;
}

/** The rentals of a key are told by their rows: the wallet's account has the holds of all. */
function spentOfKeys(limits: readonly AskedLimit[]): RawBuilder<unknown> {
  return sql`
    select 'key:' || asked.key_id as name, (held.amount + coalesce(day.charged, 0))::text as spent
    from unnest(
      ${limits.map(({ id }) => id)}::text[],
      ${limits.map(({ walletId }) => walletId)}::uuid[],
      ${limits.map(({ chargedSince }) => chargedSince ?? null)}::timestamptz[]
    ) as asked(key_id, wallet_id, since)
    join wallets w on w.id = asked.wallet_id
    cross join lateral (
      select coalesce(sum(h.amount - h.captured - h.released), 0) as amount
      from sessions s join holds h on h.id = s.hold_id
      where s.wallet_id = w.id and s.ended_at is null and s.key_id = asked.key_id
    ) as held
    cross join lateral (${chargedInDay(sql`s.key_id = asked.key_id`, sql`r.key_id = asked.key_id`)}) as day`;
}

const minutesSince = (start: RawBuilder<unknown>, until: RawBuilder<unknown>) =>
  sql`greatest(0, ceil(extract(epoch from ${until} - (${start})) / 60))`;

const DAY = sql`make_interval(secs => ${sql.lit(DAY_SECONDS)})`;
const DAY_AGO = sql`gridlease_now() - ${DAY}`;
const DAY_BEFORE = sql`least(gridlease_now(), asked.since) - ${DAY}`;

/**
 * What rentals of wallet `w` that run or have ended within the day were charged for the minutes of the last day: those
 * before the latest charge of each. Only a rental that began earlier has others. A rental with silences counts with more
 * minutes than it had, never with fewer.
 *
 * @param running a condition on `s`, the sessions that run
 * @param ended a condition on `r`, the bills
 */
function chargedInDay(running: RawBuilder<unknown>, ended: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select sum(ceil(c.charged * least(c.minutes, c.recent) / c.minutes)) as charged
    from (
      select s.charged, s.charged_minutes as minutes, ${minutesSince(DAY_AGO, sql.ref('s.last_billed_at'))} as recent
      from sessions s where s.wallet_id = w.id and s.ended_at is null and s.charged_minutes > 0 and ${running}
      union all
      select r.total_cost, r.total_minutes, ${minutesSince(DAY_BEFORE, sql.ref('r.billing_period_end'))}
      from billing_records r
      where r.user_id = w.user_id and r.created_at > ${DAY_BEFORE} and r.total_minutes > 0 and ${ended}
    ) as c`;
}
