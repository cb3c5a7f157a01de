import type { Generated } from 'kysely';

export interface SessionsTable {
  id: string;
  user_id: string;
  counter: Generated<number>;
  rotated_at: Generated<Date[]>;
  client_id: string;
  amr: string[];
  authenticated_at: Generated<Date>;
  created_at: Generated<Date>;
  last_used_at: Generated<Date>;
  idle_expires_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  revoke_reason: string | null;
  ip: string | null;
  user_agent: string | null;
}

declare module '../database/database.ts' {
  interface AuthTables {
    sessions: SessionsTable;
  }
}
