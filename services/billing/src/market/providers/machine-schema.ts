import { z } from 'zod';
import type { Machine, MachineGpu } from './provider.ts';

const gpuSchema = z
  .object({
    index: z.int().nonnegative().optional(),
    uuid: z.string().optional(),
    model_name: z.string(),
    vram_mb: z.int().nonnegative(),
    is_healthy: z.boolean(),
    power_consumption_w: z.int().nonnegative().optional(),
  })
  .transform(({ index, uuid, ...gpu }) => ({
    index,
    uuid,
    modelName: gpu.model_name,
    vramMb: gpu.vram_mb,
    isHealthy: gpu.is_healthy,
    powerW: gpu.power_consumption_w,
  }));

/** A provider in registry responses, reduced to what billing needs. */
export const machineSchema = z
  .object({
    id: z.guid(),
    owner_id: z.string().min(1),
    status: z.string(),
    name: z.string().optional(),
    suspended: z.array(z.object({ reason: z.string().optional() })).optional(),
    drain: z.object({ until: z.string().optional() }).optional(),
    gpus: z.array(gpuSchema),
    // A registry of an earlier release does not have it.
    sharing: z.enum(['exclusive', 'vram']).default('exclusive'),
  })
  .transform(({ owner_id, gpus, ...machine }): Machine => {
    const isIndexed = gpus.every(({ index }) => index !== undefined);
    const cards = gpus.map(({ index, ...gpu }, position): MachineGpu => {
      return { ...gpu, index: isIndexed ? (index ?? position) : position };
    });
    return { ...machine, ownerId: owner_id, gpus: cards };
  });
