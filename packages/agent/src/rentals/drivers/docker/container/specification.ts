import type { Workload } from '../../../workload.ts';
import type { GpuConfig } from './gpus.ts';
import { type RentalLabels, writeLabels } from './labels.ts';
import type { Limits } from './limits.ts';

/**
 * What root in the container may do beyond what every user may: own files, other users' files and processes, low ports,
 * change of user, chroot. Of Docker's own list the rest is left out: raw sockets, device nodes, file capabilities, audit.
 */
const CAPABILITIES = [
  'CHOWN',
  'DAC_OVERRIDE',
  'FOWNER',
  'FSETID',
  'KILL',
  'NET_BIND_SERVICE',
  'SETGID',
  'SETUID',
  'SYS_CHROOT',
];
const LOG = { Type: 'json-file', Config: { 'max-size': '10m', 'max-file': '2' } };
/** Tells a workload which rental it is: the renter orders it before that is known. */
const SESSION_VARIABLE = 'GRIDLEASE_SESSION_ID';
/** Lowered only: the engine need not be allowed to raise others, and its own are the owner's choice. */
const ULIMITS = [{ Name: 'core', Soft: 0, Hard: 0 }];
/** Of the memory, as every program's: workers that load data exchange it there. */
const SHARED_MEMORY_PART = 0.5;
/** Above the agent's and the machine's services: a rental is the first to be ended where the machine itself has too little. */
const OOM_SCORE = 500;

export interface ContainerPlan {
  readonly name: string;
  readonly image: string;
  readonly workload: Workload;
  readonly labels: RentalLabels;
  readonly limits: Limits;
  readonly gpus: GpuConfig;
  readonly dns: readonly string[];
  readonly runtime: string;
  /** Let the engine limit the disk. */
  readonly limitDisk: boolean;
}

function hostConfig({ name, labels, limits, gpus, dns, runtime, limitDisk }: ContainerPlan) {
  const bindings = labels.ports.map(({ port, hostPort }) => [
    `${port}/tcp`,
    [{ HostPort: String(hostPort) }],
  ]);
  return {
    NetworkMode: name,
    PortBindings: Object.fromEntries(bindings),
    RestartPolicy: { Name: 'no' },
    Init: true,
    Privileged: false,
    CapDrop: ['ALL'],
    CapAdd: CAPABILITIES,
    SecurityOpt: ['no-new-privileges'],
    CgroupnsMode: 'private',
    IpcMode: 'private',
    PidsLimit: limits.pids,
    Memory: limits.memoryBytes,
    // The same: no swap.
    MemorySwap: limits.memoryBytes,
    NanoCpus: Math.round(limits.cpus * 1e9),
    ShmSize: Math.floor(limits.memoryBytes * SHARED_MEMORY_PART),
    OomScoreAdj: OOM_SCORE,
    Ulimits: ULIMITS,
    LogConfig: LOG,
    Dns: dns,
    ...(runtime !== '' && { Runtime: runtime }),
    ...(limitDisk && { StorageOpt: { size: String(limits.diskBytes) } }),
    ...gpus,
  };
}

/** The engine's request that creates a rental's container. */
export function containerRequest(plan: ContainerPlan): Record<string, unknown> {
  const { name, image, workload, labels } = plan;
  return {
    Image: image,
    Hostname: name,
    Labels: writeLabels(labels),
    Env: Object.entries({ [SESSION_VARIABLE]: labels.sessionId, ...workload.env }).map(
      ([key, value]) => `${key}=${value}`,
    ),
    ...(workload.command && { Entrypoint: workload.command }),
    ...(workload.args && { Cmd: workload.args }),
    ExposedPorts: Object.fromEntries(labels.ports.map(({ port }) => [`${port}/tcp`, {}])),
    // Most images run a shell unless told otherwise, which would end at once: with this it waits while its renter logs in.
    OpenStdin: labels.ssh !== undefined,
    HostConfig: hostConfig(plan),
  };
}

/** The engine's request that creates a rental's network. */
export function networkRequest(name: string, labels: RentalLabels): Record<string, unknown> {
  return {
    Name: name,
    CheckDuplicate: true,
    Driver: 'bridge',
    EnableIPv6: false,
    Options: { 'com.docker.network.bridge.name': name },
    Labels: writeLabels(labels),
  };
}
