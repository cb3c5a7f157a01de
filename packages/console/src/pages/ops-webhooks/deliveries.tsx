import { orThrow } from '@gridlease/client/problem-error';
import { serverNow } from '../../connection/clock.ts';
import { billing } from '../../session/clients.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { SelectField } from '../../ui/fields.tsx';
import { Section } from '../../ui/page.tsx';
import { Empty } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { Badge, Id, type Tone } from '../../ui/values.tsx';
import { Filters, useFilters } from '../shared/listing/filters.tsx';
import { List } from '../shared/listing/list.tsx';
import { useMay } from '../shared/staff/may.ts';
import { REFRESH_MS } from '../shared/staff/refresh.ts';
import { type Delivery, readWebhooksAgain } from './webhooks-queries.ts';

const TONES: Readonly<Record<Delivery['status'], Tone>> = {
  pending: 'info',
  delivered: 'good',
  failed: 'bad',
  skipped: 'plain',
};

/** What was sent, newest first, and what the receiver said. */
export function Deliveries({ webhookID }: { readonly webhookID: string }) {
  const status = useFilters().status as Delivery['status'] | undefined;
  const mayReplay = useMay()('administer');
  return (
    <Section title="Deliveries">
      <Filters>
        <SelectField
          name="status"
          label="Status"
          options={[{ value: '', label: 'any' }, ...Object.keys(TONES)]}
          defaultValue={status}
        />
      </Filters>
      <List<Delivery>
        queryKey={['webhooks', 'deliveries', webhookID, status]}
        read={async (cursor, signal) => {
          const params = { path: { webhookID }, query: { status, cursor } };
          const path = '/api/v1/admin/webhooks/{webhookID}/deliveries';
          const page = await orThrow(billing.GET(path, { params, signal }));
          return { rows: page.deliveries, next: page.next_cursor };
        }}
        refetchInterval={REFRESH_MS}
        caption="Deliveries"
        keyOf={({ id }) => id}
        empty={
          <Empty title="Nothing has been sent yet.">
            <p>Send a test to see whether the receiver answers. Deliveries are kept for 30 days.</p>
          </Empty>
        }
        columns={[
          { name: 'at', title: 'Event', cell: ({ event_at }) => <Time at={event_at} now={serverNow} /> },
          { name: 'type', title: 'Type', cell: ({ type }) => type },
          { name: 'id', title: 'Event id', cell: ({ event_id }) => <Id id={event_id} /> },
          {
            name: 'status',
            title: 'Status',
            cell: ({ status: state }) => <Badge tone={TONES[state]}>{state}</Badge>,
          },
          { name: 'last', title: 'Last attempt', cell: (delivery) => <LastAttempt delivery={delivery} /> },
          mayReplay && {
            name: 'actions',
            title: '',
            cell: ({ id }) => <SendAgain webhookID={webhookID} deliveryID={id} />,
          },
        ]}
      />
    </Section>
  );
}

function LastAttempt({ delivery: { attempts, attempt_count } }: { readonly delivery: Delivery }) {
  const last = attempts.at(-1);
  if (last === undefined) return 'not tried yet';
  const said = last.status === undefined ? last.error : `responded ${last.status}`;
  return `${said} (attempt ${attempt_count}, ${last.duration_ms} ms)`;
}

function SendAgain(path: { readonly webhookID: string; readonly deliveryID: string }) {
  return (
    <ConfirmButton
      label="Send again"
      kind="normal"
      onConfirm={async () => {
        const replay = '/api/v1/admin/webhooks/{webhookID}/deliveries/{deliveryID}/replay';
        await orThrow(billing.POST(replay, { params: { path } }));
        await readWebhooksAgain();
      }}
    >
      <p>At once, with the same id, so that the receiver can tell that it has it already.</p>
    </ConfirmButton>
  );
}
