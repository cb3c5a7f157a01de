import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/** The period that spend limits are about. */
const DAY_SECONDS = 86_400;

/** A wallet that pays for rentals, and its limit; undefined: it has none. Base units. */
export interface LimitedWallet {
  readonly walletId: string;
  readonly spendDayMax: bigint | undefined;
}

/**
 * What the limits of these wallets still leave to hold or charge, in base units: below zero if a limit was lowered.
 * Wallets without a limit are not in the map, and nothing is read for them. For decisions the caller has locked the
 * wallets' accounts, so that nothing is held or charged meanwhile.
 */
export async function readSpendRoom(
  db: Database,
  wallets: readonly LimitedWallet[],
): Promise<ReadonlyMap<string, bigint>> {
  const limits = new Map(
    wallets.flatMap(({ walletId, spendDayMax }) =>
      spendDayMax === undefined ? [] : [[walletId, spendDayMax] as const],
    ),
  );
  if (limits.size === 0) return limits;
  const { rows } = await sql<{ id: string; spent: string }>`
    select w.id, (a.balance + coalesce(day.charged, 0))::text as spent
    from wallets w
    join accounts a on a.wallet_id = w.id and a.kind = 'locked' and a.provider_id is null
    cross join lateral (
      select sum(ceil(c.charged * least(c.minutes, c.recent) / c.minutes)) as charged
      from (${chargesOf(sql.ref('w.id'), sql.ref('w.user_id'))}) as c
    ) as day
    where w.id = any(${[...limits.keys()]}::uuid[])`.execute(db);
  const spent = new Map(rows.map((row) => [row.id, BigInt(row.spent)]));
  return new Map([...limits].map(([id, limit]) => [id, limit - (spent.get(id) ?? 0n)]));
}

/**
 * The charges of rentals that run or have ended within the day, each with its minutes and how many of them can be of
 * the last day: those before its latest charge. Only a rental that began earlier has others. A rental with silences
 * counts with more minutes than it had, never with fewer.
 */
function chargesOf(walletId: ReturnType<typeof sql.ref>, userId: ReturnType<typeof sql.ref>) {
  const dayAgo = sql`gridlease_now() - make_interval(secs => ${DAY_SECONDS}::double precision)`;
  const minutesSince = (until: ReturnType<typeof sql.ref>) =>
    sql`greatest(0, ceil(extract(epoch from ${until} - (${dayAgo})) / 60))`;
  return sql`
    select s.charged, s.charged_minutes as minutes, ${minutesSince(sql.ref('s.last_billed_at'))} as recent
    from sessions s where s.wallet_id = ${walletId} and s.ended_at is null and s.charged_minutes > 0
    union all
    select r.total_cost, r.total_minutes, ${minutesSince(sql.ref('r.billing_period_end'))}
    from billing_records r
    where r.user_id = ${userId} and r.created_at > ${dayAgo} and r.total_minutes > 0`;
}
