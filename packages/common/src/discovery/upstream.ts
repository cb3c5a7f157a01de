import { ServiceError } from '../errors/service-error.ts';
import type { Logger } from '../log/logger.ts';
import { createConsulAgent, describeAgentError, type ServiceInstance, urlHost } from './consul.ts';

/** Answers the base URL of another service, without a slash at its end, as it is to be called now. */
export type Upstream = () => Promise<string>;

/** Times in milliseconds; the defaults are for production, tests shorten them. */
export interface UpstreamTiming {
  /** How long an answer of the agent is used before it is asked again. */
  readonly freshMs: number;
  readonly requestTimeoutMs: number;
}

/** Shorter than `drain_delay`, for which an instance that has left Consul still serves. */
const DEFAULT_TIMING: UpstreamTiming = { freshMs: 2_000, requestTimeoutMs: 2_000 };

export interface UpstreamOptions {
  /** A base URL, or `consul`. */
  readonly value: string;
  /** The service's name in Consul. */
  readonly serviceName: string;
  /** Needed where the value is `consul`. */
  readonly consul: { readonly address: string; readonly token?: string | undefined };
  readonly log: Pick<Logger, 'info' | 'warn'>;
  readonly timing?: Partial<UpstreamTiming>;
  /** Milliseconds that only go forward. */
  readonly clock?: () => number;
}

/** Where another service is: the URL given, or with `consul` its healthy instances in turn. */
export function createUpstream(options: UpstreamOptions): Upstream {
  if (options.value === 'consul') return createConsulUpstream(options);
  const url = options.value.replace(/\/+$/, '');
  return async () => url;
}

/**
 * The healthy instances that Consul knows, in turn. The last good answer is kept while the agent is away or has
 * none: an instance whose check fails may still answer, and no instance surely does not.
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
    else log.warn(facts, 'Consul does not say where a service is; using what it said last');
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
      // A service that is just starting must be found soon after.
      askedAt = Number.NEGATIVE_INFINITY;
      throw new ServiceError('unavailable', 'upstream_unavailable', `${serviceName} is not to be found now.`);
    }
    return `http://${urlHost(instance.host)}:${instance.port}`;
  };
}
