import { renderChanges } from '../../harness/change.ts';
import type { CpuCost } from '../../harness/cpu-cost.ts';
import type { BenchOptions } from '../../harness/options.ts';
import { renderReport } from '../../harness/suite.ts';
import { megabytes, renderOperations, renderTable } from '../../harness/tables.ts';
import { BARS, type Measured } from './bars.ts';
import type { FloodResults, ProbeResult } from './flood.ts';
import { CONCURRENCY, MEMORY_BYTES, PARAMETERS } from './hashing.ts';
import type { LoginCosts } from './login-cost.ts';
import type { RevocationResults } from './revocations.ts';

/** The measurements part by part, followed by the bars. */
export function renderAuth(
  options: Pick<BenchOptions, 'rounds' | 'seconds' | 'connections' | 'providers'>,
  measured: Measured,
): string {
  const { rounds, seconds, connections, providers } = options;
  const { verify, refresh, login, loginCosts, flood, revocations, change } = measured;
  const { memoryKib, passes, parallelism } = PARAMETERS;
  const pairs = [verify, refresh, login].filter((pair) => pair !== undefined);
  const sections = [
    `the authentication service: ${providers} people, straight to the service; argon2id m=${memoryKib}, t=${passes}, ` +
      `p=${parallelism}, ${CONCURRENCY} at once`,
    pairs.length === 0
      ? undefined
      : `${rounds} rounds of ${seconds} s, ${connections} connections; a second, medians with [least..most] of the ` +
        `rounds; the limit is the empty handler, of logins the verification alone\n${renderOperations(pairs)}`,
    loginCosts && renderLoginCosts(loginCosts),
    flood && renderFlood(flood),
    revocations && renderRevocations(revocations),
    change && renderChanges(change),
  ];
  return renderReport(sections, BARS, measured);
}

function renderLoginCosts({ ours, limit, obvious }: LoginCosts): string {
  const row = (name: string, { serviceMs, databaseMs }: CpuCost) => [
    name,
    serviceMs.toFixed(2),
    (ours.serviceMs / serviceMs).toFixed(2),
    databaseMs.toFixed(2),
    (ours.databaseMs / databaseMs).toFixed(2),
  ];
  return [
    'a login with the cheapest hash, ms of CPU; the limit is the empty handler',
    renderTable([
      ['', 'service', 'ours/this', 'PostgreSQL', 'ours/this'],
      row('ours', ours),
      [...row('limit', limit).slice(0, 3), '-', ''],
      row('obvious', obvious),
    ]),
  ].join('\n');
}

function renderFlood(flood: FloodResults): string {
  const { capacity, perSecond, seconds, logins, probes } = flood;
  const sent = logins.succeeded + logins.postponed + logins.failed;
  return [
    `flood: ${perSecond.toFixed(0)} logins a second, of a capacity of ${capacity.toFixed(0)}, for ${seconds} s: ` +
      `${sent} sent (${(sent / seconds).toFixed(0)} a second), ${logins.succeeded} logged in, ` +
      `${logins.postponed} got 503 with Retry-After, ${logins.failed} failed otherwise`,
    `resident memory: ${inMegabytes(flood.baseBytes)} under refreshes alone, ${inMegabytes(flood.floodBytes)} during the ` +
      `flood; gate x m = ${inMegabytes(MEMORY_BYTES)}`,
    'meanwhile, one request at a time, ms of the whole exchange; within which time 99 of 100 were by the ' +
      "service's own clock",
    renderTable([['', 'a second', 'p50', 'p99', 'own p99', 'errors'], ...probes.map(probeRow)]),
  ].join('\n');
}

function probeRow({ name, perSecond, p50Ms, p99Ms, ownP99Ms, refused, failed }: ProbeResult): string[] {
  const errors = refused + failed === 0 ? 'none' : `ERRORS ${refused} not 2xx, ${failed} without response`;
  return [name, perSecond.median.toFixed(0), p50Ms.toFixed(2), p99Ms.toFixed(2), ownP99Ms.toString(), errors];
}

function inMegabytes(bytes: number | undefined): string {
  return bytes === undefined ? 'unknown' : `${megabytes(bytes)?.toFixed(0)} MB`;
}

function renderRevocations(results: RevocationResults): string {
  const { entries, userMicroseconds, keyMicroseconds, firstMicroseconds, heapBytes, pageMsMax } = results;
  const { obviousMicroseconds } = results;
  return (
    `revocations: ${entries} in memory take ${inMegabytes(heapBytes)}; a lookup takes ${userMicroseconds.toFixed(2)} us of ` +
    `CPU for users, ${keyMicroseconds.toFixed(2)} for keys, ${firstMicroseconds.toFixed(2)} for tokens seen for the first ` +
    `time, and ${obviousMicroseconds.toFixed(2)} in a Set of texts, the obvious one (ours/obvious ` +
    `${(userMicroseconds / obviousMicroseconds).toFixed(2)}); a page of 2,000 was added within ${pageMsMax.toFixed(0)} ms`
  );
}
