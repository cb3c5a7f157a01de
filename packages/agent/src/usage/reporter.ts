import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '@gridlease/common/log/logger';
import { pause } from '@gridlease/common/worker/alarm';
import { v7 as uuidv7 } from 'uuid';
import type { AgentConfig } from '../config/config.ts';
import type { GpuReader } from '../gpus/reader.ts';
import type { Notices } from '../log/notices.ts';
import type { IdentityFile } from '../state/identity.ts';
import type { DeliverUsage } from './report.ts';
import { cardsOfRental, usageOf } from './report.ts';
import { endSession, listSessions } from './sessions.ts';
import { createSpool, type Spool } from './spool.ts';

export interface ReporterDeps {
  readonly config: AgentConfig;
  /** Nothing is delivered before this machine is registered. */
  readonly identity: Pick<IdentityFile, 'providerId'>;
  readonly gpus: GpuReader;
  readonly deliver: DeliverUsage;
  /** The rentals that the agent itself runs. */
  readonly rentals: RunningRentals;
  readonly log: Logger;
  readonly notices: Notices;
}

export interface RunningRentals {
  /** The platform's time as the agent knows it. */
  now(): Date;
  running(): readonly { readonly sessionId: string; readonly gpus: readonly string[] }[];
  /** Whether billing is yet to be told that a rental has ended. */
  isEnding(sessionId: string): boolean;
  /** A report showed that a rental may have ended. */
  wake(): void;
}

/** Reports the usage of every running rental at each interval, until `signal` aborts. */
export async function reportUsage(deps: ReporterDeps, signal: AbortSignal): Promise<void> {
  const { config, notices } = deps;
  const sessions = join(config.state_folder, 'sessions');
  const spoolFolder = join(config.state_folder, 'spool');
  // The operator's runtime writes here; operators may give its group access to the folder.
  for (const folder of [sessions, spoolFolder]) await mkdir(folder, { recursive: true });
  const spool = createSpool(spoolFolder, config.usage.spool_max, (eventId) =>
    notices.trouble('spool', 'too many undelivered reports; dropping the oldest', {
      first: eventId.slice(0, 8),
    }),
  );
  let waitUntil = 0;
  while (!signal.aborted) {
    try {
      await measure(deps, sessions, spool);
      if (performance.now() >= waitUntil) waitUntil = await flush(deps, sessions, spool, signal);
      notices.over('usage', 'usage is reported again');
    } catch (error) {
      // A full or broken disk must not stop the heartbeats.
      notices.trouble('usage', 'usage cannot be recorded', { reason: (error as Error).message });
    }
    await pause(config.usage.interval, signal);
  }
}

/** Stores a report of each running rental on disk before any is sent. */
async function measure(deps: ReporterDeps, folder: string, spool: Spool): Promise<void> {
  const ours = deps.rentals.running();
  const isOurs = (id: string) => ours.some(({ sessionId }) => sessionId === id);
  const others = (await listSessions(folder, deps.notices)).filter(({ sessionId }) => !isOurs(sessionId));
  if (ours.length + others.length === 0) return;
  const cards = (await deps.gpus.read())?.cards ?? [];
  for (const { sessionId, gpus } of [...ours, ...others]) {
    // One past the time until which a rental was paid would prolong the bill, so that both are told by one clock.
    const timestamp = (isOurs(sessionId) ? deps.rentals.now() : new Date()).toISOString();
    await spool.add({
      event_id: uuidv7(),
      session_id: sessionId,
      timestamp,
      ...usageOf(cardsOfRental(cards, gpus)),
    });
  }
}

/** Delivers waiting reports, oldest first. @returns the monotonic time before which no retry is made. */
async function flush(deps: ReporterDeps, folder: string, spool: Spool, signal: AbortSignal): Promise<number> {
  const { log, notices } = deps;
  const providerId = deps.identity.providerId();
  if (providerId === undefined) return 0;
  for (const eventId of await spool.list()) {
    if (signal.aborted) return 0;
    const report = await spool.read(eventId);
    if (report === undefined) continue;
    const { session_id } = report;
    // A report that arrives before the end of its rental is told counts as a sign of life then.
    if (deps.rentals.isEnding(session_id)) continue;
    const delivery = await deps.deliver(report, providerId);
    if (delivery.kind === 'later') {
      notices.trouble('delivery', 'usage cannot be delivered; it is kept', { reason: delivery.reason });
      return performance.now() + delivery.retryAfterMs;
    }
    notices.over('delivery', 'usage is delivered again');
    if (delivery.kind === 'refused')
      log.error({ session_id, reason: delivery.reason }, 'a report was refused');
    if (delivery.kind === 'ended') await stopReporting(deps, folder, session_id, delivery.reason);
    await spool.remove(eventId);
  }
  return 0;
}

/** Billing says that a rental is not running. */
async function stopReporting(deps: ReporterDeps, folder: string, id: string, reason: string): Promise<void> {
  deps.log.warn({ session_id: id, reason }, 'the session is not running: no longer reported');
  const over = (await listSessions(folder, deps.notices)).filter(({ sessionId }) => sessionId === id);
  for (const session of over) await endSession(folder, session);
  deps.rentals.wake();
}
