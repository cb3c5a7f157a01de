import type { DockerSettings } from '../../../config/docker-settings.ts';
import { RentalFailure } from '../../failure.ts';
import type { RentalTask } from '../driver.ts';
import { findAmdNodes } from './container/amd-nodes.ts';
import { type GpuConfig, gpuConfig, type MachineCard } from './container/gpus.ts';
import { type Limits, limitsOf } from './container/limits.ts';
import type { EngineInfo } from './engine/engine.ts';
import { type ImageReference, isImageAllowed, parseImageReference } from './image-reference.ts';
import { parseRenterKey } from './ssh/keys.ts';

/** The rental's image. @throws RentalFailure `workload_invalid`, `image_not_allowed` */
export function allowedImage({ workload }: RentalTask, { images }: DockerSettings): ImageReference {
  const image = parseImageReference(workload.image);
  if (!isImageAllowed(image, images)) {
    throw new RentalFailure(
      'image_not_allowed',
      `The machine's owner does not allow the image ${workload.image}.`,
    );
  }
  return image;
}

/** The key that may log in; undefined if none may. @throws RentalFailure `workload_invalid` */
export function renterKey({ workload }: RentalTask, { ssh }: DockerSettings): string | undefined {
  if (workload.ssh_public_key === undefined) return undefined;
  if (!ssh) throw new RentalFailure('workload_invalid', "The machine's owner does not offer SSH.");
  parseRenterKey(workload.ssh_public_key);
  return workload.ssh_public_key.trim();
}

/** @throws RentalFailure `gpu_unavailable` for a card that the machine does not have. */
function rentedCards({ cards }: RentalTask, machine: readonly MachineCard[]): readonly MachineCard[] {
  if (cards.length === 0) return machine;
  return cards.map(({ uuid, index }) => {
    const card = machine.find((each) => (uuid === undefined ? each.index === index : each.uuid === uuid));
    if (card === undefined) {
      throw new RentalFailure(
        'gpu_unavailable',
        `The machine has no card ${uuid ?? `#${index}`} at the moment.`,
      );
    }
    return card;
  });
}

/** What a rental gets of the machine. @throws RentalFailure `gpu_unavailable` */
export async function planResources(
  task: RentalTask,
  settings: DockerSettings,
  info: EngineInfo,
  machine: readonly MachineCard[],
): Promise<{ limits: Limits; gpus: GpuConfig }> {
  const cards = settings.gpus === 'none' ? [] : rentedCards(task, machine);
  const rented = task.cards.length || machine.length;
  const share = machine.length === 0 ? 1 : Math.min(1, rented / machine.length);
  return {
    limits: limitsOf(settings, info, share),
    gpus: await gpuConfig(settings.gpus, cards, info, findAmdNodes),
  };
}
