import { greatest, least } from '../../books/money/amount.ts';
import { MINUTE_MS, minutesCovered } from '../../books/money/rate.ts';
import { lifeOf, type MachineLife } from '../lives/life.ts';
import { type Span, unionOf } from '../lives/spans.ts';
import { type Course, endOfMinutes, minutesAt } from './accrual.ts';
import {
  type End,
  hasStarted,
  isLive,
  type Session,
  type SessionStatus,
  type SessionUsage,
  type SessionWithUsage,
} from './session.ts';

/** The funds that can pay for a session, in base units. */
export interface Funds {
  /** The rest of its hold. */
  readonly hold: bigint;
  /** The wallet's available balance. */
  readonly available: bigint;
  /** The wallet's debt, zero or above. */
  readonly debt: bigint;
  /** When the wallet was frozen; undefined: it is not. */
  readonly frozenSince?: Date | undefined;
  /** Whether that is because its user's account was disabled or deleted. */
  readonly isAccountClosed?: boolean | undefined;
  /** What the spend limits of its wallet and key leave to hold or charge, in base units; undefined: there is none. */
  readonly room?: bigint | undefined;
}

/** What decisions about a session depend on. */
export interface SessionState extends SessionWithUsage {
  readonly course: Course;
  readonly funds: Funds;
}

/** Puts together the state of a session. */
export function stateOf(read: SessionWithUsage, funds: Funds): SessionState {
  const { session, usage } = read;
  const life = read.life && lifeOf(read.life, session);
  const course = { ...courseOf(session, usage), gaps: gapsOf(life) };
  return { session, usage, life, course, funds };
}

/** When the machine did not work; undefined if always, as far as known. */
function gapsOf(life: MachineLife | undefined): Span[] | undefined {
  if (life === undefined || life.gaps.length === 0) return undefined;
  return unionOf(life.gaps.map(({ from, to = Number.POSITIVE_INFINITY }) => ({ from, to })));
}

/** What can be moved into holds: the available balance, as far as the spend limit allows. */
export function holdable({ available, room }: Funds): bigint {
  return room === undefined ? available : least(available, greatest(room, 0n));
}

/**
 * What can be paid without debt. While the wallet owes anything, incoming funds repay that first; a frozen wallet
 * pays from the hold alone.
 */
export function spendable(funds: Funds): bigint {
  const { hold, debt, frozenSince } = funds;
  return hold + (debt === 0n && frozenSince === undefined ? holdable(funds) : 0n);
}

/** The last year that RFC 3339 can write. */
const LAST_MS = Date.UTC(9_999, 11, 31);

/**
 * Until when hold and funds pay for the session, or for its maximum duration; of a pending one, if it started now.
 * Undefined: it has ended, or it is never short of funds.
 */
export function paidUntil({
  session,
  course,
  funds,
  now,
}: SessionState & { readonly now: Date }): Date | undefined {
  if (!isLive(session)) return undefined;
  const covered = minutesCovered(session.price.total, session.charged + spendable(funds));
  const minutes = Math.min(covered, session.maximumMinutes ?? covered);
  const until = hasStarted(session)
    ? endOfMinutes(course, minutes).getTime()
    : now.getTime() + minutes * MINUTE_MS;
  return until < LAST_MS ? new Date(until) : undefined;
}

/** Whether all started minutes are covered; for a session in grace, also whether the debt is repaid. */
export function isFunded({ session, course, funds }: SessionState, now: Date): boolean {
  if (session.status === 'grace' && funds.debt > 0n) return false;
  const covered = minutesCovered(session.price.total, session.charged + spendable(funds));
  return minutesAt(course, now) <= covered;
}

/** Determines how long a session has run from what is known about it. */
export function courseOf(
  session: Pick<Session, 'startedAt' | 'maximumMinutes'>,
  usage: Pick<SessionUsage, 'silentMs'>,
): Course {
  const { startedAt, maximumMinutes } = session;
  return { startedAt, maximumMinutes, silentMs: usage.silentMs };
}

/** What to post for a session, and its state afterwards; amounts in base units. */
export interface Decision {
  readonly status: SessionStatus;
  readonly end?: End;
  /** The total minutes and amount charged afterwards. */
  readonly minutes: number;
  readonly charged: bigint;
  /** Moved from the wallet's available balance to the hold. */
  readonly extend: bigint;
  /** Moved from the hold to the provider and the platform. */
  readonly capture: bigint;
  /** Charged but not paid: added to the wallet's debt. */
  readonly owe: bigint;
  readonly graceSince?: Date | undefined;
  readonly graceUntil?: Date | undefined;
  readonly lowFunds?: 'warn' | 'clear' | undefined;
  /** What has accrued, posted or not; undefined at the end, where all is posted. */
  readonly accrued?: { readonly minutes: number; readonly cost: bigint } | undefined;
}
