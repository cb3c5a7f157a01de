import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';
import { createMonthFunctions } from './month-functions.ts';
import { type MonthlyTable, partitionByMonth, prepareMonthly } from './monthly-table.ts';

const AUDIT_EVENTS: MonthlyTable = {
  name: 'audit_events',
  key: 'at',
  keyType: 'timestamptz',
  isAppendOnly: true,
  shared: [sql`create index audit_events_target on audit_events (target, position)`],
  // Positions come from one sequence, which nobody can bypass.
  ofEachMonth: ['primary key (position)'],
};

/** The audit log is partitioned by month. */
export const monthlyAuditMigration: Migration = {
  prepare: (db) => prepareMonthly(db, AUDIT_EVENTS),
  async up(db) {
    await createMonthFunctions(db);
    await sql`lock table audit_events in access exclusive mode`.execute(db);
    // A partition has no sequence of its own.
    const { rows } = await sql<{ next: string }>`
      select (coalesce(max(position), 0) + 1)::text as next from audit_events`.execute(db);
    await sql`alter table audit_events alter position drop identity`.execute(db);
    const identity = sql`
      alter table audit_events alter position
      add generated always as identity (start with ${sql.raw(rows[0]?.next ?? '1')})`;
    await partitionByMonth(db, { ...AUDIT_EVENTS, shared: [identity, ...AUDIT_EVENTS.shared] });
  },
};
