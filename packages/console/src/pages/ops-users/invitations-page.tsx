import { orThrow } from '@gridlease/client/problem-error';
import { serverNow } from '../../connection/clock.ts';
import { queries } from '../../live/queries.ts';
import { auth } from '../../session/clients.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { SelectField, TextField } from '../../ui/fields.tsx';
import { Page } from '../../ui/page.tsx';
import { Empty } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { Badge } from '../../ui/values.tsx';
import { Filters, useFilters } from '../shared/listing/filters.tsx';
import { List } from '../shared/listing/list.tsx';
import { useMay } from '../shared/staff/may.ts';
import { RoleBoxes } from './role-boxes.tsx';
import { rolesOf } from './roles.ts';
import { UsersTabs } from './users-page.tsx';
import type { Invitation } from './users-queries.ts';

const readAgain = () => queries.invalidateQueries({ queryKey: ['invitations'] });

/** Who was invited, and who came. */
export function InvitationsPage() {
  const mayInvite = useMay()('administer');
  const status = useFilters().status as Invitation['status'] | undefined;
  return (
    <Page title="Invitations" actions={mayInvite && <Invite />}>
      <UsersTabs />
      <Filters>
        <SelectField
          name="status"
          label="Status"
          options={[{ value: '', label: 'any' }, 'open', 'accepted', 'revoked', 'expired']}
          defaultValue={status}
        />
      </Filters>
      <List<Invitation>
        queryKey={['invitations', status]}
        read={async (cursor, signal) => {
          const params = { query: { status, cursor } };
          const page = await orThrow(auth.GET('/api/v1/auth/admin/invitations', { params, signal }));
          return { rows: page.invitations, next: page.next_cursor };
        }}
        caption="Invitations"
        keyOf={({ id }) => id}
        empty={
          <Empty title="No invitation matches.">
            <p>An invitation mails a link with which its recipient makes an account.</p>
          </Empty>
        }
        columns={[
          { name: 'email', title: 'Address', cell: ({ email }) => email },
          { name: 'roles', title: 'Roles', cell: ({ roles }) => roles.join(', ') },
          { name: 'status', title: 'Status', cell: ({ status: state }) => <Badge>{state}</Badge> },
          {
            name: 'expires',
            title: 'Valid until',
            cell: ({ expires_at }) => <Time at={expires_at} now={serverNow} />,
          },
          mayInvite && { name: 'actions', title: '', cell: (one) => <Revoke invitation={one} /> },
        ]}
      />
    </Page>
  );
}

function Invite() {
  return (
    <ConfirmButton
      label="Invite a user"
      kind="main"
      onConfirm={async (values) => {
        const body = { email: values.email ?? '', roles: rolesOf(values) };
        await orThrow(auth.POST('/api/v1/auth/admin/invitations', { body }));
        await readAgain();
        showToast('Sent the invitation.');
      }}
    >
      <p>An open invitation of the same address is replaced.</p>
      <TextField name="email" label="E-mail address" type="email" autoComplete="off" />
      <RoleBoxes />
    </ConfirmButton>
  );
}

function Revoke({ invitation: { id, email, status } }: { readonly invitation: Invitation }) {
  if (status !== 'open') return null;
  return (
    <ConfirmButton
      label="Revoke"
      onConfirm={async () => {
        const params = { path: { invitationID: id } };
        await orThrow(auth.DELETE('/api/v1/auth/admin/invitations/{invitationID}', { params }));
        await readAgain();
      }}
    >
      <p>The link that {email} was sent stops working.</p>
    </ConfirmButton>
  );
}
