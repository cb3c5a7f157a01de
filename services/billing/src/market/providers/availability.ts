import { providerDrained, providerNotAvailable } from './errors.ts';
import type { Machine } from './provider.ts';

/** Whether the machine takes new rentals, as far as it is not full. */
export function isAvailable({ status, drain }: Pick<Machine, 'status' | 'drain'>): boolean {
  return (status === 'idle' || status === 'busy') && drain === undefined;
}

/** @throws BillingError 409 `provider_not_available` */
export function requireAvailable(machine: Machine): void {
  if (isAvailable(machine)) return;
  const { id, status, drain } = machine;
  if (drain === undefined) throw providerNotAvailable(id, status);
  throw providerDrained(id, status, drain.until);
}
