import type { DockerSettings } from '../../../../config/docker-settings.ts';
import type { EngineInfo } from '../engine/engine.ts';

const MIB = 1024 * 1024;
const GB = 1_000_000_000;
/** What is left for the machine itself where memory is shared out by cards. */
const SHARED_PART = 0.9;
/** Docker refuses less than 6 MiB; nothing useful runs in less than this. */
const MEMORY_MIN_BYTES = 64 * MIB;

/** What a rental may take of the machine. */
export interface Limits {
  readonly memoryBytes: number;
  readonly cpus: number;
  /** 0: no limit. */
  readonly diskBytes: number;
  readonly pids: number;
}

/**
 * A rental's limits: as configured, or its cards' share of the machine.
 *
 * @param share cards of the rental by cards of the machine, 1 where there are none.
 */
export function limitsOf(settings: DockerSettings, info: EngineInfo, share: number): Limits {
  const memory = settings.memory_mb * MIB || info.MemTotal * SHARED_PART * share;
  const cpus = settings.cpus || Math.max(1, info.NCPU * share);
  return {
    memoryBytes: Math.max(MEMORY_MIN_BYTES, Math.floor(Math.min(memory, info.MemTotal))),
    // The engine refuses more than there are, and more than two digits.
    cpus: Math.floor(Math.min(cpus, info.NCPU) * 100) / 100,
    diskBytes: settings.disk_gb * GB,
    pids: settings.pids,
  };
}

/** Whether the engine may be able to limit the size of a container itself; only creating one tells. */
export function mayLimitDisk({ Driver, DriverStatus }: EngineInfo): boolean {
  if (Driver === 'btrfs' || Driver === 'zfs') return true;
  const backing = DriverStatus?.find(([name]) => name === 'Backing Filesystem')?.[1];
  return Driver === 'overlay2' && backing === 'xfs';
}
