import { least } from '../../books/money/compare.ts';
import type { Session, SessionPrice } from './session.ts';

/**
 * What a session costs, in one place: ticks, usage, reads and the end all ask here, so that a total does not depend on
 * who asked how often. Amounts in base units, times in milliseconds.
 */

export const MINUTE_MS = 60_000;
const MINUTES_PER_HOUR = 60n;
/** Nineteen hundred years: more than any session runs, and still a date. */
export const MINUTES_MAX = 1_000_000_000;

/** The facts that decide how long a session has run. */
export interface Course {
  readonly startedAt: Date;
  readonly maximumMinutes: number | undefined;
  /** When something was heard last; undefined: never, or silence does not count. */
  readonly heardUntil?: Date | undefined;
  readonly silentMs: number;
}

/** How long the session has run at a moment, silence left out. */
export function elapsedAt({ startedAt, heardUntil, silentMs }: Course, at: Date): number {
  const until = Math.min(at.getTime(), heardUntil?.getTime() ?? Number.POSITIVE_INFINITY);
  return Math.max(0, until - startedAt.getTime() - silentMs);
}

/** Started minutes: the first counts from the start, the next from its own first millisecond. */
export function minutesAt(course: Course, at: Date): number {
  const started = Math.max(1, Math.ceil(elapsedAt(course, at) / MINUTE_MS));
  return Math.min(started, course.maximumMinutes ?? started);
}

/** When so many minutes will be over, if nothing is silent from now on. */
export function endOfMinutes({ startedAt, silentMs }: Course, minutes: number): Date {
  return new Date(startedAt.getTime() + silentMs + minutes * MINUTE_MS);
}

/** What so many minutes cost at an hourly rate, rounded down once. */
export function costOfMinutes(hourlyRate: bigint, minutes: number): bigint {
  return (hourlyRate * BigInt(minutes)) / MINUTES_PER_HOUR;
}

/** How many whole minutes these funds pay for, at most `MINUTES_MAX`. */
export function minutesCovered(hourlyRate: bigint, funds: bigint): number {
  if (hourlyRate === 0n) return MINUTES_MAX;
  if (funds < 0n) return 0;
  // The most minutes m with floor(rate * m / 60) <= funds: rate * m < 60 * (funds + 1).
  return Number(least((MINUTES_PER_HOUR * (funds + 1n) - 1n) / hourlyRate, BigInt(MINUTES_MAX)));
}

/** What the parts of the price cost; they add up to the total. */
export interface CostParts {
  readonly base: bigint;
  readonly vram: bigint;
  readonly power: bigint;
  readonly total: bigint;
}

/** The card's and the memory's shares rounded down, the rest is the power's. @param total what was charged in all */
export function partsOf(price: SessionPrice, minutes: number, total: bigint): CostParts {
  const base = least(costOfMinutes(price.base, minutes), total);
  const vram = least(costOfMinutes(price.vram, minutes), total - base);
  return { base, vram, power: total - base - vram, total };
}

/** What a session has cost at a moment, charged or not; of one that has ended, what it cost. */
export function costAt(session: Session, course: Course, at: Date): { minutes: number; cost: bigint } {
  if (session.endedAt !== undefined) return { minutes: session.chargedMinutes, cost: session.charged };
  const minutes = Math.max(minutesAt(course, at), session.chargedMinutes);
  return { minutes, cost: costOfMinutes(session.price.total, minutes) };
}
