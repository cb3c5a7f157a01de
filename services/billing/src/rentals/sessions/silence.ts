import { momentAfter } from '../lives/spans.ts';
import type { SessionRules } from './rules.ts';
import type { SessionState } from './state.ts';

/**
 * When the machine has been silent for too long: `usage.stale_after` after its last report or the start. Time in which it
 * did not work, or nobody could hear it, does not count. Undefined: silence does not count.
 */
export function silentAt(
  { session, usage, course }: SessionState,
  { staleAfterMs }: Pick<SessionRules, 'staleAfterMs'>,
): number | undefined {
  if (staleAfterMs === 0) return undefined;
  const heard = [session.startedAt, usage.lastReportAt, usage.forgivenAt].map((at) => at?.getTime() ?? 0);
  return momentAfter(course.gaps ?? [], Math.max(...heard), staleAfterMs);
}

/** Until when a silent machine is charged: its last report, or the start where there was none. */
export function heardUntil({
  session: { startedAt },
  usage: { lastReportAt = startedAt },
}: SessionState): Date {
  return lastReportAt > startedAt ? lastReportAt : startedAt;
}
