import { writeFile } from 'node:fs/promises';

/** Where the gateway's Service is reached at the node. */
export const NODE_PORT = 30_080;
const NAMES = ['auth', 'provider-registry', 'storage', 'billing', 'gateway'] as const;

type Settings = Readonly<Record<string, string>>;

/** What differs from the base on one node. */
export interface Overlay {
  /** The tag of every image. */
  readonly release: string;
  readonly settings: Readonly<Record<'auth' | 'provider-registry' | 'storage' | 'billing', Settings>>;
}

/** Two processors have no room for what the services ask for, twice and for a successor of each. */
const MODEST = JSON.stringify([
  { op: 'replace', path: '/spec/template/spec/containers/0/resources/requests/cpu', value: '10m' },
]);
/** Ten programs that start at once, on two processors that are not theirs alone, need longer than a minute. */
const PATIENT = JSON.stringify([
  { op: 'replace', path: '/spec/template/spec/containers/0/startupProbe/failureThreshold', value: 600 },
]);
const AT_NODE_PORT = JSON.stringify([
  { op: 'add', path: '/spec/type', value: 'NodePort' },
  { op: 'add', path: '/spec/ports/0/nodePort', value: NODE_PORT },
]);

/** Writes a kustomization.yaml beside the base, in the place of `production`'s. */
export async function writeOverlay(file: string, { release, settings }: Overlay): Promise<void> {
  const kustomization = {
    apiVersion: 'kustomize.config.k8s.io/v1beta1',
    kind: 'Kustomization',
    namespace: 'gridlease',
    resources: ['namespace.yaml', '../base', 'network-policies.yaml'],
    images: NAMES.map((name) => ({ name: `gridlease/${name}`, newTag: release })),
    configMapGenerator: Object.entries(settings).map(([name, values]) => ({
      name: `${name}-settings`,
      behavior: 'merge',
      literals: Object.entries(values).map((pair) => pair.join('=')),
    })),
    patches: [
      { target: { kind: '(Deployment|Job)' }, patch: MODEST },
      { target: { kind: 'Deployment' }, patch: PATIENT },
      { target: { kind: 'Service', name: 'gateway' }, patch: AT_NODE_PORT },
    ],
  };
  // JSON is YAML.
  await writeFile(file, JSON.stringify(kustomization));
}
