import { sql } from 'kysely';
import { PREPARED } from './prepared.ts';
import type { World } from './world.ts';

/** What a wrong clock of the database must not do; see docs/adr/0017. */

interface Row {
  readonly id: string;
  readonly started_at: Date;
  readonly ended_at: Date | null;
  readonly end_reason: string | null;
  readonly last_billed_at: Date | null;
  readonly looked_at: Date | null;
  readonly minutes: number;
  readonly charged: string;
}

/** Of a session: until when its own clock has come, and what had been charged then. */
export interface SeenClock {
  readonly at: number;
  /** Up to when it was charged. */
  readonly billedAt: number;
  /** Its machine told when it ended, which may have been earlier: back to where it was charged, at most. */
  readonly isTold: boolean;
  readonly minutes: number;
  readonly charged: bigint;
}

/** What must be true after every step: the clock of a session goes on or stands still, and so does what it costs. */
export async function wrongClocks(world: World, seen: Map<string, SeenClock>): Promise<string[]> {
  if (!world.databaseClock.isWrong) return [];
  const { rows } = await sql<Row>`
    select s.id, s.started_at, s.ended_at, s.end_reason, s.last_billed_at, t.looked_at, s.charged_minutes as minutes, s.charged::text
    from sessions s left join session_ticks t on t.session_id = s.id where ${PREPARED} order by s.id`.execute(
    world.db,
  );
  return rows.flatMap((row) => {
    const before = seen.get(row.id);
    const now = clockOf(row);
    seen.set(row.id, now);
    return wrongClock(before ?? now, now, world.databaseClock.latest()).map(
      (problem) => `session ${row.id}: ${problem}`,
    );
  });
}

/** An ended session's clock stands at its end. */
function clockOf({ started_at, ended_at, last_billed_at, looked_at, ...row }: Row): SeenClock {
  const times = ended_at === null ? [started_at, last_billed_at, looked_at] : [ended_at];
  const at = Math.max(...times.map((time) => time?.getTime() ?? 0));
  return {
    at,
    billedAt: (last_billed_at ?? started_at).getTime(),
    isTold: TOLD.includes(row.end_reason ?? ''),
    minutes: row.minutes,
    charged: BigInt(row.charged),
  };
}

const TOLD = ['provider_failure', 'workload_finished'];

function wrongClock(before: SeenClock, now: SeenClock, latest: number): string[] {
  const reached = now.isTold && !before.isTold ? before.billedAt : before.at;
  const wrong: [boolean, string][] = [
    [now.at < reached, `its clock went back from ${timeOf(reached)} to ${timeOf(now.at)}`],
    [now.minutes < before.minutes, `of ${before.minutes} minutes ${now.minutes} are left`],
    [now.charged < before.charged, `of ${before.charged} that was charged ${now.charged} is left`],
    [now.at > latest, `its clock is at ${timeOf(now.at)}, where no clock was yet`],
  ];
  return wrong.flatMap(([is, what]) => (is ? what : []));
}

const timeOf = (at: number) => new Date(at).toISOString();

/** What follows something is not before it, in every run. */
export async function wrongTimes({ db }: World): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select what from (
      select 'session ' || id || ' ended before it started, or before what it was charged for' as what from sessions
      where ended_at < started_at or ended_at < last_billed_at
      union all
      select 'session ' || id || ' was charged for minutes that have not begun' from sessions s
      left join session_ticks t on t.session_id = s.id
      where charged_minutes > greatest(1, ceil(extract(epoch from coalesce(ended_at,
        greatest(gridlease_now(), started_at, last_billed_at, t.looked_at)) - started_at) / 60))
      union all
      select 'bill ' || r.id || ' is not of the time of its session' from billing_records r
      join sessions s on s.id = r.session_id
      where (r.billing_period_start, r.billing_period_end) is distinct from (s.started_at, s.ended_at)
        or r.created_at < s.ended_at
      union all
      select 'transaction ' || id || ' is confirmed before it was created' from transactions
      where confirmed_at < created_at or updated_at < created_at
      union all
      select 'hold ' || id || ' was closed before it was created' from holds where closed_at < created_at
      union all
      select 'dispute ' || id || ' was decided before it was created' from disputes where decided_at < created_at
    ) as found where ${PREPARED}`.execute(db);
  return rows.map(({ what }) => what);
}
