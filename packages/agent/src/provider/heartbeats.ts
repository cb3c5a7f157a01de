import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '@gridlease/common/log/logger';
import { pause } from '@gridlease/common/worker/alarm';
import type { AgentConfig } from '../config/config.ts';
import type { GpuReading } from '../gpus/card.ts';
import { inventoryOf, metricsOf } from '../gpus/inventory.ts';
import type { GpuReader } from '../gpus/reader.ts';
import type { Notices } from '../log/notices.ts';
import type { Failure, Registry } from '../platform-client/registry.ts';
import type { IdentityFile } from '../state/identity.ts';
import { writeJson } from '../state/json-file.ts';
import {
  afterFailure,
  afterSuccess,
  FIRST_INTERVAL,
  type HeartbeatInterval,
  pauseMs,
} from './heartbeat-interval.ts';
import type { HostReader } from './host-facts.ts';
import { ensureRegistered } from './registration.ts';

/** Time limit of the sign-off. */
const SIGN_OFF_TIMEOUT_MS = 3_000;

export interface HeartbeatDeps {
  readonly config: AgentConfig;
  readonly identity: IdentityFile;
  readonly registry: Registry;
  readonly gpus: GpuReader;
  /** Undefined: not reported. */
  readonly host: HostReader | undefined;
  readonly log: Logger;
  readonly notices: Notices;
  readonly random: () => number;
  /** Whether rentals run that outlive the agent. */
  readonly hasRentals: () => boolean;
}

/**
 * Registers this machine and sends heartbeats, until `signal` aborts (`stopped`) or its owner has deleted it from the
 * registry (`deleted`).
 */
export async function keepAlive(deps: HeartbeatDeps, signal: AbortSignal): Promise<'stopped' | 'deleted'> {
  const { identity } = deps;
  const isDeleted = () => identity.current()?.stage === 'deleted';
  const writeStatus = createStatusWriter(deps);
  let interval = FIRST_INTERVAL;
  while (!signal.aborted && !isDeleted()) {
    const outcome = await runCycle(deps, interval);
    interval = outcome.interval;
    if (outcome.status !== undefined) await writeStatus(outcome.status);
    if (!isDeleted()) await pause(pauseMs(interval, deps.random()), signal);
  }
  if (isDeleted()) {
    await writeStatus('deleted');
    return 'deleted';
  }
  await signOff(deps);
  return 'stopped';
}

interface HeartbeatOutcome {
  readonly interval: HeartbeatInterval;
  /** The machine's status in the registry, if the response contained it. */
  readonly status?: string;
}

/** Runs one cycle: reads the cards, ensures the registration, sends a heartbeat. */
async function runCycle(deps: HeartbeatDeps, interval: HeartbeatInterval): Promise<HeartbeatOutcome> {
  const reading = await deps.gpus.read();
  const registered = await ensureRegistered(deps, await registrationOf(deps, reading));
  if (registered === undefined) {
    deps.notices.trouble('join', 'this machine registers as soon as its GPUs can be read');
    return { interval: afterSuccess(interval, undefined) };
  }
  deps.notices.over('join', 'the GPUs can be read');
  if ('failed' in registered) return failed(deps, interval, registered.failed);
  return sendHeartbeat(deps, interval, registered.id, reading);
}

async function sendHeartbeat(
  deps: HeartbeatDeps,
  interval: HeartbeatInterval,
  id: string,
  reading: GpuReading | undefined,
): Promise<HeartbeatOutcome> {
  const { identity, notices } = deps;
  const metrics = reading === undefined ? [] : metricsOf(reading, identity.registeredGpus());
  const response = await deps.registry.sendHeartbeat(
    id,
    metrics.length === 0 ? {} : { gpu_metrics: metrics },
  );
  if (response.ok || response.status === 400) notices.over('registry', 'heartbeats arrive again');
  if (response.ok) {
    notices.over('metrics', 'the metrics are accepted again');
    return {
      interval: afterSuccess(interval, response.data.next_heartbeat_seconds),
      status: response.data.status,
    };
  }
  if (response.status === 400) {
    notices.trouble('metrics', 'the metrics were refused; the heartbeat was accepted', {
      reason: response.reason,
    });
  } else if (response.code === 'provider_deleted') {
    await identity.save({ stage: 'deleted', provider_id: id });
  } else if (response.code === 'provider_not_found') {
    return handleUnknownProvider(deps, interval, id);
  } else {
    return failed(deps, interval, response);
  }
  return { interval: afterSuccess(interval, undefined) };
}

/**
 * Reads the machine before it registers again: a heartbeat with another owner's key gets the same 404, and registering
 * would then create a second provider.
 */
async function handleUnknownProvider(
  deps: HeartbeatDeps,
  interval: HeartbeatInterval,
  id: string,
): Promise<HeartbeatOutcome> {
  const found = await deps.registry.read(id);
  if (found.ok) {
    return failed(deps, interval, { ok: false, reason: 'the access token is not for this machine' });
  }
  if (found.status !== 404) return failed(deps, interval, found);
  deps.log.warn({ provider_id: id }, 'the registry no longer knows this machine: registering again');
  await deps.identity.forget();
  return { interval: afterSuccess(interval, undefined) };
}

function failed(deps: HeartbeatDeps, interval: HeartbeatInterval, response: Failure): HeartbeatOutcome {
  deps.notices.trouble('registry', 'the registry refuses heartbeats; retrying', {
    reason: response.reason,
  });
  return { interval: afterFailure(interval, response.retryAfterMs) };
}

/** The description of this machine; undefined while its cards cannot all be described. */
async function registrationOf({ config, host }: HeartbeatDeps, reading: GpuReading | undefined) {
  const gpus = reading === undefined ? undefined : inventoryOf(reading);
  if (gpus === undefined) return undefined;
  const { owner_id, name, hostname, ip_address, location, metadata } = config;
  // Labels that the owner has set in the registry stay, unless the configuration has some.
  const labels = Object.keys(config.labels).length === 0 ? undefined : config.labels;
  return {
    owner_id: owner_id || undefined,
    name,
    hostname,
    ip_address,
    location,
    metadata,
    host: await host?.read(gpus.map(({ driver_version }) => driver_version)),
    labels,
    gpus,
  };
}

/**
 * Writes `status.json`, which tells the operator's runtime whether to accept new rentals: only while the machine is
 * `idle` or `busy` in the registry. Its time is that of the last accepted heartbeat.
 */
function createStatusWriter({ config, log, notices, identity }: HeartbeatDeps) {
  const file = join(config.state_folder, 'status.json');
  let last: string | undefined;
  return async (status: string) => {
    if (status === last) {
      const now = new Date();
      return utimes(file, now, now).catch(() => {});
    }
    last = status;
    const accepts_work = status === 'idle' || status === 'busy';
    const content = { status, accepts_work, provider_id: identity.providerId() };
    await writeJson(file, content).catch((error: Error) =>
      notices.trouble('disk', 'the state folder cannot be written', { reason: error.message }),
    );
    log.info({ status, accepts_work }, accepts_work ? 'accepts rentals' : 'accepts no new rentals');
  };
}

/**
 * Sets an idle machine offline when it stops, instead of when its lease ends. Any other status is kept: the next
 * heartbeat turns `offline` into `idle`, so a restart would lose a status set by an operator or a scheduler. Rentals that
 * go on without the agent would not be paid while the machine is offline.
 */
async function signOff({ config, identity, registry, log, hasRentals }: HeartbeatDeps): Promise<void> {
  const id = identity.providerId();
  if (!config.offline_on_stop || id === undefined || hasRentals()) return;
  const before = performance.now();
  const current = await registry.read(id, SIGN_OFF_TIMEOUT_MS);
  if (!current.ok || current.data.status !== 'idle') return;
  const left = Math.max(1, Math.round(SIGN_OFF_TIMEOUT_MS - (performance.now() - before)));
  const response = await registry.setOffline(id, current.etag, left);
  if (response.ok) log.info('reported this machine as offline');
  else
    log.warn(
      { reason: response.reason },
      'the stop could not be reported; the machine goes offline when its lease ends',
    );
}
