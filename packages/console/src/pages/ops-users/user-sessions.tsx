import type { components } from '@gridlease/client/generated/auth';
import { orThrow } from '@gridlease/client/problem-error';
import { useQuery } from '@tanstack/react-query';
import { serverNow } from '../../connection/clock.ts';
import { auth } from '../../session/clients.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Section } from '../../ui/page.tsx';
import { Empty, Loaded } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';
import { useMay } from '../shared/staff/may.ts';
import { readUsersAgain, sessionsOfUser } from './users-queries.ts';

type Session = components['schemas']['Session'];

const COLUMNS: readonly Column<Session>[] = [
  { name: 'agent', title: 'Program', cell: ({ user_agent }) => user_agent ?? 'unknown' },
  { name: 'ip', title: 'From', cell: ({ ip }) => ip },
  { name: 'began', title: 'Began', cell: ({ created_at }) => <Time at={created_at} now={serverNow} /> },
  {
    name: 'used',
    title: 'Last used',
    cell: ({ last_used_at }) => <Time at={last_used_at} now={serverNow} />,
  },
];

/** Where the user is signed in. */
export function UserSessions({ userId }: { readonly userId: string }) {
  const sessions = useQuery(sessionsOfUser(userId));
  const mayEnd = useMay()('administer');
  const end: Column<Session> = {
    name: 'actions',
    title: '',
    cell: ({ id }) => <EndOne userID={userId} sessionID={id} />,
  };
  const hasAny = (sessions.data?.length ?? 0) > 0;
  return (
    <Section title="Sessions" actions={mayEnd && hasAny && <EndAll userID={userId} />}>
      <Loaded query={sessions} lines={2}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty title="The user has no active sessions." />
          ) : (
            <Table
              caption="Sessions"
              rows={rows}
              keyOf={({ id }) => id}
              columns={mayEnd ? [...COLUMNS, end] : COLUMNS}
            />
          )
        }
      </Loaded>
    </Section>
  );
}

function EndOne(path: { readonly userID: string; readonly sessionID: string }) {
  return (
    <ConfirmButton
      label="End"
      onConfirm={async () => {
        const params = { path };
        await orThrow(auth.DELETE('/api/v1/auth/admin/users/{userID}/sessions/{sessionID}', { params }));
        await readUsersAgain();
      }}
    >
      <p>The user is signed out there, and told by e-mail.</p>
    </ConfirmButton>
  );
}

function EndAll(path: { readonly userID: string }) {
  return (
    <ConfirmButton
      label="End all sessions"
      onConfirm={async () => {
        await orThrow(auth.DELETE('/api/v1/auth/admin/users/{userID}/sessions', { params: { path } }));
        await readUsersAgain();
      }}
    >
      <p>The user is signed out everywhere. Keys go on working.</p>
    </ConfirmButton>
  );
}
