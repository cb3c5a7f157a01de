import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { reachability } from '../connection/network.ts';
import { usePlatform } from '../connection/platform-context.ts';
import { useStore } from '../connection/store.ts';
import { shortId } from '../format/values.ts';
import { liveness } from '../live/shared-streams.ts';
import type { User } from '../session/session.ts';
import { actAs, signOut } from '../session/signing-in.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { TextField } from '../ui/fields.tsx';
import { useIsOnline } from '../ui/use-online.ts';
import { navigationFor } from './navigation.ts';
import { VerifyAddress } from './verify-address.tsx';

interface FrameProps {
  readonly user: User;
  readonly children: ReactNode;
}

/** What is around every page: banners, the bar, the navigation. */
export function Frame({ user, children }: FrameProps) {
  const platform = usePlatform();
  const [isMenuOpen, setMenuOpen] = useState(false);
  return (
    <div className="frame">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="frame-top">
        <Banners user={user} />
        <div className="frame-bar">
          <Link className="brand" to="/">
            {platform.name}
          </Link>
          <Button
            className="frame-menu"
            aria-expanded={isMenuOpen}
            aria-controls="navigation"
            onClick={() => setMenuOpen(!isMenuOpen)}
          >
            Menu
          </Button>
          <span className="end" />
          <UserMenu user={user} />
        </div>
      </header>
      <nav
        className="frame-nav"
        id="navigation"
        aria-label="Sections"
        data-open={isMenuOpen}
        onClick={() => setMenuOpen(false)}
        onKeyDown={(event) => event.key === 'Escape' && setMenuOpen(false)}
      >
        {navigationFor(user).map(({ title, links }) => (
          <div key={title}>
            <h2>{title}</h2>
            <ul>
              {links.map(({ to, title: name }) => (
                <li key={to}>
                  <NavigationLink to={to} title={name} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <main className="frame-main" id="main">
        {children}
      </main>
    </div>
  );
}

/** The pages below a section belong to it; those below `/ops` are sections of their own. */
function NavigationLink({ to, title }: { readonly to: string; readonly title: string }) {
  const [location] = useLocation();
  const isCurrent = location === to || (to !== '/ops' && location.startsWith(`${to}/`));
  return (
    <Link to={to} aria-current={isCurrent ? 'page' : undefined}>
      {title}
    </Link>
  );
}

function Banners({ user }: { readonly user: User }) {
  const platform = usePlatform();
  const network = useStore(reachability);
  const events = useStore(liveness);
  const isOnline = useIsOnline();
  return (
    <>
      {platform.auth_mode === 'off' && (
        <p className="banner" role="note">
          This platform is open: anyone may act as any user. It is meant for trying things out.
        </p>
      )}
      {platform.auth_mode === 'required' && !user.isEmailVerified && <VerifyAddress />}
      <div role="status">
        {network === 'unreachable' && (
          <p className="banner bad">
            {isOnline ? 'The platform cannot be reached.' : 'You are offline.'} What you see may be out of
            date; it is tried again by itself.
          </p>
        )}
      </div>
      {network === 'reachable' && events === 'polled' && (
        <p className="visually-hidden" role="status">
          Lists are read every 15 seconds.
        </p>
      )}
    </>
  );
}

function UserMenu({ user }: { readonly user: User }) {
  const platform = usePlatform();
  if (platform.auth_mode === 'off') {
    return (
      <>
        <Link to="/account">Preferences</Link>
        <ConfirmButton
          label={`Acting as ${shortId(user.id)}`}
          kind="plain"
          onConfirm={async ({ id }) => {
            if (id !== undefined) actAs(id);
          }}
        >
          <TextField
            name="id"
            label="User"
            hint="Any name; owners and renters are told apart by it."
            defaultValue={user.id}
          />
        </ConfirmButton>
      </>
    );
  }
  return (
    <>
      <Link to="/account">{user.email ?? shortId(user.id)}</Link>
      <Button kind="plain" onClick={() => void signOut()}>
        Sign out
      </Button>
    </>
  );
}
