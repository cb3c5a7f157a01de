import type { World } from './world.ts';

/** An account of the platform's own keys from which the books have more leave than come. Base units, as text. */
export interface Overdrawn {
  readonly account: string;
  readonly by: string;
  /** What the books have come to it, but for what was there in the beginning. */
  readonly booked: string;
}

/**
 * What has come to the platform's own account, by sweeps or from outside, may be paid out, finally, before it is booked.
 * Nothing else can make the books of an account fall below zero.
 */
export function wronglyOverdrawn({ chain }: World, overdrawn: readonly Overdrawn[]): string[] {
  return overdrawn.flatMap(({ account, by, booked }) => {
    const come = chain.landed
      .filter(({ error }) => error === undefined)
      .flatMap(({ tokenChanges }) => tokenChanges)
      .filter(({ tokenAccount, change }) => tokenAccount === account && change > 0n)
      .reduce((sum, { change }) => sum + change, 0n);
    const unbooked = come - BigInt(booked);
    return BigInt(by) > unbooked ? [`${account} is overdrawn by ${by}, and ${unbooked} came unbooked`] : [];
  });
}
