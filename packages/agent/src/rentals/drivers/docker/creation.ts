import { RentalFailure } from '../../failure.ts';
import { removeContainer, removeNetwork } from './container/container.ts';
import { type ContainerPlan, containerRequest, networkRequest } from './container/specification.ts';
import type { Engine } from './engine/engine.ts';
import { isEngineStatus } from './engine/error.ts';

/** What an engine's refusal to create something means. */
function creationFailure(error: unknown, image: string): RentalFailure {
  if (error instanceof RentalFailure) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (isEngineStatus(error, 404)) {
    return new RentalFailure(
      'image_unavailable',
      `The image ${image} was removed from the machine meanwhile.`,
      error,
    );
  }
  if (/no space left/i.test(message)) {
    return new RentalFailure('out_of_disk', 'The machine has no room left on its disk.', error);
  }
  if (isEngineStatus(error, 400)) {
    return new RentalFailure(
      'workload_invalid',
      `The machine's engine refuses the workload: ${message}`,
      error,
    );
  }
  return new RentalFailure(
    'engine_unavailable',
    `The machine could not prepare the workload: ${message}`,
    error,
  );
}

async function createContainer(engine: Engine, plan: ContainerPlan): Promise<string> {
  const query = { name: plan.name };
  const create = (body: unknown) =>
    engine.json<{ Id: string }>({ method: 'POST', path: '/containers/create', query, body });
  try {
    return (await create(containerRequest(plan))).Id;
  } catch (error) {
    const isRefused =
      plan.limitDisk && error instanceof Error && /storage-opt|pquota|quota/i.test(error.message);
    if (!isRefused) throw error;
    // Only trying tells: the file system is mounted without quotas.
    return (await create(containerRequest({ ...plan, limitDisk: false }))).Id;
  }
}

/** Removes what an earlier run of the agent may have left of a rental. */
async function removeRemains(
  engine: Engine,
  name: string,
  pause: (ms: number) => Promise<void>,
): Promise<void> {
  await removeContainer(engine, name);
  await removeNetwork(engine, name, pause);
}

/**
 * Creates a rental's network and container.
 *
 * @returns the container's id. Nothing is left when it rejects.
 * @throws RentalFailure
 */
export async function createEverything(
  engine: Engine,
  plan: ContainerPlan,
  pause: (ms: number) => Promise<void>,
): Promise<string> {
  try {
    await removeRemains(engine, plan.name, pause);
    const body = networkRequest(plan.name, plan.labels);
    await engine.send({ method: 'POST', path: '/networks/create', body });
    return await createContainer(engine, plan);
  } catch (error) {
    await removeRemains(engine, plan.name, pause).catch(() => {});
    throw creationFailure(error, plan.workload.image);
  }
}
