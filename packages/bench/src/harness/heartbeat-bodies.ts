import type { GpuMetrics } from '@gridlease/client/generated/provider-registry';

/** Number of different bodies that the load generator sends in turn. */
const BODIES = 64;

type Identity = Pick<GpuMetrics, 'uuid' | 'index'>;

/** The JSON of many different heartbeats of machines with `cards` cards, identified by `identify`. */
export function heartbeatTexts(cards: number, identify: (card: number) => Identity): string[] {
  return Array.from({ length: BODIES }, (_, n) =>
    JSON.stringify({
      gpu_metrics: Array.from({ length: cards }, (_, card) => ({ ...identify(card), ...metrics(n, card) })),
    }),
  );
}

/** What the reference daemon reports of a healthy card. */
function metrics(n: number, card: number): GpuMetrics {
  return {
    utilization_gpu_percent: (n * 7 + card) % 101,
    utilization_memory_percent: (n * 3 + card) % 101,
    temperature_c: 40 + ((n + card) % 45),
    power_draw_w: 60 + ((n * 11 + card) % 300),
    is_healthy: true,
  };
}
