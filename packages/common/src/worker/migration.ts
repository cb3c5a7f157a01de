import { sql } from 'kysely';
import type { Migration } from '../database/migrations.ts';

/** One row for each kind of work that only one replica may do at a time; absent while nobody does it. */
export const workerLeaseMigration: Migration = {
  async up(db) {
    await sql`
      create table worker_lease (
        name text primary key,
        holder text not null,
        until timestamptz(3) not null
      )`.execute(db);
  },
};
