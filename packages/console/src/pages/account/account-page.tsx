import { usePlatform } from '../../connection/platform-context.ts';
import { Page } from '../../ui/page.tsx';
import { AccountFrame } from './account-frame.tsx';
import { Appearance } from './appearance.tsx';
import { Notifications } from './notifications.tsx';
import { Profile } from './profile.tsx';

/** The profile and what the user prefers. On an open platform there are no accounts, only preferences. */
export function AccountPage() {
  if (usePlatform().auth_mode === 'off') {
    return (
      <Page title="Preferences">
        <Notifications />
        <Appearance />
      </Page>
    );
  }
  return (
    <AccountFrame title="Account">
      <Profile />
      <Notifications />
      <Appearance />
    </AccountFrame>
  );
}
