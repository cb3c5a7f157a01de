import { setTimeout as pause } from 'node:timers/promises';
import { isUnspecified } from '../config/listen-address.ts';
import type { Logger } from '../log/logger.ts';
import { type AgentRegistration, createConsulAgent, describeAgentError, urlHost } from './consul.ts';

/** Times in milliseconds; the defaults are for production, tests shorten them. */
export interface RegistrationTiming {
  /** How often to look whether the agent still knows us. */
  reassertMs: number;
  /** Backoff with full jitter (Brooker, "Exponential Backoff And Jitter", AWS 2015), from the first to the last. */
  retryMinMs: number;
  retryMaxMs: number;
  /** For one request to the agent. */
  requestTimeoutMs: number;
  /** For all of stop(). */
  stopTimeoutMs: number;
}

const DEFAULT_TIMING: RegistrationTiming = {
  reassertMs: 30_000,
  retryMinMs: 1000,
  retryMaxMs: 30_000,
  requestTimeoutMs: 2000,
  stopTimeoutMs: 2000,
};

/** The agent raises anything less to a minute; a process that was killed leaves the catalogue after it. */
const DEREGISTER_AFTER_MS = 60_000;

export interface RegistrationOptions {
  /** "host:port", "http://host:port" or "https://host:port". */
  consulAddress: string;
  token?: string | undefined;
  service: {
    name: string;
    /** Stable over restarts; see serviceId. */
    id: string;
    tags: readonly string[];
    /** Where others reach us; nothing, or all addresses (0.0.0.0, ::), leaves it to the agent. */
    address?: string | undefined;
    port: number;
    meta?: Readonly<Record<string, string>> | undefined;
  };
  /** `host` is where we listen; all addresses mean 127.0.0.1. */
  check: { host: string; path: string; intervalMs: number; timeoutMs: number };
  log: Pick<Logger, 'info' | 'warn'>;
  timing?: Partial<RegistrationTiming> | undefined;
  /** From 0 up to 1, for the jitter. */
  random?: (() => number) | undefined;
}

export interface Registration {
  /** Whether the agent knew us when we last asked. */
  registered(): boolean;
  /** Deregisters and ends; never fails, and takes two seconds at most. */
  stop(): Promise<void>;
}

/**
 * The id of one instance: prefix and configured instance id, else host name and port. Random ones would leave an
 * orphan behind at every start.
 */
export function serviceId(options: { prefix: string; instanceId: string; hostName: string; port: number }) {
  const { prefix, instanceId, hostName, port } = options;
  return `${prefix}${instanceId === '' ? `${hostName}-${port}` : instanceId}`;
}

function toAgentRegistration({ service, check }: RegistrationOptions): AgentRegistration {
  const { address = '' } = service;
  const host = isUnspecified(check.host) ? '127.0.0.1' : check.host;
  return {
    ...service,
    meta: service.meta ?? {},
    address: isUnspecified(address) ? undefined : address,
    check: {
      url: `http://${urlHost(host)}:${service.port}${check.path}`,
      intervalMs: check.intervalMs,
      timeoutMs: check.timeoutMs,
      deregisterAfterMs: DEREGISTER_AFTER_MS,
    },
  };
}

/** Says what happens, and the same trouble again only after something else. */
function createReport(log: RegistrationOptions['log'], facts: Record<string, string>) {
  let said: string | undefined;
  return {
    registered() {
      said = undefined;
      log.info(facts, 'Registered with Consul');
    },
    forgotten() {
      log.warn(facts, 'The Consul agent has forgotten this service; registering again');
    },
    trouble(error: unknown) {
      const reason = describeAgentError(error);
      if (reason !== said) {
        log.warn({ ...facts, reason }, 'Not registered with Consul; trying again in the background');
      }
      said = reason;
    },
    left(error: unknown) {
      log.warn({ ...facts, reason: describeAgentError(error) }, 'Could not deregister from Consul');
    },
  };
}

/**
 * Registers the service with a Consul agent and keeps it registered, in the background: an agent that is away
 * is tried again with backoff, and one that has forgotten us (its data was lost) hears of us again.
 */
export function startRegistration(options: RegistrationOptions): Registration {
  const timing = { ...DEFAULT_TIMING, ...options.timing };
  const { log, random = Math.random } = options;
  const registration = toAgentRegistration(options);
  const agent = createConsulAgent({
    address: options.consulAddress,
    token: options.token,
    timeoutMs: timing.requestTimeoutMs,
  });
  const report = createReport(log, {
    consul: options.consulAddress,
    consul_service_id: registration.id,
  });
  const stopping = new AbortController();
  let registered = false;
  let attempted = false;

  async function assertRegistered(): Promise<void> {
    if (registered && (await agent.knows(registration.id))) {
      return;
    }
    if (registered) {
      registered = false;
      report.forgotten();
    }
    if (stopping.signal.aborted) {
      return;
    }
    attempted = true;
    await agent.register(registration);
    registered = true;
    report.registered();
  }

  async function keepRegistered(): Promise<void> {
    let failures = 0;
    while (!stopping.signal.aborted) {
      let wait = timing.reassertMs;
      try {
        await assertRegistered();
        failures = 0;
      } catch (error) {
        registered = false;
        if (!stopping.signal.aborted) {
          report.trouble(error);
        }
        wait = random() * Math.min(timing.retryMaxMs, timing.retryMinMs * 2 ** failures);
        failures += 1;
      }
      // Rejects when stop() cuts it short, which the loop's condition sees.
      await pause(wait, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  }

  const loop = keepRegistered();

  async function end(): Promise<void> {
    const half = timing.stopTimeoutMs / 2;
    const deadline = new AbortController();
    stopping.abort();
    // A registration under way must be over first, else it might come after the deregistration.
    await Promise.race([loop, pause(half, undefined, { signal: deadline.signal }).catch(() => undefined)]);
    deadline.abort();
    try {
      // Also when no registration was confirmed: an answer may have been lost.
      if (attempted) {
        await agent.deregister(registration.id, half);
      }
    } catch (error) {
      report.left(error);
    }
    registered = false;
    agent.close();
    await loop;
  }

  let ended: Promise<void> | undefined;
  return {
    registered: () => registered,
    stop() {
      ended ??= end();
      return ended;
    },
  };
}
