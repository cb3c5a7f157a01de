import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  findGoModules,
  findGoProgram,
  ProgramUnavailableError,
} from '@gridlease/devstack/servers/fetched-programs';

const folderOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const KUBERNETES = folderOf('../tools/kubernetes');
const ETCD = folderOf('../../bench/peers/etcd');
const OPERATORS = folderOf('../tools/kubernetes-operators');

/** Where the modules of tools/kubernetes-operators have their CustomResourceDefinitions. */
const DEFINITIONS: Readonly<Record<string, string>> = {
  'cloudnative-pg/cloudnative-pg': 'config/crd/bases',
  'cloudnative-pg/plugin-barman-cloud': 'config/crd/bases',
  'prometheus-operator/prometheus-operator': 'example/prometheus-operator-crd',
  'sigs.k8s.io/gateway-api': 'config/crd/standard',
};

export interface KubernetesPrograms {
  readonly apiServer: string;
  readonly controllerManager: string;
  readonly scheduler: string;
  readonly kubectl: string;
  /** A node's. */
  readonly kubelet: string;
  /** A node's. */
  readonly proxy: string;
  readonly etcd: string;
  /** Folders with the CustomResourceDefinitions of the operators that deploy/kubernetes uses. */
  readonly definitions: readonly string[];
}

let found: Promise<KubernetesPrograms> | undefined;

/**
 * Kubernetes' programs, and the definitions of the operators' kinds: those in the folder GRIDLEASE_KUBERNETES
 * (kube-apiserver, kube-controller-manager, kube-scheduler, kube-proxy, kubelet, kubectl, etcd, and the folder
 * `definitions`), or else built and fetched from Go modules, because neither npm nor Debian has them, which takes half an
 * hour the first time.
 *
 * @throws ProgramUnavailableError that says what is missing
 */
export function findKubernetes(): Promise<KubernetesPrograms> {
  found ??= find();
  return found;
}

async function find(): Promise<KubernetesPrograms> {
  const { env } = process;
  const given = env.GRIDLEASE_KUBERNETES;
  if (given) return programsIn(given, join(given, 'etcd'), [join(given, 'definitions')]);
  try {
    const definitions = definitionsIn(await findGoModules(env, OPERATORS));
    // One after the other: each build uses all cores.
    const etcd = await findGoProgram(env, ETCD);
    return programsIn(await findGoProgram(env, KUBERNETES), etcd, definitions);
  } catch (error) {
    if (!(error instanceof ProgramUnavailableError)) throw error;
    const remedy = 'install Go, or set GRIDLEASE_KUBERNETES to a folder with its programs';
    throw new ProgramUnavailableError(`needs Kubernetes, and ${error.message}: ${remedy}`);
  }
}

function programsIn(folder: string, etcd: string, definitions: string[]): KubernetesPrograms {
  return {
    apiServer: join(folder, 'kube-apiserver'),
    controllerManager: join(folder, 'kube-controller-manager'),
    scheduler: join(folder, 'kube-scheduler'),
    kubectl: join(folder, 'kubectl'),
    kubelet: join(folder, 'kubelet'),
    proxy: join(folder, 'kube-proxy'),
    etcd,
    definitions,
  };
}

function definitionsIn(modules: string[]): string[] {
  return Object.entries(DEFINITIONS).map(([name, path]) => {
    const folder = modules.find((each) => each.includes(`/${name}@`));
    if (folder === undefined) throw new Error(`${OPERATORS} does not require ${name}`);
    return join(folder, path);
  });
}
