import type { Database } from '../database/database.ts';

/** The present state of a user. Of two, the one with the higher version is the newer. */
export interface UserState {
  readonly id: string;
  readonly status: 'active' | 'disabled' | 'deleted';
  readonly version: number;
}

/** The states of those of these users that exist or existed. */
export function listUserStates(db: Database, ids: readonly string[]): Promise<UserState[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db.selectFrom('users').select(['id', 'status', 'version']).where('id', 'in', ids).execute();
}
