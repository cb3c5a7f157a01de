import { setTimeout as pause } from 'node:timers/promises';
import { isUnspecified } from '../config/listen-address.ts';
import type { Logger } from '../log/logger.ts';
import { type AgentRegistration, createConsulAgent, describeAgentError, urlHost } from './consul.ts';

/** Times in milliseconds; the defaults are for production, tests shorten them. */
export interface RegistrationTiming {
  /** How often to check whether the agent still knows this service. */
  reassertMs: number;
  /** Backoff with full jitter (Brooker, "Exponential Backoff And Jitter", AWS 2015), first and longest delay. */
  retryMinMs: number;
  retryMaxMs: number;
  /** Timeout of one request to the agent. */
  requestTimeoutMs: number;
  /** Bound on all of stop(). */
  stopTimeoutMs: number;
}

const DEFAULT_TIMING: RegistrationTiming = {
  reassertMs: 30_000,
  retryMinMs: 1000,
  retryMaxMs: 30_000,
  requestTimeoutMs: 2000,
  stopTimeoutMs: 2000,
};

/** The agent raises anything less to a minute; a process that was killed leaves the catalogue after this time. */
const DEREGISTER_AFTER_MS = 60_000;

export interface RegistrationOptions {
  /** "host:port", "http://host:port" or "https://host:port". */
  consulAddress: string;
  token?: string | undefined;
  service: {
    name: string;
    /** Stable across restarts; see serviceId. */
    id: string;
    tags: readonly string[];
    /** Our address for other services; when empty or all addresses (0.0.0.0, ::), the agent decides. */
    address?: string | undefined;
    port: number;
    meta?: Readonly<Record<string, string>> | undefined;
  };
  /** `host` is the listen address; all addresses mean 127.0.0.1. */
  check: { host: string; path: string; intervalMs: number; timeoutMs: number };
  log: Pick<Logger, 'info' | 'warn'>;
  timing?: Partial<RegistrationTiming> | undefined;
  /** From 0 up to 1, for the jitter. */
  random?: (() => number) | undefined;
}

export interface Registration {
  /** Whether the agent knew this service at the last check. */
  registered(): boolean;
  /** Deregisters and stops; never fails, and takes at most two seconds. */
  stop(): Promise<void>;
}

/**
 * The id of one instance: prefix and configured instance id, else host name and port. Random ids would leave an
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

/** Logs what happens, and repeats the same trouble only after something else. */
function createReport(log: RegistrationOptions['log'], facts: Record<string, string>) {
  let said: string | undefined;
  return {
    registered() {
      said = undefined;
      log.info(facts, 'registered with Consul');
    },
    forgotten() {
      log.warn(facts, 'the Consul agent has forgotten this service; registering again');
    },
    trouble(error: unknown) {
      const reason = describeAgentError(error);
      if (reason !== said) {
        log.warn({ ...facts, reason }, 'not registered with Consul; retrying in the background');
      }
      said = reason;
    },
    left(error: unknown) {
      log.warn({ ...facts, reason: describeAgentError(error) }, 'deregistration from Consul failed');
    },
  };
}

/**
 * Registers the service with a Consul agent and keeps it registered, in the background: an unavailable agent is
 * retried with backoff, and one that has lost its data gets a new registration.
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
      // Rejects when stop() cuts it short; the loop's condition handles that.
      await pause(wait, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  }

  const loop = keepRegistered();

  async function end(): Promise<void> {
    const half = timing.stopTimeoutMs / 2;
    const deadline = new AbortController();
    stopping.abort();
    // A registration in progress must finish first, else it might come after the deregistration.
    await Promise.race([loop, pause(half, undefined, { signal: deadline.signal }).catch(() => undefined)]);
    deadline.abort();
    try {
      // Even when no registration was confirmed: a response may have been lost.
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
