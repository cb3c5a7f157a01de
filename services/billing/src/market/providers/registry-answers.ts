import { z } from 'zod';
import type { Machine } from './provider.ts';

const gpu = z.object({ model_name: z.string(), vram_mb: z.number().nonnegative(), is_healthy: z.boolean() });

/** A provider as the registry answers it, as far as billing looks at it. */
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

/** @throws Error for what is no provider of this id */
export function readMachine(text: string, id: string): Machine {
  const machine = toMachine(provider.parse(JSON.parse(text)));
  if (machine.id.toLowerCase() !== id) throw new Error('the answer is about another provider');
  return machine;
}

/** @throws Error for what is no list of providers */
export function readMachines(text: string): Machine[] {
  return z.array(provider).parse(JSON.parse(text)).map(toMachine);
}
