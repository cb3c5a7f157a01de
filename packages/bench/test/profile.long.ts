import { expect, test } from 'vitest';
import { profileSuite } from '../src/suites/profile/suite.ts';
import { runSmall } from './small-run.ts';

test('the smallest profile tells of every kind of request what it uses and where its time goes', {
  timeout: 240_000,
}, async () => {
  const { written, lines } = await runSmall(profileSuite, 'profile', '--seconds', '0.3');
  expect(written.profiles).toHaveLength(12);
  for (const { name, perSecond, allocatedBytes, times, statements } of written.profiles) {
    expect(perSecond).toBeGreaterThan(0);
    expect(allocatedBytes).toBeGreaterThan(0);
    expect(times.packages.length).toBeGreaterThan(3);
    if (/auth|billing/.test(name)) expect(statements.length).toBeGreaterThan(0);
    expect(lines.some((line) => line.startsWith(`${name}: `))).toBe(true);
  }
});
