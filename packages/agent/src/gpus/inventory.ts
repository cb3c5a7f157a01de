import type { GpuDetailRequest, GpuMetrics } from '@gridlease/client/generated/provider-registry';
import { type Card, type GpuReading, vendorOf } from './card.ts';

const GPUS_MAX = 64;

/** By compute capability (CUDA C++ Programming Guide, "Compute Capabilities"); the longest prefix wins. */
const ARCHITECTURES: Readonly<Record<string, string>> = {
  '3': 'Kepler',
  '5': 'Maxwell',
  '6': 'Pascal',
  '7': 'Volta',
  '7.5': 'Turing',
  '8': 'Ampere',
  '8.9': 'Ada Lovelace',
  '9': 'Hopper',
  '10': 'Blackwell',
  '11': 'Blackwell',
  '12': 'Blackwell',
};

/** Undefined for a generation that is newer than this table: the registry accepts unknown cards. */
function architectureOf(computeCapability: string | undefined): string | undefined {
  if (computeCapability === undefined) return undefined;
  return ARCHITECTURES[computeCapability] ?? ARCHITECTURES[computeCapability.split('.')[0] ?? ''];
}

/** The machine's cards for its registration. Undefined unless every card can be described. */
export function inventoryOf(reading: GpuReading): GpuDetailRequest[] | undefined {
  if (!reading.isComplete || reading.cards.length === 0) return undefined;
  return reading.cards.slice(0, GPUS_MAX).map((card) => ({
    uuid: card.uuid,
    index: card.index,
    model_name: card.name ?? 'unknown',
    // A card that shares the system's memory reports none; filters for memory then never match it.
    vram_mb: card.memoryTotalMb ?? 0,
    driver_version: card.driverVersion ?? 'unknown',
    is_healthy: card.isHealthy,
    architecture: card.architecture ?? architectureOf(card.computeCapability),
    compute_capability: card.computeCapability,
    power_consumption_w: card.powerLimitW,
  }));
}

type Known = Pick<GpuDetailRequest, 'uuid' | 'index' | 'model_name'>;

function isSame(known: Known, card: Card): boolean {
  // A failed card may not report its uuid, but keeps its index.
  return card.uuid === undefined || !known.uuid ? known.index === card.index : known.uuid === card.uuid;
}

/**
 * The metrics of the registered cards for a heartbeat. Unregistered cards are omitted, because the registry would
 * refuse all metrics if one of them were included. A card that is missing while its vendor's program reports failures is
 * unhealthy.
 */
export function metricsOf(reading: GpuReading, registered: readonly Known[]): GpuMetrics[] {
  return registered.flatMap((known): GpuMetrics[] => {
    const identity = known.uuid ? { uuid: known.uuid } : { index: known.index };
    const card = reading.cards.find((candidate) => isSame(known, candidate));
    if (card === undefined) {
      return reading.failed.includes(vendorOf(known.model_name)) ? [{ ...identity, is_healthy: false }] : [];
    }
    return [
      {
        ...identity,
        utilization_gpu_percent: card.utilizationGpuPercent,
        utilization_memory_percent: card.utilizationMemoryPercent,
        temperature_c: card.temperatureC,
        power_draw_w: card.powerDrawW,
        is_healthy: card.isHealthy,
      },
    ];
  });
}
