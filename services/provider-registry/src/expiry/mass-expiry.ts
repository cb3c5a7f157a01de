import type { FleetState } from './clock-store.ts';

/** When most of the fleet falls silent at once, the network path to the registry has failed rather than the machines. */
export interface MassExpiryRules {
  /** How long status changes are held. */
  readonly waitSeconds: number;
  /** How many leases expire per second afterwards. */
  readonly perSecond: number;
}

const SILENT_MIN = 20;

export interface MassExpiryVerdict {
  /** Status changes are held back or rate-limited. */
  readonly isHeld: boolean;
  /** How many leases this pass may expire. */
  readonly allowance: number;
}

/**
 * Decides how many leases a pass may expire. Machines count as gone after half a lease of silence here: machines that
 * fell silent together lapse within one interval, which is several passes, and the first few must not slip through.
 *
 * @param heldSeconds how long status changes have been held already.
 */
export function judgeExpiry(
  rules: MassExpiryRules,
  fleet: FleetState,
  heldSeconds: number | undefined,
  passSeconds: number,
): MassExpiryVerdict {
  const isMass = fleet.silent > fleet.live / 2 && fleet.silent >= SILENT_MIN;
  const hasWaited = heldSeconds !== undefined && heldSeconds >= rules.waitSeconds;
  // A release that started slowly stays slow to the end, even when less than half of the fleet remains.
  if (hasWaited && fleet.lapsed > 0) {
    return { isHeld: true, allowance: Math.max(1, Math.floor(rules.perSecond * passSeconds)) };
  }
  if (isMass && fleet.lapsed > 0) return { isHeld: true, allowance: 0 };
  return { isHeld: false, allowance: Number.POSITIVE_INFINITY };
}
