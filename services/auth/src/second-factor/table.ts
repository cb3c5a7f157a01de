import type { Generated } from 'kysely';

export interface SecondFactorsTable {
  user_id: string;
  secret_encrypted: Buffer;
  created_at: Generated<Date>;
  confirmed_at: Date | null;
  last_step: Generated<number>;
}

export interface RecoveryCodesTable {
  user_id: string;
  code_hash: Buffer;
  used_at: Date | null;
}

declare module '../database/database.ts' {
  interface AuthTables {
    second_factors: SecondFactorsTable;
    recovery_codes: RecoveryCodesTable;
  }
}
