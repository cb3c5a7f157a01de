import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/** The period that spend limits are about. */
const DAY_SECONDS = 86_400;

/** A wallet that pays for rentals, and its limit; undefined: it has none. Base units. */
export interface LimitedWallet {
  readonly walletId: string;
  readonly spendDayMax: bigint | undefined;
  /**
   * From when on its rentals are charged now, if they have not been for a while: what had ended within the day before
   * that minute still counts for it. Undefined: from now on.
   */
  readonly chargedSince?: Date | undefined;
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
  const limited = new Map(
    wallets.flatMap(({ walletId, spendDayMax, chargedSince }) =>
      spendDayMax === undefined ? [] : [[walletId, { limit: spendDayMax, chargedSince }] as const],
    ),
  );
  if (limited.size === 0) return new Map();
  const { rows } = await sql<{ id: string; spent: string }>`
    select w.id, (a.balance + coalesce(day.charged, 0))::text as spent
    from unnest(
      ${[...limited.keys()]}::uuid[],
      ${[...limited.values()].map(({ chargedSince }) => chargedSince ?? null)}::timestamptz[]
    ) as asked(id, since)
    join wallets w using (id)
    join accounts a on a.wallet_id = w.id and a.kind = 'locked' and a.provider_id is null
    cross join lateral (
      select sum(ceil(c.charged * least(c.minutes, c.recent) / c.minutes)) as charged
      from (${CHARGES}) as c
    ) as day`.execute(db);
  const spent = new Map(rows.map((row) => [row.id, BigInt(row.spent)]));
  return new Map([...limited].map(([id, { limit }]) => [id, limit - (spent.get(id) ?? 0n)]));
}

const minutesSince = (start: RawBuilder<unknown>, until: RawBuilder<unknown>) =>
  sql`greatest(0, ceil(extract(epoch from ${until} - (${start})) / 60))`;

const DAY = sql`make_interval(secs => ${sql.lit(DAY_SECONDS)})`;
const DAY_AGO = sql`gridlease_now() - ${DAY}`;
const DAY_BEFORE = sql`least(gridlease_now(), asked.since) - ${DAY}`;

/**
 * The charges of rentals of wallet `w` that run or have ended within the day, each with its minutes and how many of them
 * can be of the last day: those before its latest charge. Only a rental that began earlier has others. A rental with
 * silences counts with more minutes than it had, never with fewer.
 */
const CHARGES = sql`
  select s.charged, s.charged_minutes as minutes, ${minutesSince(DAY_AGO, sql.ref('s.last_billed_at'))} as recent
  from sessions s where s.wallet_id = w.id and s.ended_at is null and s.charged_minutes > 0
  union all
  select r.total_cost, r.total_minutes, ${minutesSince(DAY_BEFORE, sql.ref('r.billing_period_end'))}
  from billing_records r
  where r.user_id = w.user_id and r.created_at > ${DAY_BEFORE} and r.total_minutes > 0`;
