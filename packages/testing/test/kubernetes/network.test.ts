import { DEPLOY_TOOL_TIMEOUT_MS, prepareDeployTool } from '@gridlease/testing/deploy-tools';
import { beforeAll, describe, expect, test } from 'vitest';
import { HAVE_DATABASES, USE_NATS } from '../service-settings.ts';
import { configOf, portOf } from './configuration.ts';
import { buildOrSkip, nameOf, type Workload } from './manifests.ts';
import { isLetThrough, type Place } from './network.ts';

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
      expect([nameOf(service), isOpen(from, 'world', 443)]).toEqual([
        nameOf(service),
        ['storage', 'billing'].includes(nameOf(service)),
      ]);
      const sendsMail = ['auth', 'billing'].includes(nameOf(service));
      expect([nameOf(service), isOpen(from, 'world', 587)]).toEqual([nameOf(service), sendsMail]);
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
    expect(isOpen(gateway, 'world', 443)).toBe(false);
    const job = manifests.workloads.find(({ kind }) => kind === 'Job') as Workload;
    expect(isOpen(place(job), named('auth'), 'http') || isOpen(place(job), 'world', 443)).toBe(false);
  });
});
