import { orThrow } from '@gridlease/client/problem-error';
import { ROLES } from '@gridlease/common/access/roles';
import { auth } from '../../session/clients.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { SelectField } from '../../ui/fields.tsx';
import { Section } from '../../ui/page.tsx';
import { Badge } from '../../ui/values.tsx';
import { useMay } from '../shared/staff/may.ts';
import { type ManagedUser, type Role, readUsersAgain } from './users-queries.ts';

const PATH = '/api/v1/auth/admin/users/{userID}/roles/{role}';

/** The roles of a user; administrators assign and remove them. */
export function Roles({ user }: { readonly user: ManagedUser }) {
  const mayChange = useMay()('administer') && user.status !== 'deleted';
  const free = ROLES.filter((role) => !user.roles.includes(role));
  return (
    <Section title="Roles" actions={mayChange && free.length > 0 && <Assign user={user} free={free} />}>
      <ul className="plain-list">
        {user.roles.map((role) => (
          <li key={role} className="row">
            <Badge>{role}</Badge>
            {mayChange && <Remove user={user} role={role} />}
          </li>
        ))}
      </ul>
      {user.roles.length === 0 && <p>None: the user may do nothing but manage the account.</p>}
    </Section>
  );
}

function Assign({ user, free }: { readonly user: ManagedUser; readonly free: readonly Role[] }) {
  return (
    <ConfirmButton
      label="Assign a role"
      kind="normal"
      onConfirm={async ({ role }) => {
        const path = { userID: user.id, role: role as Role };
        await orThrow(auth.PUT(PATH, { params: { path } }));
        await readUsersAgain();
      }}
    >
      <p>It counts within minutes: from the next time that the user's token is renewed.</p>
      <SelectField name="role" label="Role" options={free} />
    </ConfirmButton>
  );
}

function Remove({ user, role }: { readonly user: ManagedUser; readonly role: Role }) {
  return (
    <ConfirmButton
      label={`Remove ${role}`}
      onConfirm={async () => {
        await orThrow(auth.DELETE(PATH, { params: { path: { userID: user.id, role } } }));
        await readUsersAgain();
      }}
    >
      <p>The user loses at once what this role permits.</p>
    </ConfirmButton>
  );
}
