import { setTimeout as delay } from 'node:timers/promises';
import type { Engine } from '../engine/engine.ts';
import { ALL_FILES_MS, type ContainerState, containerPath } from './container.ts';

interface VolumeUsage {
  readonly Volumes:
    | readonly { readonly Name: string; readonly UsageData?: { readonly Size: number } }[]
    | null;
}

/** What a rental has written, bytes: into its container, and into the volumes that its image asks for. */
async function diskUsage(engine: Engine, id: string): Promise<number> {
  const query = { size: true };
  const container = await engine.json<ContainerState>({
    path: containerPath(id, '/json'),
    query,
    idleMs: ALL_FILES_MS,
  });
  const names = (container.Mounts ?? []).flatMap(({ Type, Name }) =>
    Type === 'volume' && Name ? [Name] : [],
  );
  if (names.length === 0) return container.SizeRw ?? 0;
  const { Volumes } = await engine.json<VolumeUsage>({
    path: '/system/df',
    query: { type: 'volume' },
    idleMs: ALL_FILES_MS,
  });
  const own = (Volumes ?? []).filter(({ Name }) => names.includes(Name));
  return own.reduce((sum, { UsageData }) => sum + Math.max(0, UsageData?.Size ?? 0), container.SizeRw ?? 0);
}

/**
 * Resolves with true once a rental has written more than it may, and with false when `signal` aborts.
 */
export async function watchDisk(
  engine: Engine,
  id: string,
  limit: { readonly bytes: number; readonly everyMs: number },
  signal: AbortSignal,
): Promise<boolean> {
  while (!signal.aborted) {
    // An engine that does not respond is noticed elsewhere.
    const used = await diskUsage(engine, id).catch(() => 0);
    if (used > limit.bytes && !signal.aborted) return true;
    await delay(limit.everyMs, undefined, { signal }).catch(() => {});
  }
  return false;
}
