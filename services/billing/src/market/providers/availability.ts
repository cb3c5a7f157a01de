import {
  providerCapacityExceeded,
  providerDrained,
  providerNotAvailable,
  providerSuspended,
} from './errors.ts';
import { matchModel } from './gpu-models.ts';
import type { Machine } from './provider.ts';

/** The card to rent, and the models against which its name is matched. */
export interface WantedVram {
  /** As the renter wrote it. */
  readonly gpuModel: string;
  /** The models of the applicable rates. All cards that match none of them count as one kind. */
  readonly models: readonly string[];
  readonly requestedVramMb: number;
}

/** Memory allocated to the live sessions of a machine, by the model name that their renters wrote. */
export interface AllocatedVram {
  readonly gpuModel: string;
  readonly vramMb: number;
}

/** @throws BillingError 409 `provider_not_available`, `provider_suspended` */
export function requireAvailable({ id, status, drain, suspended = [] }: Machine): void {
  if (suspended.length > 0) throw providerSuspended(id);
  if (status !== 'idle' && status !== 'busy') throw providerNotAvailable(id, status);
  if (drain !== undefined) throw providerDrained(id, status, drain.until);
}

/**
 * Returns the MB left on the machine's healthy cards of the wanted model. Running sessions are matched
 * against the current models, too, because rates may have changed since they started.
 */
export function vramLeft(machine: Machine, wanted: WantedVram, allocated: readonly AllocatedVram[]): number {
  const { gpuModel, models } = wanted;
  const meant = matchModel(gpuModel, models);
  const isMeant = (name: string) => matchModel(name, models) === meant;
  const isNamed = ({ modelName }: { modelName: string }) =>
    meant !== undefined ||
    [matchModel(modelName, [gpuModel]), matchModel(gpuModel, [modelName])].some(Boolean);
  const cards = machine.gpus.filter(({ modelName, isHealthy }) => isHealthy && isMeant(modelName));
  // Cards without a known model are not interchangeable: one of them must match the wanted name.
  if (!cards.some(isNamed)) return 0;
  const has = cards.reduce((sum, { vramMb }) => sum + vramMb, 0);
  const given = allocated.filter((one) => isMeant(one.gpuModel));
  return has - given.reduce((sum, { vramMb }) => sum + vramMb, 0);
}

/** @throws BillingError 409 `provider_capacity_exceeded` */
export function requireCapacity(
  machine: Machine,
  wanted: WantedVram,
  allocated: readonly AllocatedVram[],
): void {
  const available = Math.max(0, vramLeft(machine, wanted, allocated));
  if (wanted.requestedVramMb > available) {
    throw providerCapacityExceeded({ available, requested: wanted.requestedVramMb });
  }
}
