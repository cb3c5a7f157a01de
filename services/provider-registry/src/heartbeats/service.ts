import { providerDeleted, providerNotFound } from '../providers/errors.ts';
import type { ProviderStatus } from '../providers/provider.ts';
import type { Heartbeat } from './batch.ts';
import type { HeartbeatQueue } from './queue.ts';

export interface HeartbeatReceipt {
  readonly status: ProviderStatus;
  readonly nextHeartbeatSeconds: number;
}

/**
 * Records that a machine is alive: sets `last_seen_at`, renews the lease, brings it back from `offline` and `error`, and
 * stores its metrics. Returns once that is durable. Invalid metrics are rejected (400 `invalid_metrics`, or the reason
 * that the route found) and none is stored, but the machine counts as seen: a broken sensor must not take a healthy
 * machine offline. Throws `provider_not_found`, also for a machine that is not the actor's, which then does not count as
 * seen, or `provider_deleted` within a day of its deletion.
 */
export async function recordHeartbeat(
  queue: HeartbeatQueue,
  id: string,
  beat: Heartbeat,
): Promise<HeartbeatReceipt> {
  const outcome = await queue.submit(id, beat);
  if (outcome.kind !== 'seen') throw outcome.kind === 'deleted' ? providerDeleted(id) : providerNotFound(id);
  if (outcome.refusal !== undefined) throw outcome.refusal;
  return { status: outcome.status, nextHeartbeatSeconds: outcome.promisedSeconds };
}
