import { watchResidentMemory } from '../../harness/resident-memory.ts';
import type { Served } from '../../harness/servers.ts';
import type { Stage } from '../../harness/stage.ts';
import { SUBJECT } from './access.ts';
import { MIB } from './servers.ts';

const PARALLEL = 20;
/** 100 MiB when a transfer is 1 GiB. */
const SHARE = 100 / 1_024;

/** Peak resident memory in bytes of a service that has just started; undefined where Linux does not report it. */
export interface DiskMemory {
  readonly uploads: number | undefined;
  readonly downloads: number | undefined;
}

/** Many uploads at once, then as many downloads. */
export async function measureDiskMemory(
  stage: Stage,
  { url, program }: Served,
  headers: Readonly<Record<string, string>>,
  mib: number,
): Promise<DiskMemory> {
  const bytes = Math.ceil(mib * SHARE) * MIB;
  const urls = Array.from(
    { length: PARALLEL },
    (_, number) => `${url}/objects/users/${SUBJECT}/parallel/${number}`,
  );
  const peak = async (direction: 'upload' | 'download') => {
    const memory = watchResidentMemory(program.pid);
    await stage.generator('transfer', { direction, urls, bytes, headers });
    return memory.stop();
  };
  return { uploads: await peak('upload'), downloads: await peak('download') };
}
