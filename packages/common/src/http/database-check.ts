import { type Kysely, sql } from 'kysely';
import { isOutOfConnections, isReadOnlyServer } from '../database/errors.ts';
import { type DependencyCheck, DependencyProblem } from './health.ts';

/**
 * Checks whether the database can be used for more than reading. A database that cannot is `read_only` (a standby, or
 * `default_transaction_read_only`), or `too_many_connections` while it refuses further ones.
 */
export function databaseCheck<DB>(db: Kysely<DB>): DependencyCheck {
  return async () => {
    try {
      const { rows } = await sql<{ read_only: boolean }>`
        select current_setting('transaction_read_only')::boolean as read_only`.execute(db);
      if (rows[0]?.read_only) throw new DependencyProblem('read_only');
    } catch (error) {
      // Of several servers one may have no connection left while the others are standbys.
      if (isOutOfConnections(error)) throw new DependencyProblem('too_many_connections');
      if (isReadOnlyServer(error)) throw new DependencyProblem('read_only');
      throw error;
    }
  };
}
