import type { Generated } from 'kysely';

export interface OneTimeTokensTable {
  token_hash: Buffer;
  user_id: string;
  purpose: 'password_reset' | 'email_verification' | 'enrollment' | 'unlock' | 'first_sign_in';
  email_norm: string;
  /** Of an enrollment: the name of its key. */
  label: string | null;
  created_at: Generated<Date>;
  expires_at: Date;
}

export interface AccountClosingsTable {
  user_id: string;
  actor: string;
  request_id: string;
  correlation_id: string;
  forfeit: boolean;
  version: number;
  started_at: Generated<Date>;
  touched_at: Generated<Date>;
}

declare module '../database/database.ts' {
  interface AuthTables {
    account_closings: AccountClosingsTable;
    one_time_tokens: OneTimeTokensTable;
  }
}
