import type { Actor } from '@gridlease/common/access/caller';
import type { UsageReport } from './report.ts';
import type { UsageUpdate } from './schema.ts';

/** What the transport adds to a report. */
export interface Arrival {
  readonly actor: Actor;
  /** Identifies a report that has neither an event_id nor a time. */
  readonly anonymousKey: string;
  readonly providerId?: string;
  readonly receivedAt?: Date;
}

/** Creates a report from the body, for both transports. */
export function toUsageReport(update: UsageUpdate, arrival: Arrival): UsageReport {
  return {
    sessionId: update.session_id,
    eventKey: eventKeyOf(update) ?? arrival.anonymousKey,
    measuredAt: update.timestamp,
    receivedAt: arrival.receivedAt,
    gpuUtilizationPercent: update.gpu_utilization_percent,
    vramUtilizationPercent: update.vram_utilization_percent,
    powerDrawW: update.power_draw_w,
    temperatureC: update.temperature_c,
    actor: arrival.actor,
    providerId: arrival.providerId,
  };
}

function eventKeyOf({ event_id: eventId, timestamp }: UsageUpdate): string | undefined {
  if (eventId !== undefined) return `e:${eventId}`;
  return timestamp && `t:${timestamp.toISOString()}`;
}
