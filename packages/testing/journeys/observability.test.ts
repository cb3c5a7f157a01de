import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createBillingClient } from '@gridlease/client/billing';
import { orThrow } from '@gridlease/client/problem-error';
import { createRegistryClient } from '@gridlease/client/registry';
import { NATS_URL_FILES } from '@gridlease/devstack/platform/nats-users';
import { type Ports, portsFrom } from '@gridlease/devstack/platform/ports';
import { DEPLOY_TOOL_TIMEOUT_MS, deployToolOrSkip, prepareDeployTool } from '@gridlease/testing/deploy-tools';
import { describeMetrics } from '@gridlease/testing/metric-pages';
import { publishAll } from '@gridlease/testing/nats-stream';
import { type OtlpReceiver, openOtlpReceiver, type ReceivedSpan } from '@gridlease/testing/otlp-receiver';
import { openPrometheus, type Prometheus } from '@gridlease/testing/prometheus';
import { npm, openSite, type Site, startPlatform } from '@gridlease/testing/running-platform';
import { until } from '@gridlease/testing/until';
import { beforeAll, expect, it, vi } from 'vitest';
import { signUp } from './people.ts';

const checkout = fileURLToPath(new URL('../../../', import.meta.url));
const DASHBOARDS = join(checkout, 'deploy/grafana/dashboards');
const SERVICES = ['auth', 'provider-registry', 'storage', 'billing'] as const;
const BILLING = 'billing-payment-service';
const TRACE = '1234567890abcdef'.repeat(2);
const traced = { headers: { traceparent: `00-${TRACE}-${'12'.repeat(8)}-01` } };
/** Metrics that may be empty are named here. */
const MAY_BE_EMPTY = /^Empty (while|until) /;

interface Panel {
  readonly title: string;
  readonly description?: string;
  readonly targets?: readonly { readonly expr: string }[];
}

/** Every query of every panel, as Grafana sends it. */
async function readQueries() {
  const files = (await readdir(DASHBOARDS)).filter((file) => file.endsWith('.json'));
  const dashboards = await Promise.all(
    files.map(async (file) => ({ file, text: await readFile(join(DASHBOARDS, file), 'utf8') })),
  );
  return dashboards.flatMap(({ file, text }) => {
    const { panels } = JSON.parse(text) as { panels: Panel[] };
    return panels.flatMap(({ title, description = '', targets = [] }) =>
      targets.map(({ expr }) => ({
        panel: `${file}: ${title}`,
        query: expr.replaceAll('$__rate_interval', '1m'),
        mayBeEmpty: MAY_BE_EMPTY.test(description),
      })),
    );
  });
}

async function joinMachine(url: string): Promise<string> {
  const registry = createRegistryClient({ baseUrl: url });
  const gpus = [
    {
      model_name: 'NVIDIA L40',
      vram_mb: 46_068,
      driver_version: '550.54.14',
      is_healthy: true,
      uuid: 'GPU-observed',
    },
  ];
  const body = { owner_id: 'olga', name: 'rig', location: 'eu-west', gpus };
  const { id } = await orThrow(registry.POST('/providers', { body, ...traced }));
  await orThrow(
    registry.POST('/providers/{providerID}/heartbeat', { params: { path: { providerID: id } }, body: {} }),
  );
  return id;
}

/** Rents the machine, and has the machine report through the broker. */
async function rent(site: Site, url: string, provider_id: string): Promise<void> {
  const billing = createBillingClient({ baseUrl: url });
  const wallet = await orThrow(billing.POST('/api/v1/wallet', { body: { user_id: 'rita' } }));
  const faucet = await npm(site, ['run', '--silent', 'faucet', '--', wallet.id, '5']);
  expect([(await faucet.exited).code, faucet.lines]).toEqual([0, faucet.lines]);
  const card = { gpu_model: 'L40', requested_vram_mb: 1_024, estimated_power_w: 300 };
  const body = { user_id: 'rita', provider_id, ...card };
  const begin = () => orThrow(billing.POST('/api/v1/billing/start-session', { body, ...traced }));
  const { session } = await until(begin, { timeoutMs: 60_000, every: 200 });
  const report = { gpu_utilization_percent: 1, vram_utilization_percent: 1, power_draw_w: 1 };
  const daemonUrl = await readFile(join(site.dataFolder, 'secrets', NATS_URL_FILES.daemon), 'utf8');
  await publishAll(daemonUrl.trim(), [
    {
      subject: `billing.usage.${provider_id}.${session.id}`,
      body: JSON.stringify({ ...report, session_id: session.id }),
      headers: traced.headers,
    },
  ]);
}

async function useFilesAndAccounts(url: string): Promise<void> {
  await fetch(`${url}/objects/a-file`, { method: 'PUT', body: 'x'.repeat(10_000) });
  await (await fetch(`${url}/objects/a-file`)).text();
  await (await fetch(`${url}/objects/absent`)).text();
  const { auth, refreshToken, credentials } = await signUp(url, 'renter', 'rita');
  await orThrow(auth.POST('/api/v1/auth/refresh', { body: { refresh_token: refreshToken } }));
  const wrong = auth.POST('/api/v1/auth/login', { body: { ...credentials, password: 'a wrong one' } });
  await expect(orThrow(wrong)).rejects.toMatchObject({ status: 401 });
}

async function expectPanels(prometheus: Prometheus): Promise<void> {
  const queries = await readQueries();
  expect(queries.length).toBeGreaterThan(50);
  const empty = async () => {
    const responses = await Promise.all(
      queries.map(async (one) => ({ ...one, series: await prometheus.query(one.query) })),
    );
    return responses
      .filter(({ series, mayBeEmpty }) => series.length === 0 && !mayBeEmpty)
      .map(({ panel, query }) => [panel, query]);
  };
  // Two samples of each counter make its rate.
  await until(async () => (await empty()).length === 0, { timeoutMs: 60_000, every: 1_000 }).catch(() => {});
  expect(await empty()).toEqual([]);
  // Figures read from the database are at most ten seconds old.
  const running = () => prometheus.query('billing_sessions_live{status="active"} == 1');
  await until(async () => (await running()).length === 1, { timeoutMs: 60_000, every: 500 });
  expect(await prometheus.query('ALERTS{alertstate="firing"}')).toEqual([]);
  const { groups } = (await prometheus.get('rules')) as {
    groups: { rules: { name: string; health: string }[] }[];
  };
  const rules = groups.flatMap((group) => group.rules);
  expect(rules.length).toBeGreaterThan(20);
  expect(rules.filter(({ health }) => health !== 'ok')).toEqual([]);
}

/** One trace from the gateway through billing to the registry and the broker, and on from the broker. */
function checkTrace({ spans }: OtlpReceiver): void {
  const ofTrace = spans.filter(({ traceId }) => traceId === TRACE);
  const above = (span: ReceivedSpan | undefined) =>
    ofTrace.find(({ spanId }) => spanId === span?.parentSpanId);
  const below = (span: ReceivedSpan | undefined) =>
    ofTrace
      .filter(({ parentSpanId }) => parentSpanId === span?.spanId)
      .map(({ service, name }) => `${service}: ${name}`);
  const find = (name: string) => ofTrace.find((span) => span.name === name);

  // Attempts before the deposit had arrived are spans, too.
  const begun = ofTrace.find(
    ({ service, facts }) => service === BILLING && facts['http.response.status_code'] === 201,
  );
  expect(begun?.name).toBe('POST /api/v1/billing/start-session');
  expect(above(begun)).toMatchObject({ service: 'gateway', name: 'POST', parentSpanId: '12'.repeat(8) });
  expect(below(begun)).toEqual(expect.arrayContaining([`${BILLING}: transaction`, `${BILLING}: publish`]));
  // Requested in the first attempt, and cached.
  const asked = find('GET /providers/:providerID');
  expect(asked?.service).toBe('provider-registry');
  expect(above(asked)?.name).toBe('POST /api/v1/billing/start-session');
  const taken = find('process BILLING_USAGE');
  expect(taken).toMatchObject({ kind: 5, isError: false, facts: { 'gridlease.verdict': 'done' } });
  expect(below(taken)).toEqual([`${BILLING}: transaction`]);
}

async function expectDescribed(ports: Ports): Promise<void> {
  const pages = await Promise.all(
    SERVICES.map(async (name) => {
      const page = await fetch(`http://127.0.0.1:${ports[name]}/metrics`);
      return [name, await page.text()] as const;
    }),
  );
  await expect(describeMetrics(new Map(pages))).toMatchFileSnapshot(join(checkout, 'docs/METRICS.md'));
}

beforeAll(() => prepareDeployTool('prometheus'), DEPLOY_TOOL_TIMEOUT_MS);

it('operators see the platform at work: every panel has figures, no rule fails, and a request leaves one trace', async (context) => {
  const program = await deployToolOrSkip(context, 'prometheus');
  const receiver = await openOtlpReceiver();
  const site = { ...(await openSite()), environment: { GRIDLEASE_TRACING__OTLP_ENDPOINT: receiver.url } };
  const platform = await startPlatform(site);
  const ports = portsFrom(String(site.portBase));
  const prometheus = await openPrometheus({
    program,
    targets: SERVICES.map((name) => `127.0.0.1:${ports[name]}`),
    ruleFiles: [join(checkout, 'deploy/prometheus/rules/*.yml')],
  });
  const { url } = platform;
  await useFilesAndAccounts(url);
  await rent(site, url, await joinMachine(url));
  // Each service sends its spans independently, every second.
  await vi.waitFor(() => checkTrace(receiver), { timeout: 20_000, interval: 200 });
  await expectPanels(prometheus);
  await expectDescribed(ports);
  await prometheus.close();
  expect((await platform.npm.stop('SIGTERM')).code).toBe(0);
  await receiver.close();
});
