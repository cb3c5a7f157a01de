import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import {
  findContainerEngine,
  findPodNetwork,
  ProgramUnavailableError,
} from '@gridlease/devstack/servers/fetched-programs';
import type { TestContext } from 'vitest';
import { closeWithFile } from './file-end.ts';
import type { KubernetesApi } from './kubernetes-api.ts';
import { findKubernetes, type KubernetesPrograms } from './kubernetes-programs.ts';
import { startProcess, type TestProcess } from './process.ts';
import { until } from './until.ts';
import { makeVolatileFolder } from './volatile-folder.ts';

const run = promisify(execFile);

const READY_TIMEOUT_MS = 120_000;
const NAME = 'node-a';
const DOMAIN = 'cluster.local';
const SOCKET = '/run/containerd.sock';
/** Every pod's first container, which keeps its network. */
const SANDBOX_IMAGE = 'gridlease-test/sandbox:1';

/** A node of a cluster that runs pods, on this machine: a machine of its own as far as namespaces of Linux allow. */
export interface KubernetesNode {
  /** Its address: this machine, and no other one, reaches ports of the node (NodePort) at it. */
  readonly address: string;
  /** Where its pods reach everything that listens on this machine's 127.0.0.1. */
  readonly hostAddress: string;
  /** Gives it images of the engine that `docker` finds. */
  importImages(names: readonly string[]): Promise<void>;
  /** Gives an image that it has another name. */
  tagImage(name: string, other: string): Promise<void>;
}

/** Fetches what is missing. Never throws: the tests that need it report what is missing. */
export async function prepareKubernetesNode(): Promise<void> {
  const { env } = process;
  for (const find of [findContainerEngine, findPodNetwork]) await find(env).catch(() => {});
}

/**
 * A node of this cluster, with a scheduler, kube-proxy and a name server, that ends with the test file; where it cannot run the
 * calling test is skipped, with the reason. With CI set that is a failure instead.
 *
 * Its pods have addresses and are reached at Services. NetworkPolicies have no effect: the network plugin (`ptp`) knows none.
 */
export async function kubernetesNodeOrSkip(
  context: Pick<TestContext, 'skip'>,
  api: KubernetesApi,
): Promise<KubernetesNode> {
  const { env } = process;
  try {
    return await startNode(api, {
      ...(await findKubernetes()),
      engine: dirname(await findContainerEngine(env)),
      network: await findPodNetwork(env),
    });
  } catch (error) {
    if (!(error instanceof ProgramUnavailableError) || env.CI) throw error;
    return context.skip(error.message);
  }
}

interface NodePrograms extends KubernetesPrograms {
  /** The folder that scripts/fetch-containers.sh unpacked: containerd, runc, nft, tini. */
  readonly engine: string;
  /** What scripts/fetch-pod-network.sh unpacked. */
  readonly network: string;
}

/** Where it is in the network 10.231.0.0/16, and what it is called on this machine. */
function placeNode() {
  const at = 2 * randomInt(128);
  const id = `gridlease-${at}`;
  return { id, hostAddress: `10.231.${at}.1`, address: `10.231.${at}.2`, pods: `10.231.${at + 1}.0/24` };
}
type Place = ReturnType<typeof placeNode>;

async function startNode(api: KubernetesApi, programs: NodePrograms): Promise<KubernetesNode> {
  const place = placeNode();
  const folder = await makeVolatileFolder('gridlease-node-');
  closeWithFile(() => rm(folder, { recursive: true, force: true }));
  await makeControlGroups(place);
  const machine = await startMachine(folder, programs);
  await connectMachine(machine, place, programs);
  await writeSettings(folder, place, api, programs);
  const file = (name: string) => join(folder, name);

  await machine.start('containerd', ['--config', file('containerd.toml')], /containerd successfully booted/);
  await machine.start(
    programs.kubelet,
    [
      ...[`--kubeconfig=${file('kubeconfig.json')}`, `--config=${file('kubelet.json')}`],
      ...[`--root-dir=${file('kubelet')}`, `--cert-dir=${file('kubelet-certificates')}`],
      ...[`--hostname-override=${NAME}`, `--node-ip=${place.address}`],
    ],
    /Starting kubelet main sync loop/,
  );
  const proxyArgs = [`--config=${file('proxy.json')}`, `--hostname-override=${NAME}`];
  await machine.start(programs.proxy, proxyArgs, /Caches are synced/);
  await startNameServer(machine, folder, place, api, programs);
  await startProcess({
    command: programs.scheduler,
    args: [`--kubeconfig=${api.shell.KUBECONFIG}`, '--leader-elect=false', '--secure-port=0'],
  });
  const wait = ['wait', '--for=condition=Ready', `node/${NAME}`, '--timeout=1s'];
  const isReady = async () => (await api.try(wait)).code === 0;
  await until(isReady, { timeoutMs: READY_TIMEOUT_MS, every: 200, message: 'that the node is ready' });
  const images = ['ctr', `--address=${SOCKET}`, '--namespace=k8s.io', 'images'];
  return {
    address: place.address,
    hostAddress: place.hostAddress,
    async importImages(names) {
      await importSandbox(folder, programs);
      const load = [...machine.enter, ...images, 'import', '-'].join(' ');
      const script = `docker save ${[SANDBOX_IMAGE, ...names].join(' ')} | PATH='${machine.path}' ${load}`;
      await run('bash', ['-euo', 'pipefail', '-c', script]);
    },
    async tagImage(name, other) {
      const [command = '', ...args] = [...machine.enter, ...images, 'tag'];
      await run(command, [...args, `docker.io/${name}`, `docker.io/${other}`], {
        env: { PATH: machine.path },
      });
    },
  };
}

/** Returns the mount points of the controllers, of version 1, or of the one hierarchy of version 2. */
async function listHierarchies(): Promise<string[]> {
  const mounts = (await readFile('/proc/self/mounts', 'utf8')).split('\n').map((line) => line.split(' '));
  return mounts.flatMap(([, folder = '', type = '']) => (type.startsWith('cgroup') ? [folder] : []));
}

/** Pods' control groups are the machine's; the kubelet wants to find the one above them. */
async function makeControlGroups({ id }: Place): Promise<void> {
  const folders = (await listHierarchies()).map((each) => join(each, id));
  closeWithFile(async () => {
    for (const folder of folders)
      await until(() => run('find', [folder, '-depth', '-type', 'd', '-delete']), {
        message: `that ${folder} is empty`,
      });
  });
  for (const folder of folders) await mkdir(folder, { recursive: true });
}

/**
 * The kubelet would change them for the whole machine, because they are nobody's alone: it sees copies. Everything else that a
 * node leaves behind is in folders that only it sees, or ends with its namespaces.
 */
const BOOT = `
mkdir -p /var/lib/cni
mount -t tmpfs tmpfs /run
mount -t tmpfs tmpfs /var/lib/cni
for each in vm/overcommit_memory vm/panic_on_oom kernel/panic kernel/panic_on_oops kernel/keys/root_maxkeys \\
  kernel/keys/root_maxbytes; do
  mkdir -p "/run/sys/$(dirname "$each")"
  cat "/proc/sys/$each" >"/run/sys/$each"
  mount --bind "/run/sys/$each" "/proc/sys/$each"
done
ip link set lo up
echo 1 >/proc/sys/net/ipv4/ip_forward
echo booted
exec sleep infinity
`;

interface Machine {
  /** The id of its first process, as this machine sees it. */
  readonly pid: number;
  /** The beginning of a command that runs in it. */
  readonly enter: readonly string[];
  /** Its PATH. */
  readonly path: string;
  start(command: string, args: readonly string[], ready: RegExp): Promise<TestProcess>;
}

async function startMachine(folder: string, { engine }: NodePrograms): Promise<Machine> {
  const first = await startProcess({
    command: 'unshare',
    args: [
      ...['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'],
      ...[join(engine, 'root/usr/bin/tini-static'), '-g', '--', 'sh', '-euc', BOOT],
    ],
  });
  await first.waitForLine(/booted/).catch((error: Error) => {
    throw new ProgramUnavailableError(`needs a Kubernetes node, which does not start here: ${error.message}`);
  });
  const children = await readFile(`/proc/${first.pid}/task/${first.pid}/children`, 'utf8');
  const pid = Number(children.trim());
  const { env } = process;
  const programs = ['bin', 'root/usr/sbin', 'root/usr/bin'].map((each) => join(engine, each));
  const enter = ['nsenter', `--target=${pid}`, '--net', '--mount', '--pid', '--'] as const;
  const path = [...programs, env.PATH].join(':');
  return {
    pid,
    enter,
    path,
    async start(command, args, ready) {
      const [nsenter, ...rest] = enter;
      const started = await startProcess({
        command: nsenter,
        args: [...rest, command, ...args],
        env: { PATH: path },
        cwd: folder,
      });
      // Registered last and so called first: with the first process all others end, pods too.
      closeWithFile(async () => void (await first.stop('SIGKILL')));
      await started.waitForLine(ready);
      return started;
    },
  };
}

/** A cable between both, whose end on this machine leads to 127.0.0.1 as well. */
async function connectMachine({ pid, enter }: Machine, place: Place, { engine }: NodePrograms) {
  const { id, address, hostAddress, pods } = place;
  const nft = join(engine, 'bin/nft');
  closeWithFile(() => run(nft, ['delete', 'table', 'ip', id]));
  await run(nft, [
    `table ip ${id} {
      chain to-loopback {
        type nat hook prerouting priority dstnat
        iifname "${id}" ip daddr ${hostAddress} dnat to 127.0.0.1
      }
    }`,
  ]);
  const ip = (...args: string[]) => run('ip', args);
  const [nsenter, ...rest] = enter;
  const ipInside = (...args: string[]) => run(nsenter as string, [...rest, 'ip', ...args]);
  await ip('link', 'add', id, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(pid));
  await ip('address', 'add', `${hostAddress}/30`, 'dev', id);
  await ip('link', 'set', id, 'up');
  await ipInside('address', 'add', `${address}/30`, 'dev', 'eth0');
  await ipInside('link', 'set', 'eth0', 'up');
  await ipInside('route', 'add', 'default', 'via', hostAddress);
  await ip('route', 'add', pods, 'via', address);
  await writeFile(`/proc/sys/net/ipv4/conf/${id}/route_localnet`, '1');
}

async function writeSettings(
  folder: string,
  { id, address, hostAddress, pods }: Place,
  api: KubernetesApi,
  { network }: NodePrograms,
): Promise<void> {
  const file = (name: string) => join(folder, name);
  const write = (name: string, content: object) => writeFile(file(name), JSON.stringify(content));
  const kubeconfig = await readFile(api.shell.KUBECONFIG, 'utf8');
  await writeFile(
    file('kubeconfig.json'),
    // Its certificate names neither this address nor the one that it listens on.
    kubeconfig
      .replace('127.0.0.1', hostAddress)
      .replace('"server"', '"tls-server-name":"kubernetes","server"'),
    { mode: 0o600 },
  );
  await writeFile(
    file('containerd.toml'),
    `version = 2
root = "${file('containerd')}"
state = "/run/containerd"
disabled_plugins = ["io.containerd.internal.v1.opt"]
[grpc]
  address = "${SOCKET}"
[plugins."io.containerd.grpc.v1.cri"]
  # Root without CAP_SYS_RESOURCE may not lower scores.
  restrict_oom_score_adj = true
  sandbox_image = "${SANDBOX_IMAGE}"
  [plugins."io.containerd.grpc.v1.cri".cni]
    bin_dir = "${join(network, 'cni')}"
    conf_dir = "${file('network')}"
`,
  );
  await mkdir(file('network'));
  await write('network/pods.conflist', {
    cniVersion: '0.4.0',
    name: 'pods',
    plugins: [
      {
        type: 'ptp',
        ipam: {
          type: 'host-local',
          dataDir: '/run/cni',
          ranges: [[{ subnet: pods }]],
          routes: [{ dst: '0.0.0.0/0' }],
        },
      },
    ],
  });
  await write('kubelet.json', {
    apiVersion: 'kubelet.config.k8s.io/v1beta1',
    kind: 'KubeletConfiguration',
    containerRuntimeEndpoint: `unix://${SOCKET}`,
    // Machines with the first version of control groups, too.
    failCgroupV1: false,
    cgroupDriver: 'cgroupfs',
    cgroupRoot: `/${id}`,
    failSwapOn: false,
    // It only listens where this machine reaches it.
    address,
    authentication: { anonymous: { enabled: true }, webhook: { enabled: false } },
    authorization: { mode: 'AlwaysAllow' },
    // Disks of machines that run tests are often nearly full.
    imageGCHighThresholdPercent: 100,
    evictionHard: { 'nodefs.available': '100Mi', 'imagefs.available': '100Mi', 'memory.available': '100Mi' },
    volumePluginDir: file('volume-plugins'),
    podLogsDir: file('pod-logs'),
    clusterDNS: [address],
    clusterDomain: DOMAIN,
  });
  await write('proxy.json', {
    apiVersion: 'kubeproxy.config.k8s.io/v1alpha1',
    kind: 'KubeProxyConfiguration',
    mode: 'nftables',
    clientConnection: { kubeconfig: file('kubeconfig.json') },
    clusterCIDR: pods,
    // Limits of the machine, which a network namespace has no say in.
    conntrack: { maxPerCore: 0, min: 0, tcpEstablishedTimeout: '0s', tcpCloseWaitTimeout: '0s' },
  });
}

/** Knows Services by the names that they have in a cluster, and nothing else. */
async function startNameServer(
  machine: Machine,
  folder: string,
  { address }: Place,
  api: KubernetesApi,
  { kubectl, network }: NodePrograms,
): Promise<void> {
  const hosts = join(folder, 'hosts');
  await mkdir(hosts);
  await machine.start(
    join(network, 'dnsmasq'),
    [
      ...['--keep-in-foreground', '--log-facility=-', '--conf-file=/dev/null', '--pid-file=', '--user=root'],
      ...['--no-resolv', '--no-hosts', `--hostsdir=${hosts}`, `--local=/${DOMAIN}/`],
      ...[`--listen-address=${address}`, '--bind-interfaces'],
    ],
    /started, version/,
  );
  const columns = 'custom-columns=:.metadata.name,:.metadata.namespace,:.spec.clusterIP';
  const watch = `"$1" get services --all-namespaces --watch --no-headers --output="$2" |
    while read -r name namespace address; do
      echo "$address $name.$namespace.$3" >"$4/$namespace.$name"
    done`;
  await startProcess({
    command: 'sh',
    args: ['-euc', watch, 'watch', kubectl, columns, `svc.${DOMAIN}`, hosts],
    env: { ...api.shell },
  });
}

/** busybox, which does nothing. */
async function importSandbox(folder: string, { engine }: NodePrograms): Promise<void> {
  const archive = join(folder, 'sandbox.tar');
  await run('tar', ['--create', '--file', archive, '--directory', join(engine, 'root'), 'bin/busybox']);
  const entry = 'ENTRYPOINT ["/bin/busybox", "sleep", "infinity"]';
  await run('docker', ['import', '--change', entry, archive, SANDBOX_IMAGE]);
}
