import type { Generated, GeneratedAlways } from 'kysely';

export interface AuditEventsTable {
  position: GeneratedAlways<number>;
  at: Generated<Date>;
  actor: string;
  action: string;
  target: string;
  ip: string | null;
  request_id: string | null;
  detail: Generated<Record<string, unknown>>;
}

declare module '../database/database.ts' {
  interface AuthTables {
    audit_events: AuditEventsTable;
  }
}
