import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DEPLOY_TOOL_TIMEOUT_MS, prepareDeployTool } from '@gridlease/testing/deploy-tools';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { portOf, read, UPSTREAMS } from './configuration.ts';
import {
  buildOrSkip,
  CHECKOUT,
  componentOf,
  containerOf,
  environmentOf,
  nameOf,
  readDocuments,
  selects,
  type Workload,
} from './manifests.ts';
import { schemaProblems } from './schemas.ts';

beforeAll(() => prepareDeployTool('kustomize'), DEPLOY_TOOL_TIMEOUT_MS);

test('every YAML file of deploy/ is valid, without duplicate keys', async () => {
  const files = await readdir(join(CHECKOUT, 'deploy'), { recursive: true });
  const yaml = files.filter((file) => /\.ya?ml$/.test(file)).map((file) => `deploy/${file}`);
  expect(yaml.length).toBeGreaterThan(20);
  for (const file of [...yaml, 'docker-compose.yml']) {
    const documents = readDocuments(await read(file));
    expect([file, documents.length]).not.toEqual([file, 0]);
  }
});

describe.each(['base', 'production'] as const)('%s', (folder) => {
  test('every manifest matches its kind’s schema', async (context) => {
    const { all } = await buildOrSkip(context, folder);
    expect(all.length).toBeGreaterThan(30);
    for (const each of all)
      expect([each.kind, each.metadata.name, schemaProblems(each)]).toEqual([
        each.kind,
        each.metadata.name,
        [],
      ]);
    const names = all.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  test('every service requires an access token', async (context) => {
    const manifests = await buildOrSkip(context, folder);
    const entrances = manifests.of('Deployment') as unknown as Workload[];
    expect(entrances.map(nameOf).sort()).toEqual(
      [...(await readdir(join(CHECKOUT, 'services'))), 'gateway'].sort(),
    );
    for (const each of entrances)
      expect(environmentOf(each, manifests).GRIDLEASE_AUTH__MODE).toBe('required');
  });
});

test('the manifest checks find a misspelt member and one of the wrong type', async (context) => {
  const { services } = await buildOrSkip(context);
  const wrong = structuredClone(services[0]) as unknown as { spec: Record<string, unknown> };
  Object.assign(wrong.spec, { replcias: 3 });
  expect(schemaProblems(wrong as never)).toEqual(['/spec/replcias is not known']);
  expect(schemaProblems({ ...wrong, spec: { ...wrong.spec, replicas: '3' } } as never)[0]).toMatch(
    /replicas type/,
  );
});

test('every pod is contained as the standard "restricted" asks, limited, and has no access to Kubernetes', async (context) => {
  const { workloads, of } = await buildOrSkip(context);
  expect(of('Namespace')[0]?.metadata.labels).toMatchObject({
    'pod-security.kubernetes.io/enforce': 'restricted',
  });
  for (const workload of workloads) {
    const { spec } = workload.spec.template;
    expect(spec).toMatchObject({
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
    });
    for (const { securityContext, resources, image } of [
      ...spec.containers,
      ...(spec.initContainers ?? []),
    ]) {
      expect(securityContext).toMatchObject({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(resources).toMatchObject({
        requests: { cpu: expect.any(String), memory: expect.any(String) },
        limits: { memory: expect.any(String) },
      });
      expect(image).toMatch(/:\d[\w.-]*$/);
    }
    expect(of('ServiceAccount').map(({ metadata }) => metadata.name)).toContain(spec.serviceAccountName);
  }
});

test('each Deployment has a Service, an autoscaler and a disruption budget that select it and nothing else', async (context) => {
  const { of, workloads } = await buildOrSkip(context);
  const deployments = of('Deployment') as unknown as Workload[];
  for (const deployment of deployments) {
    const name = nameOf(deployment);
    const named = <Spec>(kind: string) => of<Spec>(kind).find(({ metadata }) => metadata.name === name)?.spec;
    const service = named<{ selector: Record<string, string>; ports: object[] }>('Service');
    const budget = named<{ selector: object; maxUnavailable: number }>('PodDisruptionBudget');
    const autoscaler = named<{ scaleTargetRef: object; minReplicas: number }>('HorizontalPodAutoscaler');
    const meant = (selector: object) =>
      workloads
        .filter(({ spec }) => selects(selector, spec.template.metadata.labels))
        .map(({ metadata }) => metadata.name);

    expect(meant({ matchLabels: service?.selector })).toEqual([name]);
    expect(meant(budget?.selector ?? {})).toEqual([name]);
    expect(meant(deployment.spec.selector ?? {})).toEqual([name]);
    expect(service?.ports).toEqual([{ name: 'http', port: portOf(name), targetPort: 'http' }]);
    expect(containerOf(deployment).ports).toEqual([{ name: 'http', containerPort: portOf(name) }]);
    expect(budget?.maxUnavailable).toBe(1);
    expect(autoscaler).toMatchObject({ scaleTargetRef: { kind: 'Deployment', name }, minReplicas: 3 });
    const spread = deployment.spec.template.spec.topologySpreadConstraints ?? [];
    expect(spread.map(({ topologyKey }) => topologyKey)).toEqual([
      'topology.kubernetes.io/zone',
      'kubernetes.io/hostname',
    ]);
    for (const each of spread) expect(each.matchLabelKeys).toContain('app.kubernetes.io/name');
  }
});

test('the probes check whether a pod lives and whether it is ready; the gateway does not depend on a service', async (context) => {
  const { services, of } = await buildOrSkip(context);
  const paths = (workload: Workload) => {
    const { startupProbe, livenessProbe, readinessProbe } = containerOf(workload);
    return [startupProbe, livenessProbe, readinessProbe].map(
      (probe) => `${probe?.httpGet.port} ${probe?.httpGet.path}`,
    );
  };
  expect(services).toHaveLength(4);
  for (const service of services)
    expect(paths(service)).toEqual(['http /health/live', 'http /health/live', 'http /health/ready']);
  const gateway = (of('Deployment') as unknown as Workload[]).find(
    (each) => componentOf(each) === 'gateway',
  ) as Workload;
  expect(paths(gateway)).toEqual(Array(3).fill('http /health/live'));
});

test('the gateway has the generated routes, finds the services by name, and is the entry point', async (context) => {
  const manifests = await buildOrSkip(context);
  const gateway = (manifests.of('Deployment') as unknown as Workload[]).find(
    (each) => nameOf(each) === 'gateway',
  ) as Workload;
  const volume = gateway.spec.template.spec.volumes.find(({ configMap }) => configMap !== undefined);
  const routes = manifests.of('ConfigMap').find(({ metadata }) => metadata.name === volume?.configMap?.name);
  const caddyfile = await read('deploy/gateway/Caddyfile');
  expect(routes?.data).toEqual({ Caddyfile: caddyfile });
  expect(containerOf(gateway).volumeMounts).toContainEqual({
    name: volume?.name,
    mountPath: '/etc/caddy',
    readOnly: true,
  });
  for (const { name } of containerOf(gateway).env ?? []) expect(caddyfile).toContain(`{$${name}:`);
  for (const name of Object.keys(UPSTREAMS)) expect(caddyfile).toContain(`:http://${name}:${portOf(name)}}`);
  const { image } = containerOf(gateway);
  const compose = parse(await read('docker-compose.yml'), { merge: true }) as {
    services: { gateway: { image: string } };
  };
  expect(image).toBe(`registry.example.org/${compose.services.gateway.image}`);
  const ingress = manifests.of<{ rules: { http: { paths: { backend: object }[] } }[]; tls: object[] }>(
    'Ingress',
  )[0];
  expect(ingress?.spec.rules[0]?.http.paths[0]?.backend).toEqual({
    service: { name: 'gateway', port: { name: 'http' } },
  });
  expect(ingress?.spec.tls).toHaveLength(1);
});
