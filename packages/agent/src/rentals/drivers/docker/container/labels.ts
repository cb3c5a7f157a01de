import { createHash } from 'node:crypto';

export const LABEL = {
  agent: 'org.gridlease.agent',
  session: 'org.gridlease.session',
  /** JSON: `[[port in the container, port of the machine], ...]`. */
  ports: 'org.gridlease.ports',
  /** JSON: `{ "port", "key" }`, or empty. */
  ssh: 'org.gridlease.ssh',
} as const;

/** A port of the workload and the machine's port at which it is published. */
export interface PublishedPort {
  readonly port: number;
  readonly hostPort: number;
}

export interface SshAccess {
  /** Of the machine. */
  readonly port: number;
  /** The renter's, in OpenSSH's format. */
  readonly key: string;
}

/** What a later run of the agent has to know about a rental, on the container itself. */
export interface RentalLabels {
  readonly agentId: string;
  readonly sessionId: string;
  readonly ports: readonly PublishedPort[];
  readonly ssh: SshAccess | undefined;
}

/** All of them are always set: an image may bring labels of these names. */
export function writeLabels({ agentId, sessionId, ports, ssh }: RentalLabels): Record<string, string> {
  return {
    [LABEL.agent]: agentId,
    [LABEL.session]: sessionId,
    [LABEL.ports]: JSON.stringify(ports.map(({ port, hostPort }) => [port, hostPort])),
    [LABEL.ssh]: ssh === undefined ? '' : JSON.stringify(ssh),
  };
}

export function readLabels(labels: Readonly<Record<string, string>>): RentalLabels {
  const ports = JSON.parse(labels[LABEL.ports] ?? '[]') as [number, number][];
  const ssh = labels[LABEL.ssh];
  return {
    agentId: labels[LABEL.agent] ?? '',
    sessionId: labels[LABEL.session] ?? '',
    ports: ports.map(([port, hostPort]) => ({ port, hostPort })),
    ssh: ssh ? (JSON.parse(ssh) as SshAccess) : undefined,
  };
}

/** All bridges of rentals begin with this: the firewall knows them by it. */
export const BRIDGE_PREFIX = 'gl-';
const NAME_CHARACTERS = 12;

/** Of a rental's container, its network and its bridge; an interface's name has 15 characters at most. */
export function rentalName(agentId: string, sessionId: string): string {
  const hash = createHash('sha256').update(`${agentId}/${sessionId}`).digest('hex');
  return `${BRIDGE_PREFIX}${hash.slice(0, NAME_CHARACTERS)}`;
}
