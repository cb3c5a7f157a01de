import { usePlatform } from '../../connection/platform-context.ts';
import { Page } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useFilters } from '../shared/listing/filters.tsx';
import { useMay } from '../shared/staff/may.ts';
import { type AuditSource, accountEvents, moneyEvents } from './audit-events.ts';
import { AuditList } from './audit-list.tsx';

/** Who did what to money. */
export function AuditPage() {
  return <Audit title="Audit of money" source={moneyEvents} />;
}

/** Who did what to accounts; for those who read everything. */
export function AccountAuditPage() {
  return <Audit title="Audit of accounts" source={accountEvents} />;
}

function Audit({ title, source }: { readonly title: string; readonly source: AuditSource }) {
  const filters = useFilters();
  const mayReadAll = useMay()('read_all');
  const { auth_mode } = usePlatform();
  return (
    <Page title={title}>
      {mayReadAll && auth_mode === 'required' && (
        <Tabs
          label="Audit"
          tabs={[
            { to: '/ops/audit', title: 'Money' },
            { to: '/ops/audit/accounts', title: 'Accounts' },
          ]}
        />
      )}
      <AuditList source={source} filters={filters} />
    </Page>
  );
}
