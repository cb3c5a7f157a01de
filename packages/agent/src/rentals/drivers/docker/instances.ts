import type { DockerSettings } from '../../../config/docker-settings.ts';
import type { RentalTask } from '../driver.ts';
import type { ContainerState } from './container/container.ts';
import { type RentalLabels, rentalName } from './container/labels.ts';
import type { Engine } from './engine/engine.ts';
import { createInstance, type DockerInstance } from './instance.ts';
import type { PortPool } from './ports.ts';
import type { HostKey } from './ssh/keys.ts';

const GB = 1_000_000_000;

/** The instances of one run of the agent, and the ports that they have. */
export interface Instances {
  /** Reserves a rental's ports. @throws RentalFailure `ports_exhausted` */
  reserve(task: RentalTask, sshKey: string | undefined): Promise<RentalLabels>;
  /** Gives them back where no instance came of it. */
  release(labels: RentalLabels): void;
  /** An instance of a container that was created, or `found` from an earlier run. */
  add(engine: Engine, id: string, labels: RentalLabels, found?: ContainerState): DockerInstance;
  has(id: string): boolean;
  /** Of their containers and networks. */
  names(): Set<string>;
  isEmpty(): boolean;
  detach(): Promise<void>;
}

const portsOf = ({ ports, ssh }: RentalLabels) => [
  ...ports.map(({ hostPort }) => hostPort),
  ...(ssh ? [ssh.port] : []),
];

export function createInstances(
  settings: DockerSettings,
  machine: { readonly agentId: string; readonly hostName: string; readonly hostKey: HostKey },
  ports: PortPool,
): Instances {
  const { agentId, hostKey } = machine;
  const instances = new Map<string, DockerInstance>();
  const nameOf = ({ sessionId }: { sessionId: string }) => rentalName(agentId, sessionId);
  return {
    async reserve({ sessionId, workload }, sshKey) {
      const inside = [...new Set(workload.ports ?? [])];
      const reserved = await ports.reserve(inside.length + (sshKey === undefined ? 0 : 1));
      const published = inside.map((port, at) => ({ port, hostPort: reserved[at] as number }));
      const ssh = sshKey === undefined ? undefined : { port: reserved.at(-1) as number, key: sshKey };
      return { agentId, sessionId, ports: published, ssh };
    },
    release: (labels) => ports.release(portsOf(labels)),
    add(engine, id, labels, found) {
      ports.claim(portsOf(labels));
      const host = {
        engine,
        hostName: settings.host || machine.hostName,
        hostKey,
        disk: { bytes: settings.disk_gb * GB, everyMs: settings.disk_check_interval },
        onErased: () => {
          instances.delete(id);
          ports.release(portsOf(labels));
        },
      };
      const instance = createInstance(host, { id, name: nameOf(labels), labels, found });
      instances.set(id, instance);
      return instance;
    },
    has: (id) => instances.has(id),
    names: () => new Set([...instances.values()].map(nameOf)),
    isEmpty: () => instances.size === 0,
    async detach() {
      await Promise.all([...instances.values()].map((instance) => instance.detach()));
      instances.clear();
    },
  };
}
