import { type Kysely, sql } from 'kysely';
import { isOutOfConnections, isReadOnlyServer } from '../database/errors.ts';
import { type DependencyCheck, DependencyProblem } from './health.ts';

/**
 * Checks whether the database can be used for more than reading, and as our connections need it. A database that cannot is
 * `read_only` (a standby, or `default_transaction_read_only`), `too_many_connections` while it refuses further ones, or
 * `settings_dropped` where statements have no limits or days are not those of UTC: a pooler of transactions drops what a
 * connection sets, and the role does not set it.
 */
export function databaseCheck<DB>(db: Kysely<DB>): DependencyCheck {
  return async () => {
    try {
      const { rows } = await sql<{ read_only: boolean; has_settings: boolean }>`
        select current_setting('transaction_read_only')::boolean as read_only,
          current_setting('TimeZone') in ('UTC', 'Etc/UTC') and '0' not in (current_setting('statement_timeout'),
            current_setting('lock_timeout'), current_setting('idle_in_transaction_session_timeout')) as has_settings
      `.execute(db);
      if (rows[0]?.read_only) throw new DependencyProblem('read_only');
      if (!rows[0]?.has_settings) throw new DependencyProblem('settings_dropped');
    } catch (error) {
      // Of several servers one may have no connection left while the others are standbys.
      if (isOutOfConnections(error)) throw new DependencyProblem('too_many_connections');
      if (isReadOnlyServer(error)) throw new DependencyProblem('read_only');
      throw error;
    }
  };
}
