import { createAlarm } from '@gridlease/common/worker/alarm';
import type { Demand } from './demand.ts';

export interface DemandWorkerOptions {
  readonly enabled: boolean;
  /** Milliseconds. */
  readonly interval: number;
}

/**
 * Looks at the fleet again and again, in every replica: each makes prices of what it has seen itself. Nothing happens
 * where prices do not follow demand.
 */
export function startDemandWorker(
  demand: Demand,
  { enabled, interval }: DemandWorkerOptions,
): { stop(): Promise<void> } {
  const alarm = createAlarm();
  const stopping = new AbortController();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await demand.measure(stopping.signal);
      if (!stopping.signal.aborted) await alarm.wait(interval);
    }
  }

  const running = enabled ? run() : undefined;
  return {
    async stop() {
      stopping.abort();
      alarm.ring();
      await running;
    },
  };
}
