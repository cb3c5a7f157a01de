/** The statuses of a machine; any may be set from any other. */
export const MACHINE_STATUSES = ['idle', 'busy', 'offline', 'maintenance', 'error'] as const;
export type MachineStatus = (typeof MACHINE_STATUSES)[number];

/** From this moment on the machine had this status. */
export interface StatedStatus {
  readonly at: Date;
  readonly status: MachineStatus;
}

/** A time without a sign of life; without an end it lasts. */
export interface Silence {
  readonly from: Date;
  readonly to?: Date | undefined;
}

export interface StateInterval {
  readonly from: Date;
  readonly to?: Date | undefined;
  readonly status: MachineStatus;
  /** The machine was silent: `offline` because no heartbeat came, not because somebody said so. */
  readonly lapsed: boolean;
}

const FOR_EVER = Number.POSITIVE_INFINITY;

/** The same times without overlaps, in their order. */
function merged(silences: readonly Silence[]): { from: number; to: number }[] {
  const sorted = silences
    .map(({ from, to }) => ({ from: from.getTime(), to: to?.getTime() ?? FOR_EVER }))
    .sort((a, b) => a.from - b.from);
  const all: { from: number; to: number }[] = [];
  for (const next of sorted) {
    const last = all.at(-1);
    if (last !== undefined && next.from <= last.to) last.to = Math.max(last.to, next.to);
    else all.push(next);
  }
  return all;
}

/**
 * Returns the last of these, which are in their order, that has begun by a moment. Moments must ascend: it only goes forward,
 * because an owner may have stated a hundred thousand statuses.
 */
function following<T extends { readonly from: number }>(
  all: readonly T[],
): (moment: number) => T | undefined {
  let next = 0;
  return (moment) => {
    while ((all[next]?.from ?? FOR_EVER) <= moment) next += 1;
    return all[next - 1];
  };
}

/**
 * The states of a machine as intervals in their order, without gaps: silences take the place of what was stated about
 * the machine meanwhile. Of moments that go back, the later statement counts from the one before it.
 *
 * @param stated in the order in which it was stated
 * @param endedAt when the machine was deleted
 */
export function intervalsOf(
  stated: readonly StatedStatus[],
  silences: readonly Silence[],
  endedAt: Date | undefined,
): StateInterval[] {
  const end = endedAt?.getTime() ?? FOR_EVER;
  const times: { from: number; status: MachineStatus }[] = [];
  for (const { at, status } of stated) {
    times.push({ from: Math.max(at.getTime(), times.at(-1)?.from ?? 0), status });
  }
  const quiet = merged(silences);
  const begin = times[0]?.from ?? quiet[0]?.from;
  if (begin === undefined) return [];
  const cuts = new Set([
    begin,
    ...times.map(({ from }) => from),
    ...quiet.flatMap(({ from, to }) => [from, to]),
  ]);
  const moments = [...cuts].filter((at) => at >= begin && at < end).sort((a, b) => a - b);
  const intervals: { from: number; to: number; status: MachineStatus; lapsed: boolean }[] = [];
  const statedAt = following(times);
  const quietAt = following(quiet);
  for (const [place, from] of moments.entries()) {
    const lapsed = (quietAt(from)?.to ?? 0) > from;
    const status = lapsed ? 'offline' : (statedAt(from)?.status ?? 'offline');
    const to = moments[place + 1] ?? end;
    const last = intervals.at(-1);
    if (last !== undefined && last.status === status && last.lapsed === lapsed) last.to = to;
    else intervals.push({ from, to, status, lapsed });
  }
  return intervals.map(({ from, to, ...state }) => ({
    from: new Date(from),
    ...(to !== FOR_EVER && { to: new Date(to) }),
    ...state,
  }));
}
