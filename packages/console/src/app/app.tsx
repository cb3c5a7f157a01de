import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Router } from 'wouter';
import { readPlatform } from '../connection/platform.ts';
import { PlatformContext } from '../connection/platform-context.ts';
import { useStore } from '../connection/store.ts';
import { queries } from '../live/queries.ts';
import { PasswordDialog } from '../session/password-dialog.tsx';
import { session, userOf } from '../session/session.ts';
import { SessionEndedDialog } from '../session/session-ended-dialog.tsx';
import { startSession } from '../session/signing-in.ts';
import { Loaded } from '../ui/states.tsx';
import { Toasts } from '../ui/toasts.tsx';
import { SignedIn } from './signed-in.tsx';
import { Visitor } from './visitor.tsx';

/** The whole console. */
export function App() {
  return (
    <QueryClientProvider client={queries}>
      <Router base="/console">
        <Start />
      </Router>
      <PasswordDialog />
      <Toasts />
    </QueryClientProvider>
  );
}

/** Finds out what the platform is and who the visitor is. */
function Start() {
  const platform = useQuery({
    queryKey: ['platform'],
    queryFn: async () => {
      const found = await readPlatform();
      await startSession(found);
      return found;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Loaded query={platform}>
      {(found) => (
        <PlatformContext value={found}>
          <Everything />
        </PlatformContext>
      )}
    </Loaded>
  );
}

function Everything() {
  const current = useStore(session);
  const user = userOf(current);
  // What one user has read is no business of the next.
  useEffect(() => {
    if (user === undefined)
      queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'platform' });
  }, [user]);
  if (current.kind === 'starting') return null;
  if (user === undefined) return <Visitor />;
  return (
    <>
      <SignedIn key={user.id} user={user} />
      {current.kind === 'ended' && <SessionEndedDialog user={user} />}
    </>
  );
}
