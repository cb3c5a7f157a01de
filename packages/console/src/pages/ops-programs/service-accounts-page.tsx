import type { components } from '@gridlease/client/generated/auth';
import { orThrow } from '@gridlease/client/problem-error';
import { useState } from 'react';
import { serverNow } from '../../connection/clock.ts';
import { queries } from '../../live/queries.ts';
import { auth } from '../../session/clients.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Page } from '../../ui/page.tsx';
import { Empty } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { Badge, Id } from '../../ui/values.tsx';
import { KeySecret } from '../shared/key-secret.tsx';
import { List } from '../shared/listing/list.tsx';
import { useMay } from '../shared/staff/may.ts';
import { UserLink } from '../shared/staff/user-link.tsx';
import { CreateServiceAccount, type NewServiceAccount } from './create-service-account.tsx';
import { ProgramsTabs } from './programs-tabs.tsx';
import { describeServiceScope } from './service-scopes.ts';

type ServiceAccount = components['schemas']['ServiceAccount'];

/** Programs that act for everybody. */
export function ServiceAccountsPage() {
  const mayChange = useMay()('administer');
  const [created, setCreated] = useState<NewServiceAccount>();
  return (
    <Page title="Service accounts" actions={mayChange && <CreateServiceAccount onCreated={setCreated} />}>
      <ProgramsTabs />
      <List<ServiceAccount>
        queryKey={['service-accounts']}
        read={async (cursor, signal) => {
          const params = { query: { cursor } };
          const page = await orThrow(auth.GET('/api/v1/auth/admin/service-accounts', { params, signal }));
          return { rows: page.service_accounts, next: page.next_cursor };
        }}
        caption="Service accounts"
        keyOf={({ client_id }) => client_id}
        empty={
          <Empty title="There is no service account.">
            <p>With one a program of the platform, such as a scheduler, acts for everybody.</p>
          </Empty>
        }
        columns={[
          {
            name: 'name',
            title: 'Account',
            cell: ({ name, client_id }) => (
              <span className="row">
                {name} <Id id={client_id} />
              </span>
            ),
          },
          { name: 'scopes', title: 'May', cell: ({ scopes }) => scopes.map(describeServiceScope).join(', ') },
          { name: 'by', title: 'Created by', cell: (account) => <Creator account={account} /> },
          { name: 'used', title: 'Last used', cell: (account) => <LastUse account={account} /> },
          {
            name: 'expires',
            title: 'Expires',
            cell: ({ expires_at }) =>
              expires_at === undefined ? 'never' : <Time at={expires_at} now={serverNow} />,
          },
          mayChange && { name: 'actions', title: '', cell: (account) => <Revoke account={account} /> },
        ]}
      />
      {created !== undefined && (
        <KeySecret
          title={`The service account ${created.name}`}
          credentials={created}
          onStored={() => setCreated(undefined)}
        />
      )}
    </Page>
  );
}

interface OfAccount {
  readonly account: ServiceAccount;
}

function Creator({ account: { created_by } }: OfAccount) {
  return created_by === 'configuration' ? <Badge>configuration</Badge> : <UserLink id={created_by} />;
}

function LastUse({ account: { last_used_at, last_used_from } }: OfAccount) {
  if (last_used_at === undefined) return 'never';
  return (
    <span>
      <Time at={last_used_at} now={serverNow} /> {last_used_from !== undefined && `from ${last_used_from}`}
    </span>
  );
}

function Revoke({ account: { client_id, name, created_by } }: OfAccount) {
  return (
    <ConfirmButton
      label="Revoke"
      about={name}
      onConfirm={async () => {
        const params = { path: { client_id } };
        await orThrow(auth.DELETE('/api/v1/auth/admin/service-accounts/{client_id}', { params }));
        await queries.invalidateQueries({ queryKey: ['service-accounts'] });
        showToast(`Revoked ${name}.`);
      }}
    >
      <p>
        Its secret and its tokens stop working at once, for good. To replace it, create another one first.
      </p>
      {created_by === 'configuration' && (
        <p>The configuration declares it: take it out there, too, or it returns at the next start.</p>
      )}
    </ConfirmButton>
  );
}
