import type { PriceParts } from '@gridlease/pricing/price';
import { least } from '../../books/money/amount.ts';
import { costOfMinutes, MINUTE_MS } from '../../books/money/rate.ts';
import { isWithin, lengthWithout, momentAfter, type Span } from '../lives/spans.ts';
import { isRunning, type Session, type SessionPrice } from './session.ts';

/**
 * The cost of a session, in one place: ticks, usage, reads and the end all compute it here, so that the total
 * does not depend on how often it is computed. Amounts in base units, times in milliseconds.
 */

/** The facts that determine how long a session has run. */
export interface Course {
  readonly startedAt: Date;
  readonly maximumMinutes: number | undefined;
  /** Milliseconds that are not charged because there were no reports; an earlier release counted them. */
  readonly silentMs: number;
  /** When the machine did not work, as far as known; in their order. */
  readonly gaps?: readonly Span[] | undefined;
}

/** Returns how long the session has run at a given time, excluding silence and gaps. */
export function elapsedAt({ startedAt, silentMs, gaps = [] }: Course, at: Date): number {
  const within = { from: startedAt.getTime(), to: at.getTime() };
  return Math.max(0, lengthWithout(gaps, within) - silentMs);
}

/**
 * Counts started minutes. The first begins at the start (or, if the machine did not work then, with its return), each
 * further one with its first millisecond.
 */
export function minutesAt(course: Course, at: Date): number {
  const first = isWithin(course.gaps ?? [], course.startedAt.getTime()) ? 0 : 1;
  const started = Math.max(first, Math.ceil(elapsedAt(course, at) / MINUTE_MS));
  return Math.min(started, course.maximumMinutes ?? started);
}

/** The last moment of a Date. */
const NEVER_MS = 8_640_000_000_000_000;

/** Returns when this many minutes will be over, if there is no further silence; in a gap that lasts, never. */
export function endOfMinutes({ startedAt, silentMs, gaps = [] }: Course, minutes: number): Date {
  const end = momentAfter(gaps, startedAt.getTime(), silentMs + minutes * MINUTE_MS);
  return new Date(Math.min(end, NEVER_MS));
}

/** Rounds the card's and the memory's shares down; power gets the rest. @param total the amount charged */
export function partsOf(price: SessionPrice, minutes: number, total: bigint): PriceParts {
  const base = least(costOfMinutes(price.base, minutes), total);
  const vram = least(costOfMinutes(price.vram, minutes), total - base);
  return { base, vram, power: total - base - vram, total };
}

/** Returns the cost accrued at a given time, charged or not; of an ended session its final cost, of a pending one nothing. */
export function costAt(session: Session, course: Course, at: Date): { minutes: number; cost: bigint } {
  if (!isRunning(session)) return { minutes: session.chargedMinutes, cost: session.charged };
  const minutes = Math.max(minutesAt(course, at), session.chargedMinutes);
  return { minutes, cost: costOfMinutes(session.price.total, minutes) };
}
