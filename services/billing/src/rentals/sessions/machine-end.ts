import { MINUTE_MS } from '../../books/money/rate.ts';
import { type Gap, type GapKind, isFinal } from '../lives/life.ts';
import type { SessionRules } from './rules.ts';
import type { DueEnd, EndReason } from './session.ts';
import type { SessionState } from './state.ts';

/** A gap has been known for at least this long before it ends a rental. */
const KNOWN_MS = MINUTE_MS;

const REASONS: Readonly<Record<GapKind, EndReason>> = {
  offline: 'provider_offline',
  error: 'provider_error',
  deleted: 'provider_deleted',
  suspended: 'provider_suspended',
  sold: 'provider_sold',
};

/** Gaps without time between them, as one. */
interface Absence {
  readonly first: Gap;
  readonly to: number | undefined;
}

/**
 * How the rental ends because of its machine: at once when that was deleted, suspended or sold, and when it did not return in
 * time. It has failed at the beginning of the gap, as far as the rental goes back.
 */
export function endOfMachine(state: SessionState, rules: SessionRules, now: Date): DueEnd | undefined {
  const startedAt = state.session.startedAt.getTime();
  const over = gapsOf(state, now).filter(({ kind }) => isFinal(kind));
  const causes = over.map((gap) => ({ gap, dueAt: gap.from }));
  const absence = failingAbsence(state, rules, now);
  // Where the rental is over anyway, what was due first counts.
  if (absence !== undefined && (over.length > 0 || isKnown(absence, state, now))) {
    const gap = absence.first;
    causes.push({ gap, dueAt: Math.max(gap.from, startedAt) + rules.machineReturnMs });
  }
  const first = causes.reduce<(typeof causes)[number] | undefined>(
    (earliest, cause) => (earliest === undefined || cause.dueAt < earliest.dueAt ? cause : earliest),
    undefined,
  );
  if (first === undefined) return undefined;
  const at = new Date(Math.max(first.gap.from, startedAt));
  return { status: 'failed', reason: REASONS[first.gap.kind], at, dueAt: new Date(first.dueAt) };
}

/**
 * The first absence that is longer than the machine may take to return. A machine that is away counts as away until the
 * registry was asked last, not until now.
 */
export function failingAbsence(state: SessionState, rules: SessionRules, now: Date): Absence | undefined {
  const startedAt = state.session.startedAt.getTime();
  const lookedAt = state.life?.lookedAt ?? startedAt;
  return absencesOf(gapsOf(state, now)).find(
    ({ first, to = lookedAt }) => to - Math.max(first.from, startedAt) >= rules.machineReturnMs,
  );
}

/** The gaps that concern the rental. */
function gapsOf({ session, life }: SessionState, now: Date): Gap[] {
  if (!session.isWatched || life === undefined) return [];
  const startedAt = session.startedAt.getTime();
  return life.gaps.filter(({ from, to }) => (to === undefined || to > startedAt) && from <= now.getTime());
}

function absencesOf(gaps: readonly Gap[]): Absence[] {
  const absences: Absence[] = [];
  for (const gap of [...gaps].sort((a, b) => a.from - b.from)) {
    const last = absences.at(-1);
    if (last === undefined || (last.to !== undefined && gap.from > last.to)) {
      absences.push({ first: gap, to: gap.to });
    } else {
      const to = last.to === undefined || gap.to === undefined ? undefined : Math.max(last.to, gap.to);
      absences[absences.length - 1] = { first: last.first, to };
    }
  }
  return absences;
}

function isKnown({ first, to }: Absence, { life }: SessionState, now: Date): boolean {
  const until = to === undefined ? (life?.lookedAt ?? 0) : now.getTime();
  return until - first.learntAt >= KNOWN_MS;
}
