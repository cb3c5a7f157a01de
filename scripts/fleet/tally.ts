import { createHistogram, performance } from 'node:perf_hooks';

const NANOSECONDS = 1e6;

/** Counts the responses to simulated daemons. */
export interface Tally {
  /** Times one call; a failure is counted and returned as undefined, since a daemon would go on. */
  count<T>(kind: string, call: () => Promise<T>): Promise<T | undefined>;
  /** For example `heartbeat 1200 accepted, 3 refused (503: 3), p50 4 ms, p99 21 ms`. */
  lines(): string[];
  accepted(kind: string): number;
}

export function createTally(): Tally {
  const kinds = new Map<
    string,
    { accepted: number; refused: Map<string, number>; times: ReturnType<typeof createHistogram> }
  >();
  const kindOf = (kind: string) => {
    const known = kinds.get(kind) ?? { accepted: 0, refused: new Map(), times: createHistogram() };
    kinds.set(kind, known);
    return known;
  };
  return {
    async count(kind, call) {
      const entry = kindOf(kind);
      const begun = performance.now();
      try {
        const value = await call();
        entry.accepted += 1;
        entry.times.record(Math.max(1, Math.round((performance.now() - begun) * NANOSECONDS)));
        return value;
      } catch (error) {
        const reason = String((error as { status?: number }).status ?? (error as Error).name);
        entry.refused.set(reason, (entry.refused.get(reason) ?? 0) + 1);
        return undefined;
      }
    },
    accepted: (kind) => kindOf(kind).accepted,
    lines() {
      return [...kinds].map(([kind, { accepted, refused, times }]) => {
        const reasons = [...refused].map(([reason, count]) => `${reason}: ${count}`).join(', ');
        const total = [...refused.values()].reduce((sum, count) => sum + count, 0);
        const ms = (percentile: number) => (times.percentile(percentile) / NANOSECONDS).toFixed(1);
        const latency = accepted === 0 ? '' : `, p50 ${ms(50)} ms, p99 ${ms(99)} ms`;
        return `${kind.padEnd(10)} ${accepted} accepted, ${total} refused${reasons && ` (${reasons})`}${latency}`;
      });
    },
  };
}
