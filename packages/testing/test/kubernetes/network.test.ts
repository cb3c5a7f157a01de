import { DEPLOY_TOOL_TIMEOUT_MS, prepareDeployTool } from '@gridlease/testing/deploy-tools';
import { beforeAll, describe, expect, test } from 'vitest';
import { HAVE_DATABASES, USE_NATS } from '../service-settings.ts';
import { configOf, portOf, read } from './configuration.ts';
import { buildOrSkip, componentOf, nameOf, type Workload } from './manifests.ts';
import { isLetThrough, type Place, WORLD, WORLD_IPV6 } from './network.ts';

beforeAll(() => prepareDeployTool('kustomize'), DEPLOY_TOOL_TIMEOUT_MS);

describe('the network policies', () => {
  const POSTGRES: Place = { pod: { 'cnpg.io/cluster': 'postgres' } };
  const NATS: Place = { pod: { 'app.kubernetes.io/name': 'nats', 'app.kubernetes.io/component': 'nats' } };
  const place = (workload: Workload): Place => ({ pod: workload.spec.template.metadata.labels });

  test('allow what the settings require', async (context) => {
    const manifests = await buildOrSkip(context);
    const { services, workloads } = manifests;
    const isOpen = (from: Place, to: Place, ...port: (number | string)[]) =>
      isLetThrough(manifests, { from, to, port });
    const gateway = workloads.find((each) => nameOf(each) === 'gateway') as Workload;
    const of = (url: string) => services.find((each) => nameOf(each) === new URL(url).hostname) as Workload;
    for (const service of services) {
      const from = place(service);
      const config = await configOf(service, manifests);
      expect([nameOf(service), isOpen(place(gateway), from, 'http', portOf(nameOf(service)))]).toEqual([
        nameOf(service),
        true,
      ]);
      for (const url of Object.values(config.upstreams ?? {})) {
        expect([
          nameOf(service),
          url,
          isOpen(from, place(of(url)), 'http', Number(new URL(url).port)),
        ]).toEqual([nameOf(service), url, true]);
      }
      expect([nameOf(service), isOpen(from, POSTGRES, 5432)]).toEqual([
        nameOf(service),
        HAVE_DATABASES.includes(nameOf(service)),
      ]);
      expect([nameOf(service), isOpen(from, NATS, 4222)]).toEqual([
        nameOf(service),
        USE_NATS.includes(nameOf(service)),
      ]);
      expect([nameOf(service), isOpen(from, WORLD, 443)]).toEqual([
        nameOf(service),
        ['storage', 'billing'].includes(nameOf(service)),
      ]);
      const sendsMail = ['auth', 'billing'].includes(nameOf(service));
      expect([nameOf(service), isOpen(from, WORLD, 587)]).toEqual([nameOf(service), sendsMail]);
      expect(isOpen({ namespace: { 'gridlease.io/may-scrape': 'true' } }, from, 'http')).toBe(true);
      expect(isOpen(from, { namespace: { 'kubernetes.io/metadata.name': 'kube-system' } }, 53)).toBe(true);
    }
    for (const job of workloads.filter(({ kind }) => kind === 'Job'))
      expect(isOpen(place(job), POSTGRES, 5432)).toBe(true);
    expect(isOpen({ namespace: { 'gridlease.io/may-call-gateway': 'true' } }, place(gateway), 'http')).toBe(
      true,
    );
    expect(isOpen({ namespace: { 'kubernetes.io/metadata.name': 'cnpg-system' } }, POSTGRES, 8000)).toBe(
      true,
    );
    expect(isOpen(POSTGRES, POSTGRES, 5432) && isOpen(NATS, NATS, 6222)).toBe(true);
  });

  test('allow nothing else', async (context) => {
    const manifests = await buildOrSkip(context);
    const isOpen = (from: Place, to: Place, ...port: (number | string)[]) =>
      isLetThrough(manifests, { from, to, port });
    const named = (name: string) =>
      place(manifests.services.find((each) => nameOf(each) === name) as Workload);
    const gateway = place(manifests.workloads.find((each) => nameOf(each) === 'gateway') as Workload);
    const stranger: Place = { namespace: { 'kubernetes.io/metadata.name': 'default' } };
    const pod: Place = { pod: { app: 'somebody else' } };
    for (const name of ['auth', 'provider-registry', 'storage', 'billing']) {
      for (const from of [stranger, pod, POSTGRES, NATS])
        expect([name, from, isOpen(from, named(name), 'http')]).toEqual([name, from, false]);
    }
    expect(isOpen(named('provider-registry'), named('storage'), 'http')).toBe(false);
    for (const name of ['auth', 'provider-registry', 'billing'])
      expect([name, isOpen(named('storage'), named(name), 'http')]).toEqual([name, name === 'auth']);
    for (const from of [stranger, pod, gateway]) {
      expect(isOpen(from, POSTGRES, 5432)).toBe(false);
      expect(isOpen(from, NATS, 4222)).toBe(false);
    }
    for (const from of [stranger, pod]) expect(isOpen(from, gateway, 'http')).toBe(false);
    expect(isOpen(gateway, WORLD, 443)).toBe(false);
    const job = manifests.workloads.find(({ kind }) => kind === 'Job') as Workload;
    expect(isOpen(place(job), named('auth'), 'http') || isOpen(place(job), WORLD, 443)).toBe(false);
  });

  test('let each pod reach exactly what it needs', async (context) => {
    const manifests = await buildOrSkip(context);
    const http = (name: string): [string, Place, number] => [
      name,
      place(manifests.workloads.find((each) => nameOf(each) === name) as Workload),
      portOf(name),
    ];
    const others: [string, Place][] = [
      ['names', { namespace: { 'kubernetes.io/metadata.name': 'kube-system' } }],
      ['traces', { namespace: { 'gridlease.io/may-receive-traces': 'true' } }],
      ['another namespace', { namespace: { 'kubernetes.io/metadata.name': 'default' } }],
      ['another pod', { pod: { app: 'somebody else' } }],
      ['database', POSTGRES],
      ['NATS', NATS],
      ['world', WORLD],
      ['world (IPv6)', WORLD_IPV6],
      // Of nodes, pods, Services and the cloud's metadata service.
      ...[
        '10.96.0.1',
        '100.64.0.1',
        '169.254.169.254',
        '172.16.0.1',
        '192.168.0.1',
        'fd00::1',
        'fe80::1',
      ].map((address): [string, Place] => [address, { address }]),
    ];
    const ports = [
      25, 53, 80, 443, 465, 587, 2375, 4222, 4317, 4318, 5432, 6222, 6443, 7777, 8080, 8899, 10250,
    ];
    const reached = (from: Place) => [
      ...others.flatMap(([name, to]) =>
        ports.flatMap((port) =>
          (['TCP', 'UDP'] as const)
            .filter((protocol) => isLetThrough(manifests, { from, to, port: [port], protocol }))
            .map((protocol) => `${name} ${port}/${protocol}`),
        ),
      ),
      ...['auth', 'billing', 'gateway', 'provider-registry', 'storage']
        .map(http)
        .filter(([, to, port]) => isLetThrough(manifests, { from, to, port: ['http', port] }))
        .map(([name]) => name),
    ];
    const names = ['names 53/TCP', 'names 53/UDP'];
    const traces = 'traces 4318/TCP';
    const [database, nats] = ['database 5432/TCP', 'NATS 4222/TCP'];
    const everywhere = (...list: number[]) =>
      ['world', 'world (IPv6)'].flatMap((name) => list.map((port) => `${name} ${port}/TCP`));
    const expected: Record<string, string[]> = {
      // Both ports of mail: implicit TLS and STARTTLS.
      'auth service': [
        ...names,
        traces,
        database,
        nats,
        ...everywhere(465, 587),
        ...['auth', 'billing', 'provider-registry', 'storage'],
      ],
      'provider-registry service': [...names, traces, database, nats, 'auth', 'billing'],
      // The object store.
      'storage service': [...names, traces, ...everywhere(443), 'auth'],
      // The chain and webhooks; mail.
      'billing service': [
        ...names,
        traces,
        database,
        nats,
        ...everywhere(443, 465, 587),
        ...['auth', 'provider-registry', 'storage'],
      ],
      'gateway gateway': [...names, 'auth', 'billing', 'provider-registry', 'storage'],
      'auth migrations': [...names, database],
      'provider-registry migrations': [...names, database],
      'billing migrations': [...names, database],
    };
    const found = manifests.workloads.map((each) => [
      `${nameOf(each)} ${componentOf(each)}`,
      reached(place(each)),
    ]);
    expect(Object.fromEntries(found)).toEqual(expected);
    expect(reached(NATS)).toEqual([...names, 'NATS 6222/TCP']);
  });

  test('let traces, mail, the chain and the store through at the addresses that the settings name', async (context) => {
    const manifests = await buildOrSkip(context);
    const commented = (await read('deploy/kubernetes/production/settings/every-service.env')).match(
      /^# (GRIDLEASE_TRACING__OTLP_ENDPOINT)=(.+)$/m,
    );
    const [, variable = '', endpoint = ''] = commented ?? [];
    for (const service of manifests.services) {
      const name = nameOf(service);
      const isOpen = (to: Place, url: string) => {
        const { port, protocol } = new URL(url);
        const standard = protocol === 'https:' ? 443 : 587;
        return isLetThrough(manifests, { from: place(service), to, port: [Number(port) || standard] });
      };
      const config = (await configOf(service, manifests, { [variable]: endpoint })) as unknown as {
        tracing: { otlp_endpoint: string };
        blockchain?: { rpc_url: string | string[] };
        object_store?: { endpoint: string };
        mail?: { url?: string; smtp_url?: string };
      };
      const collector: Place = { namespace: { 'gridlease.io/may-receive-traces': 'true' } };
      expect([name, isOpen(collector, config.tracing.otlp_endpoint)]).toEqual([name, true]);
      const outside = [
        ...[config.blockchain?.rpc_url ?? []].flat().flatMap((list) => list.split(',')),
        config.object_store?.endpoint,
        config.mail?.url ?? config.mail?.smtp_url,
      ].filter((url) => url !== undefined);
      for (const url of outside) expect([name, url, isOpen(WORLD, url)]).toEqual([name, url, true]);
      expect([name, outside.length > 0]).toEqual([name, name !== 'provider-registry']);
    }
  });
});
