import type { FleetState } from './clock-store.ts';

/** When most of the fleet falls silent at once it is rather the way to us that broke than the machines. */
export interface MassExpiryRules {
  /** How long changes wait. */
  readonly waitSeconds: number;
  /** How many go on in a second after that. */
  readonly perSecond: number;
}

const SILENT_MIN = 20;

export interface MassExpiryVerdict {
  /** Changes wait, or go on slowly. */
  readonly isHeld: boolean;
  /** How many leases this pass may end. */
  readonly allowance: number;
}

/**
 * How many leases a pass may end. Half a lease of silence counts as ended here: machines that fell silent together
 * lapse within one interval, which is several passes, and the first of these must not go through as the few they are.
 *
 * @param heldSeconds for how long changes have been waiting already.
 */
export function judgeExpiry(
  rules: MassExpiryRules,
  fleet: FleetState,
  heldSeconds: number | undefined,
  passSeconds: number,
): MassExpiryVerdict {
  const isMass = fleet.silent > fleet.live / 2 && fleet.silent >= SILENT_MIN;
  const hasWaited = heldSeconds !== undefined && heldSeconds >= rules.waitSeconds;
  // What was let go slowly goes on slowly to the end, also when less than half of the fleet is left to go.
  if (hasWaited && fleet.lapsed > 0) {
    return { isHeld: true, allowance: Math.max(1, Math.floor(rules.perSecond * passSeconds)) };
  }
  if (isMass && fleet.lapsed > 0) return { isHeld: true, allowance: 0 };
  return { isHeld: false, allowance: Number.POSITIVE_INFINITY };
}
