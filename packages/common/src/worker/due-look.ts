import { type Kysely, type RawBuilder, sql } from 'kysely';
import { pause } from './alarm.ts';

/** Pause between two passes of work that is looked for: only a net. */
export const LOOKED_FOR_INTERVAL_MS = 60_000;

/** Work that is looked for in the database. */
export interface DueWork {
  /** A boolean expression of SQL: whether there is anything to do. Cheap where there is not. */
  readonly condition: RawBuilder<unknown>;
  /** How often to look at least. */
  readonly everyMs: number;
}

/** Looks for the work of all workers of a process in one statement. */
export interface DueLook {
  /**
   * Calls `wake` after each look that finds this work, until the returned function is called, which resolves when
   * nothing runs any more.
   */
  watch(work: DueWork, wake: () => void): () => Promise<void>;
}

interface Watched extends DueWork {
  readonly wake: () => void;
  /** When it was last looked for, by `performance.now()`. */
  askedAt: number;
}

/**
 * Creates a look at a database, which runs while any work is watched, as often as the most frequent work needs, and asks
 * each time for what has not been looked for longer than it may. While it fails, it wakes every worker each time: they then look for themselves, and report the failure.
 */
export function createDueLook<DB>(db: Kysely<DB>): DueLook {
  const watched = new Set<Watched>();
  let changed = new AbortController();
  let isRunning = false;
  let looking: Promise<void> = Promise.resolve();

  async function run(): Promise<void> {
    isRunning = true;
    while (watched.size > 0) {
      const { signal } = changed;
      const pauseMs = Math.min(...[...watched].map(({ everyMs }) => everyMs));
      await pause(pauseMs, signal);
      if (signal.aborted) continue;
      looking = look(pauseMs);
      await looking;
    }
    isRunning = false;
  }

  async function look(pauseMs: number): Promise<void> {
    const now = performance.now();
    // What would be late at the next look is asked for at this one.
    const asked = [...watched].filter(({ askedAt, everyMs }) => now - askedAt > everyMs - pauseMs / 2);
    for (const one of asked) one.askedAt = now;
    for (const { wake } of await findDue(db, asked)) wake();
  }

  /** Ends the present pause: the next one may have another length. */
  function reconsider(): void {
    const before = changed;
    changed = new AbortController();
    before.abort();
  }

  return {
    watch(work, wake) {
      const one = { ...work, wake, askedAt: Number.NEGATIVE_INFINITY };
      watched.add(one);
      if (isRunning) reconsider();
      else void run();
      return async () => {
        watched.delete(one);
        if (watched.size === 0) reconsider();
        await looking;
      };
    },
  };
}

async function findDue<DB>(db: Kysely<DB>, asked: readonly Watched[]): Promise<readonly Watched[]> {
  if (asked.length === 0) return [];
  const columns = asked.map(({ condition }, at) => sql`(${condition}) as ${sql.id(columnOf(at))}`);
  try {
    // Statements with parameters are prepared (`PreparingClient`), and so not planned each time.
    const { rows } = await sql<Record<string, boolean>>`
      select ${sql.join(columns)} where ${true}::boolean`.execute(db);
    return asked.filter((_, at) => rows[0]?.[columnOf(at)] === true);
  } catch {
    return asked;
  }
}

const columnOf = (at: number) => `due_${at}`;
