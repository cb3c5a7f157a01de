import { expect, test } from 'vitest';
import { summarizeOperation, summarizeVariant } from '../../harness/summary.ts';
import type { LoadResult } from '../../load/generate.ts';
import { spreadOf } from '../../load/statistics.ts';
import type { Measured } from './bars.ts';
import type { Cost } from './cost.ts';
import { renderBilling } from './report.ts';

const OPTIONS = { rounds: 1, seconds: 4, connections: 64 };
const cost: Cost = { seconds: 120, serviceShare: 0.3, databaseShare: 0.25, walBytes: 80_000_000 };
const load = (perSecond: number): LoadResult => ({
  perSecond,
  p50Ms: 2,
  p99Ms: 9,
  refused: 0,
  failed: 0,
  generatorShare: 0.2,
});
const summary = (name: string, ours: number) =>
  summarizeOperation({
    name,
    results: { ours: [load(ours)], limit: [load(6_000)], obvious: [load(400)] },
    settleMs: [0],
  });
const read = (p99Ms: number) => ({
  perSecond: 200,
  succeeded: 800,
  failed: 0,
  postponed: 0,
  unsent: 0,
  p50Ms: 1,
  p99Ms,
});

const streamed = (received: number, serviceShare: number) => ({
  written: 1_600,
  received,
  openBytes: 25_000_000,
  busyBytes: 51_000_000,
  serviceShare,
  databaseShare: 0.03,
  p50Ms: 200,
  p99Ms: 900,
});

const MEASURED: Measured = {
  ticks: {
    sessions: 100_000,
    intervalSeconds: 60,
    decided: 99_000,
    posted: 10_000,
    latenessSeconds: 1.5,
    latenessBesideReads: 2.5,
    memoryBytes: 310_000_000,
    cost,
    atOnce: 200_000,
    obvious: { billed: 50_000, cost },
    reads: { ours: read(8), limit: read(2), obvious: read(16) },
    running: 100_000,
    findings: [],
  },
  starts: summary('start-session', 350),
  cards: {
    plain: summarizeVariant([load(400)]),
    cards: summarizeVariant([load(240)]),
    ofPlain: spreadOf([0.6]),
    findings: [],
  },
  usage: summary('usage-update', 3_000),
  stream: {
    perSecond: { ours: [2_900], limit: [5_800], obvious: [290] },
    published: 9_000,
    recorded: 9_000,
  },
  pooler: {
    direct: summarizeVariant([load(400)]),
    pooled: summarizeVariant([load(340)]),
    costs: {
      direct: { service: 1.1, database: 1.6, pooler: 0 },
      pooled: { service: 1.2, database: 1.7, pooler: 0.2 },
    },
    ofDirect: spreadOf([0.85]),
    cpuOfDirect: spreadOf([1.15]),
    findings: [],
  },
  standby: {
    reads: [
      {
        name: 'statement',
        summaries: { primary: summarizeVariant([load(900)]), standby: summarizeVariant([load(1_100)]) },
        costs: {
          primary: { serviceMs: 0.6, databaseMs: 0.4 },
          standby: { serviceMs: 0.7, databaseMs: 0.04 },
        },
        ofPrimary: spreadOf([0.1]),
      },
    ],
    findings: [],
  },
  events: {
    own: { ours: streamed(1_600, 0.05), limit: streamed(1_600, 0.01), obvious: streamed(1_600, 0.02) },
    everything: {
      ours: streamed(1_600_000, 0.11),
      limit: streamed(1_600_000, 0.08),
      obvious: streamed(1_600_000, 0.44),
    },
  },
  findings: [],
};

test('each figure is shown with its bar and judged by it', () => {
  const report = renderBilling(OPTIONS, MEASURED);
  const line = (start: string) => report.split('\n').filter((text) => text.startsWith(start));
  expect(line('ours, when each is due')[0]).toMatch(/ 99000 +1\.98 +0\.30 +0\.25 +404$/);
  expect(line('ours, all due at once')[0]).toMatch(/ 200000 +4\.00$/);
  expect(line('ours, while they tick')[0]).toMatch(/ 200 +1\.0 +8\.0 +4\.00 +none$/);
  expect(line('start-session')[0]).toMatch(/^start-session +350 .* none$/);
  expect(line('with cards')[0]).toMatch(/ 240 \[240\.\.240\] +0\.60 .* 2\.0 +9\.0 +none$/);
  expect(line('start-session with cards')[0]).toMatch(/0\.60 x .* met$/);
  expect(line('through PgBouncer')[0]).toMatch(
    / 340 \[340\.\.340\] +0\.85 .*1\.15 .*1\.20 +1\.70 +0\.20 +2\.0 +9\.0 +none$/,
  );
  expect(line('start-session through PgBouncer')[0]).toMatch(/0\.85 x .* MISSED$/);
  expect(line('statement: standby')[0]).toMatch(
    / 1100 \[1100\.\.1100\] +0\.040 +0\.10 .*0\.70 +2\.0 +9\.0 +none$/,
  );
  expect(line("the primary's CPU for a read")[0]).toMatch(/0\.10 x .* met$/);
  expect(line('obvious ')[0]).toMatch(/ 290 \[290\.\.290\] +10\.00 /);
  expect(line('the latest decision')[0]).toMatch(/2\.50 s .* met$/);
  expect(line('resident memory')[0]).toMatch(/310\.00 MB .* MISSED$/);
  expect(line('everything: obvious')[0]).toMatch(/ 25 +51 +0\.44 +0\.25 +0\.03 +200 +900 +none$/);
  expect(line('growth of memory')[0]).toMatch(/51\.00 MB .* met$/);
  expect(line('processors used')[0]).toMatch(/0\.14 processors .* met$/);
  expect(line('usage updates over NATS ')[0]).toMatch(/2900\.00 \/s .* MISSED$/);
});

test('lost reports, and reads without a response, are shown as errors in the report', () => {
  const { ticks, cards, stream, events } = MEASURED;
  if (ticks === undefined || cards === undefined || stream === undefined || events === undefined)
    throw new Error('the example is incomplete');
  const reads = { ...ticks.reads, ours: { ...read(8), failed: 3, unsent: 4 } };
  const refusing = { ...cards, cards: summarizeVariant([{ ...load(240), refused: 5 }]) };
  const worse = {
    ...MEASURED,
    ticks: { ...ticks, reads },
    cards: refusing,
    stream: { ...stream, recorded: 8_999 },
    events: { ...events, own: { ...events.own, ours: streamed(1_598, 0.05) } },
  };
  const report = renderBilling(OPTIONS, worse);
  expect(report).toContain('ERRORS 3 failed, 4 not sent');
  expect(report).toContain('ERRORS 5 not 2xx, 0 without response');
  expect(report).toContain('ERRORS 2 missing');
  expect(report).toContain('ERRORS 9000 were stored and 8999 recorded');
});

test('a part that was not selected is not measured', () => {
  const report = renderBilling(OPTIONS, { findings: [] });
  expect(report.match(/not measured$/gm)).toHaveLength(14);
});
