import { expect, test } from 'vitest';
import { summarizeOperation } from '../../harness/summary.ts';
import type { LoadResult } from '../../load/generate.ts';
import type { Measured } from './bars.ts';
import { renderStorage } from './report.ts';

const OPTIONS = { rounds: 3, seconds: 2, connections: 50 };
const MB = 1_000_000;

const round = (mibPerSecond: number, cpuSecondsPerGib?: number) => ({
  mibPerSecond,
  cpuSecondsPerGib,
  generatorShare: 0.2,
});
const transfer = (name: string, rate: number, cpu: number) => ({
  name,
  mib: 1_024,
  ours: [round(rate, cpu), round(2 * rate, cpu), round(rate / 2, cpu)],
  limit: [round(500, 1.2), round(1_000, 1.2), round(500, 1.2)],
});
const growth = (before: number, most: number) => ({ beforeBytes: before * MB, mostBytes: most * MB });
const load = (perSecond: number): LoadResult => ({
  perSecond,
  p50Ms: 10,
  p99Ms: 20,
  refused: 0,
  failed: 0,
  generatorShare: 0.2,
});
const operation = (name: string, [ours, limit, obvious]: readonly [number, number, number]) =>
  summarizeOperation({
    name,
    results: { ours: [load(ours)], limit: [load(limit)], obvious: [load(obvious)] },
    settleMs: [0],
  });
const listing = { entries: 100_000, seconds: 2, firstSeconds: 0.02 };
const run = (name: string, tenth: number, whole: number) => ({
  name,
  keys: 100_000,
  listings: [listing],
  tenthBytes: tenth * MB,
  wholeBytes: whole * MB,
});
const MEASURED: Measured = {
  transfers: [transfer('upload, sink', 450, 1.25), transfer('download, sink', 350, 1.75)],
  swift: [transfer('upload, Swift', 425, 2), transfer('download, Swift', 300, 2)],
  memory: {
    parallel: { count: 20, mib: 100, announced: growth(150, 200), chunked: growth(150, 260) },
    large: { mib: 5_120, announced: growth(150, 190), chunked: growth(150, 220) },
  },
  small: [
    operation('GET 4 KiB', [5_000, 8_000, 1_000]),
    operation('HEAD', [5_000, 10_000, 2_000]),
    operation('presign', [5_500, 8_000, 2_000]),
  ],
  quotas: [operation('PUT 4 KiB', [960, 1_000, 500])],
  listings: {
    disk: run('disk', 160, 165),
    s3: run('S3', 160, 200),
    typed: { first: listing, second: listing, firstHeads: 100_000, secondHeads: 0 },
  },
};

function verdictsOf(measured: Measured): string[] {
  const report = renderStorage(OPTIONS, measured);
  const lines = report.split('\n').filter((line) => / (met|MISSED|not measured)$/.test(line));
  return lines.map((line) => line.replace(/.* at (?=most|least)/, '').replace(/ +/g, ' '));
}

test('each figure is shown with its bar and judged by it', () => {
  expect(verdictsOf(MEASURED)).toEqual([
    'least 0.8 x 0.90 x 1.13 of it met',
    'least 0.8 x 0.70 x 0.87 of it MISSED',
    'most 1.6 s 1.25 s 0.78 of it met',
    'most 1.6 s 1.75 s 1.09 of it MISSED',
    'least 0.8 x 0.85 x 1.06 of it met',
    'least 0.8 x 0.60 x 0.75 of it MISSED',
    'most 250 MB 200.00 MB 0.80 of it met',
    'most 250 MB 260.00 MB 1.04 of it MISSED',
    'most 64 MB 40.00 MB 0.63 of it met',
    'most 64 MB 70.00 MB 1.09 of it MISSED',
    'least 0.6 x 0.63 x 1.04 of it met',
    'least 0.6 x 0.50 x 0.83 of it MISSED',
    'least 3 x 5.00 x 1.67 of it met',
    'least 3 x 2.50 x 0.83 of it MISSED',
    'least 5000 /s 5500.00 /s 1.10 of it met',
    'least 0.9 x 0.96 x 1.07 of it met',
    'most 32 MB 5.00 MB 0.16 of it met',
    'most 32 MB 40.00 MB 1.25 of it MISSED',
    'most 0 objects 0.00 objects met',
  ]);
});

test('the measurements are reported part by part', () => {
  const report = renderStorage(OPTIONS, MEASURED);
  const lines = report.split('\n').map((line) => line.replace(/ +/g, ' '));
  expect(lines).toContain(
    'upload, sink 1024 450 [225..900] 1.25 500 [500..1000] 1.20 0.90 [0.45..0.90] 0.20/0.20',
  );
  expect(lines).toContain('20 uploads of 100 MiB at once 150 200 150 260');
  expect(lines).toContain('disk 100000 2.00 20.0 160 165');
  expect(report).toMatch(/^presign +5500 .* none$/m);
  expect(report).toContain('the second in 2.00 s with 0');
});

test('a part that was not selected is reported as not measured', () => {
  const verdicts = verdictsOf({ listings: MEASURED.listings });
  expect(verdicts.filter((line) => line.endsWith('not measured'))).toHaveLength(16);
  const report = renderStorage(OPTIONS, {});
  expect(report).not.toContain('transfers: ');
  expect(report).not.toContain('resident memory in MB');
});

test('where Linux does not report something, its figure is unknown', () => {
  const unknown = { beforeBytes: undefined, mostBytes: undefined };
  const uploads = { mib: 1, announced: unknown, chunked: unknown };
  const memory = { parallel: { count: 20, ...uploads }, large: uploads };
  const transfers = MEASURED.swift?.map((each) => ({ ...each, ours: [round(1)], limit: [round(1)] }));
  const measured = { memory, transfers };
  expect(verdictsOf(measured).filter((line) => line.endsWith('not measured'))).toHaveLength(17);
  expect(renderStorage(OPTIONS, measured)).toContain('unknown');
});
