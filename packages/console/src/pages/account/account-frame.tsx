import type { ReactNode } from 'react';
import { Page } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';

const TABS = [
  { to: '/account', title: 'Profile' },
  { to: '/account/security', title: 'Security' },
  { to: '/account/sessions', title: 'Sessions' },
  { to: '/account/keys', title: 'Keys' },
  { to: '/account/close', title: 'Your data' },
];

/** One of the pages of the account, with the way to the others. */
export function AccountFrame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Page title={title}>
      <Tabs label="Account" tabs={TABS} />
      {children}
    </Page>
  );
}
