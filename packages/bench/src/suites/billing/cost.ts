import { queryOne } from '../../harness/database.ts';
import type { ServedWithDatabase } from '../../harness/servers.ts';
import type { Stage } from '../../harness/stage.ts';
import { readCpuSeconds, readTreeCpuSeconds } from '../../load/cpu-time.ts';

const WAL = `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')`;

/** The machine's resources used by a piece of work. */
export interface Cost {
  readonly seconds: number;
  /**
   * Shares of one processor used by the service, and by PostgreSQL with all of its processes. Undefined where Linux
   * does not report them.
   */
  readonly serviceShare: number | undefined;
  readonly databaseShare: number | undefined;
  readonly walBytes: number;
}

/** Does the work, and returns its cost with its result. */
export async function withCost<T>(
  stage: Stage,
  { program, databaseUrl }: ServedWithDatabase,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly cost: Cost }> {
  const look = async () => ({
    at: performance.now(),
    service: await readCpuSeconds(program.pid),
    database: await readTreeCpuSeconds(stage.postgresPid),
    wal: await queryOne(databaseUrl, WAL),
  });
  const before = await look();
  const result = await work();
  const after = await look();
  const seconds = (after.at - before.at) / 1_000;
  const shareOf = (from: number | undefined, to: number | undefined) =>
    from === undefined || to === undefined ? undefined : (to - from) / seconds;
  return {
    result,
    cost: {
      seconds,
      serviceShare: shareOf(before.service, after.service),
      databaseShare: shareOf(before.database, after.database),
      walBytes: after.wal - before.wal,
    },
  };
}
