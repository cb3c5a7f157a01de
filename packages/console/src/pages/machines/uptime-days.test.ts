import { expect, it } from 'vitest';
import { daysOf, interruptionsOf } from './uptime-days.ts';

const intervals = [
  { from: '2026-11-23T12:00:00.000Z', to: '2026-11-24T06:00:00.000Z', status: 'idle' as const },
  {
    from: '2026-11-24T06:00:00.000Z',
    to: '2026-11-24T12:00:00.000Z',
    status: 'offline' as const,
    lapsed: true as const,
  },
  { from: '2026-11-24T12:00:00.000Z', status: 'busy' as const },
];
const now = '2026-11-25T06:00:00.000Z';

it('days are counted as far as the machine was registered and time has passed', () => {
  const days = daysOf({ intervals, now });
  expect(days).toHaveLength(30);
  expect(days[0]).toEqual({ date: '2026-10-27' });
  expect(days.slice(-3)).toEqual([
    { date: '2026-11-23', up: 1 },
    { date: '2026-11-24', up: 0.75 },
    { date: '2026-11-25', up: 1 },
  ]);
});

it('interruptions are the latest first, of the machine and of its cards', () => {
  const found = interruptionsOf({
    intervals,
    now,
    suspensions: [{ by: 'admin', from: '2026-11-20T00:00:00.000Z', to: '2026-11-21T00:00:00.000Z' }],
    card_faults: [{ index: 1, from: '2026-11-25T00:00:00.000Z' }],
    former_owners: [],
    lease_enabled: true,
  });
  expect(found.map(({ what }) => what)).toEqual(['card 1 broken', 'offline, silent', 'suspended']);
});
