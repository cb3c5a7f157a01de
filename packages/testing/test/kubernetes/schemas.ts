import { validate as deployment } from 'kubernetes-models/_schemas/IoK8sApiAppsV1Deployment';
import { validate as autoscaler } from 'kubernetes-models/_schemas/IoK8sApiAutoscalingV2HorizontalPodAutoscaler';
import { validate as job } from 'kubernetes-models/_schemas/IoK8sApiBatchV1Job';
import { validate as configMap } from 'kubernetes-models/_schemas/IoK8sApiCoreV1ConfigMap';
import { validate as namespace } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Namespace';
import { validate as secret } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Secret';
import { validate as service } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Service';
import { validate as serviceAccount } from 'kubernetes-models/_schemas/IoK8sApiCoreV1ServiceAccount';
import { validate as ingress } from 'kubernetes-models/_schemas/IoK8sApiNetworkingV1Ingress';
import { validate as networkPolicy } from 'kubernetes-models/_schemas/IoK8sApiNetworkingV1NetworkPolicy';
import { validate as disruptionBudget } from 'kubernetes-models/_schemas/IoK8sApiPolicyV1PodDisruptionBudget';

interface Validate {
  (data: unknown): boolean;
  errors?: readonly { instancePath: string; keyword: string; params: object }[] | null;
}

/** Kubernetes' own kinds, as far as we use them. */
const SCHEMAS: Readonly<Record<string, Validate>> = {
  'v1 Namespace': namespace,
  'v1 ConfigMap': configMap,
  'v1 Secret': secret,
  'v1 Service': service,
  'v1 ServiceAccount': serviceAccount,
  'apps/v1 Deployment': deployment,
  'batch/v1 Job': job,
  'policy/v1 PodDisruptionBudget': disruptionBudget,
  'autoscaling/v2 HorizontalPodAutoscaler': autoscaler,
  'networking.k8s.io/v1 NetworkPolicy': networkPolicy,
  'networking.k8s.io/v1 Ingress': ingress,
};

/** Kinds of operators, which bring their own schemas. */
const OF_OPERATORS = ['postgresql.cnpg.io/v1', 'barmancloud.cnpg.io/v1'];

/**
 * Violations of a manifest's schema: wrong types, missing and unknown members. Kinds of operators are not checked.
 */
export function schemaProblems(manifest: { apiVersion: string; kind: string }): string[] {
  if (OF_OPERATORS.includes(manifest.apiVersion)) return [];
  const validate = SCHEMAS[`${manifest.apiVersion} ${manifest.kind}`];
  if (validate === undefined) return [`there is no schema of ${manifest.apiVersion} ${manifest.kind}`];
  const { copy, unread } = watched(manifest);
  if (!validate(copy)) {
    const errors = validate.errors ?? [];
    return errors.map(
      ({ instancePath, keyword, params }) => `${instancePath} ${keyword} ${JSON.stringify(params)}`,
    );
  }
  return unread().map((path) => `${path} is not known`);
}

/**
 * The schemas allow unknown members. But they read every member that they know: anything that was not read is
 * unknown.
 */
function watched(data: object): { copy: object; unread: () => string[] } {
  const read = new Set<string>();
  const all = new Set<string>();
  const watch = (value: object, path: string): object =>
    new Proxy(value, {
      get(target, key, receiver) {
        const member = Reflect.get(target, key, receiver);
        if (typeof key === 'symbol' || !Object.hasOwn(target, key)) return member;
        read.add(`${path}/${key}`);
        return typeof member === 'object' && member !== null ? watch(member, `${path}/${key}`) : member;
      },
    });
  const list = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, member] of Object.entries(value)) {
      all.add(`${path}/${key}`);
      list(member, `${path}/${key}`);
    }
  };
  list(data, '');
  return { copy: watch(data, ''), unread: () => [...all].filter((path) => !read.has(path)) };
}
