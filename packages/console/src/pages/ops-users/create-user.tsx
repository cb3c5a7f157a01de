import { orThrow } from '@gridlease/client/problem-error';
import { useLocation } from 'wouter';
import { auth } from '../../session/clients.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Checkbox, TextField } from '../../ui/fields.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { RoleBoxes } from './role-boxes.tsx';
import { rolesOf } from './roles.ts';
import { readUsersAgain } from './users-queries.ts';

/** Makes an account with a first password. */
export function CreateUser() {
  const [, go] = useLocation();
  return (
    <ConfirmButton
      label="Create user"
      kind="main"
      onConfirm={async (values) => {
        const { email = '', name, password = '', email_verified } = values;
        const body = {
          email,
          name: name ?? null,
          password,
          roles: rolesOf(values),
          email_verified: email_verified === 'on',
        };
        const { id } = await orThrow(auth.POST('/api/v1/auth/admin/users', { body }));
        await readUsersAgain();
        showToast('Created the user.');
        go(`/ops/users/${id}`);
      }}
    >
      <p>
        The user is told by e-mail, without the password, and has to choose another one after signing in. To
        let users choose theirs from the start, invite them instead.
      </p>
      <TextField name="email" label="E-mail address" type="email" autoComplete="off" />
      <TextField name="name" label="Name" autoComplete="off" />
      <TextField name="password" label="First password" type="password" autoComplete="new-password" />
      <RoleBoxes />
      <Checkbox
        name="email_verified"
        label="The address is verified"
        hint="Check this only if you know that it is the user's."
      />
    </ConfirmButton>
  );
}
