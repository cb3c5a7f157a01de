/**
 * The independent model: what a rental costs, from everything that truly happened on its machine, in seconds since the
 * start of the rental. It knows nothing of what billing was told, or when.
 */

const LEASE_SECONDS = 90;
const RETURN_SECONDS = 600;
const MINUTE = 60;

export interface TrueLife {
  /** Ascending; the first at or before the start. */
  readonly beats: number[];
  /** Statuses that were set, ascending. */
  readonly statuses: { readonly at: number; readonly status: string }[];
  deletedAt?: number;
  suspendedAt?: number;
}

export interface TrueBill {
  readonly hasFailed: boolean;
  readonly minutes: number;
}

/** Whether the machine worked in each second until the end. */
function workingSeconds(
  { beats, statuses, deletedAt }: TrueLife,
  end: number,
  forgiven: number | undefined,
): boolean[] {
  const works = Array.from({ length: end }, () => true);
  const stop = (from: number, to: number) => {
    for (let second = Math.max(0, from); second < Math.min(to, end); second += 1) works[second] = false;
  };
  for (const [place, beat] of beats.entries()) {
    // A deleted machine is silent only if it was when it was deleted.
    const next = Math.min(beats[place + 1] ?? end, deletedAt ?? end);
    if (next - beat >= LEASE_SECONDS && beat !== forgiven) stop(beat, next);
  }
  for (const [place, { at, status }] of statuses.entries()) {
    if (status !== 'error') continue;
    const cleared = [beats.find((beat) => beat > at), statuses[place + 1]?.at, end];
    stop(at, Math.min(...cleared.filter((moment) => moment !== undefined)));
  }
  return works;
}

/** When an absence became too long, and when it began. */
function failureOf(works: readonly boolean[]): { readonly dueAt: number; readonly from: number } | undefined {
  let from: number | undefined;
  for (const [second, isWorking] of works.entries()) {
    if (isWorking) from = undefined;
    else from ??= second;
    if (from !== undefined && second + 1 - from >= RETURN_SECONDS)
      return { dueAt: from + RETURN_SECONDS, from };
  }
  return undefined;
}

function startedMinutes(works: readonly boolean[], end: number): number {
  const seconds = works.slice(0, end).filter(Boolean).length;
  return seconds === 0 && end > 0 && works[0] === false ? 0 : Math.max(1, Math.ceil(seconds / MINUTE));
}

/**
 * The bills that are right. A suspension ends a rental at once: if the lease of the last heartbeat still ran then, billing
 * may or may not have seen that it was the last for a while.
 *
 * @param end when the renter ends the rental, if it still runs
 */
export function trueBills(life: TrueLife, end: number): TrueBill[] {
  const { suspendedAt } = life;
  const last = suspendedAt === undefined ? undefined : life.beats.findLast((beat) => beat <= suspendedAt);
  const isUnseen = suspendedAt !== undefined && last !== undefined && suspendedAt - last < LEASE_SECONDS;
  return [billOf(life, end, undefined), ...(isUnseen ? [billOf(life, end, last)] : [])];
}

/** @param forgiven a silence since this heartbeat that nobody has seen */
function billOf(life: TrueLife, end: number, forgiven: number | undefined): TrueBill {
  const works = workingSeconds(life, end, forgiven);
  const gone = [life.deletedAt, life.suspendedAt].filter((at) => at !== undefined);
  const ends = gone.map((at) => ({ dueAt: at, from: at }));
  const failure = failureOf(works);
  if (failure !== undefined) ends.push(failure);
  const [first] = ends.sort((a, b) => a.dueAt - b.dueAt);
  if (first === undefined) return { hasFailed: false, minutes: startedMinutes(works, end) };
  return { hasFailed: true, minutes: first.from === 0 ? 0 : startedMinutes(works, first.from) };
}
