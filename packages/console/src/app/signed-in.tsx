import { Component, type ReactNode, Suspense } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { usePlatform } from '../connection/platform-context.ts';
import { useStore } from '../connection/store.ts';
import { useLive } from '../live/use-live.ts';
import { session, type User } from '../session/session.ts';
import { Failure } from '../ui/failure.tsx';
import { Page } from '../ui/page.tsx';
import { Empty, Skeleton } from '../ui/states.tsx';
import { destination } from './destination.ts';
import { Duties } from './duties.tsx';
import { Frame } from './frame.tsx';
import { firstPageOf } from './navigation.ts';
import { NoAccounts } from './no-accounts.tsx';
import { ROUTES } from './routes.ts';

/** Every page of a user, in the frame. */
export function SignedIn({ user }: { readonly user: User }) {
  const isOpen = usePlatform().auth_mode === 'off';
  const isEnded = useStore(session).kind === 'ended';
  useLive(user.duty === undefined && !isEnded ? user.id : undefined);
  if (user.duty !== undefined) return <Duties duty={user.duty} />;
  return (
    <Frame user={user}>
      <Switch>
        <Route path="/">
          <Redirect to={firstPageOf(user)} replace />
        </Route>
        {['/sign-in', '/sign-up', '/forgot'].map((path) => (
          <Route key={path} path={path}>
            <Redirect to={destination()} replace />
          </Route>
        ))}
        {ROUTES.map(({ path, page: View, ofAccounts }) => (
          <Route key={path} path={path}>
            {(parameters) => (
              <Boundary key={JSON.stringify(parameters)}>
                <Suspense fallback={<Skeleton lines={6} />}>
                  {isOpen && ofAccounts !== undefined ? (
                    <NoAccounts title={ofAccounts} />
                  ) : (
                    <View parameters={parameters as Readonly<Record<string, string>>} />
                  )}
                </Suspense>
              </Boundary>
            )}
          </Route>
        ))}
        <Route>
          <Page title="Not found">
            <Empty title="There is no such page." />
          </Page>
        </Route>
      </Switch>
    </Frame>
  );
}

/** A page that breaks does not take the frame with it. */
class Boundary extends Component<{ readonly children: ReactNode }, { readonly error?: unknown }> {
  override state: { readonly error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    if (!('error' in this.state)) return this.props.children;
    return (
      <Page title="Something went wrong on this page">
        <Failure error={this.state.error} onRetry={() => window.location.reload()} />
      </Page>
    );
  }
}
