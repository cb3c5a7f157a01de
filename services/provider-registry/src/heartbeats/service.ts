import { providerDeleted, providerNotFound } from '../providers/errors.ts';
import type { ProviderStatus } from '../providers/provider.ts';
import type { Heartbeat } from './batch.ts';
import type { HeartbeatQueue } from './queue.ts';

export interface HeartbeatReceipt {
  readonly status: ProviderStatus;
  readonly nextHeartbeatSeconds: number;
}

/**
 * The machine is alive: sets `last_seen_at`, renews the lease, brings it back from `offline` and `error`, stores its
 * metrics; answers when that is durable. Metrics that cannot be right are refused (400 `invalid_metrics` or what the
 * route found) and none is stored, but the machine has been seen all the same: a garbage sensor must not take a healthy
 * machine offline. Throws `provider_not_found`, also of a machine that is not the
 * actor's, which is then not seen, or `provider_deleted` within a day of its deletion.
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
