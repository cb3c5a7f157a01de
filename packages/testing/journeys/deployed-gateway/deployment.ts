import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readRouteTable } from '@gridlease/devstack/gateway/routes';
import { findFreePort } from '@gridlease/devstack/servers/free-port';
import type { DnsConsul } from '@gridlease/testing/consul-dns';
import { openTestDatabase } from '@gridlease/testing/database';
import type { StartGateway, TestGateway } from '@gridlease/testing/gateways/gateway';
import { testNats } from '@gridlease/testing/nats';
import { type ProcessExit, startProcess, type TestProcess } from '@gridlease/testing/process';
import { programArguments } from '@gridlease/testing/programs';
import { until } from '@gridlease/testing/until';

const START_TIMEOUT_MS = 60_000;
const checkout = fileURLToPath(new URL('../../../../', import.meta.url));

export const SERVICES = ['auth', 'provider-registry', 'storage', 'billing'] as const;
export type ServiceName = (typeof SERVICES)[number];

/** The shared route table of both gateways. */
export const table = readRouteTable(join(checkout, 'deploy/gateway/routes.json'));
export const CONSUL_NAMES = SERVICES.map((name) => table.upstreams[name]?.consul ?? name);

/**
 * The deployed platform: each service as a process, registered in Consul, and the gateway in front that finds them
 * there.
 */
export interface Deployment {
  /** The gateway's base URL. */
  readonly url: string;
  readonly gateway: TestGateway;
  readonly ports: Readonly<Record<ServiceName, number>>;
  /** The database of a service that has one. */
  readonly databaseUrls: Readonly<Record<string, string>>;
  /** The process of a service that was started last, overall or on this address. */
  processOf(name: ServiceName, host?: string): TestProcess;
  /** (Re)starts a service on an address of this machine, and waits until it is ready. */
  start(name: ServiceName, host?: string): Promise<void>;
  /** Another gateway with other settings, stopped with the rest. */
  anotherGateway(env: Record<string, string>): Promise<TestGateway>;
  /** Runs a command of a service, such as `prove`, next to it. */
  run(name: ServiceName, command: string): Promise<ProcessExit>;
  close(): Promise<void>;
}

type Environment = Record<string, string>;

/** Where the agent of services and gateway is. */
type ConsulAddresses = Pick<DnsConsul, 'url' | 'dnsAddress'>;

interface DeploymentOptions {
  /** Where a replica of each service listens; default 127.0.0.1. */
  readonly hosts?: readonly string[];
  /** Further settings. */
  readonly environment?: Partial<Record<ServiceName, Environment>>;
}

/** Consul registration, in the two spellings of services. */
function registration(prefix: string, consulKey: string, consul: ConsulAddresses): Environment {
  return {
    [consulKey]: consul.url,
    [`${prefix}HEALTH_CHECK_INTERVAL`]: '1s',
    [`${prefix}HEALTH_CHECK_TIMEOUT`]: '900ms',
  };
}

/** Settings per service, except for the host that it listens on. */
async function settingsOf(
  folder: string,
  gatewayUrl: string,
  ports: Deployment['ports'],
  consul: ConsulAddresses,
) {
  const names = ['auth', 'provider-registry', 'billing'] as const;
  const databases = await Promise.all(names.map(() => openTestDatabase()));
  const [authUrl = '', registryUrl = '', billingUrl = ''] = databases.map(({ url }) => url);
  const databaseUrls = { auth: authUrl, 'provider-registry': registryUrl, billing: billingUrl };
  const { url: natsUrl, prefix } = testNats();
  const grouped = {
    GRIDLEASE_REGISTRY__ENABLED: 'true',
    ...registration('GRIDLEASE_REGISTRY__REGISTRATION__', 'GRIDLEASE_REGISTRY__ADDRESS', consul),
  };
  const flat = registration('GRIDLEASE_', 'GRIDLEASE_CONSUL_ADDRESS', consul);
  const masterKey = randomBytes(24).toString('base64url');
  const authAt = { GRIDLEASE_UPSTREAMS__AUTH: `http://127.0.0.1:${ports.auth}` };
  const settings: Record<ServiceName, (host: string) => Environment> = {
    auth: (host) => ({
      ...flat,
      GRIDLEASE_PORT: `${host}:${ports.auth}`,
      GRIDLEASE_DATABASE_URL: authUrl,
      GRIDLEASE_AUTH_MASTER_KEY: masterKey,
      GRIDLEASE_PUBLIC_URL: gatewayUrl,
    }),
    'provider-registry': (host) => ({
      ...flat,
      ...authAt,
      GRIDLEASE_PORT: `${host}:${ports['provider-registry']}`,
      GRIDLEASE_DATABASE_URL: registryUrl,
    }),
    storage: (host) => ({
      ...grouped,
      ...authAt,
      GRIDLEASE_SERVER__HOST: host,
      GRIDLEASE_SERVER__PORT: String(ports.storage),
      GRIDLEASE_OBJECT_STORE__DRIVER: 'disk',
      GRIDLEASE_OBJECT_STORE__FOLDER: join(folder, 'objects'),
      GRIDLEASE_OBJECT_STORE__PUBLIC_ENDPOINT: gatewayUrl,
    }),
    billing: (host) => ({
      ...grouped,
      ...authAt,
      GRIDLEASE_SERVER__HOST: host,
      GRIDLEASE_SERVER__PORT: String(ports.billing),
      GRIDLEASE_DATABASE__URL: billingUrl,
      GRIDLEASE_MESSAGING__URL: natsUrl,
      GRIDLEASE_MESSAGING__SUBJECTS__EVENTS: `${prefix}.v1`,
    }),
  };
  const close = async () => void (await Promise.all(databases.map((each) => each.close())));
  return { settings, databaseUrls, close };
}

/** Where the gateway looks services up, and their addresses while Consul is down. */
function gatewaySettings(ports: Deployment['ports'], host: string, consul: ConsulAddresses): Environment {
  const addresses = Object.entries(ports).flatMap(([name, port]) => {
    const variable = name.toUpperCase().replaceAll('-', '_');
    return [
      [`GRIDLEASE_PORTS__${variable}`, String(port)],
      [`GRIDLEASE_UPSTREAMS__${variable}`, `http://${host}:${port}`],
    ];
  });
  return {
    GRIDLEASE_DISCOVERY: 'consul',
    GRIDLEASE_CONSUL_DNS: consul.dnsAddress,
    ...Object.fromEntries(addresses),
  };
}

/** Starts everything; the gateway has `auth.mode: required`, like the services. */
export async function openDeployment(
  startGateway: StartGateway,
  consul: ConsulAddresses,
  options: DeploymentOptions = {},
): Promise<Deployment> {
  const { hosts = ['127.0.0.1'], environment = {} } = options;
  const [firstHost = ''] = hosts;
  const folder = await mkdtemp(join(tmpdir(), 'gridlease-deployment-'));
  const free = await Promise.all(SERVICES.map(async (name) => [name, await findFreePort()] as const));
  const ports = Object.fromEntries(free) as Record<ServiceName, number>;
  const gateways: TestGateway[] = [];
  const anotherGateway = async (env: Environment) => {
    const gateway = await startGateway({ GRIDLEASE_AUTH__MODE: 'required', ...env });
    gateways.push(gateway);
    return gateway;
  };
  const gateway = await anotherGateway(gatewaySettings(ports, firstHost, consul));
  const { settings, databaseUrls, close } = await settingsOf(folder, gateway.url, ports, consul);
  const running: { readonly name: ServiceName; readonly host: string; readonly process: TestProcess }[] = [];

  async function spawn(name: ServiceName, host: string, args: readonly string[]): Promise<TestProcess> {
    const cwd = join(folder, name);
    await mkdir(cwd, { recursive: true });
    return startProcess({
      command: process.execPath,
      args: [...programArguments(`services/${name}/src/main.ts`), ...args],
      env: {
        GRIDLEASE_AUTH__MODE: 'required',
        // Also logs requests for documentation.
        GRIDLEASE_LOG_LEVEL: 'debug',
        GRIDLEASE_INSTANCE_ID: host,
        GRIDLEASE_TRUSTED_PROXIES: '127.0.0.0/8',
        ...settings[name](host),
        ...environment[name],
      },
      cwd,
    });
  }

  async function start(name: ServiceName, host = firstHost): Promise<void> {
    const started = await spawn(name, host, []);
    running.push({ name, host, process: started });
    const url = `http://${host}:${ports[name]}/health/ready`;
    const ready = until(async () => (await fetch(url)).status === 200, {
      timeoutMs: START_TIMEOUT_MS,
      message: `that ${name} is ready`,
    });
    const ended = started.exited.then(() => {
      throw new Error(`${name} ended:\n${started.lines.join('\n')}`);
    });
    await Promise.race([ready, ended]);
  }

  await Promise.all(SERVICES.flatMap((name) => hosts.map((host) => start(name, host))));
  return {
    url: gateway.url,
    gateway,
    ports,
    databaseUrls,
    processOf(name, host) {
      const isMeant = (each: (typeof running)[number]) =>
        each.name === name && (host === undefined || each.host === host);
      const found = running.findLast(isMeant);
      if (found === undefined) throw new Error(`${name} was not started`);
      return found.process;
    },
    start,
    anotherGateway,
    run: async (name, command) => (await spawn(name, firstHost, [command])).exited,
    async close() {
      await Promise.all(gateways.map((each) => each.stop()));
      // They need not wait for anything.
      await Promise.all(running.map((each) => each.process.stop('SIGINT')));
      await close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
