import type { Generated } from 'kysely';
import type { Role } from '../users/roles.ts';

export interface InvitationsTable {
  id: string;
  token_hash: Buffer;
  email: string;
  email_norm: string;
  roles: Role[];
  invited_by: string;
  created_at: Generated<Date>;
  expires_at: Date;
  accepted_at: Date | null;
  /** Of the account that was made with it. */
  user_id: string | null;
  revoked_at: Date | null;
}

declare module '../database/database.ts' {
  interface AuthTables {
    invitations: InvitationsTable;
  }
}
