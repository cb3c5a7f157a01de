import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DEPLOY_TOOL_TIMEOUT_MS, deployToolOrSkip, prepareDeployTool } from '@gridlease/testing/deploy-tools';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { read, UPSTREAMS } from './configuration.ts';
import {
  buildOrSkip,
  buildWithComponentsOrSkip,
  CHECKOUT,
  containerOf,
  type Manifest,
  type Manifests,
  nameOf,
  selects,
} from './manifests.ts';
import { isLetThrough, type Place } from './network.ts';

const run = promisify(execFile);
const PROMETHEUS: Place = { namespace: { 'gridlease.io/may-scrape': 'true' } };

interface Rule {
  readonly alert: string;
  readonly expr: string;
}

interface PodMonitor {
  readonly selector: { matchLabels: Record<string, string> };
  readonly podMetricsEndpoints: {
    port: string;
    relabelings: { targetLabel: string; replacement?: string }[];
  }[];
}

const idOf = ({ kind, metadata }: Manifest) => `${kind} ${metadata.name}`;
const rulesOf = ({ of }: Manifests) =>
  of<{ groups: { rules: Rule[] }[] }>('PrometheusRule')
    .flatMap(({ spec }) => spec.groups)
    .flatMap(({ rules }) => rules);
const jobOf = ({ podMetricsEndpoints }: PodMonitor) =>
  podMetricsEndpoints[0]?.relabelings.find(({ targetLabel }) => targetLabel === 'job')?.replacement;

beforeAll(() => prepareDeployTool('kustomize'), DEPLOY_TOOL_TIMEOUT_MS);
beforeAll(() => prepareDeployTool('promtool'), DEPLOY_TOOL_TIMEOUT_MS);

test('the components add to production, and only the Ingress gives way', async (context) => {
  const [plain, complete] = [await buildOrSkip(context), await buildWithComponentsOrSkip(context)];
  const added = complete.all.map(idOf).filter((id) => !plain.all.map(idOf).includes(id));
  expect(added.sort()).toEqual([
    'ConfigMap gridlease-dashboards',
    'Gateway gridlease',
    'HTTPRoute gateway',
    'HTTPRoute to-https',
    'PodMonitor nats',
    'PodMonitor postgres',
    'PodMonitor services',
    'Probe sites',
    'PrometheusRule gridlease',
  ]);
  const remaining = plain.all.filter(({ kind }) => kind !== 'Ingress');
  expect(complete.all.filter((each) => !added.includes(idOf(each)))).toEqual(remaining);
  for (const each of complete.all.filter(({ kind }) => kind !== 'Namespace'))
    expect([idOf(each), each.metadata.namespace]).toEqual([idOf(each), 'gridlease']);
});

test('the cluster’s alerts are generated from those of compose', async () => {
  const script = join(CHECKOUT, 'scripts/write-cluster-alerts.ts');
  await run(process.execPath, ['--conditions=source', script, '--check']);
});

test('every alert of compose is there, or left out for a stated reason', async (context) => {
  const { groups } = parse(await read('deploy/prometheus/rules/alerts.yml')) as {
    groups: { rules: Rule[] }[];
  };
  const text = await read('deploy/kubernetes/monitoring/alerts.yaml');
  const leftOut = [...text.matchAll(/^# {3}(\w+): .{10,}$/gm)].map(([, alert]) => alert);
  const there = rulesOf(await buildWithComponentsOrSkip(context)).map(({ alert }) => alert);
  const expected = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert));
  expect([...there, ...leftOut].sort()).toEqual(expected.sort());
});

test('alerts and dashboards name the jobs that are scraped, and no other', async (context) => {
  const manifests = await buildWithComponentsOrSkip(context);
  const scraped = [
    ...manifests.of<PodMonitor>('PodMonitor').map(({ spec }) => jobOf(spec)),
    ...manifests.of<{ jobName: string }>('Probe').map(({ spec }) => spec.jobName),
  ];
  const dashboards = manifests
    .of('ConfigMap')
    .find(({ metadata }) => metadata.name === 'gridlease-dashboards');
  const texts = [...rulesOf(manifests).map(({ expr }) => expr), ...Object.values(dashboards?.data ?? {})];
  const named = texts.flatMap((each) =>
    [...each.matchAll(/\bjob=~?\\?"([^"\\]+)/g)].flatMap(([, jobs = '']) => jobs.split('|')),
  );
  expect([...new Set(named)].sort()).toEqual(scraped.sort());
  // Metrics of any program: limited to ours, since a cluster's Prometheus has those of others, too.
  const bare = /\b(?:(?:http|nodejs|database|dependency|outbox|revocations|cnpg|nats)_\w+|up)(?![\w{])/;
  const open = rulesOf(manifests).filter(({ expr }) => bare.test(expr.replaceAll(/"[^"]*"/g, '""')));
  expect(open.map(({ alert }) => alert)).toEqual([]);
});

test('Prometheus finds each of the four services at the port of its metrics, and is let through', async (context) => {
  const manifests = await buildWithComponentsOrSkip(context);
  const monitors = manifests.of<PodMonitor>('PodMonitor');
  const named = (name: string) => monitors.find(({ metadata }) => metadata.name === name)?.spec;
  const services = named('services');
  const found = manifests.workloads.filter(({ spec }) =>
    selects(services?.selector ?? {}, spec.template.metadata.labels),
  );
  expect(found.map(nameOf).sort()).toEqual(Object.keys(UPSTREAMS).sort());
  for (const each of found) {
    expect(containerOf(each).ports?.map(({ name }) => name)).toEqual([
      services?.podMetricsEndpoints[0]?.port,
    ]);
    const to = { pod: each.spec.template.metadata.labels };
    expect(isLetThrough(manifests, { from: PROMETHEUS, to, port: ['http'] })).toBe(true);
    const down = rulesOf(manifests).find(({ alert }) => alert === 'ServiceDown')?.expr;
    expect(down).toContain(`absent(up{job="services", app="${nameOf(each)}"})`);
  }
  for (const [name, port] of [
    ['postgres', 9187],
    ['nats', 7777],
  ] as const) {
    const to = { pod: named(name)?.selector.matchLabels ?? {} };
    expect([name, isLetThrough(manifests, { from: PROMETHEUS, to, port: [port] })]).toEqual([name, true]);
  }
});

test('Grafana’s sidecar finds every dashboard in one ConfigMap, small enough to apply', async (context) => {
  const { of } = await buildWithComponentsOrSkip(context);
  const dashboards = of('ConfigMap').find(({ metadata }) => metadata.name === 'gridlease-dashboards');
  expect(dashboards?.metadata.labels).toMatchObject({ grafana_dashboard: '1' });
  const folder = 'deploy/grafana/dashboards';
  const files = (await readdir(join(CHECKOUT, folder))).filter((name) => name.endsWith('.json'));
  const texts = await Promise.all(files.map(async (name) => [name, await read(`${folder}/${name}`)]));
  expect(dashboards?.data).toEqual(Object.fromEntries(texts));
  // kubectl keeps what it applied as an annotation, and all of them together may have 256 KiB.
  expect(JSON.stringify(dashboards).length).toBeLessThan(200 * 1024);
});

test('the HTTPRoute passes on what the Ingress passes on, without a time limit, and HTTP leads to HTTPS', async (context) => {
  const ingress = (await buildOrSkip(context)).of<{
    rules: { host: string; http: { paths: { path: string; pathType: string }[] } }[];
    tls: { hosts: string[]; secretName: string }[];
  }>('Ingress')[0]?.spec;
  const { of } = await buildWithComponentsOrSkip(context);
  const routes = of('HTTPRoute');
  const [rule] = ingress?.rules ?? [];
  expect(rule?.http.paths).toMatchObject([{ path: '/', pathType: 'Prefix' }]);
  expect(routes.find(({ metadata }) => metadata.name === 'gateway')?.spec).toEqual({
    parentRefs: [{ name: 'gridlease', sectionName: 'https' }],
    hostnames: [rule?.host],
    rules: [
      {
        matches: [{ path: { type: 'PathPrefix', value: '/' } }],
        timeouts: { request: '0s', backendRequest: '0s' },
        backendRefs: [{ name: 'gateway', port: 8080 }],
      },
    ],
  });
  const service = of<{ ports: { port: number }[] }>('Service').find(
    ({ metadata }) => metadata.name === 'gateway',
  );
  expect(service?.spec.ports.map(({ port }) => port)).toEqual([8080]);
  const listeners = of<{ listeners: { name: string; tls?: { certificateRefs: object[] } }[] }>('Gateway')[0]
    ?.spec.listeners;
  expect(listeners?.map(({ name }) => name)).toEqual(['http', 'https']);
  expect(listeners?.[1]?.tls?.certificateRefs).toEqual([{ name: ingress?.tls[0]?.secretName }]);
});

/** Series by which an alert fires, and by which it does not, as promtool writes them: a value a minute. */
const CASES: Readonly<Record<string, { fires: Record<string, string>; isQuiet: Record<string, string> }>> = {
  ServiceDown: {
    fires: each('up{job="services", app="%"}', { auth: '1x99', storage: '1x99', billing: '1x99' }),
    isQuiet: each('up{job="services", app="%"}', {
      auth: '1x99',
      storage: '1x99',
      billing: '1x99',
      'provider-registry': '1x99',
    }),
  },
  WatcherDown: {
    fires: each('up{job="nats", instance="nats-%"}', { 0: '1x99', 1: '1x99' }),
    isQuiet: {
      ...each('up{job="nats", instance="nats-%"}', { 0: '1x99', 1: '1x99', 2: '1x99' }),
      'up{job="of-somebody-else"}': '0x99',
    },
  },
  ServerErrors: {
    fires: {
      'http_request_duration_seconds_count{job="services", service="auth", status="500"}': '0+60x99',
      'http_request_duration_seconds_count{job="services", service="auth", status="200"}': '0+60x99',
    },
    isQuiet: {
      'http_request_duration_seconds_count{job="of-somebody-else", service="auth", status="500"}': '0+60x99',
    },
  },
  PostgresDown: {
    fires: { 'cnpg_collector_up{job="postgres", instance="postgres-1"}': '0x99' },
    isQuiet: { 'cnpg_collector_up{job="postgres", instance="postgres-1"}': '1x99' },
  },
  PostgresConnectionsHigh: {
    fires: {
      'cnpg_backends_total{job="postgres", instance="postgres-1", state="idle", usename="auth"}': '200x99',
      'cnpg_backends_total{job="postgres", instance="postgres-1", state="active", usename="billing"}':
        '60x99',
      'cnpg_pg_settings_setting{job="postgres", instance="postgres-1", name="max_connections"}': '300x99',
    },
    isQuiet: {
      'cnpg_backends_total{job="postgres", instance="postgres-1", state="idle", usename="auth"}': '200x99',
      'cnpg_backends_total{job="postgres", instance="postgres-2", state="idle", usename="auth"}': '200x99',
      'cnpg_pg_settings_setting{job="postgres", instance="postgres-1", name="max_connections"}': '300x99',
      'cnpg_pg_settings_setting{job="postgres", instance="postgres-2", name="max_connections"}': '300x99',
    },
  },
  PostgresTransactionLong: {
    fires: { 'cnpg_backends_max_tx_duration_seconds{job="postgres", instance="postgres-1"}': '3700x99' },
    isQuiet: { 'cnpg_backends_max_tx_duration_seconds{job="postgres", instance="postgres-1"}': '3500x99' },
  },
  LogNotArchived: {
    fires: {
      'cnpg_pg_stat_archiver_failed_count{job="postgres", instance="postgres-1"}': '0+1x99',
      'cnpg_pg_stat_archiver_archived_count{job="postgres", instance="postgres-1"}': '7x99',
    },
    isQuiet: {
      'cnpg_pg_stat_archiver_failed_count{job="postgres", instance="postgres-1"}': '0+1x99',
      'cnpg_pg_stat_archiver_archived_count{job="postgres", instance="postgres-1"}': '7+1x99',
    },
  },
  BackupOld: {
    // The clock of promtool begins at 1970; the value of none is 0.
    fires: {
      'barman_cloud_cloudnative_pg_io_last_available_backup_timestamp{job="postgres", instance="postgres-1"}':
        '-90000x99',
    },
    isQuiet: {
      'barman_cloud_cloudnative_pg_io_last_available_backup_timestamp{job="postgres", instance="postgres-1"}':
        '0x99',
      'barman_cloud_cloudnative_pg_io_last_available_backup_timestamp{job="postgres", instance="postgres-2"}':
        '-90000x99',
    },
  },
  NatsDown: {
    fires: { 'up{job="nats", instance="nats-0"}': '1x99' },
    isQuiet: {
      'up{job="nats", instance="nats-0"}': '1x99',
      'nats_server_jetstream_disabled{job="nats", instance="nats-0", server_name="nats-0"}': '0x99',
    },
  },
  NatsStorageFull: {
    fires: {
      'nats_server_total_message_bytes{job="nats", instance="nats-0"}': '95x99',
      'nats_server_max_storage{job="nats", instance="nats-0"}': '100x99',
    },
    isQuiet: {
      'nats_server_total_message_bytes{job="nats", instance="nats-0"}': '85x99',
      'nats_server_max_storage{job="nats", instance="nats-0"}': '100x99',
    },
  },
  DiskFull: {
    fires: each(
      'kubelet_volume_stats_%_bytes{namespace="gridlease", persistentvolumeclaim="postgres-1-wal"}',
      {
        available: '5x99',
        capacity: '100x99',
      },
    ),
    isQuiet: each(
      'kubelet_volume_stats_%_bytes{namespace="somebody-else", persistentvolumeclaim="postgres-1-wal"}',
      {
        available: '5x99',
        capacity: '100x99',
      },
    ),
  },
  DiskFills: {
    fires: each(
      'kubelet_volume_stats_%_bytes{namespace="gridlease", persistentvolumeclaim="nats-js-nats-0"}',
      {
        available: '390-1x99',
        capacity: '1000x99',
      },
    ),
    isQuiet: each(
      'kubelet_volume_stats_%_bytes{namespace="gridlease", persistentvolumeclaim="nats-js-nats-0"}',
      {
        available: '390x99',
        capacity: '1000x99',
      },
    ),
  },
};

/** The same series for several values of one of its parts. */
function each(series: string, values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([part, value]) => [series.replace('%', part), value]),
  );
}

test('alerts that differ from those of compose fire when they should and only then, according to promtool', {
  timeout: 120_000,
}, async (context) => {
  const promtool = await deployToolOrSkip(context, 'promtool');
  const [rule] = (await buildWithComponentsOrSkip(context)).of<{ groups: object[] }>('PrometheusRule');
  const folder = await mkdtemp(join(tmpdir(), 'gridlease-rules-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'rules.yml'), stringify(rule?.spec));
  const tests = Object.entries(CASES).flatMap(([alert, { fires, isQuiet }]) =>
    ([fires, isQuiet] as const).map((series) => ({
      name: `${alert} ${series === fires ? 'fires' : 'is quiet'}`,
      interval: '1m',
      input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
      promql_expr_test: [
        {
          expr: `count(ALERTS{alertname="${alert}", alertstate="firing"}) or vector(0)`,
          eval_time: '90m',
          exp_samples: [{ labels: '{}', value: series === fires ? 1 : 0 }],
        },
      ],
    })),
  );
  await writeFile(
    join(folder, 'test.yml'),
    stringify({ rule_files: ['rules.yml'], evaluation_interval: '1m', tests }),
  );
  expect((await run(promtool, ['check', 'rules', 'rules.yml'], { cwd: folder })).stdout).toContain('SUCCESS');
  expect((await run(promtool, ['test', 'rules', 'test.yml'], { cwd: folder })).stdout).toContain('SUCCESS');
});
