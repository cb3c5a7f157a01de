import type { components } from '@gridlease/client/generated/billing';
import { orThrow } from '@gridlease/client/problem-error';
import { serverNow } from '../../connection/clock.ts';
import { usePlatform } from '../../connection/platform-context.ts';
import { formatWord } from '../../format/values.ts';
import { billing } from '../../session/clients.ts';
import { SelectField } from '../../ui/fields.tsx';
import { Page } from '../../ui/page.tsx';
import { Empty } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { Badge, Id, Money } from '../../ui/values.tsx';
import { Filters, useFilters } from '../shared/listing/filters.tsx';
import { List } from '../shared/listing/list.tsx';
import { useMay } from '../shared/staff/may.ts';
import { REFRESH_MS } from '../shared/staff/refresh.ts';
import { UserLink } from '../shared/staff/user-link.tsx';
import { DecideCorrection } from './decide-correction.tsx';

type Correction = components['schemas']['Correction'];

const KINDS: Readonly<Record<Correction['kind'], string>> = {
  adjustment_reversal: 'Adjustment taken back',
  deposit_move: 'Deposit moved',
};

/** Adjustments that were taken back and deposits that were moved; large ones wait for a second person. */
export function CorrectionsPage() {
  const { currency } = usePlatform();
  const mayDecide = useMay()('manage_money');
  const status = useFilters().status as Correction['status'] | undefined;
  return (
    <Page title="Corrections">
      <Filters>
        <SelectField
          name="status"
          label="Status"
          options={[
            { value: '', label: 'any' },
            { value: 'awaiting_approval', label: formatWord('awaiting_approval') },
            'done',
            'refused',
          ]}
          defaultValue={status}
        />
      </Filters>
      <List<Correction>
        queryKey={['corrections', 'list', status]}
        read={async (cursor, signal) => {
          const params = { query: { status, cursor } };
          const page = await orThrow(billing.GET('/api/v1/admin/corrections', { params, signal }));
          return { rows: page.corrections, next: page.next_cursor };
        }}
        refetchInterval={REFRESH_MS}
        caption="Corrections"
        keyOf={({ id }) => id}
        empty={
          <Empty title="No correction matches.">
            <p>An adjustment is taken back on the page of its user, a deposit is moved under Deposits.</p>
          </Empty>
        }
        columns={[
          { name: 'kind', title: 'What', cell: ({ kind }) => KINDS[kind] },
          { name: 'wallet', title: 'From wallet', cell: ({ wallet_id }) => <Id id={wallet_id} /> },
          {
            name: 'amount',
            title: 'Amount',
            isNumber: true,
            cell: ({ amount }) => <Money amount={amount} currency={currency} />,
          },
          { name: 'reason', title: 'Reason', cell: ({ reason }) => reason },
          { name: 'by', title: 'Requested by', cell: ({ requested_by }) => <UserLink id={requested_by} /> },
          { name: 'at', title: 'When', cell: ({ created_at }) => <Time at={created_at} now={serverNow} /> },
          {
            name: 'status',
            title: 'Status',
            cell: ({ status: state }) => (
              <Badge tone={state === 'awaiting_approval' ? 'warn' : 'plain'}>{state}</Badge>
            ),
          },
          mayDecide && {
            name: 'actions',
            title: '',
            cell: (correction) => <DecideCorrection correction={correction} />,
          },
        ]}
      />
    </Page>
  );
}
