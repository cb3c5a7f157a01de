import { randomUUID } from 'node:crypto';
import { createLogger } from '@gridlease/common/log/logger';
import { openNatsBroker } from '@gridlease/common/messaging/nats';
import { until } from '@gridlease/testing/until';
import { onTestFinished } from 'vitest';
import { keepDoing, type Work } from '../../journeys/killed-processes/load.ts';
import type { Diary, Marketplace } from '../../journeys/killed-processes/marketplace.ts';

const ACCEPTED_TIMEOUT_MS = 60_000;
/** Beside five a second over HTTP, it stays below the ten a second of one rental above which billing drops reports. */
const PAUSE_MS = 400;

/** A daemon that reports usage over NATS, each report with one id until the stream has it. */
export interface NatsReporter {
  /** Resolves when the stream has stored it. */
  report(): Promise<void>;
}

/** @param daemonUrl servers and credentials */
export function openReporter(
  { daemon, machine, liveSession }: Marketplace,
  diary: Diary,
  daemonUrl: string,
): NatsReporter {
  const log = createLogger({ service: 'reporter', level: 'fatal' });
  const broker = openNatsBroker({ url: daemonUrl, name: 'reporter', log });
  onTestFinished(() => broker.close());
  return {
    async report() {
      const id = randomUUID();
      const timestamp = new Date().toISOString();
      const measured = { gpu_utilization_percent: 80, vram_utilization_percent: 60, power_draw_w: 250 };
      const message = {
        subject: `billing.usage.${machine}.${liveSession}`,
        id,
        headers: { Authorization: `Bearer ${daemon}` },
        body: JSON.stringify({ session_id: liveSession, event_id: id, timestamp, ...measured }),
      };
      await until(() => broker.publish(message).then(() => true), {
        timeoutMs: ACCEPTED_TIMEOUT_MS,
        every: 100,
        message: 'that a report is accepted',
      });
      diary.usage.push(id);
    },
  };
}

export function keepReporting(reporter: NatsReporter): Work {
  return keepDoing('usage over NATS', PAUSE_MS, () => reporter.report());
}
