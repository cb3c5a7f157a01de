import { useQuery } from '@tanstack/react-query';
import { serverNow } from '../../connection/clock.ts';
import { Section } from '../../ui/page.tsx';
import { Loaded } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { Facts } from '../../ui/values.tsx';
import { useMay } from '../shared/staff/may.ts';
import { AccountActions } from './account-actions.tsx';
import { Roles } from './user-roles.tsx';
import { UserSessions } from './user-sessions.tsx';
import { UserStatus } from './users-page.tsx';
import { type ManagedUser, userById } from './users-queries.ts';

/** The account: what keeps the user out, and what can be done about it. */
export function Account({ id }: { readonly id: string }) {
  const user = useQuery(userById(id));
  return (
    <Loaded query={user}>
      {(found) => (
        <>
          <Section title={found.email ?? 'Deleted account'}>
            <AccountFacts user={found} />
            {found.status !== 'deleted' && <AccountActions user={found} />}
          </Section>
          <Roles user={found} />
          <UserSessions userId={id} />
        </>
      )}
    </Loaded>
  );
}

function AccountFacts({ user }: { readonly user: ManagedUser }) {
  const may = useMay();
  return (
    <>
      <Facts
        facts={[
          ['Status', <UserStatus key="status" user={user} />],
          user.name !== undefined && ['Name', user.name],
          ['E-mail address', user.email_verified ? 'verified' : 'not verified'],
          ['Second factor', user.second_factor ? 'set up' : 'none'],
          ['Registered', <Time key="registered" at={user.created_at} now={serverNow} />],
          ['Password changed', <Time key="password" at={user.password_changed_at} now={serverNow} />],
        ]}
      />
      {may('help_accounts') && user.status === 'active' && (
        <p className="quiet">
          Too many failed sign-ins lock an account for unknown networks. That is not shown here: if the user
          cannot get in although nothing above is wrong, unlock the account.
        </p>
      )}
    </>
  );
}
