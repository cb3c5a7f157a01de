import type { Generated } from 'kysely';
import type { Role } from './roles.ts';

export interface UsersTable {
  id: string;
  email: string | null;
  email_norm: string | null;
  name: string | null;
  password_hash: string | null;
  status: Generated<'active' | 'disabled' | 'deleted'>;
  email_verified_at: Date | null;
  password_changed_at: Generated<Date>;
  password_change_required: Generated<boolean>;
  /** Until when the address has to be verified; see `account/unverified-worker.ts`. */
  verification_due_at: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  /** Counts the changes that are announced. */
  version: Generated<number>;
}

export interface UserRolesTable {
  user_id: string;
  role: Role;
  granted_by: string;
  granted_at: Generated<Date>;
}

declare module '../database/database.ts' {
  interface AuthTables {
    users: UsersTable;
    user_roles: UserRolesTable;
  }
}
