import type { Generated } from 'kysely';

export interface MailsTable {
  id: string;
  /** Sealed. */
  content: Buffer;
  queued_at: Generated<Date>;
  attempts: Generated<number>;
  next_try_at: Generated<Date>;
}

declare module '../database/database.ts' {
  interface AuthTables {
    mails: MailsTable;
  }
}
