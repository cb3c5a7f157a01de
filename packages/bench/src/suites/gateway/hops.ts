import { randomBytes } from 'node:crypto';
import { createAuthClient } from '@gridlease/client/auth';
import { orThrow } from '@gridlease/client/problem-error';
import { type Extent, measureInTurn } from '../../harness/measure.ts';
import { type Served, startService } from '../../harness/servers.ts';
import type { Stage } from '../../harness/stage.ts';
import { summarizeVariant, type VariantSummary } from '../../harness/summary.ts';
import { ratio, renderTable, round } from '../../harness/tables.ts';
import { readTreeCpuSeconds } from '../../load/cpu-time.ts';
import type { LoadResult } from '../../load/generate.ts';
import { median, ratiosByRound, type Spread, spreadOf } from '../../load/statistics.ts';
import type { Traffic } from '../../load/traffic.ts';
import { HOPS, type Hop, startGateways } from './gateways.ts';

/** One round of one hop. */
interface Shot extends LoadResult {
  /** Processor time of a request in microseconds; NaN where Linux does not report it. */
  readonly gatewayUs: number;
  readonly authUs: number;
}

export interface HopSummary extends VariantSummary {
  readonly name: Hop;
  /** Requests per second relative to those without a gateway, round by round. */
  readonly toDirect: Spread;
  readonly gatewayUs: number;
  readonly authUs: number;
  /** Of gateway and authentication together, by round. */
  readonly costsUs: readonly number[];
}

const PASSWORD = 'seven-teal-otters-juggle';

async function tokenFrom(authUrl: string): Promise<string> {
  const client = createAuthClient({ baseUrl: authUrl });
  const account = { email: 'hops@example.org', password: PASSWORD };
  await orThrow(client.POST('/api/v1/auth/register', { body: { ...account, role: 'provider' } }));
  return (await orThrow(client.POST('/api/v1/auth/login', { body: account }))).access_token;
}

/**
 * The same request, one that needs a caller, through each gateway to the same service, and without one.
 *
 * @param service takes the request and does nothing, so that what is measured is the way to it.
 */
export async function measureHops(
  stage: Stage,
  { service, traffic }: { readonly service: Served; readonly traffic: Traffic },
  extent: Extent,
): Promise<HopSummary[]> {
  const auth = await startService(stage, 'auth', {
    GRIDLEASE_DRAIN_DELAY: '0s',
    GRIDLEASE_PORT: '127.0.0.1:{port}',
    GRIDLEASE_DATABASE_URL: await stage.createDatabase('hops_auth'),
    GRIDLEASE_AUTH_MASTER_KEY: randomBytes(48).toString('base64'),
    GRIDLEASE_TRUSTED_PROXIES: '127.0.0.0/8',
  });
  const authorization = `Bearer ${await tokenFrom(auth.url)}`;
  const gateways = await startGateways(stage, { service, auth });
  const asked = { ...traffic, headers: { ...traffic.headers, authorization } };
  const results = await measureInTurn(HOPS, extent, async (hop, seconds): Promise<Shot> => {
    const { url, program } = gateways[hop];
    const readCpu = () => Promise.all([program.pid, auth.program.pid].map(readTreeCpuSeconds));
    const before = await readCpu();
    const job = { baseUrl: url, traffic: asked, connections: extent.connections, seconds };
    const result = await stage.generator('load', job);
    const after = await readCpu();
    const usOf = (at: number) =>
      (((after[at] ?? Number.NaN) - (before[at] ?? Number.NaN)) * 1e6) / (result.perSecond * seconds);
    return { ...result, gatewayUs: usOf(0), authUs: usOf(1) };
  });
  return HOPS.map((name) => summarizeHop(name, results[name], results.direct));
}

function summarizeHop(name: Hop, shots: readonly Shot[], direct: readonly Shot[]): HopSummary {
  const rates = (all: readonly Shot[]) => all.map(({ perSecond }) => perSecond);
  return {
    name,
    ...summarizeVariant(shots),
    toDirect: spreadOf(ratiosByRound(rates(shots), rates(direct))),
    gatewayUs: median(shots.map(({ gatewayUs }) => gatewayUs)),
    authUs: median(shots.map(({ authUs }) => authUs)),
    costsUs: shots.map(({ gatewayUs, authUs }) => gatewayUs + authUs),
  };
}

export function renderHops(hops: readonly HopSummary[]): string {
  const rows = hops.map(
    ({ name, perSecond, p50Ms, p99Ms, toDirect, gatewayUs, authUs, generatorShare, ...counts }) => [
      name,
      Math.round(perSecond.median).toString(),
      `${round(p50Ms)}/${round(p99Ms)}`,
      ratio(toDirect),
      name === 'direct' ? '-' : gatewayUs.toFixed(0),
      authUs.toFixed(0),
      generatorShare.toFixed(2),
      counts.refused + counts.failed === 0
        ? 'none'
        : `ERRORS ${counts.refused} not 2xx, ${counts.failed} without response`,
    ],
  );
  const headings = [
    'hop',
    'requests/s',
    'p50/p99 ms',
    'of direct',
    'gateway µs',
    'auth µs',
    'generator',
    'errors',
  ];
  return [
    'a heartbeat through each gateway to a service that does nothing; µs of processor time a request',
    '',
    renderTable([headings, ...rows]),
  ].join('\n');
}
