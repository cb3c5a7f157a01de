import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

/** Keys of asymmetric algorithms; their private parts are encrypted. */
export const signingKeysMigration: Migration = {
  async up(db) {
    await sql`
      create table signing_keys (
        kid text primary key,
        algorithm text not null check (algorithm in ('EdDSA', 'ES256', 'RS256')),
        state text not null check (state in ('next', 'current', 'previous', 'revoked')),
        public_jwk jsonb not null,
        private_encrypted bytea not null,
        created_at timestamptz(3) not null default gridlease_now(),
        -- When it became current, and when the last token signed with it has expired.
        activated_at timestamptz(3),
        retire_at timestamptz(3)
      )`.execute(db);
    await sql`create unique index signing_keys_current on signing_keys (algorithm) where state = 'current'`.execute(
      db,
    );
    await sql`create unique index signing_keys_next on signing_keys (algorithm) where state = 'next'`.execute(
      db,
    );
  },
};
