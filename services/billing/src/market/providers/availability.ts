import { providerCapacityExceeded, providerNotAvailable } from './errors.ts';
import { matchModel } from './gpu-models.ts';
import type { Machine } from './provider.ts';

/** What is to be rented, and among which models its name was looked for. */
export interface WantedVram {
  /** As the renter wrote it. */
  readonly gpuModel: string;
  /** The models of the rates that count; cards of none of them are of one kind with each other. */
  readonly models: readonly string[];
  readonly requestedVramMb: number;
}

/** Memory that live sessions of a machine have, by the model that their renters wrote. */
export interface AllocatedVram {
  readonly gpuModel: string;
  readonly vramMb: number;
}

/** @throws BillingError 409 `provider_not_available` */
export function requireAvailable({ id, status }: Machine): void {
  if (status !== 'idle' && status !== 'busy') throw providerNotAvailable(id, status);
}

/**
 * MB that are left of the cards that are meant: those of the machine that are healthy and of the same model. Models are
 * told apart as the rates do that count now, those of running sessions, too: rates may have changed since.
 */
export function vramLeft(machine: Machine, wanted: WantedVram, allocated: readonly AllocatedVram[]): number {
  const { gpuModel, models } = wanted;
  const meant = matchModel(gpuModel, models);
  const isMeant = (name: string) => matchModel(name, models) === meant;
  const isNamed = ({ modelName }: { modelName: string }) =>
    meant !== undefined ||
    [matchModel(modelName, [gpuModel]), matchModel(gpuModel, [modelName])].some(Boolean);
  const cards = machine.gpus.filter(({ modelName, isHealthy }) => isHealthy && isMeant(modelName));
  // A card of no known model is not just any other of no known model.
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
