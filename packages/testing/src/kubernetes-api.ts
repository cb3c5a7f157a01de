import { execFile } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ProgramUnavailableError } from '@gridlease/devstack/servers/fetched-programs';
import { findFreePort } from '@gridlease/devstack/servers/free-port';
import type { TestContext } from 'vitest';
import { createClusterNode } from './cluster-node.ts';
import { closeWithFile } from './file-end.ts';
import { findKubernetes, type KubernetesPrograms } from './kubernetes-programs.ts';
import { until } from './until.ts';

/** Time limit for a hook that calls {@link prepareKubernetes}: its programs are built the first time. */
export const KUBERNETES_TIMEOUT_MS = 60 * 60_000;
const READY_TIMEOUT_MS = 120_000;
const OUTPUT_MAX = 64 * 1024 * 1024;

export interface KubectlResult {
  readonly code: number;
  readonly output: string;
  /** Warnings, too. */
  readonly errors: string;
}

/**
 * Kubernetes without nodes: its store, API server and controllers, which also know the kinds of CloudNativePG and its Barman
 * plugin, of the Prometheus operator and of the Gateway API. Pods are created and never scheduled.
 */
export interface KubernetesApi {
  /** Runs kubectl as an administrator. Does not throw for its exit code. */
  try(args: readonly string[], input?: object): Promise<KubectlResult>;
  /** Runs kubectl, which must succeed, and returns its output. */
  kubectl(args: readonly string[], input?: object): Promise<string>;
  /** Variables with which an operator's shell finds kubectl and the cluster. */
  readonly shell: { readonly PATH: string; readonly KUBECONFIG: string; readonly HOME: string };
}

/** Builds what is missing. Never throws: the tests that need it report what is missing. */
export async function prepareKubernetes(): Promise<void> {
  await findKubernetes().catch(() => {});
}

/**
 * A cluster that ends with the test file; where its programs are not available the calling test is skipped, with the reason.
 * With CI set that is a failure instead.
 */
export async function kubernetesApiOrSkip(context: Pick<TestContext, 'skip'>): Promise<KubernetesApi> {
  const { env } = process;
  opened ??= openForFile();
  try {
    return await opened;
  } catch (error) {
    if (!(error instanceof ProgramUnavailableError) || env.CI) throw error;
    return context.skip(error.message);
  }
}

/** One cluster for each test file. */
let opened: Promise<KubernetesApi> | undefined;

function openForFile(): Promise<KubernetesApi> {
  closeWithFile(() => {
    opened = undefined;
  });
  return openKubernetesApi();
}

async function openKubernetesApi(): Promise<KubernetesApi> {
  const programs = await findKubernetes();
  const folder = await mkdtemp(join(tmpdir(), 'gridlease-kubernetes-'));
  // Registered before the processes, and so called after they have ended.
  closeWithFile(() => rm(folder, { recursive: true, force: true }));
  const first = await findFreePort(3);
  const store = await startStore(programs, folder, first);
  const kubeconfig = await startApiServer(programs, folder, { port: first + 2, store });
  const api = createKubectl(programs.kubectl, kubeconfig, folder);
  const isReady = async () => (await api.try(['get', '--raw', '/readyz'])).code === 0;
  await until(isReady, { timeoutMs: READY_TIMEOUT_MS, every: 200, message: 'that the API server is ready' });
  for (const definitions of programs.definitions)
    await api.kubectl(['apply', '--server-side', `--filename=${definitions}`]);
  await api.kubectl(['wait', '--for=condition=Established', '--timeout=60s', 'crd', '--all']);
  await createClusterNode({
    name: 'kube-controller-manager',
    dataFolder: join(folder, 'kube-controller-manager'),
    command: programs.controllerManager,
    args: [`--kubeconfig=${kubeconfig}`, '--leader-elect=false', '--secure-port=0'],
    ready: /Caches are synced/,
  }).start();
  return api;
}

/** Returns etcd's address. */
async function startStore(programs: KubernetesPrograms, folder: string, port: number): Promise<string> {
  const [clients, peers] = [port, port + 1].map((each) => `http://127.0.0.1:${each}`);
  await createClusterNode({
    name: 'etcd',
    dataFolder: join(folder, 'etcd'),
    command: programs.etcd,
    args: [
      ...['--data-dir=data', '--unsafe-no-fsync', `--initial-cluster=default=${peers}`],
      ...[`--listen-client-urls=${clients}`, `--advertise-client-urls=${clients}`],
      ...[`--listen-peer-urls=${peers}`, `--initial-advertise-peer-urls=${peers}`],
    ],
    ready: /ready to serve client requests/,
  }).start();
  return `${clients}`;
}

/** Returns the file with which an administrator's kubectl finds it. */
async function startApiServer(
  programs: KubernetesPrograms,
  folder: string,
  { port, store }: { port: number; store: string },
): Promise<string> {
  const token = randomBytes(24).toString('hex');
  const tokensFile = join(folder, 'tokens.csv');
  await writeFile(tokensFile, `${token},administrator,administrator,system:masters\n`, { mode: 0o600 });
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const keyFile = join(folder, 'service-accounts.pem');
  await writeFile(keyFile, privateKey.export({ type: 'sec1', format: 'pem' }), { mode: 0o600 });
  await createClusterNode({
    name: 'kube-apiserver',
    dataFolder: join(folder, 'kube-apiserver'),
    command: programs.apiServer,
    args: [
      `--etcd-servers=${store}`,
      ...['--bind-address=127.0.0.1', `--secure-port=${port}`, `--cert-dir=${folder}`],
      ...['--authorization-mode=RBAC', `--token-auth-file=${tokensFile}`],
      ...['--service-account-issuer=https://kubernetes.default.svc', `--service-account-key-file=${keyFile}`],
      ...[`--service-account-signing-key-file=${keyFile}`, '--service-cluster-ip-range=10.96.0.0/16'],
      // Pods would be told of the API server at this address, which is only for this machine.
      '--endpoint-reconciler-type=none',
      // The name of a node is known to nobody else.
      '--kubelet-preferred-address-types=InternalIP',
    ],
    ready: /Serving securely/,
  }).start();
  const kubeconfig = join(folder, 'kubeconfig.json');
  const cluster = {
    server: `https://127.0.0.1:${port}`,
    'certificate-authority': join(folder, 'apiserver.crt'),
  };
  // JSON is YAML.
  const config = {
    clusters: [{ name: 'test', cluster }],
    users: [{ name: 'administrator', user: { token } }],
    contexts: [{ name: 'test', context: { cluster: 'test', user: 'administrator' } }],
    'current-context': 'test',
  };
  await writeFile(kubeconfig, JSON.stringify(config), { mode: 0o600 });
  return kubeconfig;
}

function createKubectl(program: string, kubeconfig: string, home: string): KubernetesApi {
  const { env } = process;
  // `kubectl diff` finds the program diff through PATH.
  const shell = { PATH: `${dirname(program)}:${env.PATH}`, KUBECONFIG: kubeconfig, HOME: home };
  const attempt = (args: readonly string[], input?: object): Promise<KubectlResult> =>
    new Promise((resolve) => {
      const child = execFile(
        program,
        args,
        { env: shell, maxBuffer: OUTPUT_MAX },
        (error, output, errors) => {
          const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
          resolve({ code, output, errors });
        },
      );
      child.stdin?.end(input === undefined ? '' : JSON.stringify(input));
    });
  return {
    shell,
    try: attempt,
    async kubectl(args, input) {
      const { code, output, errors } = await attempt(args, input);
      if (code !== 0) throw new Error(`kubectl ${args.join(' ')} failed (${code}):\n${errors}${output}`);
      return output;
    },
  };
}
