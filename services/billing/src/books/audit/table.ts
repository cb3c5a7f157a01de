import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';

export interface AuditEventsTable {
  position: GeneratedAlways<number>;
  at: Generated<Date>;
  actor: string;
  action: string;
  target: string;
  request_id: Generated<string | null>;
  detail: JSONColumnType<Record<string, unknown>, string, never>;
}

declare module '../../database/database.ts' {
  interface BillingTables {
    audit_events: AuditEventsTable;
  }
}
