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
  readonly log: Logger;
  readonly notices: Notices;
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
  const sessions = await listSessions(folder, deps.notices);
  if (sessions.length === 0) return;
  const cards = (await deps.gpus.read())?.cards ?? [];
  for (const { sessionId, gpus } of sessions) {
    const timestamp = new Date().toISOString();
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
    const delivery = await deps.deliver(report, providerId);
    if (delivery.kind === 'later') {
      notices.trouble('delivery', 'usage cannot be delivered; it is kept', { reason: delivery.reason });
      return performance.now() + delivery.retryAfterMs;
    }
    notices.over('delivery', 'usage is delivered again');
    if (delivery.kind === 'refused')
      log.error({ session_id, reason: delivery.reason }, 'a report was refused');
    if (delivery.kind === 'ended') {
      log.warn({ session_id, reason: delivery.reason }, 'the session is not running: no longer reported');
      const over = (await listSessions(folder, notices)).filter(({ sessionId }) => sessionId === session_id);
      for (const session of over) await endSession(folder, session);
    }
    await spool.remove(eventId);
  }
  return 0;
}
