import { type StatusChange, shownOf } from '../providers/live-store.ts';
import type { ProviderStatus } from '../providers/provider.ts';
import type { LockedLive, MachineTimes, ReturnedMachine, StatusOutcome } from './store.ts';

/**
 * The status after a heartbeat (specification, "States and transitions"): a machine that counted as lost or broken and
 * sends a heartbeat is idle again. Every other status stays.
 */
function afterHeartbeat(status: ProviderStatus): ProviderStatus {
  return status === 'offline' || status === 'error' ? 'idle' : status;
}

/**
 * How a heartbeat changes the status. A machine whose lease has lapsed was shown as offline and comes back as one that
 * was. While the mass-expiry hold is on, it keeps its status, since no lapse was announced.
 */
export function statusOutcome(live: LockedLive): StatusOutcome {
  if (live.has_lapsed && live.is_held) return { count: 2 };
  if (live.has_lapsed) return { status: afterHeartbeat('offline'), previous_status: 'offline', count: 2 };
  const status = afterHeartbeat(live.status);
  if (status === live.status) return { count: 0 };
  return { status, previous_status: live.status, count: 1 };
}

/**
 * The events about a machine that came back, preceded by its lapse when the sweeper had not recorded that yet.
 *
 * @param lapsedTimes its times before it came back, if it had lapsed
 */
export function statusChanges(
  live: LockedLive,
  returned: ReturnedMachine,
  lapsedTimes: MachineTimes | undefined,
): StatusChange[] {
  const { id, owner_id, version, at, last_seen_at, last_beat_at, now } = returned;
  const outcome = statusOutcome(live);
  if (outcome.status === undefined || outcome.previous_status === undefined) return [];
  const { previous_status } = outcome;
  const status = shownOf(outcome.status, live.is_full);
  const times = { at, last_seen_at, last_beat_at, now };
  const back: StatusChange = { id, owner_id, previous_status, status, version, cause: 'heartbeat', ...times };
  if (!live.has_lapsed) return [back];
  const gone: StatusChange = {
    id,
    owner_id,
    previous_status: shownOf(live.status, live.is_full),
    status: 'offline',
    version: version - 1,
    cause: 'lease_expired',
    ...(lapsedTimes ?? times),
  };
  return [gone, back];
}
