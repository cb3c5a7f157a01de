import { orThrow } from '@gridlease/client/problem-error';
import { useState } from 'react';
import { Link } from 'wouter';
import { serverNow } from '../../connection/clock.ts';
import { billing } from '../../session/clients.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Page } from '../../ui/page.tsx';
import { Empty } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { List } from '../shared/listing/list.tsx';
import { useMay } from '../shared/staff/may.ts';
import { SecretOnce } from './secret-once.tsx';
import { WebhookFields, webhookOf } from './webhook-fields.tsx';
import { WebhookState } from './webhook-state.tsx';
import { readWebhooksAgain, type Webhook } from './webhooks-queries.ts';

/** Where events are sent to. */
export function WebhooksPage() {
  const mayChange = useMay()('administer');
  const [secret, setSecret] = useState<string>();
  return (
    <Page title="Webhooks" actions={mayChange && <Create onCreated={setSecret} />}>
      {secret !== undefined && <SecretOnce secret={secret} onClose={() => setSecret(undefined)} />}
      <List<Webhook>
        queryKey={['webhooks', 'list']}
        read={async (cursor, signal) => {
          const params = { query: { cursor } };
          const page = await orThrow(billing.GET('/api/v1/admin/webhooks', { params, signal }));
          return { rows: page.webhooks, next: page.next_cursor };
        }}
        caption="Webhooks"
        keyOf={({ id }) => id}
        empty={
          <Empty title="There are no webhooks yet.">
            <p>A webhook sends the platform's events to a URL, signed, and retried for a day.</p>
          </Empty>
        }
        columns={[
          { name: 'url', title: 'URL', cell: ({ id, url }) => <Link to={`/ops/webhooks/${id}`}>{url}</Link> },
          { name: 'types', title: 'Events', cell: ({ types }) => types.join(', ') },
          { name: 'description', title: 'Purpose', cell: ({ description }) => description },
          { name: 'state', title: 'State', cell: (webhook) => <WebhookState webhook={webhook} /> },
          {
            name: 'at',
            title: 'Created',
            cell: ({ created_at }) => <Time at={created_at} now={serverNow} />,
          },
        ]}
      />
    </Page>
  );
}

function Create({ onCreated }: { readonly onCreated: (secret: string | undefined) => void }) {
  return (
    <ConfirmButton
      label="Create webhook"
      kind="main"
      onConfirm={async (values) => {
        const { secret } = await orThrow(billing.POST('/api/v1/admin/webhooks', { body: webhookOf(values) }));
        await readWebhooksAgain();
        onCreated(secret);
      }}
    >
      <WebhookFields />
    </ConfirmButton>
  );
}
