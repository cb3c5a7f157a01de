/**
 * When owners are told that machines went away and returned: pure rules; times in milliseconds since the epoch,
 * billing's.
 */
import type { Gap, GapKind, MachineLife } from '../lives/life.ts';

/** An outage that is followed. */
export interface Outage {
  readonly providerId: string;
  readonly ownerId: string;
  readonly name: string;
  /** The last sign of life before it. */
  readonly goneAt: number;
  readonly notedAt: number;
  /** Undefined: the owner does not know of it yet. */
  readonly announcedAt?: number | undefined;
  /** The machine was there again then, and the owner does not know of it yet. */
  readonly backAt?: number | undefined;
  /** The owner was told of the return. */
  readonly closedAt?: number | undefined;
}

/** What follows from what is known of a machine. */
export type Step =
  | { readonly kind: 'wait' }
  /** The outage is over, or nobody's news any more: nothing is told. */
  | { readonly kind: 'forget' }
  /** The machine returned then; undefined: it is away again. */
  | { readonly kind: 'turn'; readonly backAt: number | undefined }
  /** There is news, which may wait for that of the owner's other machines. */
  | {
      readonly kind: 'news';
      readonly what: 'offline' | 'online';
      readonly dueAt: number;
      readonly isSure: boolean;
    };

/** An owner is not told of a machine more often than once in this many delays. */
const QUIET_DELAYS = 12;
/** Machines that do not return are given up: the registry keeps their history for 35 days. */
const FORGOTTEN_MS = 30 * 86_400_000;

/** Machines that go or return within this time of each other are one notice. */
export const windowOf = (delayMs: number) => delayMs / 2;

export function openGap(life: MachineLife, kind: GapKind): Gap | undefined {
  return life.gaps.find((gap) => gap.kind === kind && gap.to === undefined);
}

/** Whether the machine will not return, or its owner is told something else of it. */
function isGone(life: MachineLife): boolean {
  return openGap(life, 'deleted') !== undefined || openGap(life, 'suspended') !== undefined;
}

/** The outage of a machine that its owner may have to be told of; undefined if there is none. */
export function outageOf(life: MachineLife): Gap | undefined {
  return isGone(life) ? undefined : openGap(life, 'offline');
}

/**
 * News is sure once the registry was asked at the time at which it is due, or later: what was told before may be over.
 *
 * @param life undefined: no longer known
 */
export function nextStep(outage: Outage, life: MachineLife | undefined, delayMs: number, now: number): Step {
  const { announcedAt, closedAt, goneAt, notedAt } = outage;
  if (announcedAt !== undefined && closedAt !== undefined) {
    return { kind: now >= announcedAt + QUIET_DELAYS * delayMs ? 'forget' : 'wait' };
  }
  if (life === undefined || isGone(life) || now >= goneAt + FORGOTTEN_MS) return { kind: 'forget' };
  const gap = openGap(life, 'offline');
  if (announcedAt === undefined) {
    if (gap === undefined) return { kind: 'forget' };
    const dueAt = Math.max(gap.from + delayMs, notedAt);
    return { kind: 'news', what: 'offline', dueAt, isSure: life.lookedAt >= dueAt };
  }
  return returnStep(outage, life, gap, delayMs);
}

/** A machine has returned when it has stayed for a while: one that comes and goes is still away. */
function returnStep({ backAt }: Outage, life: MachineLife, gap: Gap | undefined, delayMs: number): Step {
  if (gap !== undefined) return backAt === undefined ? { kind: 'wait' } : { kind: 'turn', backAt: undefined };
  if (backAt === undefined) return { kind: 'turn', backAt: returnOf(life) };
  const dueAt = backAt + windowOf(delayMs);
  return { kind: 'news', what: 'online', dueAt, isSure: life.lookedAt >= dueAt };
}

function returnOf(life: MachineLife): number {
  const ends = life.gaps.flatMap(({ kind, to }) => (kind === 'offline' && to !== undefined ? to : []));
  return ends.length === 0 ? life.lookedAt : Math.max(...ends);
}

export interface News {
  readonly ownerId: string;
  readonly dueAt: number;
  readonly isSure: boolean;
}

/**
 * Puts news of the same kind into one notice for each owner: what is sure waits, for a window at most, for what is
 * about to be.
 */
export function groupNews<T extends News>(news: readonly T[], windowMs: number, now: number): T[][] {
  const byOwner = Map.groupBy(news, ({ ownerId }) => ownerId);
  return [...byOwner.values()].flatMap((all) => {
    const sure = all.filter(({ isSure }) => isSure);
    if (sure.length === 0) return [];
    const end = Math.min(...sure.map(({ dueAt }) => dueAt)) + windowMs;
    const isComplete = all.every(({ isSure, dueAt }) => isSure || dueAt > end);
    return isComplete || now >= end ? [sure] : [];
  });
}
