import { orThrow } from '@gridlease/client/problem-error';
import { ROLES } from '@gridlease/common/access/roles';
import { Link } from 'wouter';
import { serverNow } from '../../connection/clock.ts';
import { auth } from '../../session/clients.ts';
import { SelectField, TextField } from '../../ui/fields.tsx';
import { Page } from '../../ui/page.tsx';
import { Empty } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Time } from '../../ui/time.tsx';
import { Badge } from '../../ui/values.tsx';
import { Filters, useFilters } from '../shared/listing/filters.tsx';
import { List } from '../shared/listing/list.tsx';
import { useMay } from '../shared/staff/may.ts';
import { CreateUser } from './create-user.tsx';
import type { ManagedUser, Role } from './users-queries.ts';

/** Accounts, found by address, role or status. */
export function UsersPage() {
  const may = useMay();
  return (
    <Page title="Users" actions={may('administer') && <CreateUser />}>
      {may('read_all') && <UsersTabs />}
      <FoundUsers />
    </Page>
  );
}

/** The two lists of people. */
export function UsersTabs() {
  return (
    <Tabs
      label="People"
      tabs={[
        { to: '/ops/users', title: 'Accounts' },
        { to: '/ops/invitations', title: 'Invitations' },
      ]}
    />
  );
}

function FoundUsers() {
  const { email, role, status } = useFilters();
  const query = { email, role: role as Role, status: status as ManagedUser['status'] };
  return (
    <>
      <Filters>
        <TextField
          name="email"
          label="E-mail address"
          type="search"
          defaultValue={email}
          autoComplete="off"
        />
        <SelectField
          name="role"
          label="Role"
          options={[{ value: '', label: 'any' }, ...ROLES]}
          defaultValue={role}
        />
        <SelectField
          name="status"
          label="Status"
          options={[{ value: '', label: 'any' }, 'active', 'disabled', 'deleted']}
          defaultValue={status}
        />
      </Filters>
      <List<ManagedUser>
        queryKey={['users', 'list', query]}
        read={async (cursor, signal) => {
          const params = { query: { ...query, cursor } };
          const page = await orThrow(auth.GET('/api/v1/auth/admin/users', { params, signal }));
          return { rows: page.users, next: page.next_cursor };
        }}
        caption="Users"
        keyOf={({ id }) => id}
        empty={
          <Empty title="No account matches.">
            <p>A part of the address is enough; leave a filter out to see more.</p>
          </Empty>
        }
        columns={[
          { name: 'email', title: 'Account', cell: (user) => <AccountLink user={user} /> },
          { name: 'name', title: 'Name', cell: ({ name }) => name },
          { name: 'status', title: 'Status', cell: (user) => <UserStatus user={user} /> },
          { name: 'roles', title: 'Roles', cell: ({ roles }) => roles.join(', ') },
          {
            name: 'sessions',
            title: 'Sessions',
            isNumber: true,
            cell: ({ live_sessions }) => live_sessions,
          },
          {
            name: 'created',
            title: 'Registered',
            cell: ({ created_at }) => <Time at={created_at} now={serverNow} />,
          },
        ]}
      />
    </>
  );
}

function AccountLink({ user: { id, email } }: { readonly user: ManagedUser }) {
  return <Link to={`/ops/users/${id}`}>{email ?? id}</Link>;
}

/** What keeps a user out, if anything does. */
export function UserStatus({ user: { status, email_verified } }: { readonly user: ManagedUser }) {
  return (
    <span className="row">
      <Badge tone={status === 'active' ? 'good' : 'bad'}>{status}</Badge>
      {status === 'active' && !email_verified && <Badge tone="warn">not verified</Badge>}
    </span>
  );
}
