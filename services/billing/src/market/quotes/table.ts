import type { Generated } from 'kysely';

export interface QuoteKeysTable {
  kid: string;
  public_key: Buffer;
  created_at: Generated<Date>;
  signs_until: Date;
}

declare module '../../database/database.ts' {
  interface BillingTables {
    quote_keys: QuoteKeysTable;
  }
}
