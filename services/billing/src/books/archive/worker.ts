import type { Logger } from '@gridlease/common/log/logger';
import type { Lease, LeasedWork } from '@gridlease/common/worker/runner';
import type { BillingTables } from '../../database/database.ts';
import { type ArchiveDeps, archivePartition } from './archive-partition.ts';
import type { ArchiveSource } from './source.ts';
import { listDuePartitions } from './store.ts';

const INTERVAL_MS = 60 * 60_000;
/** Of all that is due: a first pass may have years. */
const PASS_SECONDS_MAX = 6 * 3_600;

/** Rows that are deleted at once. */
const LEFTOVERS = 5_000;

export interface ArchiverOptions extends ArchiveDeps {
  readonly sources: readonly ArchiveSource[];
  /** How long after its end a month is archived. */
  readonly afterMs: number;
  readonly log: Logger;
  /** Called with the seconds since when the longest waiting month has been due; 0: none is. For metrics. */
  readonly onPass?: (overdueSeconds: number) => void;
}

/** Archives the months that are old enough, the oldest of each table first. */
export function archiver(options: ArchiverOptions): LeasedWork<BillingTables> {
  return {
    name: 'archive',
    intervalMs: INTERVAL_MS,
    passSecondsMax: PASS_SECONDS_MAX,
    async pass(lease) {
      try {
        for (const source of options.sources) await archiveDue(options, lease, source);
      } finally {
        options.onPass?.(await longestOverdue(options));
      }
    },
  };
}

/** A month that is open keeps later ones waiting: so what is archived has no gaps. */
async function archiveDue(
  options: ArchiverOptions,
  lease: Lease<BillingTables>,
  source: ArchiveSource,
): Promise<void> {
  const { db, afterMs, log } = options;
  for (const { partition } of await listDuePartitions(db, source.table, afterMs / 1_000)) {
    if (lease.signal.aborted) return;
    const outcome = await archivePartition(options, lease, source, partition);
    if (outcome !== 'archived') {
      log.info({ partition, outcome }, 'a month cannot be archived yet');
      return;
    }
    log.info({ partition }, 'a month was archived');
    await deleteLeftovers(lease, source);
  }
}

/** After a process that ended before this, those of the next month are deleted with them. */
export async function deleteLeftovers(
  lease: Lease<BillingTables>,
  { leftovers }: ArchiveSource,
): Promise<void> {
  if (leftovers === undefined) return;
  for (let deleted = LEFTOVERS; deleted === LEFTOVERS && !lease.signal.aborted; ) {
    const { numAffectedRows } = await lease.inTransaction((trx) => leftovers(LEFTOVERS).execute(trx));
    deleted = Number(numAffectedRows ?? 0);
  }
}

async function longestOverdue({ db, sources, afterMs }: ArchiverOptions): Promise<number> {
  let longest = 0;
  for (const { table } of sources) {
    const [oldest] = await listDuePartitions(db, table, afterMs / 1_000);
    longest = Math.max(longest, oldest?.overdueSeconds ?? 0);
  }
  return longest;
}
