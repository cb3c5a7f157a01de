import { providerDrained, providerNotAvailable, providerSuspended } from './errors.ts';
import type { Machine } from './provider.ts';

/** Whether the machine takes new rentals, as far as it is not full. */
export function isAvailable({
  status,
  drain,
  suspended = [],
}: Pick<Machine, 'status' | 'drain' | 'suspended'>): boolean {
  return (status === 'idle' || status === 'busy') && drain === undefined && suspended.length === 0;
}

/** @throws BillingError 409 `provider_not_available`, `provider_suspended` */
export function requireAvailable(machine: Machine): void {
  if (isAvailable(machine)) return;
  const { id, status, drain, suspended = [] } = machine;
  if (suspended.length > 0) throw providerSuspended(id);
  if (drain === undefined) throw providerNotAvailable(id, status);
  throw providerDrained(id, status, drain.until);
}
