import { ServiceError } from '../errors/service-error.ts';
import type { Logger } from '../log/logger.ts';
import { createConsulAgent, describeAgentError, type ServiceInstance, urlHost } from './consul.ts';

/** Resolves the base URL at which another service is to be called now, without a trailing slash. */
export type Upstream = () => Promise<string>;

/** Times in milliseconds; the defaults are for production, tests shorten them. */
export interface UpstreamTiming {
  /** How long a result from the agent is reused. */
  readonly freshMs: number;
  readonly requestTimeoutMs: number;
}

/** Shorter than `drain_delay`, during which an instance that has left Consul still serves. */
const DEFAULT_TIMING: UpstreamTiming = { freshMs: 2_000, requestTimeoutMs: 2_000 };

export interface UpstreamOptions {
  /** A base URL, or `consul`. */
  readonly value: string;
  /** The service's name in Consul. */
  readonly serviceName: string;
  /** Required if the value is `consul`. */
  readonly consul: { readonly address: string; readonly token?: string | undefined };
  readonly log: Pick<Logger, 'info' | 'warn'>;
  readonly timing?: Partial<UpstreamTiming>;
  /** Monotonic time in milliseconds. */
  readonly clock?: () => number;
}

/** The address of another service: the given URL, or with `consul` its healthy instances in turn. */
export function createUpstream(options: UpstreamOptions): Upstream {
  if (options.value === 'consul') return createConsulUpstream(options);
  const url = options.value.replace(/\/+$/, '');
  return async () => url;
}

/**
 * The healthy instances in Consul, in turn. The last non-empty result is kept while the agent is unavailable or
 * returns none: an instance whose check fails may still respond, no instance surely does not.
 *
 * The upstream rejects with `upstream_unavailable` while no instance was ever known.
 */
function createConsulUpstream({ serviceName, consul, log, ...options }: UpstreamOptions): Upstream {
  const { clock = () => performance.now() } = options;
  const timing = { ...DEFAULT_TIMING, ...options.timing };
  const agent = createConsulAgent({ ...consul, timeoutMs: timing.requestTimeoutMs });
  let instances: readonly ServiceInstance[] = [];
  let askedAt = Number.NEGATIVE_INFINITY;
  let turn = 0;
  let underWay: Promise<void> | undefined;
  let trouble: string | undefined;

  const report = (reason: string | undefined) => {
    const facts = { service_wanted: serviceName, reason, known_instances: instances.length };
    if (reason === trouble) return;
    if (reason === undefined) log.info(facts, 'Consul knows healthy instances again');
    else log.warn(facts, 'Consul has no current address of a service; using the last one');
    trouble = reason;
  };

  async function ask(): Promise<void> {
    try {
      const found = await agent.healthyInstances(serviceName);
      if (found.length > 0) instances = found;
      report(found.length > 0 ? undefined : 'no instance is healthy');
    } catch (error) {
      report(describeAgentError(error));
    }
  }

  return async () => {
    if (underWay !== undefined || clock() - askedAt >= timing.freshMs) {
      underWay ??= ask().finally(() => {
        askedAt = clock();
        underWay = undefined;
      });
      await underWay;
    }
    const instance = instances[turn++ % instances.length];
    if (instance === undefined) {
      // A service that is just starting must be found soon afterwards.
      askedAt = Number.NEGATIVE_INFINITY;
      throw new ServiceError('unavailable', 'upstream_unavailable', `${serviceName} cannot be found now.`);
    }
    return `http://${urlHost(instance.host)}:${instance.port}`;
  };
}
