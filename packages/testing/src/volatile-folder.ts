import { access, constants, mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux's in-memory file system. */
const IN_MEMORY = '/dev/shm';
const GIB = 1_073_741_824;
/** Several times what a whole test run has needed at once. */
const ROOM_MIN = 4 * GIB;
const MEMORY_MIN = 8 * GIB;

async function hasRoom(): Promise<boolean> {
  if (process.availableMemory() < MEMORY_MIN) return false;
  try {
    await access(IN_MEMORY, constants.W_OK);
    const { bavail, bsize } = await statfs(IN_MEMORY);
    return bavail * bsize >= ROOM_MIN;
  } catch {
    // Not on this machine, or not accessible: the disk works as well, only slower.
    return false;
  }
}

/**
 * A new folder for a disposable database: in memory where there is plenty. Tests create and drop thousands of
 * databases of hundreds of files, over which ext4 takes a third of PostgreSQL's time.
 */
export async function makeVolatileFolder(prefix: string): Promise<string> {
  return mkdtemp(join((await hasRoom()) ? IN_MEMORY : tmpdir(), prefix));
}
