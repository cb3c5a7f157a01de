import type { Generated, GeneratedAlways } from 'kysely';

export interface RevocationsTable {
  position: GeneratedAlways<number>;
  kind: 'session' | 'user' | 'client' | 'token';
  subject: string;
  at: Generated<Date>;
  /** The transaction that wrote it. */
  txid: Generated<string>;
  /** Of a user: the roles that were taken away; null: not said, as by earlier releases. */
  removed: string[] | null;
}

export interface SigningKeysTable {
  kid: string;
  algorithm: 'EdDSA' | 'ES256' | 'RS256';
  state: 'next' | 'current' | 'previous' | 'revoked';
  public_jwk: Record<string, unknown>;
  private_encrypted: Buffer;
  created_at: Generated<Date>;
  activated_at: Date | null;
  retire_at: Date | null;
}

declare module '../database/database.ts' {
  interface AuthTables {
    revocations: RevocationsTable;
    signing_keys: SigningKeysTable;
  }
}
