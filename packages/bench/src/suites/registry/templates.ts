import { orThrow } from '@gridlease/client/problem-error';
import { createRegistryClient } from '@gridlease/client/registry';
import type { MachineGroup } from './fleet-plan.ts';

/** A machine from which a fleet is copied. */
export interface Template {
  readonly id: string;
  /** How many such machines the fleet has. */
  readonly machines: number;
}

/** Lets the service itself write one machine of each group: registered, seen with metrics, and in its state. */
export async function registerTemplates(
  baseUrl: string,
  groups: readonly MachineGroup[],
): Promise<Template[]> {
  const templates: Template[] = [];
  for (const [number, group] of groups.entries()) {
    templates.push({ id: await register(baseUrl, group, number), machines: group.machines });
  }
  return templates;
}

async function register(
  baseUrl: string,
  { cards, status, isHealthy }: MachineGroup,
  number: number,
): Promise<string> {
  const client = createRegistryClient({ baseUrl });
  const identities = cards.map((_, index) => ({ index, uuid: `GPU-template-${number}-${index}` }));
  const health = cards.map((_, index) => isHealthy || index > 0);
  const gpus = cards.map((card, place) => ({
    ...card,
    ...identities[place],
    driver_version: '550.54.14',
    is_healthy: health[place] ?? true,
  }));
  const body = {
    owner_id: 'template',
    name: `template-${number}`,
    hostname: `node-${number}.example.org`,
    ip_address: '10.0.0.1',
    location: number % 2 === 0 ? 'eu-central' : 'us-east',
    metadata: { rack: number % 40, os: 'Ubuntu 24.04' },
    gpus,
  };
  const { id } = await orThrow(client.POST('/providers', { body }));
  const path = { params: { path: { providerID: id } } };
  const gpu_metrics = identities.map((identity, place) => ({
    ...identity,
    utilization_gpu_percent: status === 'busy' ? 97 : 0,
    utilization_memory_percent: status === 'busy' ? 60 : 1,
    temperature_c: status === 'busy' ? 71 : 36,
    power_draw_w: status === 'busy' ? 290 : 24,
    is_healthy: health[place],
  }));
  await orThrow(client.POST('/providers/{providerID}/heartbeat', { ...path, body: { gpu_metrics } }));
  // After the heartbeat, which ends some states.
  if (status !== 'idle') {
    await orThrow(client.PATCH('/providers/{providerID}/status', { ...path, body: { status } }));
  }
  return id;
}
