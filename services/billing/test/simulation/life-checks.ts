import { sql } from 'kysely';
import { failureBy, lifeUntil, minutesOf, type Rented, type TrueLife } from '../lives/truth.ts';
import { AHEAD_MS, type LivingMachine } from './machine-lives.ts';
import type { World } from './world.ts';

/** Bills of rentals on machines that live and die, against their true lives. */

interface Row {
  readonly id: string;
  readonly provider_id: string;
  readonly started_at: Date;
  readonly ended_at: Date | null;
  readonly end_reason: string | null;
  readonly maximum_minutes: number | null;
  readonly minutes: number;
  readonly charged: string;
  readonly rate: string;
  readonly told_at: string | null;
  /** It waits for its machine, or never started. */
  readonly is_pending: boolean;
}

/** What was checked before: ended sessions, and until when billing knew of each machine. */
export interface SeenLives {
  readonly ended: Set<string>;
  readonly known: Map<string, number>;
}

/** What must be true after every step: nothing is charged that is not proven, and what has ended has its true bill. */
export async function wrongLives(world: World, seen: SeenLives): Promise<string[]> {
  const { rows } = await sql<Row>`
    select s.id, s.provider_id, s.started_at, s.ended_at, s.end_reason, s.maximum_minutes,
      s.charged_minutes as minutes, s.charged::text, s.total_hourly_rate::text as rate, m.life->>'toldAt' as told_at,
      s.pending_until is not null as is_pending
    from sessions s left join machine_lives m using (provider_id) where s.is_watched order by s.id`.execute(
    world.db,
  );
  const wrong = rows.flatMap((row) => wrongRow(world, row, seen));
  for (const row of rows) {
    const toldAt = toldAtOf(row);
    if (toldAt !== undefined) seen.known.set(row.provider_id, toldAt);
    if (row.ended_at !== null) seen.ended.add(row.id);
  }
  return wrong;
}

/** Until when billing knows the life of the machine, by the world's clock. */
const toldAtOf = ({ told_at }: Row) => (told_at === null ? undefined : Date.parse(told_at) - AHEAD_MS);

function wrongRow({ lives, now }: World, row: Row, seen: SeenLives): string[] {
  const machine = lives.all.get(row.provider_id);
  if (machine === undefined) throw new Error(`there is no machine ${row.provider_id}`);
  const cost = (BigInt(row.rate) * BigInt(row.minutes)) / 60n;
  const wrong = row.charged === `${cost}` ? [] : [`session ${row.id} costs ${cost}, and was ${row.charged}`];
  if (row.is_pending) return row.minutes === 0 ? wrong : [...wrong, `session ${row.id} has not started`];
  if (row.ended_at === null) return [...wrong, ...wrongLive(row, machine, now())];
  if (seen.ended.has(row.id)) return wrong;
  // Others may have asked before and after it ended: each of the responses since may be the one that counted.
  const [before, last] = [seen.known.get(machine.id), toldAtOf(row)];
  const between = lives.responses.filter((at) => at >= (before ?? 0) && at <= (last ?? 0));
  // Nothing was known of a machine that nobody had asked about: what is known now may have been told after the end.
  const known = before ?? row.started_at.getTime();
  const moments = [...new Set([known, last, ...between])].filter((moment) => moment !== undefined);
  const endedAt = row.ended_at.getTime();
  const found = moments.map((moment) => wrongEnd(row, endedAt, machine.life, moment));
  return found.includes(undefined) ? wrong : [...wrong, `session ${row.id}: ${found.join(', or ')}`];
}

/** Nothing is posted past the last sign of life that is known. */
function wrongLive(row: Row, { life }: LivingMachine, now: number): string[] {
  const start = row.started_at.getTime();
  const known = toldAtOf(row) ?? start;
  const proven = Math.max(start, lifeUntil(life, known).beats.at(-1) ?? start);
  const most = minutesOf(life, { start, end: Math.min(now, proven) }, known);
  if (row.minutes <= most) return [];
  return [`session ${row.id} was charged ${row.minutes} minutes, and ${most} are proven`];
}

/** What is wrong with an ended rental if billing knew its machine's life until a moment; undefined: nothing. */
function wrongEnd(row: Row, end: number, life: TrueLife, seenAt: number): string | undefined {
  const rented: Rented = { start: row.started_at.getTime(), end };
  const told = lifeUntil(life, seenAt);
  const at = `as of ${new Date(seenAt).toISOString()}`;
  const worked = minutesOf(life, rented, seenAt);
  const minutes = Math.min(worked, row.maximum_minutes ?? worked);
  const gone = [told.deletedAt, told.suspendedAt].find((moment) => moment !== undefined);
  switch (row.end_reason) {
    case 'provider_deleted':
    case 'provider_suspended':
      if (gone !== rented.end) return `its machine went at ${gone}, and it ended at ${rented.end} ${at}`;
      break;
    case 'provider_offline':
    case 'provider_error':
      if (failureBy(life, rented.start, seenAt)?.from !== rented.end)
        return `its machine had not failed ${at}`;
      break;
    default:
      if (gone !== undefined && gone < rented.end) return `it ran on without its machine ${at}`;
  }
  const hasFailed = row.end_reason?.startsWith('provider_') === true;
  const due = hasFailed && rented.end <= rented.start ? 0 : minutes;
  return row.minutes === due
    ? undefined
    : `${row.end_reason} is billed ${row.minutes} of ${due} minutes ${at}`;
}
