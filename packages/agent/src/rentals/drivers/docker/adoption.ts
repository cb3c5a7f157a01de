import { type ContainerState, inspectContainer, removeNetwork } from './container/container.ts';
import { LABEL } from './container/labels.ts';
import type { Engine } from './engine/engine.ts';
import { isEngineStatus } from './engine/error.ts';

const labelFilter = (agentId: string) => JSON.stringify({ label: [`${LABEL.agent}=${agentId}`] });

/** The containers of this agent's rentals, running or not. */
export async function findContainers(engine: Engine, agentId: string): Promise<ContainerState[]> {
  const query = { all: true, filters: labelFilter(agentId) };
  const found = await engine.json<{ Id: string }[]>({ path: '/containers/json', query });
  const inspect = async ({ Id }: { Id: string }) => {
    try {
      return [await inspectContainer(engine, Id)];
    } catch (error) {
      // Gone since.
      if (isEngineStatus(error, 404)) return [];
      throw error;
    }
  };
  return (await Promise.all(found.map(inspect))).flat();
}

/** Removes the networks of rentals whose containers an earlier run did not come to create, or had removed. */
export async function removeStrayNetworks(
  engine: Engine,
  agentId: string,
  names: ReadonlySet<string>,
  pause: (ms: number) => Promise<void>,
): Promise<void> {
  const query = { filters: labelFilter(agentId) };
  const networks = await engine.json<{ Name: string }[]>({ path: '/networks', query });
  for (const { Name } of networks) {
    if (!names.has(Name)) await removeNetwork(engine, Name, pause);
  }
}
