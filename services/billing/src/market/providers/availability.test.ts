import { expect, it } from 'vitest';
import { requireAvailable } from './availability.ts';

const machine = (status: string) => ({
  id: 'm',
  ownerId: 'ann',
  status,
  gpus: [],
  sharing: 'exclusive' as const,
});

it.each(['idle', 'busy'])('a machine that is %s takes rentals', (status) => {
  expect(() => requireAvailable(machine(status))).not.toThrow();
});

it.each([undefined, '2030-01-01T00:00:00.000Z'])('a machine that is drained until %s takes none', (until) => {
  const details = { provider_status: 'idle', drained: true, ...(until && { drained_until: until }) };
  expect(() => requireAvailable({ ...machine('idle'), drain: { until } })).toThrow(
    expect.objectContaining({ kind: 'conflict', code: 'provider_not_available', details }),
  );
});

it.each(['offline', 'error', 'maintenance', 'strange'])('a machine that is %s takes none', (status) => {
  expect(() => requireAvailable(machine(status))).toThrow(
    expect.objectContaining({
      code: 'provider_not_available',
      details: { provider_status: status },
      message: expect.stringContaining('billing.check_provider'),
    }),
  );
});
