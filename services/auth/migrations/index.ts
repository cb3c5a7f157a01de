import { clockMigration } from '@gridlease/common/database/clock';
import type { Migration } from '@gridlease/common/database/migrations';
import { workerLeaseMigration } from '@gridlease/common/worker/migration';
import { usersMigration } from './0003_users.ts';
import { sessionsMigration } from './0004_sessions.ts';
import { signingKeysMigration } from './0005_signing_keys.ts';
import { throttleMigration } from './0006_throttle.ts';
import { oneTimeTokensMigration } from './0007_one_time_tokens.ts';
import { clientsMigration } from './0008_clients.ts';
import { auditErasureMigration } from './0009_audit_erasure.ts';
import { passwordChangeRequiredMigration } from './0010_password_change_required.ts';
import { mailsMigration } from './0011_mails.ts';
import { enrollmentsMigration } from './0012_enrollments.ts';
import { revokedRolesMigration } from './0022_revoked_roles.ts';
import { invitationsMigration } from './0025_invitations.ts';
import { unlocksMigration } from './0026_unlocks.ts';
import { userEventsMigration } from './0027_user_events.ts';
import { accountClosingsMigration } from './0028_account_closings.ts';
import { staffRolesMigration } from './0029_staff_roles.ts';
import { keyNetworksMigration } from './0030_key_networks.ts';
import { keySpendLimitsMigration } from './0034_key_spend_limits.ts';
import { firstSignInsMigration } from './0035_first_sign_ins.ts';

/** Applied in this order; names must never change. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001_clock': clockMigration,
  '0002_worker_lease': workerLeaseMigration,
  '0003_users': usersMigration,
  '0004_sessions': sessionsMigration,
  '0005_signing_keys': signingKeysMigration,
  '0006_throttle': throttleMigration,
  '0007_one_time_tokens': oneTimeTokensMigration,
  '0008_clients': clientsMigration,
  '0009_audit_erasure': auditErasureMigration,
  '0010_password_change_required': passwordChangeRequiredMigration,
  '0011_mails': mailsMigration,
  '0012_enrollments': enrollmentsMigration,
  '0022_revoked_roles': revokedRolesMigration,
  '0025_invitations': invitationsMigration,
  '0026_unlocks': unlocksMigration,
  '0027_user_events': userEventsMigration,
  '0028_account_closings': accountClosingsMigration,
  '0029_staff_roles': staffRolesMigration,
  '0030_key_networks': keyNetworksMigration,
  '0034_key_spend_limits': keySpendLimitsMigration,
  '0035_first_sign_ins': firstSignInsMigration,
};
