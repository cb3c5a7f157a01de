import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { deployToolOrSkip } from '@gridlease/testing/deploy-tools';
import type { TestContext } from 'vitest';
import { parseAllDocuments } from 'yaml';

const run = promisify(execFile);
export const CHECKOUT = fileURLToPath(new URL('../../../../', import.meta.url));

type Labels = Readonly<Record<string, string>>;

interface SecretVolume {
  readonly secretName: string;
  readonly items?: readonly { key: string; path: string }[];
}

interface Probe {
  readonly httpGet: { path: string; port: string };
}

interface Container {
  readonly name: string;
  readonly image: string;
  readonly args?: readonly string[];
  readonly env?: readonly { name: string; value?: string; valueFrom?: object }[];
  readonly envFrom?: readonly { configMapRef: { name: string } }[];
  readonly ports?: readonly { name: string; containerPort: number }[];
  readonly volumeMounts: readonly { name: string; mountPath: string; readOnly?: boolean }[];
  readonly securityContext: Record<string, unknown>;
  readonly resources: { requests: object; limits: { memory?: string } };
  readonly startupProbe?: Probe;
  readonly livenessProbe?: Probe;
  readonly readinessProbe?: Probe;
  readonly lifecycle?: object;
}

interface Pod {
  readonly metadata: { labels: Labels };
  readonly spec: {
    serviceAccountName: string;
    automountServiceAccountToken: boolean;
    enableServiceLinks: boolean;
    securityContext: Record<string, unknown>;
    containers: readonly Container[];
    initContainers?: readonly Container[];
    volumes: readonly { name: string; secret?: SecretVolume; configMap?: { name: string } }[];
    readonly terminationGracePeriodSeconds?: number;
    topologySpreadConstraints?: readonly Record<string, unknown>[];
  };
}

/** A manifest; members that are not declared for its kind are undefined. */
export interface Manifest<Spec = Record<string, unknown>> {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { name: string; namespace?: string; labels?: Labels };
  readonly spec: Spec;
  readonly data?: Readonly<Record<string, string>>;
}

/** A Deployment or a Job. */
export type Workload = Manifest<{ template: Pod; selector?: { matchLabels: Labels } }>;

/** The contents of an overlay. */
export interface Manifests {
  readonly all: readonly Manifest[];
  /** Those of one kind, in order. */
  of<Spec = Record<string, unknown>>(kind: string): Manifest<Spec>[];
  /** Deployments and Jobs. */
  readonly workloads: readonly Workload[];
  /** Deployments of our services. */
  readonly services: readonly Workload[];
}

const built = new Map<string, Promise<Manifests>>();

/** The output of `kustomize build` for a folder of deploy/kubernetes; without that program the test is skipped. */
export async function buildOrSkip(
  context: Pick<TestContext, 'skip'>,
  folder: 'base' | 'production' = 'production',
): Promise<Manifests> {
  const kustomize = await deployToolOrSkip(context, 'kustomize');
  const pending = built.get(folder) ?? build(kustomize, join(CHECKOUT, 'deploy/kubernetes', folder));
  built.set(folder, pending);
  return pending;
}

/** What an operator may change in production/kustomization.yaml. */
interface Changes {
  /** Instead of `gridlease`. */
  readonly namespace?: string;
  /** Whether the components are taken that it has as a comment. */
  readonly components?: boolean;
}

/** The output of `kustomize build` for a changed `production`. */
export async function buildChangedOrSkip(
  context: Pick<TestContext, 'skip'>,
  changes: Changes,
): Promise<Manifests> {
  const kustomize = await deployToolOrSkip(context, 'kustomize');
  const folder = await mkdtemp(join(tmpdir(), 'gridlease-kustomize-'));
  try {
    return await build(kustomize, dirname(await copyChanged(folder, changes)));
  } finally {
    await rm(folder, { recursive: true });
  }
}

export const buildWithComponentsOrSkip = (context: Pick<TestContext, 'skip'>) =>
  buildChangedOrSkip(context, { components: true });

/** Copies `deploy` into a folder and changes its `production`. Returns the path of that kustomization.yaml. */
export async function copyChanged(
  folder: string,
  { namespace = 'gridlease', components = false }: Changes,
): Promise<string> {
  await cp(join(CHECKOUT, 'deploy'), join(folder, 'deploy'), { recursive: true });
  const file = join(folder, 'deploy/kubernetes/production/kustomization.yaml');
  const text = (await readFile(file, 'utf8')).replace(/^namespace: gridlease$/m, `namespace: ${namespace}`);
  await writeFile(file, components ? text.replace(/^# (?=components: )/m, '') : text);
  return file;
}

async function build(kustomize: string, folder: string): Promise<Manifests> {
  const { stdout } = await run(kustomize, ['build', folder]);
  const all = readDocuments(stdout) as Manifest[];
  const of = <Spec>(kind: string) => all.filter((each) => each.kind === kind) as Manifest<Spec>[];
  const deployments = of('Deployment') as unknown as Workload[];
  return {
    all,
    of,
    workloads: [...deployments, ...(of('Job') as unknown as Workload[])],
    services: deployments.filter((each) => componentOf(each) === 'service'),
  };
}

/** Every document of a text. @throws YAMLParseError, also for duplicate keys */
export function readDocuments(text: string): unknown[] {
  return parseAllDocuments(text).map((document) => {
    if (document.errors[0] !== undefined) throw document.errors[0];
    return document.toJS() as unknown;
  });
}

export const nameOf = (workload: Workload) =>
  workload.spec.template.metadata.labels['app.kubernetes.io/name'] ?? '';
export const componentOf = (workload: Workload) =>
  workload.spec.template.metadata.labels['app.kubernetes.io/component'];

/** Its one container that is not an init container. */
export function containerOf({ spec, metadata }: Workload): Container {
  const [container, ...others] = spec.template.spec.containers;
  if (container === undefined || others.length > 0) throw new Error(`${metadata.name} has not one container`);
  return container;
}

/** The variables of a workload's container: those of its ConfigMaps, then its own. */
export function environmentOf(workload: Workload, { of }: Manifests): Record<string, string> {
  const { envFrom = [], env = [] } = containerOf(workload);
  const maps = envFrom.map(({ configMapRef: { name } }) => {
    const found = of('ConfigMap').find(({ metadata }) => metadata.name === name);
    if (found?.data === undefined)
      throw new Error(`${workload.metadata.name} takes ${name}, which is not there`);
    return found.data;
  });
  const own = env.map(({ name, value }) => [name, value ?? `${workload.metadata.name}-0`]);
  return Object.assign({}, ...maps, Object.fromEntries(own)) as Record<string, string>;
}

/** Whether a label selector matches these labels. */
export function selects(
  selector: {
    matchLabels?: Labels;
    matchExpressions?: readonly { key: string; values: readonly string[] }[];
  },
  labels: Labels,
): boolean {
  const { matchLabels = {}, matchExpressions = [] } = selector;
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, values }) => values.includes(labels[key] ?? ''))
  );
}
