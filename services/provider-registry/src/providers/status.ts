import type { ProviderStatus } from './provider.ts';

/**
 * The states that a heartbeat ends (specification, "States and transitions"): a machine that was taken for lost or
 * broken and beats again is idle. Every other state is left as it is.
 */
export const ENDED_BY_HEARTBEAT: readonly ProviderStatus[] = ['offline', 'error'];
