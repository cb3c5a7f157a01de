import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startProcess } from '@gridlease/testing/process';
import { afterAll, beforeAll, expect, test } from 'vitest';

const program = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const SMALLEST = '--rounds 2 --seconds 0.1 --connections 4 --providers 60 --mib 4 --entries 3000'.split(' ');
const OPERATIONS = ['heartbeat', 'get', 'list 50', 'search 50', 'register'];

let results: string;
beforeAll(async () => {
  results = await mkdtemp(join(tmpdir(), 'gridlease-bench-'));
});
afterAll(() => rm(results, { recursive: true, force: true }));

function runBench(...args: string[]) {
  return startProcess({ command: process.execPath, args: ['--conditions=source', program, ...args] });
}

async function measure(suite: string, ...options: string[]) {
  const bench = await runBench(suite, ...SMALLEST, ...options, '--results', join(results, suite));
  expect(await bench.exited, bench.lines.join('\n')).toEqual({ code: 0, signal: null });
  const [file = ''] = await readdir(join(results, suite));
  const written = JSON.parse(await readFile(join(results, suite, file), 'utf8'));
  return { written, lines: bench.lines };
}

test('the smallest benchmark through the gateway measures every operation three ways, without an error', {
  timeout: 240_000,
}, async () => {
  const { written, lines } = await measure('gateway');
  const durable = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };
  expect(written.postgres).toEqual({ ...durable, shared_buffers: '512MB' });
  expect(written.operations.map(({ name }: { name: string }) => name)).toEqual(OPERATIONS);
  for (const operation of written.operations) {
    expect(operation).toMatchObject({ hasErrors: false });
    expect(operation.toLimit.median).toBeGreaterThan(0);
    expect(operation.toObvious.median).toBeGreaterThan(0);
    for (const variant of ['ours', 'limit', 'obvious']) {
      expect(operation[variant].perSecond.min).toBeGreaterThan(0);
      expect(operation[variant].p99Ms).toBeGreaterThanOrEqual(operation[variant].p50Ms);
    }
  }
  expect(written.rounds.operations[0].results.ours).toHaveLength(2);
  expect(written.gateway.throughP50Ms).toBeGreaterThan(0);
  expect(written.gateway.failed).toBe(0);

  const table = lines.join('\n');
  for (const name of OPERATIONS) expect(table).toMatch(new RegExp(`^${name} .* none$`, 'm'));
  expect(table).toMatch(/^gateway, one connection, p50: direct .* added /m);
});

test('the smallest benchmark of a fleet measures every part and compares each figure with its bar', {
  timeout: 240_000,
}, async () => {
  const { written, lines } = await measure('registry');
  expect(written.heartbeat).toMatchObject({ name: 'heartbeat', hasErrors: false });
  expect(written.memoryBytes).toBeGreaterThan(0);
  expect(written.sweeps).toMatchObject({ lapsed: 6 });
  for (const passes of [written.sweeps.idleMs, written.sweeps.lapsedMs]) expect(passes).toHaveLength(2);
  expect(written.lists.heartbeats).toMatchObject({ failed: 0 });
  for (const { idle, busy, obvious } of written.lists.pages) {
    expect([idle.failed, busy.failed, obvious?.failed ?? 0]).toEqual([0, 0, 0]);
    expect(idle.p50Ms).toBeGreaterThan(0);
  }
  const bars = Object.keys(written.bars);
  expect(bars).toHaveLength(13);
  for (const bar of bars) expect(written.bars[bar]).toBeGreaterThan(0);
  const [, ...rows] = lines.slice(lines.findIndex((line) => /^bar +ours/.test(line)));
  expect(rows.slice(0, bars.length).filter((row) => / (met|MISSED)$/.test(row))).toHaveLength(bars.length);
});

test('the smallest benchmark of the authentication service measures every part and compares each figure with its bar', {
  timeout: 240_000,
}, async () => {
  const { written, lines } = await measure('auth');
  for (const part of ['verify', 'refresh', 'login']) {
    expect(written[part].ours.perSecond.min, part).toBeGreaterThan(0);
    expect(written[part].toLimit.median, part).toBeGreaterThan(0);
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
  expect(Object.keys(written.bars)).toHaveLength(9);
  const [, ...rows] = lines.slice(lines.findIndex((line) => /^bar +ours/.test(line)));
  expect(rows.slice(0, 9).filter((row) => / (met|MISSED)$/.test(row))).toHaveLength(9);
});

test('the smallest benchmark of the storage service measures every part and compares each figure with its bar', {
  timeout: 400_000,
}, async () => {
  const { written, lines } = await measure('storage');
  // Where no store is available the benchmark says how to get one.
  expect(written.swift, lines.join('\n')).toHaveLength(2);
  for (const { name, ours, limit } of [...written.transfers, ...written.swift]) {
    for (const { mibPerSecond } of [...ours, ...limit]) expect(mibPerSecond, name).toBeGreaterThan(0);
  }
  expect(written.small.map(({ name }: { name: string }) => name)).toEqual(['GET 4 KiB', 'HEAD', 'presign']);
  for (const operation of written.small) expect(operation).toMatchObject({ hasErrors: false });
  expect(written.memory.parallel).toMatchObject({ count: 20, mib: 1 });
  expect(written.memory.large).toMatchObject({ mib: 20 });
  expect(written.listings.disk).toMatchObject({ keys: 60 });
  expect(written.listings.typed).toMatchObject({ firstHeads: 60, secondHeads: 0 });
  const bars = Object.keys(written.bars);
  expect(bars).toHaveLength(18);
  for (const bar of bars) expect(written.bars[bar], bar).not.toBeNull();
  const [, ...rows] = lines.slice(lines.findIndex((line) => /^bar +ours/.test(line)));
  expect(rows.slice(0, 18).filter((row) => / (met|MISSED)$/.test(row))).toHaveLength(18);
});

test('the smallest benchmark of the ledger measures every part, compares each figure with its bar, and leaves consistent books', {
  timeout: 240_000,
}, async () => {
  const { written, lines } = await measure('ledger');
  for (const variant of ['single', 'hot', 'batch']) {
    expect(written.rates.perSecond[variant], variant).toHaveLength(2);
    for (const rate of written.rates.perSecond[variant]) expect(rate, variant).toBeGreaterThan(0);
  }
  // Where PostgreSQL's pgbench is not installed the benchmark says so, and its bar is not measured.
  const isThere = written.rates.perSecond.pgbench.length > 0;
  expect(isThere || lines.some((line) => line.startsWith('there is no pgbench'))).toBe(true);
  for (const size of ['small', 'large']) {
    const { entries, buffers, walBytes, storedBytes } = written.growth[size];
    expect([entries, buffers > 10, walBytes > 100, storedBytes > 100], size).toEqual([
      3_000,
      true,
      true,
      true,
    ]);
  }
  expect(written.bars.findings).toBe(0);
  const [, ...rows] = lines.slice(lines.findIndex((line) => /^bar +ours/.test(line)));
  const measured = rows.slice(0, 7).filter((row) => / (met|MISSED)$/.test(row));
  expect(measured).toHaveLength(isThere ? 7 : 6);
});

test('the smallest benchmark of billing measures every part, compares each figure with its bar, and leaves consistent books', {
  timeout: 240_000,
}, async () => {
  const { written, lines } = await measure('billing');
  expect(written.ticks).toMatchObject({ sessions: 60, running: 60, findings: [] });
  for (const figure of ['decided', 'atOnce', 'memoryBytes']) {
    expect(written.ticks[figure], figure).toBeGreaterThan(0);
  }
  expect(written.ticks.obvious.billed).toBeGreaterThan(0);
  for (const variant of ['ours', 'limit', 'obvious']) {
    expect(written.ticks.reads[variant].failed, variant).toBe(0);
    expect(written.ticks.reads[variant].perSecond, variant).toBeGreaterThan(0);
  }
  for (const part of ['starts', 'usage']) expect(written[part], part).toMatchObject({ hasErrors: false });
  expect(written.stream.published).toBeGreaterThan(0);
  expect(written.stream.recorded).toBe(written.stream.published);
  expect(written.bars.findings).toBe(0);
  const [, ...rows] = lines.slice(lines.findIndex((line) => /^bar +ours/.test(line)));
  expect(rows.slice(0, 9).filter((row) => / (met|MISSED)$/.test(row))).toHaveLength(9);
});

test('the smallest benchmark of payouts pays every owner exactly, and leaves consistent books that match the chain', {
  timeout: 400_000,
}, async () => {
  const { written, lines } = await measure('payouts', '--providers', '12', '--rounds', '1');
  expect(written).toMatchObject({ count: 12, obviousCount: 1 });
  for (const variant of ['ours', 'limit', 'obvious']) {
    expect(written[variant], variant).toHaveLength(1);
    expect(written[variant][0].p99Ms, variant).toBeGreaterThanOrEqual(written[variant][0].p50Ms);
  }
  expect(written.ours[0]).toMatchObject({ wronglyPaid: [], findings: [], isEven: true });
  expect(written.bars).toMatchObject({ wronglyPaid: 0, uneven: 0, findings: 0 });
  expect(written.bars.toLimit).toBeGreaterThan(0);
  const [, ...rows] = lines.slice(lines.findIndex((line) => /^bar +ours/.test(line)));
  expect(rows.slice(0, 4).filter((row) => / (met|MISSED)$/.test(row))).toHaveLength(4);
});

test('an invalid command line is refused with the reason and the usage', async () => {
  const bench = await runBench('registry', '--rounds', 'many');
  expect((await bench.exited).code).toBe(1);
  expect(bench.lines[0]).toContain('--rounds is "many"');
  expect(bench.lines.join('\n')).toContain('--connections <n>');
  const unknown = await runBench('pricing');
  expect((await unknown.exited).code).toBe(1);
  expect(unknown.lines[0]).toContain('there is no suite pricing');
});
