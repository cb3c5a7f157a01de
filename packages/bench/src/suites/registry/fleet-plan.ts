import { type Card, KINDS } from './cards.ts';

export const CARDS_OF_A_MACHINE = 4;
/** A smaller fleet would have nothing to find. */
const MACHINES_MIN = 1;

/** States of machines with their shares in percent. */
const STATES = [
  { share: 89, status: 'idle', isHealthy: true },
  { share: 1, status: 'idle', isHealthy: false },
  { share: 7, status: 'busy', isHealthy: true },
  { share: 1, status: 'offline', isHealthy: true },
  { share: 1, status: 'maintenance', isHealthy: true },
  { share: 1, status: 'error', isHealthy: true },
] as const;

/** Machines that are alike except for their names and numbers. */
export interface MachineGroup {
  readonly cards: readonly Card[];
  readonly status: (typeof STATES)[number]['status'];
  /** Otherwise one of its cards is unhealthy. */
  readonly isHealthy: boolean;
  /** How many of them the fleet has. */
  readonly machines: number;
}

/** A fleet of the given size in groups; none is empty, and every kind of machine can be found idle and healthy. */
export function planFleet(machines: number): MachineGroup[] {
  const ofKinds = apportion(
    KINDS.map(({ share }) => share),
    machines,
  );
  return KINDS.flatMap(({ cards: [first, second] }, kind) => {
    const cards = Array.from({ length: CARDS_OF_A_MACHINE }, (_, place) =>
      place < CARDS_OF_A_MACHINE / 2 ? first : second,
    );
    const ofStates = apportion(
      STATES.map(({ share }) => share),
      Math.max(MACHINES_MIN, ofKinds[kind] ?? 0),
    );
    return STATES.map(({ status, isHealthy }, state) => ({
      cards,
      status,
      isHealthy,
      machines: ofStates[state] ?? 0,
    }));
  }).filter(({ machines: count }) => count > 0);
}

/** Divides a number by shares into whole numbers; the largest remainders get the rest. */
export function apportion(shares: readonly number[], total: number): number[] {
  const sum = shares.reduce((all, share) => all + share, 0);
  const exact = shares.map((share) => (share / sum) * total);
  const counts = exact.map(Math.floor);
  const left = total - counts.reduce((all, count) => all + count, 0);
  const byRemainder = exact
    .map((value, place) => ({ place, remainder: value - Math.floor(value) }))
    .sort((a, b) => b.remainder - a.remainder);
  for (const { place } of byRemainder.slice(0, left)) counts[place] = (counts[place] ?? 0) + 1;
  return counts;
}
