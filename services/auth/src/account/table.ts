import type { Generated } from 'kysely';

export interface OneTimeTokensTable {
  token_hash: Buffer;
  user_id: string;
  purpose: 'password_reset' | 'email_verification' | 'enrollment' | 'unlock';
  email_norm: string;
  /** Of an enrollment: the name of its key. */
  label: string | null;
  created_at: Generated<Date>;
  expires_at: Date;
}

declare module '../database/database.ts' {
  interface AuthTables {
    one_time_tokens: OneTimeTokensTable;
  }
}
