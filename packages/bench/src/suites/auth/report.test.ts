import { expect, test } from 'vitest';
import { summarizeOperation, summarizeVariant } from '../../harness/summary.ts';
import type { LoadResult } from '../../load/generate.ts';
import type { Measured } from './bars.ts';
import { MEMORY_BYTES } from './hashing.ts';
import { renderAuth } from './report.ts';

const OPTIONS = { rounds: 2, seconds: 4, connections: 64, providers: 1_000 };

const load = (perSecond: number, others: Partial<LoadResult> = {}): LoadResult => ({
  perSecond,
  p50Ms: 20,
  p99Ms: 40,
  refused: 0,
  failed: 0,
  generatorShare: 0.4,
  ...others,
});
const pair = (name: string, ours: readonly LoadResult[], limit: readonly LoadResult[]) =>
  summarizeOperation({ name, results: { ours, limit }, settleMs: [] });
const probe = (name: string, p99Ms: number) => ({
  name,
  ...summarizeVariant([load(300, { p99Ms })]),
  ownP99Ms: 10,
});
const MEASURED = {
  verify: pair('verify', [load(6_000), load(7_000)], [load(8_000), load(14_000)]),
  refresh: pair('refresh', [load(900)], [load(9_000)]),
  login: pair('login', [load(90, { refused: 3 })], [load(100)]),
  loginCosts: {
    ours: { serviceMs: 1.5, databaseMs: 2 },
    limit: { serviceMs: 0.3, databaseMs: 0 },
    obvious: { serviceMs: 1, databaseMs: 4 },
  },
  flood: {
    capacity: 90,
    perSecond: 900,
    seconds: 10,
    logins: { succeeded: 880, postponed: 8_120, failed: 0 },
    probes: [probe('refresh', 49), probe('verify', 51), probe('JWKS', 50), probe('health', 5)],
    baseBytes: MEMORY_BYTES,
    floodBytes: 3 * MEMORY_BYTES,
  },
  revocations: {
    entries: 1_000_000,
    userMicroseconds: 0.5,
    keyMicroseconds: 1,
    obviousMicroseconds: 0.25,
    firstMicroseconds: 1.5,
    heapBytes: 200_000_000,
    pageMsMax: 50,
  },
} satisfies Measured;

const verdictsOf = (measured: Measured) =>
  renderAuth(OPTIONS, measured)
    .split('\n')
    .filter((line) => / (met|MISSED|measured)$/.test(line))
    .map((line) => line.replace(/.* at (least|most) /, '').replace(/ +/g, ' '));

test('each figure is shown with its bar, as a share of it, and judged by it', () => {
  expect(verdictsOf(MEASURED)).toEqual([
    '0.6 x 0.63 x 1.04 of it met',
    '1000 /s 900.00 /s 0.90 of it MISSED',
    '0.8 x 0.90 x 1.13 of it met',
    '3 ms 1.50 ms 0.50 of it met',
    '50 ms 49.00 ms 0.98 of it met',
    '50 ms 51.00 ms 1.02 of it MISSED',
    '50 ms 50.00 ms 1.00 of it met',
    '50 ms 5.00 ms 0.10 of it met',
    '0 logins 0.00 logins met',
    '1 x 1.50 x 1.50 of it MISSED',
    '2 us 1.00 us 0.50 of it met',
  ]);
});

test('failures are shown in their row', () => {
  const report = renderAuth(OPTIONS, MEASURED);
  expect(report).toMatch(/^verify .* 0\.63 \[0\.50\.\.0\.75\] +0\.40\/0\.40 +none$/m);
  expect(report).toMatch(/^login .* ERRORS ours: 3 not 2xx, 0 without response$/m);
  expect(report).toMatch(/^obvious +1\.00 +1\.50 +4\.00 +0\.50$/m);
  expect(report).toContain('(ours/obvious 2.00)');
  expect(report).toContain('9000 sent (900 a second), 880 logged in, 8120 got 503 with Retry-After');
});

test('a flood without refusals meets no bar', () => {
  const logins = { succeeded: 900, postponed: 0, failed: 0 };
  const verdicts = verdictsOf({ ...MEASURED, flood: { ...MEASURED.flood, logins } });
  expect(verdicts[8]).toBe('0 logins NaN logins MISSED');
});

test('a part that was not selected is reported as not measured', () => {
  const verdicts = verdictsOf({ login: MEASURED.login });
  expect(verdicts.filter((line) => line.endsWith('not measured'))).toHaveLength(10);
});
