import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCertificate } from '@gridlease/testing/certificate';
import { DEPLOY_TOOL_TIMEOUT_MS, prepareDeployTool } from '@gridlease/testing/deploy-tools';
import {
  KUBERNETES_TIMEOUT_MS,
  kubernetesApiOrSkip,
  prepareKubernetes,
} from '@gridlease/testing/kubernetes-api';
import { doStep } from '@gridlease/testing/runbook-steps';
import { until } from '@gridlease/testing/until';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { buildChangedOrSkip, buildOrSkip, copyChanged, type Manifest } from '../test/kubernetes/manifests.ts';
import {
  APPLY,
  asList,
  deployOrSkip,
  type Namespace,
  namespaceOf,
  type Pod,
  reportReadiness,
  reportSuccess,
  servingPods,
  untilReplicas,
} from './kubernetes/namespace.ts';

const README = 'deploy/kubernetes/README.md';
const DRY_RUN = [...APPLY, '--dry-run=server'];
const DIFF = ['diff', '--server-side', '--filename=-'];

beforeAll(() => prepareDeployTool('kustomize'), DEPLOY_TOOL_TIMEOUT_MS);
beforeAll(prepareKubernetes, KUBERNETES_TIMEOUT_MS);

const named = (objects: readonly Manifest[], kind: string, name: string): Manifest => {
  const found = objects.find((each) => each.kind === kind && each.metadata.name === name);
  if (found === undefined) throw new Error(`there is no ${kind} ${name}`);
  return found;
};
const namesOf = (objects: readonly Manifest[], kind: string) =>
  objects.filter((each) => each.kind === kind).map(({ metadata }) => metadata.name);

it('Kubernetes admits the base, and production with and without its components, without a warning', async (context) => {
  const api = await kubernetesApiOrSkip(context);
  const production = (await buildChangedOrSkip(context, { namespace: 'of-production' })).all;
  const { objects } = await deployOrSkip(context, 'with-components');
  const ofBase = (await buildChangedOrSkip(context, { namespace: 'of-base' })).all;
  await api.kubectl(APPLY, named(ofBase, 'Namespace', 'of-base'));
  for (const [name, all] of [
    ['of-base', (await buildOrSkip(context, 'base')).all],
    ['of-production', production],
    ['with-components', objects],
  ] as const) {
    const namespace = namespaceOf(api, name);
    const { code, errors } = await namespace.try(APPLY, asList(all));
    expect([name, code, errors]).toEqual([name, 0, '']);
    const stored = await namespace.kubectl(['get', '--output=name', '--filename=-'], asList(all));
    expect([name, stored.trim().split('\n')]).toEqual([
      name,
      expect.objectContaining({ length: all.length }),
    ]);
    const difference = await namespace.try(DIFF, asList(all));
    expect([name, difference]).toEqual([name, { code: 0, output: '', errors: '' }]);
  }
  const other = objects.map((each) =>
    each.kind === 'PodDisruptionBudget' ? { ...each, spec: { ...each.spec, maxUnavailable: 2 } } : each,
  );
  expect(await api.try(DIFF, asList(other))).toMatchObject({
    code: 1,
    output: expect.stringContaining('+  maxUnavailable: 2'),
  });
});

it('Kubernetes refuses a misspelt member in every kind, and a member of the wrong type', async (context) => {
  const { api, objects } = await deployOrSkip(context, 'misspelt');
  const kinds = Map.groupBy(objects, ({ apiVersion, kind }) => `${apiVersion} ${kind}`);
  expect(kinds.size).toBeGreaterThan(15);
  for (const [kind, [first]] of kinds) {
    const wrong = structuredClone(first as Manifest);
    Object.assign(wrong.spec ?? wrong, { misspelt: true });
    const { code, errors } = await api.try(DRY_RUN, wrong);
    expect([kind, code, errors]).toEqual([kind, 1, expect.stringContaining('misspelt')]);
  }
  for (const [kind, name, member] of [
    ['Deployment', 'billing', 'replicas'],
    ['Cluster', 'postgres', 'instances'],
    ['HTTPRoute', 'gateway', 'hostnames'],
  ] as const) {
    const wrong = structuredClone(named(objects, kind, name));
    Object.assign(wrong.spec, { [member]: 'three' });
    const { code, errors } = await api.try(DRY_RUN, wrong);
    expect([kind, code, errors]).toEqual([kind, 1, expect.stringContaining(member)]);
  }
});

it('pods of every workload are let in under "restricted", without a token, and others are not', async (context) => {
  const namespace = await deployOrSkip(context, 'restricted');
  const { objects } = namespace;
  const owners = async () =>
    (await namespace.list<Pod>('pods')).flatMap(({ metadata }) =>
      metadata.ownerReferences.map(({ name }) => name),
    );
  await untilReplicas(namespace, namesOf(objects, 'Deployment'), { '0.1.0': 3 });
  await until(
    async () => {
      const names = await owners();
      return namesOf(objects, 'Job').every((name) => names.includes(name));
    },
    { every: 200, message: 'that every Job has a pod' },
  );
  // Kubernetes mounts its token into pods that do not refuse it.
  const pods = await namespace.list<Pod>('pods');
  for (const { metadata, spec } of pods)
    expect([metadata.name, spec.volumes.filter(({ name }) => name.startsWith('kube-api-access'))]).toEqual([
      metadata.name,
      [],
    ]);
  const other = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'another', namespace: namespace.name },
    spec: { containers: [{ name: 'another', image: pods[0]?.spec.containers[0]?.image }] },
  };
  expect((await namespace.try(DRY_RUN, other)).errors).toContain('violates PodSecurity "restricted');
});

it('service accounts may do nothing in Kubernetes that every account may not', async (context) => {
  const namespace = await deployOrSkip(context, 'rights');
  const accounts = namesOf(namespace.objects, 'ServiceAccount');
  expect(accounts).toHaveLength(5);
  const canI = async (account: string, ...what: string[]) => {
    const as = `--as=system:serviceaccount:${namespace.name}:${account}`;
    return (await namespace.try(['auth', 'can-i', ...what, as])).output.trim();
  };
  await namespace.kubectl(['create', 'serviceaccount', 'another']);
  const everybodys = await canI('another', '--list');
  for (const account of accounts) {
    expect([account, await canI(account, '--list')]).toEqual([account, everybodys]);
    for (const what of [
      ['*', '*'],
      ['get', 'secrets'],
      ['list', 'secrets', '--all-namespaces'],
      ['get', 'configmaps'],
      ['list', 'pods'],
      ['create', 'pods'],
      ['create', 'pods/exec'],
      ['patch', 'deployments.apps'],
      ['create', 'serviceaccounts/token'],
      ['create', 'rolebindings.rbac.authorization.k8s.io'],
      ['list', 'nodes'],
      ['impersonate', 'users'],
    ])
      expect([account, what, await canI(account, ...what)]).toEqual([account, what, 'no']);
    const token = (await namespace.kubectl(['create', 'token', account])).trim();
    const asPod = await namespace.try([`--token=${token}`, 'get', 'secrets']);
    expect([account, asPod.code, asPod.errors]).toEqual([account, 1, expect.stringContaining('Forbidden')]);
  }
  // What an account is given beyond that would have been noticed.
  await namespace.kubectl([
    ...['create', 'rolebinding', 'another', '--clusterrole=edit'],
    `--serviceaccount=${namespace.name}:another`,
  ]);
  await until(async () => (await canI('another', 'get', 'secrets')) === 'yes');
  expect(await canI('another', '--list')).not.toBe(everybodys);
});

interface Event {
  readonly metadata: { readonly resourceVersion: string };
  readonly involvedObject: { readonly name: string };
  readonly message: string;
}

/** How a Deployment was scaled, oldest first, as `up 0-1` of one replica set and `down 3-2` of another. */
async function listScalings(namespace: Namespace, deployment: string): Promise<string[]> {
  const events = await namespace.list<Event>('events', '--field-selector=reason=ScalingReplicaSet');
  return events
    .filter(({ involvedObject }) => involvedObject.name === deployment)
    .sort((a, b) => Number(a.metadata.resourceVersion) - Number(b.metadata.resourceVersion))
    .map(({ message }) => message.replace(/^.* (up|down) .* from (\d+) to (\d+)$/, '$1 $2-$3'));
}

it('a new release replaces three pods one at a time, each only once its successor is ready', async (context) => {
  const namespace = await deployOrSkip(context, 'rolling');
  const deployments = namesOf(namespace.objects, 'Deployment');
  // The autoscalers' least number.
  await untilReplicas(namespace, deployments, { '0.1.0': 3 });
  await reportSuccess(namespace);

  const next = namespace.objects.filter(({ kind }) => kind === 'Deployment');
  const text = JSON.stringify(asList(next)).replaceAll(/(gridlease\/[a-z-]+):0\.1\.0/g, '$1:0.2.0');
  await namespace.kubectl(APPLY, JSON.parse(text) as object);
  for (const replicas of [
    { '0.1.0': 3, '0.2.0': 1 },
    { '0.1.0': 2, '0.2.0': 2 },
    { '0.1.0': 1, '0.2.0': 3 },
  ]) {
    await untilReplicas(namespace, deployments, replicas);
    const { ready, unready } = await servingPods(namespace);
    expect([ready.length, unready.length]).toEqual([3 * deployments.length, deployments.length]);
    await reportSuccess(namespace);
  }
  await untilReplicas(namespace, deployments, { '0.2.0': 3 });
  for (const name of deployments) {
    const steps = await until(async () => {
      const scalings = await listScalings(namespace, name);
      return scalings.at(-1) === 'down 1-0' && scalings.slice(-6);
    });
    expect([name, steps]).toEqual([name, ['up 0-1', 'down 3-2', 'up 1-2', 'down 2-1', 'up 2-3', 'down 1-0']]);
  }
});

it('of the ready pods of each Deployment one may be evicted at a time, of the others any', async (context) => {
  const namespace = await deployOrSkip(context, 'drained');
  const deployments = namesOf(namespace.objects, 'Deployment');
  await untilReplicas(namespace, deployments, { '0.1.0': 3 });
  await reportSuccess(namespace);
  const evict = ({ metadata }: Pod) =>
    namespace.try(
      ['create', `--raw=/api/v1/namespaces/${namespace.name}/pods/${metadata.name}/eviction`, '--filename=-'],
      {
        apiVersion: 'policy/v1',
        kind: 'Eviction',
        metadata: { name: metadata.name, namespace: namespace.name },
      },
    );
  const untilAllowed = (allowed: number) =>
    until(
      async () => {
        const budgets = await namespace.list<{ status: { disruptionsAllowed: number } }>('pdb');
        return budgets.every(({ status }) => status.disruptionsAllowed === allowed);
      },
      { every: 200, message: `that every budget allows ${allowed}` },
    );
  await untilAllowed(1);
  for (const name of deployments) {
    const own = (await servingPods(namespace)).ready.filter(
      ({ metadata }) => metadata.labels?.['app.kubernetes.io/name'] === name,
    );
    const [first, second, third] = own as [Pod, Pod, Pod];
    expect([name, await evict(first)]).toEqual([name, expect.objectContaining({ code: 0 })]);
    const refused = await evict(second);
    expect([name, refused.errors]).toEqual([name, expect.stringContaining('disruption budget')]);
    // Such a pod serves nobody; a node that has it must not wait for it.
    for (const pod of [second, third]) {
      await reportReadiness(namespace, pod, false);
      expect([name, await evict(pod)]).toEqual([name, expect.objectContaining({ code: 0 })]);
    }
  }
  await untilReplicas(namespace, deployments, { '0.1.0': 3 });
  await untilAllowed(0);
  await reportSuccess(namespace);
  await untilAllowed(1);
});

it('the commands of the README install the platform, and then the next release', async (context) => {
  const api = await kubernetesApiOrSkip(context);
  const folder = await mkdtemp(join(tmpdir(), 'gridlease-kubernetes-readme-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const overlay = await copyChanged(folder, { components: true });
  const step = (name: string) => doStep(name, api.shell, { document: README, cwd: folder });
  const namespace = namespaceOf(api, 'gridlease');
  for (const [file, content] of Object.entries({
    'platform-key.json': '[1, 2]\n',
    'access-key': 'key',
    'secret-key': 'secret',
    'mail-url': 'smtp://user:password@mail.example.org:587',
    'backup-access-key': 'key of backups',
    'backup-secret-key': 'secret of backups',
  }))
    await writeFile(join(folder, file), content);
  await makeCertificate('DNS:gridlease.example.org', join(folder, 'tls.key'), join(folder, 'tls.crt'));
  /** Jobs end and pods become ready while the commands wait for it. */
  const install = async () => {
    let output: string | undefined;
    const installing = step('kubernetes-install').then((printed) => {
      output = printed;
    });
    await Promise.race([
      installing,
      until(
        async () => {
          await reportSuccess(namespace);
          return output !== undefined;
        },
        { every: 500, timeoutMs: 5 * 60_000, message: 'that the platform is installed' },
      ),
    ]);
    await installing;
    return output;
  };
  const untilInstalled = (release: string) =>
    untilReplicas(namespace, ['auth', 'billing', 'gateway', 'provider-registry', 'storage'], {
      [release]: 3,
    });

  await step('kubernetes-secrets');
  await step('kubernetes-own-secrets');
  await step('kubernetes-production-secrets');
  for (const [name, values] of Object.entries({
    'mail-server': { url: 'smtp://user:password@mail.example.org:587' },
    'postgres-backup-store': { 'access-key': 'key of backups', 'secret-key': 'secret of backups' },
    'gateway-tls': {
      'tls.crt': await readFile(join(folder, 'tls.crt'), 'utf8'),
      'tls.key': await readFile(join(folder, 'tls.key'), 'utf8'),
    },
  })) {
    const [secret] = await namespace.list<{ data: Record<string, string> }>(
      'secrets',
      `--field-selector=metadata.name=${name}`,
    );
    const decoded = Object.entries(secret?.data ?? {}).map(([key, value]) => [
      key,
      Buffer.from(value, 'base64').toString(),
    ]);
    expect([name, Object.fromEntries(decoded)]).toEqual([name, values]);
  }
  const [billing] = await namespace.list<{ data: Record<string, string> }>(
    'secrets',
    '--field-selector=metadata.name=billing-secrets',
  );
  expect(Object.keys(billing?.data ?? {}).sort()).toEqual(['client-secret', 'deposit-seed', 'platform-key']);
  expect(await install()).toContain('deployment "billing" successfully rolled out');
  await untilInstalled('0.1.0');
  const diff = ['diff', `--kustomize=${join(folder, 'deploy/kubernetes/production')}`];
  expect(await api.try(diff)).toEqual({ code: 0, output: '', errors: '' });

  await writeFile(overlay, (await readFile(overlay, 'utf8')).replaceAll('newTag: 0.1.0', 'newTag: 0.2.0'));
  const production = join(folder, 'deploy/kubernetes/production');
  expect((await api.try(['apply', '--dry-run=server', `--kustomize=${production}`])).errors).toContain(
    'field is immutable',
  );
  await install();
  await untilInstalled('0.2.0');
});
