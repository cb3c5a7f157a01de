import type { Logger } from '@gridlease/common/log/logger';
import { type PackedBlock, unpackBlock } from './block.ts';
import { archiveUnavailable } from './errors.ts';
import { type BlockAddress, objectKeyOf } from './store.ts';

/** Decompressed blocks that are kept, in characters: readers of a list ask for the same ones again and again. */
const KEPT_MAX = 16 * 1_048_576;

/** Where archived objects are: the storage service. Both calls throw 503 `archive_unavailable` if they fail. */
export interface ArchiveObjects {
  put(key: string, bytes: Buffer): Promise<void>;
  get(key: string): Promise<Buffer>;
}

/** A block's address with the digest of what was written. */
export type KnownBlock = BlockAddress & Pick<PackedBlock, 'sha256'>;

/** Reads archived rows. */
export interface Archive {
  /** The rows of a block as a JSON array. @throws BillingError 503 `archive_unavailable` */
  read(block: KnownBlock): Promise<string>;
}

/** An archive that keeps the blocks that were used last. */
export function createArchive(objects: ArchiveObjects, log: Logger): Archive {
  const kept = new Map<string, string>();
  let size = 0;

  function keep(key: string, rows: string): void {
    if (!kept.has(key)) size += rows.length;
    kept.delete(key);
    kept.set(key, rows);
    for (const [oldest, text] of kept) {
      if (size <= KEPT_MAX || oldest === key) break;
      kept.delete(oldest);
      size -= text.length;
    }
  }

  return {
    async read(block) {
      const key = objectKeyOf(block);
      const rows = kept.get(key) ?? (await unpack(await objects.get(key), block, log));
      keep(key, rows);
      return rows;
    },
  };
}

async function unpack(bytes: Buffer, block: KnownBlock, log: Logger): Promise<string> {
  try {
    return await unpackBlock({ bytes, sha256: block.sha256 });
  } catch (error) {
    log.error({ error, object: objectKeyOf(block) }, 'an archived object cannot be used');
    throw archiveUnavailable(error);
  }
}
