import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { readRouteTable } from '@gridlease/devstack/gateway/routes';
import { DEPLOY_TOOL_TIMEOUT_MS, deployToolOrSkip, prepareDeployTool } from '@gridlease/testing/deploy-tools';
import { beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';

const run = promisify(execFile);
const checkout = fileURLToPath(new URL('../../../', import.meta.url));
const read = (file: string) => readFile(join(checkout, file), 'utf8');
const { routes, upstreams } = readRouteTable(join(checkout, 'deploy/gateway/routes.json'));

beforeAll(() => prepareDeployTool('promtool'), DEPLOY_TOOL_TIMEOUT_MS);

test('Prometheus accepts its configuration and every rule', async (context) => {
  const promtool = await deployToolOrSkip(context, 'promtool');
  const { stdout } = await run(promtool, [
    'check',
    'config',
    join(checkout, 'deploy/prometheus/prometheus.yml'),
  ]);
  expect(stdout).toContain('SUCCESS');
});

test('every service is scraped at its own address, and the gateway exposes no metrics', async () => {
  const { scrape_configs } = parse(await read('deploy/prometheus/prometheus.yml')) as {
    scrape_configs: { job_name: string; static_configs: { targets: string[] }[] }[];
  };
  const { static_configs = [] } = scrape_configs.find(({ job_name }) => job_name === 'services') ?? {};
  const addresses = Object.entries(upstreams).map(
    ([name, { address }]) => `${name}:${new URL(address).port}`,
  );
  expect(static_configs.flatMap(({ targets }) => targets).sort()).toEqual(addresses.sort());
  expect(routes.filter(({ path, rewrite }) => `${path} ${rewrite}`.includes('metrics'))).toEqual([]);
});

test('Grafana finds Prometheus, and the dashboards use the existing data source', async () => {
  const folder = 'deploy/grafana/provisioning';
  const { datasources } = parse(await read(`${folder}/datasources/prometheus.yml`)) as {
    datasources: { uid: string; url: string }[];
  };
  const compose = parse(await read('docker-compose.yml'), { merge: true }) as {
    services: Record<string, { ports: string[]; volumes: string[] }>;
  };
  const source = datasources[0];
  expect(compose.services.prometheus?.ports).toEqual(['127.0.0.1:9090:9090']);
  expect(source?.url).toBe('http://prometheus:9090');
  const { providers } = parse(await read(`${folder}/dashboards/gridlease.yml`)) as {
    providers: { options: { path: string } }[];
  };
  const path = providers[0]?.options.path;
  expect(compose.services.grafana?.volumes).toContain(`./deploy/grafana/dashboards:${path}:ro`);
  const files = (await readdir(join(checkout, 'deploy/grafana/dashboards'))).filter((file) =>
    file.endsWith('.json'),
  );
  for (const file of files) {
    const text = await read(`deploy/grafana/dashboards/${file}`);
    const uids = [...text.matchAll(/"datasource":\s*\{[^}]*"uid":\s*"([^"]*)"/g)].map(([, uid]) => uid);
    // Grafana's own source of annotations.
    expect([file, uids.filter((uid) => uid !== source?.uid && uid !== '-- Grafana --')]).toEqual([file, []]);
  }
});
