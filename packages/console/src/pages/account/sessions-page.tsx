import { orThrow, ProblemError } from '@gridlease/client/problem-error';
import { useQuery } from '@tanstack/react-query';
import { serverNow } from '../../connection/clock.ts';
import { formatUserAgent } from '../../format/user-agent.ts';
import { formatCount } from '../../format/values.ts';
import { queries } from '../../live/queries.ts';
import { auth } from '../../session/clients.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Loaded } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { Badge } from '../../ui/values.tsx';
import { AccountFrame } from './account-frame.tsx';
import { type AccountSession, accountSessions } from './account-queries.ts';

/** Where the user is signed in. */
export function SessionsPage() {
  const sessions = useQuery(accountSessions);
  return (
    <AccountFrame title="Sessions">
      <p>You are signed in here. End what you do not know, and then change your password.</p>
      <Loaded query={sessions}>
        {(found) => (
          <>
            <Table caption="Where you are signed in" rows={found} keyOf={({ id }) => id} columns={COLUMNS} />
            <EndOthers sessions={found} />
          </>
        )}
      </Loaded>
    </AccountFrame>
  );
}

const COLUMNS: readonly Column<AccountSession>[] = [
  {
    name: 'device',
    title: 'Device',
    cell: ({ user_agent = 'unknown', current }) => (
      <span title={user_agent}>
        {formatUserAgent(user_agent)} {current && <Badge tone="info">this one</Badge>}
      </span>
    ),
  },
  { name: 'network', title: 'Network', cell: ({ ip }) => (ip === undefined ? '–' : <code>{ip}</code>) },
  {
    name: 'used',
    title: 'Last used',
    cell: ({ last_used_at }) => <Time at={last_used_at} now={serverNow} />,
  },
  {
    name: 'since',
    title: 'Signed in',
    cell: ({ created_at }) => <Time at={created_at} now={serverNow} />,
  },
  {
    name: 'end',
    title: '',
    cell: (one) => !one.current && <EndSession session={one} />,
  },
];

function EndSession({ session }: { readonly session: AccountSession }) {
  return (
    <ConfirmButton
      label="End"
      onConfirm={async () => {
        await endSessionOf(session.id);
        await queries.invalidateQueries({ queryKey: accountSessions.queryKey });
        showToast('The session has ended.');
      }}
    >
      <p>
        {formatUserAgent(session.user_agent ?? 'This device')} has to sign in again, within two seconds from
        now.
      </p>
    </ConfirmButton>
  );
}

function EndOthers({ sessions }: { readonly sessions: readonly AccountSession[] }) {
  const others = sessions.filter(({ current }) => !current);
  if (others.length === 0) return <p className="quiet">You are signed in nowhere else.</p>;
  return (
    <div>
      <ConfirmButton
        label="End all others"
        onConfirm={async () => {
          for (const { id } of others) await endSessionOf(id);
          await queries.invalidateQueries({ queryKey: accountSessions.queryKey });
          showToast(`${formatCount(others.length, 'session')} ended.`);
        }}
      >
        <p>{formatCount(others.length, 'other device')} will have to sign in again. Keys go on.</p>
      </ConfirmButton>
    </div>
  );
}

/** A session that has ended meanwhile needs no end. */
async function endSessionOf(id: string): Promise<void> {
  const params = { path: { sessionID: id } };
  try {
    await orThrow(auth.DELETE('/api/v1/auth/sessions/{sessionID}', { params }));
  } catch (error) {
    if (!(error instanceof ProblemError && error.status === 404)) throw error;
  }
}
