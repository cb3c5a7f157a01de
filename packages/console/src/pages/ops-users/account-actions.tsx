import { orThrow } from '@gridlease/client/problem-error';
import { isStaff } from '@gridlease/common/access/roles';
import { auth } from '../../session/clients.ts';
import { useUser } from '../../session/use-session.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Checkbox } from '../../ui/fields.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useMay } from '../shared/staff/may.ts';
import { type ManagedUser, readUsersAgain } from './users-queries.ts';

interface OfUser {
  readonly user: ManagedUser;
}

/** What the reader's role may do to an account. Support helps users who are not of the staff themselves. */
export function AccountActions({ user }: OfUser) {
  const may = useMay();
  const mayAdminister = may('administer');
  const mayHelp = may('help_accounts') && (mayAdminister || !isStaff(user.roles));
  return (
    <div className="row">
      {mayHelp && <Unlock user={user} />}
      {mayHelp && <ResetPassword user={user} />}
      {mayAdminister && <AdministratorActions user={user} />}
    </div>
  );
}

function AdministratorActions({ user }: OfUser) {
  const isOneself = useUser().id === user.id;
  return (
    <>
      {!user.email_verified && <Verify user={user} />}
      {user.second_factor && <RemoveFactor user={user} />}
      {user.status === 'disabled' && <Enable user={user} />}
      {user.status === 'active' && !isOneself && <Disable user={user} />}
      {!isOneself && <Delete user={user} />}
    </>
  );
}

async function told(request: Promise<unknown>, text: string): Promise<void> {
  await request;
  await readUsersAgain();
  showToast(text);
}

const ofUser = ({ id }: ManagedUser) => ({ params: { path: { userID: id } } });

function Unlock({ user }: OfUser) {
  const request = () => orThrow(auth.POST('/api/v1/auth/admin/users/{userID}/unlock', ofUser(user)));
  return (
    <ConfirmButton label="Unlock" kind="normal" onConfirm={() => told(request(), 'Unlocked the account.')}>
      <p>Forgets the failed sign-ins of this account, so that it can be signed in to from anywhere.</p>
    </ConfirmButton>
  );
}

function ResetPassword({ user }: OfUser) {
  const request = () => orThrow(auth.POST('/api/v1/auth/admin/users/{userID}/reset-password', ofUser(user)));
  return (
    <ConfirmButton
      label="Reset password"
      kind="normal"
      onConfirm={() => told(request(), 'Sent a link to reset the password.')}
    >
      <p>Mails {user.email} a link with which a new password is chosen. The old one works until then.</p>
    </ConfirmButton>
  );
}

function Verify({ user }: OfUser) {
  const request = () => orThrow(auth.POST('/api/v1/auth/admin/users/{userID}/verify-email', ofUser(user)));
  return (
    <ConfirmButton
      label="Verify address"
      kind="normal"
      onConfirm={() => told(request(), 'The address counts as verified.')}
    >
      <p>Do this only if you know that {user.email} is the user's. The user is told by e-mail.</p>
    </ConfirmButton>
  );
}

function RemoveFactor({ user }: OfUser) {
  const request = () => orThrow(auth.DELETE('/api/v1/auth/admin/users/{userID}/second-factor', ofUser(user)));
  return (
    <ConfirmButton
      label="Remove second factor"
      onConfirm={() => told(request(), 'Removed the second factor.')}
    >
      <p>The password alone is then enough to sign in. The user is told by e-mail.</p>
    </ConfirmButton>
  );
}

function Enable({ user }: OfUser) {
  const request = () => orThrow(auth.POST('/api/v1/auth/admin/users/{userID}/enable', ofUser(user)));
  return (
    <ConfirmButton label="Enable" kind="normal" onConfirm={() => told(request(), 'Enabled the account.')}>
      <p>The user can sign in again. Keys stay revoked.</p>
    </ConfirmButton>
  );
}

function Disable({ user }: OfUser) {
  const request = () => orThrow(auth.POST('/api/v1/auth/admin/users/{userID}/disable', ofUser(user)));
  return (
    <ConfirmButton label="Disable" onConfirm={() => told(request(), 'Disabled the account.')}>
      <p>Ends all sessions and running rentals, and revokes all keys for good.</p>
    </ConfirmButton>
  );
}

function Delete({ user }: OfUser) {
  return (
    <ConfirmButton
      label="Delete"
      onConfirm={({ forfeit }) => {
        const body = { forfeit: forfeit === 'on' };
        const path = '/api/v1/auth/admin/users/{userID}';
        return told(orThrow(auth.DELETE(path, { ...ofUser(user), body })), 'Deleted the account.');
      }}
    >
      <p>Only an account that is empty everywhere can be deleted. This cannot be undone.</p>
      <Checkbox name="forfeit" label="Forfeit what is too little to withdraw" />
    </ConfirmButton>
  );
}
