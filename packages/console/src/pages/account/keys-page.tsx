import type { components } from '@gridlease/client/generated/auth';
import { orThrow, ProblemError } from '@gridlease/client/problem-error';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { serverNow } from '../../connection/clock.ts';
import { isolate } from '../../format/values.ts';
import { queries } from '../../live/queries.ts';
import { auth } from '../../session/clients.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Section } from '../../ui/page.tsx';
import { Empty, Loaded } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { Id } from '../../ui/values.tsx';
import { AccountFrame } from './account-frame.tsx';
import { type ApiKey, apiKeys } from './account-queries.ts';
import { KeyForm } from './key-form.tsx';
import { KeySecret } from './key-secret.tsx';
import { describeScope } from './scopes.ts';

type NewApiKey = components['schemas']['NewApiKey'];

/** Keys with which programs act for the user. */
export function KeysPage() {
  const keys = useQuery(apiKeys);
  const [created, setCreated] = useState<NewApiKey>();
  return (
    <AccountFrame title="Keys">
      <Loaded query={keys}>
        {(found) =>
          found.length === 0 ? (
            <Empty title="You have no keys.">
              <p>With a key a program acts for you, within what you permit, and without your password.</p>
            </Empty>
          ) : (
            <Table caption="Your keys" rows={found} keyOf={(key) => key.client_id} columns={COLUMNS} />
          )
        }
      </Loaded>
      <Section title="New key">
        <KeyForm
          key={created?.client_id}
          onCreated={(key) => {
            setCreated(key);
            void queries.invalidateQueries({ queryKey: apiKeys.queryKey });
          }}
        />
      </Section>
      {created !== undefined && <KeySecret apiKey={created} onStored={() => setCreated(undefined)} />}
    </AccountFrame>
  );
}

const COLUMNS: readonly Column<ApiKey>[] = [
  {
    name: 'name',
    title: 'Key',
    cell: ({ name, client_id }) => (
      <>
        <strong>{isolate(name)}</strong> <Id id={client_id} />
      </>
    ),
  },
  { name: 'scopes', title: 'May', cell: ({ scopes }) => scopes.map(describeScope).join(', ') },
  {
    name: 'limits',
    title: 'Limited to',
    cell: (key) => limitsOf(key).join('; ') || 'nothing',
  },
  {
    name: 'used',
    title: 'Last used',
    cell: ({ last_used_at, last_used_from }) =>
      last_used_at === undefined ? (
        'never'
      ) : (
        <>
          <Time at={last_used_at} now={serverNow} />{' '}
          {last_used_from !== undefined && `from ${last_used_from}`}
        </>
      ),
  },
  {
    name: 'expires',
    title: 'Expires',
    cell: ({ expires_at }) => (expires_at === undefined ? 'never' : <Time at={expires_at} now={serverNow} />),
  },
  { name: 'revoke', title: '', cell: (key) => <RevokeKey apiKey={key} /> },
];

function limitsOf({ provider_ids, networks, spend_day_max }: ApiKey): string[] {
  return [
    ...(provider_ids === undefined ? [] : [`machines ${provider_ids.join(', ')}`]),
    ...(networks === undefined ? [] : [`networks ${networks.join(', ')}`]),
    ...(spend_day_max === undefined ? [] : [`${spend_day_max} in 24 hours`]),
  ];
}

function RevokeKey({ apiKey: { client_id, name } }: { readonly apiKey: ApiKey }) {
  return (
    <ConfirmButton
      label="Revoke"
      onConfirm={async () => {
        await revokeKey(client_id);
        await queries.invalidateQueries({ queryKey: apiKeys.queryKey });
        showToast(`Revoked the key ${isolate(name)}.`);
      }}
    >
      <p>
        Programs with the key <strong>{isolate(name)}</strong> get nothing any more, within two seconds from
        now. It cannot be brought back.
      </p>
    </ConfirmButton>
  );
}

/** A key that was revoked meanwhile needs no revocation. */
async function revokeKey(client_id: string): Promise<void> {
  try {
    await orThrow(auth.DELETE('/api/v1/auth/api-keys/{client_id}', { params: { path: { client_id } } }));
  } catch (error) {
    if (!(error instanceof ProblemError && error.status === 404)) throw error;
  }
}
