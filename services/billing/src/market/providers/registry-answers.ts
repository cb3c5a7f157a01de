import { z } from 'zod';
import type { Machine } from './provider.ts';

const gpu = z.object({ model_name: z.string(), vram_mb: z.number().nonnegative(), is_healthy: z.boolean() });

/** A provider in registry responses, reduced to what billing needs. */
const provider = z.object({
  id: z.guid(),
  owner_id: z.string().min(1),
  status: z.string(),
  gpus: z.array(gpu),
});

function toMachine({ id, owner_id, status, gpus }: z.output<typeof provider>): Machine {
  return {
    id,
    ownerId: owner_id,
    status,
    gpus: gpus.map(({ model_name, vram_mb, is_healthy }) => ({
      modelName: model_name,
      vramMb: vram_mb,
      isHealthy: is_healthy,
    })),
  };
}

/** @throws Error if the text is not the provider with this id */
export function readMachine(text: string, id: string): Machine {
  const machine = toMachine(provider.parse(JSON.parse(text)));
  if (machine.id.toLowerCase() !== id) throw new Error('the answer is about another provider');
  return machine;
}

/** @throws Error if the text is not a list of providers */
export function readMachines(text: string): Machine[] {
  return z.array(provider).parse(JSON.parse(text)).map(toMachine);
}
