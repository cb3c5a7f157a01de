import type { Actor } from '@gridlease/common/access/caller';
import { mayReachProvider } from '@gridlease/common/access/ownership';
import { modelKey } from '@gridlease/pricing/gpu-models';
import type { Machine, MachineGpu } from '../../market/providers/provider.ts';
import type { Wanted } from '../../market/providers/rented-cards.ts';
import { gpusNotRentable } from './errors.ts';
import { wantedModels } from './wanted-model.ts';

/**
 * Finds the cards that an order names, as indices; undefined if it names none.
 *
 * @param knownModels the platform's
 * @throws BillingError 400 for cards that do not exist, are of two models or of another one than is wanted, and for
 *   several cards of a machine that rents out shares of one
 */
export function namedCards(
  machine: Machine,
  wanted: Wanted,
  knownModels: readonly string[],
  actor: Actor | undefined,
): readonly number[] | undefined {
  requireOneShared(machine, wanted);
  const member = wanted.gpuIndices === undefined ? 'gpu_uuids' : 'gpu_indices';
  const cards =
    wanted.gpuIndices?.map((index) => cardOf(machine, index)) ?? cardsWithUuids(machine, wanted, actor);
  if (cards === undefined) return undefined;
  const [first] = cards;
  const other = cards.find(({ modelName }) => modelKey(modelName) !== modelKey(first?.modelName ?? ''));
  if (first !== undefined && other !== undefined) {
    throw gpusNotRentable(
      member,
      `names GPUs of two models, ${first.modelName} (${first.index}) and ${other.modelName} (${other.index})`,
    );
  }
  const isWanted = wantedModels({ gpuModel: wanted.gpuModel, knownModels }, cards);
  if (first !== undefined && !isWanted(first.modelName)) {
    throw gpusNotRentable(member, `GPU ${first.index} is a ${first.modelName}, not a ${wanted.gpuModel}`);
  }
  return cards.map(({ index }) => index);
}

function requireOneShared({ sharing }: Machine, { gpuCount = 1, gpuIndices, gpuUuids }: Wanted): void {
  if (sharing !== 'vram' || gpuCount === 1) return;
  const member = gpuIndices ? 'gpu_indices' : gpuUuids ? 'gpu_uuids' : 'gpu_count';
  throw gpusNotRentable(
    member,
    'must be one GPU: this machine rents out shares of single GPUs (sharing: vram)',
  );
}

function cardOf({ gpus }: Machine, index: number): MachineGpu {
  const card = gpus.find((gpu) => gpu.index === index);
  if (card === undefined) throw gpusNotRentable('gpu_indices', `the machine has no GPU ${index}`);
  return card;
}

/** For callers who may not see these ids, no card has one: they could try whether it exists. */
function cardsWithUuids(
  { id, ownerId, gpus }: Machine,
  { gpuUuids }: Wanted,
  actor: Actor | undefined,
): MachineGpu[] | undefined {
  const maySee = actor !== undefined && mayReachProvider(actor, { id, ownerId }) && maySeeUuids(actor);
  return gpuUuids?.map((uuid) => {
    const card = maySee ? gpus.find((gpu) => gpu.uuid === uuid) : undefined;
    if (card === undefined) throw gpusNotRentable('gpu_uuids', `the machine has no GPU ${uuid}`);
    return card;
  });
}

/** A service account needs the scope for it, as in the registry. */
function maySeeUuids(actor: Actor): boolean {
  return actor === 'anybody' || !actor.isService || actor.scopes.has('registry:read');
}

/** @throws BillingError 400 for cards that are named although the machine's are not known */
export function requireNoNames({ gpuIndices, gpuUuids }: Wanted, reason: string): void {
  const member = gpuIndices ? 'gpu_indices' : gpuUuids ? 'gpu_uuids' : undefined;
  if (member !== undefined) throw gpusNotRentable(member, reason);
}
