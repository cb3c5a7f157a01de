import { orThrow } from '@gridlease/client/problem-error';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { auth } from '../../session/clients.ts';
import { Page } from '../../ui/page.tsx';
import { Empty, Loaded } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { Id } from '../../ui/values.tsx';
import { useMay } from '../shared/staff/may.ts';
import { ProgramsTabs } from './programs-tabs.tsx';
import { RotateKeys } from './rotate-keys.tsx';

const signingKeys = queryOptions({
  queryKey: ['signing-keys'],
  queryFn: async ({ signal }) => (await orThrow(auth.GET('/.well-known/jwks.json', { signal }))).keys,
});

/** The public keys by which everyone checks access tokens. */
export function SigningKeysPage() {
  const keys = useQuery(signingKeys);
  const mayRotate = useMay()('administer') && (keys.data?.length ?? 0) > 0;
  return (
    <Page title="Signing keys" actions={mayRotate && <RotateKeys />}>
      <ProgramsTabs />
      <p>
        Access tokens are signed with one of these; another one is next, and retired ones stay until their
        last token has expired. They rotate by themselves.
      </p>
      <Loaded query={keys} lines={2}>
        {(found) =>
          found.length === 0 ? (
            <Empty title="Tokens are signed with a shared secret, which has no public key.">
              <p>It is rotated in the configuration; the runbook says how.</p>
            </Empty>
          ) : (
            <Table
              caption="Signing keys"
              rows={found}
              keyOf={({ kid }) => kid}
              columns={[
                { name: 'kid', title: 'Key', cell: ({ kid }) => <Id id={kid} /> },
                { name: 'alg', title: 'Algorithm', cell: ({ alg }) => alg },
              ]}
            />
          )
        }
      </Loaded>
    </Page>
  );
}
