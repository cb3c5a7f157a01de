import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { findFreePort, PortInUseError } from './free-port.ts';
import { type OwnServer, openServerFolder, startOwnServer } from './own-server.ts';
import { readFileIfAny } from './paths.ts';
import type { EndingStep } from './server-process.ts';

const START_TIMEOUT_MS = 60_000;
const REQUEST_TIMEOUT_MS = 2000;
const START_ATTEMPTS = 3;
const ENDING: EndingStep[] = [
  { signal: 'SIGTERM', waitMs: 5000 },
  { signal: 'SIGKILL', waitMs: 2000 },
];

type Ports = { http: number; server: number; serf: number };

/**
 * Starts a single-node Consul agent on 127.0.0.1 and waits until it has elected itself leader. A folder keeps its
 * ports: opening it again gives the same address.
 *
 * @param options.program the `consul` program.
 * @param options.dataFolder contains `state/`, `ports.json`, `consul.pid` and `consul.log`.
 * @param options.forget removes what an earlier agent on this folder knew.
 * @param options.dnsPort port of its DNS server; default none.
 * @throws Error with the end of the log when the agent does not start.
 */
export async function openConsul(options: {
  program: string;
  dataFolder: string;
  port?: number;
  dnsPort?: number;
  forget?: boolean;
  log?: (line: string) => void;
}): Promise<OwnServer> {
  const dataFolder = await openServerFolder(options, {
    name: 'a Consul agent',
    pidFile: 'consul.pid',
    marks: [resolve(options.dataFolder, 'consul.json')],
    ending: ENDING,
  });
  if (options.forget) await rm(join(dataFolder, 'state'), { recursive: true, force: true });
  const portsFile = join(dataFolder, 'ports.json');
  const known = await readFileIfAny(portsFile);
  for (let attempt = 1; ; attempt += 1) {
    const ports: Ports = known === undefined ? await pickPorts(options.port) : JSON.parse(known);
    try {
      const server = await startConsul(options.program, dataFolder, { ...ports, dns: options.dnsPort ?? -1 });
      await writeFile(portsFile, JSON.stringify(ports));
      return server;
    } catch (error) {
      const mayRetry = error instanceof PortInUseError && known === undefined && attempt < START_ATTEMPTS;
      if (!mayRetry) throw error;
    }
  }
}

async function pickPorts(http: number | undefined): Promise<Ports> {
  const ports = [http ?? (await findFreePort()), await findFreePort(), await findFreePort()];
  if (new Set(ports).size < ports.length) return pickPorts(http);
  const [first = 0, server = 0, serf = 0] = ports;
  return { http: first, server, serf };
}

async function startConsul(
  program: string,
  dataFolder: string,
  ports: Ports & { dns: number },
): Promise<OwnServer> {
  const configFile = join(dataFolder, 'consul.json');
  const config = {
    server: true,
    bootstrap_expect: 1,
    node_name: 'gridlease',
    bind_addr: '127.0.0.1',
    client_addr: '127.0.0.1',
    data_dir: join(dataFolder, 'state'),
    pid_file: join(dataFolder, 'consul.pid'),
    ports: {
      http: ports.http,
      server: ports.server,
      serf_lan: ports.serf,
      serf_wan: -1,
      dns: ports.dns,
      grpc: -1,
    },
    // The fastest election; and a stop counts as an outage, not as leaving, which would remove the registrations.
    performance: { raft_multiplier: 1 },
    leave_on_terminate: false,
    skip_leave_on_interrupt: true,
    disable_update_check: true,
  };
  await writeFile(configFile, JSON.stringify(config, null, 2), { mode: 0o600 });
  const url = `http://127.0.0.1:${ports.http}`;
  return startOwnServer({
    name: 'Consul',
    program: {
      command: program,
      args: ['agent', `-config-file=${configFile}`],
      logFile: join(dataFolder, 'consul.log'),
    },
    url,
    port: ports.http,
    dataFolder,
    startTimeoutMs: START_TIMEOUT_MS,
    isReady: () => hasLeader(url, ports.server),
    portInUse: /address already in use/,
    ending: ENDING,
  });
}

/** The leader must be ours and not that of another agent that happens to have the port. */
async function hasLeader(url: string, serverPort: number): Promise<boolean> {
  try {
    const response = await fetch(`${url}/v1/status/leader`, {
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    return response.ok && (await response.json()) === `127.0.0.1:${serverPort}`;
  } catch {
    // Refused, disconnected and silent all mean: not yet.
    return false;
  }
}
