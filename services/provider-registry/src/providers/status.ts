import type { ProviderStatus } from './provider.ts';

/**
 * The state after a heartbeat (specification, "States and transitions"): a machine that was taken for lost or broken
 * and beats again is idle. Every other state is left as it is.
 */
export function afterHeartbeat(status: ProviderStatus): ProviderStatus {
  return status === 'offline' || status === 'error' ? 'idle' : status;
}
