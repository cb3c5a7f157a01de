import { describe, expect, it } from 'vitest';
import { PROVIDER_STATUSES } from './provider.ts';
import { statusAfterHeartbeat } from './status.ts';

describe('the state after a heartbeat', () => {
  it.each([
    ['offline', 'idle'],
    ['error', 'idle'],
    ['idle', 'idle'],
    ['busy', 'busy'],
    ['maintenance', 'maintenance'],
  ] as const)('%s becomes %s', (before, after) => {
    expect(statusAfterHeartbeat(before)).toBe(after);
  });

  it('is one of the five', () => {
    for (const status of PROVIDER_STATUSES) expect(PROVIDER_STATUSES).toContain(statusAfterHeartbeat(status));
  });
});
