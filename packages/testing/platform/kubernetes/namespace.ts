import {
  type KubectlResult,
  type KubernetesApi,
  kubernetesApiOrSkip,
} from '@gridlease/testing/kubernetes-api';
import { until } from '@gridlease/testing/until';
import type { TestContext } from 'vitest';
import { buildChangedOrSkip, type Manifest } from '../../test/kubernetes/manifests.ts';

/** Controllers act within seconds of each other; autoscalers every 15 s. */
const TIMEOUT_MS = 3 * 60_000;
export const APPLY = ['apply', '--server-side', '--validate=strict', '--filename=-'] as const;

export interface Pod {
  readonly metadata: Manifest['metadata'] & {
    readonly ownerReferences: readonly { readonly kind: string; readonly name: string }[];
  };
  readonly spec: {
    readonly volumes: readonly { readonly name: string }[];
    readonly containers: readonly { readonly image: string }[];
  };
  readonly status: {
    readonly phase: string;
    readonly conditions?: readonly { readonly type: string; readonly status: string }[];
  };
}

/** A namespace of the cluster, and kubectl for it. */
export interface Namespace {
  readonly name: string;
  readonly api: KubernetesApi;
  try(args: readonly string[], input?: object): Promise<KubectlResult>;
  kubectl(args: readonly string[], input?: object): Promise<string>;
  /** Objects of a kind, which `kubectl get` may narrow down by further arguments. */
  list<Item>(kind: string, ...args: readonly string[]): Promise<Item[]>;
}

export function namespaceOf(api: KubernetesApi, name: string): Namespace {
  const kubectl = (args: readonly string[], input?: object) =>
    api.kubectl([`--namespace=${name}`, ...args], input);
  return {
    name,
    api,
    try: (args, input) => api.try([`--namespace=${name}`, ...args], input),
    kubectl,
    async list<Item>(kind: string, ...args: readonly string[]) {
      const output = await kubectl(['get', kind, '--output=json', ...args]);
      return (JSON.parse(output) as { items: Item[] }).items;
    },
  };
}

export const asList = (items: readonly object[]) => ({ apiVersion: 'v1', kind: 'List', items });

/** Production with its components, applied to a namespace of the calling test. */
export async function deployOrSkip(
  context: Pick<TestContext, 'skip'>,
  name: string,
): Promise<Namespace & { readonly objects: readonly Manifest[] }> {
  const { all } = await buildChangedOrSkip(context, { namespace: name, components: true });
  const namespace = namespaceOf(await kubernetesApiOrSkip(context), name);
  await namespace.kubectl(APPLY, asList(all));
  return { ...namespace, objects: all };
}

const isReady = ({ status }: Pod) =>
  status.conditions?.some(({ type, status: value }) => type === 'Ready' && value === 'True') ?? false;
const isOfJob = ({ metadata }: Pod) => metadata.ownerReferences.some(({ kind }) => kind === 'Job');

/** Pods of Deployments by whether they are ready. */
export async function servingPods(namespace: Namespace): Promise<{ ready: Pod[]; unready: Pod[] }> {
  const pods = (await namespace.list<Pod>('pods')).filter((pod) => !isOfJob(pod));
  const { ready = [], unready = [] } = Object.groupBy(pods, (pod) => (isReady(pod) ? 'ready' : 'unready'));
  return { ready, unready };
}

/**
 * Takes the place of a kubelet, since no pod is scheduled: reports that every pod that is there now is ready or, if it belongs
 * to a job, has succeeded.
 */
export async function reportSuccess(namespace: Namespace): Promise<void> {
  const pods = await namespace.list<Pod>('pods');
  const waiting = pods.filter(({ status }) => status.phase === 'Pending');
  await Promise.all(
    waiting.map((pod) =>
      isOfJob(pod) ? report(namespace, pod, { phase: 'Succeeded' }) : reportReadiness(namespace, pod, true),
    ),
  );
}

/** Reports that a pod runs, and whether it is ready. */
export function reportReadiness(namespace: Namespace, pod: Pod, ready: boolean): Promise<void> {
  const status = ready ? 'True' : 'False';
  const condition = { type: 'Ready', status, lastTransitionTime: new Date().toISOString() };
  return report(namespace, pod, { phase: 'Running', conditions: [condition] });
}

async function report(namespace: Namespace, { metadata }: Pod, status: object): Promise<void> {
  const { code, errors } = await namespace.try([
    ...['patch', 'pod', metadata.name, '--subresource=status', '--type=merge'],
    `--patch=${JSON.stringify({ status })}`,
  ]);
  // A controller may have removed the pod meanwhile.
  if (code !== 0 && !errors.includes('(NotFound)')) throw new Error(errors);
}

/** Replicas of each Deployment by the tag of their image, without those that have none. */
async function countReplicas(namespace: Namespace): Promise<Record<string, Record<string, number>>> {
  const sets =
    await namespace.list<Manifest<{ replicas: number; template: Pick<Pod, 'spec'> }>>('replicasets');
  const counts: Record<string, Record<string, number>> = {};
  for (const { metadata, spec } of sets) {
    const name = metadata.labels?.['app.kubernetes.io/name'] ?? '';
    const tag = spec.template.spec.containers[0]?.image.split(':').at(-1) ?? '';
    if (spec.replicas > 0) counts[name] = { ...counts[name], [tag]: spec.replicas };
  }
  return counts;
}

/** Waits until every Deployment has these replicas by the tag of their image, and their pods are there. */
export async function untilReplicas(
  namespace: Namespace,
  names: readonly string[],
  expected: Readonly<Record<string, number>>,
): Promise<void> {
  const sorted = (counts: Readonly<Record<string, number>> = {}) =>
    JSON.stringify(Object.entries(counts).sort());
  const total = names.length * Object.values(expected).reduce((sum, count) => sum + count, 0);
  await until(
    async () => {
      const counts = await countReplicas(namespace);
      const { ready, unready } = await servingPods(namespace);
      return (
        names.every((name) => sorted(counts[name]) === sorted(expected)) &&
        ready.length + unready.length === total
      );
    },
    {
      every: 200,
      timeoutMs: TIMEOUT_MS,
      message: `that the replicas by release are ${JSON.stringify(expected)}`,
    },
  );
}
