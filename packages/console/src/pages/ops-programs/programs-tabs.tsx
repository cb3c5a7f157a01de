import { Tabs } from '../../ui/tabs.tsx';

/** What programs of the platform sign in with, and what proves who anyone is. */
export function ProgramsTabs() {
  return (
    <Tabs
      label="Programs"
      tabs={[
        { to: '/ops/service-accounts', title: 'Service accounts' },
        { to: '/ops/signing-keys', title: 'Signing keys' },
      ]}
    />
  );
}
