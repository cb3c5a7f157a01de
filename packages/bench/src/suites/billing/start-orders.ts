import type { Traffic } from '../../load/traffic.ts';

export const START = '/api/v1/billing/start-session';

export const renterOf = (id: string) => `renter-${id}`;
/** A machine of which no registry knows; with open access it is its own owner. */
export const machineOf = (id: string) => `machine-${id}`;

/** The body of a start; ids may contain the load generator's placeholders. */
export function orderOf(providerId: string, userId: string) {
  return {
    provider_id: providerId,
    gpu_model: 'NVIDIA GeForce RTX 4090',
    requested_vram_mb: 5_120,
    estimated_power_w: 300,
    user_id: userId,
  };
}

/** Starts of an order for randomly picked ids, each with an Idempotency-Key as clients send it. */
export function startTraffic(order: object, ids: readonly string[]): Traffic {
  return {
    method: 'POST',
    path: START,
    ids,
    headers: { 'idempotency-key': '{unique}' },
    bodies: [JSON.stringify(order)],
  };
}
