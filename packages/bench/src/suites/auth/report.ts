import { renderBars } from '../../harness/bars.ts';
import type { BenchOptions } from '../../harness/options.ts';
import { ratio, renderTable, round } from '../../harness/tables.ts';
import { BARS, type Figures } from './bars.ts';
import type { Measured } from './figures.ts';
import type { FloodResults, ProbeResult } from './flood.ts';
import { CONCURRENCY, MEMORY_BYTES, PARAMETERS } from './hashing.ts';
import type { PairSummary } from './pair.ts';

const BYTES_PER_MB = 1_000_000;
const PAIR_HEADINGS = ['', 'ours', 'p50/p99 ms', 'limit', 'p50/p99 ms', 'ours/limit', 'generator', 'errors'];

/** The measurements part by part, followed by the bars. */
export function renderReport(
  options: Pick<BenchOptions, 'rounds' | 'seconds' | 'connections' | 'providers'>,
  { verify, refresh, login, flood }: Measured,
  figures: Figures,
): string {
  const { rounds, seconds, connections, providers } = options;
  const { memoryKib, passes, parallelism } = PARAMETERS;
  const pairs = [verify, refresh, login].filter((pair) => pair !== undefined);
  const parts = [
    `the authentication service: ${providers} people, straight to the service; argon2id m=${memoryKib}, t=${passes}, ` +
      `p=${parallelism}, ${CONCURRENCY} at once`,
    pairs.length > 0 &&
      `${rounds} rounds of ${seconds} s, ${connections} connections; a second, medians with [least..most] of the ` +
        'rounds; the limit is the empty handler, of logins the verification alone\n' +
        renderTable([PAIR_HEADINGS, ...pairs.map(pairRow)]),
    flood && renderFlood(flood),
    renderBars(BARS, figures),
  ];
  return `${parts.filter((part) => typeof part === 'string').join('\n\n')}\n`;
}

function pairRow({ name, ours, limit, toLimit, hasErrors }: PairSummary): string[] {
  const sides = [ours, limit];
  const cells = sides.flatMap(({ perSecond, p50Ms, p99Ms }) => [
    Math.round(perSecond.median).toString(),
    `${round(p50Ms)}/${round(p99Ms)}`,
  ]);
  const shares = sides.map(({ generatorShare }) => generatorShare.toFixed(2)).join('/');
  const errors = sides.map(({ refused, failed }) => `${refused} not 2xx, ${failed} without response`);
  const outcome = hasErrors ? `ERRORS ours: ${errors[0]}; limit: ${errors[1]}` : 'none';
  return [name, ...cells, ratio(toLimit), shares, outcome];
}

function renderFlood(flood: FloodResults): string {
  const { capacity, perSecond, seconds, logins, probes } = flood;
  const sent = logins.succeeded + logins.postponed + logins.failed;
  return [
    `flood: ${perSecond.toFixed(0)} logins a second, of a capacity of ${capacity.toFixed(0)}, for ${seconds} s: ` +
      `${sent} sent (${(sent / seconds).toFixed(0)} a second), ${logins.succeeded} logged in, ` +
      `${logins.postponed} got 503 with Retry-After, ${logins.failed} failed otherwise`,
    `resident memory: ${megabytes(flood.baseBytes)} under refreshes alone, ${megabytes(flood.floodBytes)} during the ` +
      `flood; gate x m = ${megabytes(MEMORY_BYTES)}`,
    'meanwhile, one request at a time, ms of the whole exchange; within which time 99 of 100 were by the ' +
      "service's own clock",
    renderTable([['', 'a second', 'p50', 'p99', 'own p99', 'errors'], ...probes.map(probeRow)]),
  ].join('\n');
}

function probeRow({ name, perSecond, p50Ms, p99Ms, ownP99Ms, refused, failed }: ProbeResult): string[] {
  const errors = refused + failed === 0 ? 'none' : `ERRORS ${refused} not 2xx, ${failed} without response`;
  return [name, perSecond.median.toFixed(0), p50Ms.toFixed(2), p99Ms.toFixed(2), ownP99Ms.toString(), errors];
}

function megabytes(bytes: number | undefined): string {
  return bytes === undefined ? 'unknown' : `${(bytes / BYTES_PER_MB).toFixed(0)} MB`;
}
