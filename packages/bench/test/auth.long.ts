import { expect, test } from 'vitest';
import { authSuite } from '../src/suites/auth/suite.ts';
import { countVerdicts, runSmall } from './small-run.ts';

test('the smallest benchmark of the authentication service measures every part and compares each figure with its bar', {
  timeout: 240_000,
}, async () => {
  const { written, lines } = await runSmall(authSuite, 'auth', '--rounds', '1', '--providers', '12');
  for (const part of ['verify', 'refresh', 'login']) {
    expect(written[part].ours.perSecond.min, part).toBeGreaterThan(0);
    expect(written[part].toLimit.median, part).toBeGreaterThan(0);
    expect(written[part].toObvious.median, part).toBeGreaterThan(0);
  }
  for (const part of ['verify', 'refresh']) expect(written[part], part).toMatchObject({ hasErrors: false });
  expect(written.flood.logins.succeeded).toBeGreaterThan(0);
  expect(written.flood.logins.failed).toBe(0);
  expect(written.flood.probes.map(({ name }: { name: string }) => name)).toEqual([
    'refresh',
    'verify',
    'JWKS',
    'health',
  ]);
  for (const probe of written.flood.probes) expect(probe).toMatchObject({ refused: 0, failed: 0 });
  expect(Object.keys(written.bars)).toHaveLength(11);
  expect(countVerdicts(lines, 11)).toBe(11);
});
