/**
 * The independent model: what a rental costs, from everything that truly happened on its machine. All times are
 * milliseconds on one clock. It knows nothing of what billing was told, or when.
 */

const LEASE_MS = 90_000;
const RETURN_MS = 600_000;
const MINUTE_MS = 60_000;

export interface TrueLife {
  /** Ascending; the first at or before the start. */
  readonly beats: number[];
  /** Statuses that were set, ascending. */
  readonly statuses: { readonly at: number; readonly status: string }[];
  deletedAt?: number;
  suspendedAt?: number;
}

/** A time of a rental, from its start on. */
export interface Rented {
  readonly start: number;
  readonly end: number;
}

export interface TrueBill {
  readonly hasFailed: boolean;
  readonly minutes: number;
}

/** What had happened by a moment. */
export function lifeUntil(life: TrueLife, moment: number): TrueLife {
  const { deletedAt, suspendedAt } = life;
  return {
    beats: life.beats.filter((at) => at <= moment),
    statuses: life.statuses.filter(({ at }) => at <= moment),
    ...(deletedAt !== undefined && deletedAt <= moment && { deletedAt }),
    ...(suspendedAt !== undefined && suspendedAt <= moment && { suspendedAt }),
  };
}

/** Whether a machine worked from one moment to the next, between which nothing happened. */
interface Piece {
  readonly from: number;
  readonly to: number;
  readonly works: boolean;
}

/**
 * The time of a rental in pieces.
 *
 * @param seenAt when its life was looked at last: a silence that lasts counts once its lease had ended by then
 * @param forgiven a silence since this heartbeat that nobody has seen
 */
function piecesOf(life: TrueLife, { start, end }: Rented, seenAt: number, forgiven?: number): Piece[] {
  const { beats, statuses, deletedAt } = life;
  const away: [number, number][] = [];
  for (const [place, beat] of beats.entries()) {
    // A deleted machine is silent only if it was when it was deleted.
    const next = Math.min(
      beats[place + 1] ?? Number.POSITIVE_INFINITY,
      deletedAt ?? Number.POSITIVE_INFINITY,
    );
    if (Math.min(next, seenAt) - beat >= LEASE_MS && beat !== forgiven) away.push([beat, next]);
  }
  for (const [place, { at, status }] of statuses.entries()) {
    if (status !== 'error') continue;
    const cleared = [beats.find((beat) => beat > at), statuses[place + 1]?.at].filter(
      (moment) => moment !== undefined,
    );
    away.push([at, Math.min(...cleared, Number.POSITIVE_INFINITY)]);
  }
  const marks = [start, end, ...away.flat()].filter((moment) => moment >= start && moment <= end);
  const moments = [...new Set(marks)].sort((a, b) => a - b);
  // A rental without any time is one piece, too: whether the machine works decides about its first minute.
  const tos = moments.length === 1 ? moments : moments.slice(1);
  return tos.map((to, place) => {
    const from = moments[place] ?? start;
    return { from, to, works: !away.some(([begin, over]) => begin <= from && from < over) };
  });
}

/** When an absence became too long, and when it began. */
function failureOf(pieces: readonly Piece[]): { readonly dueAt: number; readonly from: number } | undefined {
  let begun: number | undefined;
  for (const { from, to, works } of pieces) {
    if (works) begun = undefined;
    else begun ??= from;
    if (begun !== undefined && to - begun >= RETURN_MS) return { dueAt: begun + RETURN_MS, from: begun };
  }
  return undefined;
}

function startedMinutes(pieces: readonly Piece[]): number {
  const worked = pieces.reduce((sum, { from, to, works }) => sum + (works ? to - from : 0), 0);
  return worked === 0 && pieces[0]?.works === false ? 0 : Math.max(1, Math.ceil(worked / MINUTE_MS));
}

/** The started minutes in which a machine worked, as far as its life was known by a moment. */
export function minutesOf(life: TrueLife, rented: Rented, seenAt: number): number {
  return startedMinutes(piecesOf(lifeUntil(life, seenAt), rented, seenAt));
}

/** The first absence that was too long by a moment; as `dueAt` is, so was the rental over. */
export function failureBy(life: TrueLife, start: number, seenAt: number) {
  return failureOf(piecesOf(lifeUntil(life, seenAt), { start, end: Math.max(start, seenAt) }, seenAt));
}

/**
 * The bills that are right. A suspension ends a rental at once: if the lease of the last heartbeat still ran then, billing
 * may or may not have seen that it was the last for a while.
 *
 * @param rented until when the renter ends the rental, if it still runs
 */
export function trueBills(life: TrueLife, rented: Rented): TrueBill[] {
  const { suspendedAt } = life;
  const last = suspendedAt === undefined ? undefined : life.beats.findLast((beat) => beat <= suspendedAt);
  const isUnseen = suspendedAt !== undefined && last !== undefined && suspendedAt - last < LEASE_MS;
  return [billOf(life, rented, undefined), ...(isUnseen ? [billOf(life, rented, last)] : [])];
}

function billOf(life: TrueLife, rented: Rented, forgiven: number | undefined): TrueBill {
  const { start, end } = rented;
  const pieces = piecesOf(life, rented, end, forgiven);
  const gone = [life.deletedAt, life.suspendedAt].filter((at) => at !== undefined);
  const ends = gone.map((at) => ({ dueAt: at, from: at }));
  const failure = failureOf(pieces);
  if (failure !== undefined) ends.push(failure);
  const [first] = ends.sort((a, b) => a.dueAt - b.dueAt);
  if (first === undefined) return { hasFailed: false, minutes: startedMinutes(pieces) };
  if (first.from <= start) return { hasFailed: true, minutes: 0 };
  const until = piecesOf(life, { start, end: Math.min(first.from, end) }, end, forgiven);
  return { hasFailed: true, minutes: startedMinutes(until) };
}
