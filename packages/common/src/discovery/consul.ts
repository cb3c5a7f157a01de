import { lookup } from 'node:dns';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { isIPv6, type LookupFunction } from 'node:net';
import Consul from 'consul';

/** What is registered with the agent for one instance of a service. */
export interface AgentRegistration {
  id: string;
  name: string;
  tags: readonly string[];
  /** When omitted, the agent uses its own. */
  address?: string | undefined;
  port: number;
  meta: Readonly<Record<string, string>>;
  check: { url: string; intervalMs: number; timeoutMs: number; deregisterAfterMs: number };
}

/** The address of one instance of a service. */
export interface ServiceInstance {
  host: string;
  port: number;
}

export interface ConsulAgentOptions {
  /** "host:port", "http://host:port" or "https://host:port"; without port 8500, in a URL the scheme's own. */
  address: string;
  /** For an agent with access control; empty: none. */
  token?: string | undefined;
  /** Timeout of every request. */
  timeoutMs: number;
}

/** The library supports a timeout but does not declare it, and waits for ever without one. */
type WithTimeout<T> = T & { timeout: number };

const DEFAULT_PORT = 8500;

function parseAgentAddress(address: string): { host: string; port: number; secure: boolean } {
  const isUrl = address.includes('://');
  // Without a scheme, prepend one that has no default port, so that an explicit 80 is preserved.
  const url = new URL(isUrl ? address : `consul://${address}`);
  const secure = url.protocol === 'https:';
  const usual = secure ? 443 : 80;
  return { host: url.hostname, port: Number(url.port) || (isUrl ? usual : DEFAULT_PORT), secure };
}

/** The library passes an IPv6 address on with the URL's brackets. */
const lookupWithoutBrackets: LookupFunction = (host, options, callback) =>
  lookup(host.replace(/^\[(.*)\]$/, '$1'), options, callback);

/** The HTTP interface of a Consul agent; the only place that knows the `consul` package. */
export function createConsulAgent({ address, token, timeoutMs }: ConsulAgentOptions) {
  const target = parseAgentAddress(address);
  const Agent = target.secure ? HttpsAgent : HttpAgent;
  const consul = new Consul({
    ...target,
    agent: new Agent({ keepAlive: true, lookup: lookupWithoutBrackets }),
  });
  const services = consul.agent.service;
  const common: WithTimeout<{ token?: string }> = { timeout: timeoutMs, ...(token ? { token } : {}) };

  return {
    /** Adds the service, or replaces the one with the same id. */
    async register(registration: AgentRegistration): Promise<void> {
      await services.register({ ...common, ...toWire(registration) });
    },
    /** Whether the agent has a service with that id. */
    async knows(id: string): Promise<boolean> {
      return Object.hasOwn(await services.list(common), id);
    },
    /** Removes the service; one that the agent does not know counts as removed. */
    async deregister(id: string, timeout: number): Promise<void> {
      const options: WithTimeout<{ id: string }> = { ...common, id, timeout };
      await services.deregister(options).catch((error: unknown) => {
        if (statusOf(error) !== 404) {
          throw error;
        }
      });
    },
    /**
     * The instances of a service that pass all checks, as any server of Consul knows them: it also responds while there is
     * no leader, and is otherwise milliseconds behind.
     */
    async healthyInstances(name: string): Promise<ServiceInstance[]> {
      const options: WithTimeout<{ service: string; passing: boolean; stale: boolean }> = {
        ...common,
        service: name,
        passing: true,
        stale: true,
      };
      return ((await consul.health.service(options)) as HealthEntry[]).map(toInstance);
    },
    /** Drops the connections; requests in flight fail. */
    close(): void {
      consul.destroy();
    },
  };
}

/** The part we read of an entry of `/v1/health/service/<name>`. */
interface HealthEntry {
  Node: { Address: string };
  Service: { Address: string; Port: number };
}

/** A service registered without an address has its agent's. */
function toInstance({ Node, Service }: HealthEntry): ServiceInstance {
  return { host: Service.Address || Node.Address, port: Service.Port };
}

function toWire({ id, name, tags, address, port, meta, check }: AgentRegistration) {
  return {
    id,
    name,
    tags: [...tags],
    ...(address === undefined ? {} : { address }),
    port,
    meta: { ...meta },
    check: {
      name: `${name} HTTP`,
      http: check.url,
      interval: `${check.intervalMs}ms`,
      timeout: `${check.timeoutMs}ms`,
      deregistercriticalserviceafter: `${check.deregisterAfterMs}ms`,
    },
  };
}

function statusOf(error: unknown): number | undefined {
  return error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : undefined;
}

/** A reason that is stable while the cause is: a response status, a socket error code, or a timeout. */
export function describeAgentError(error: unknown): string {
  if (!(error instanceof Error)) {
    return String(error);
  }
  const status = statusOf(error);
  if (status !== undefined) {
    return `the agent responded ${status}: ${error.message}`;
  }
  return 'code' in error ? String(error.code) : error.message;
}

/** A host as written in a URL. */
export function urlHost(host: string): string {
  return isIPv6(host) ? `[${host}]` : host;
}
