import { orThrow } from '@gridlease/client/problem-error';
import { useLocation } from 'wouter';
import { billing } from '../../session/clients.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { TextField } from '../../ui/fields.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { WebhookFields, webhookOf } from './webhook-fields.tsx';
import { readWebhooksAgain, type Webhook } from './webhooks-queries.ts';

interface WebhookActionsProps {
  readonly webhook: Webhook;
  /** Gets a new secret, which is shown once. */
  readonly onSecret: (secret: string | undefined) => void;
}

/** Test, edit, switch, replay, rotate, delete. */
export function WebhookActions({ webhook, onSecret }: WebhookActionsProps) {
  const [, go] = useLocation();
  const params = { path: { webhookID: webhook.id } };
  return (
    <div className="row">
      <ConfirmButton
        label="Send a test"
        kind="normal"
        onConfirm={async () => {
          await orThrow(billing.POST('/api/v1/admin/webhooks/{webhookID}/test', { params }));
          await readWebhooksAgain();
        }}
      >
        <p>A signed message of the type webhook.test, once. What became of it is among the deliveries.</p>
      </ConfirmButton>
      <Edit webhook={webhook} />
      <Switch webhook={webhook} />
      <Replay webhook={webhook} />
      <ConfirmButton
        label="Rotate secret"
        kind="normal"
        onConfirm={async () => {
          const path = '/api/v1/admin/webhooks/{webhookID}/rotate-secret';
          onSecret((await orThrow(billing.POST(path, { params, body: {} }))).secret);
          await readWebhooksAgain();
        }}
      >
        <p>For a day messages are signed with both secrets, so that the receiver can change over.</p>
      </ConfirmButton>
      <ConfirmButton
        label="Delete"
        onConfirm={async () => {
          await orThrow(billing.DELETE('/api/v1/admin/webhooks/{webhookID}', { params }));
          showToast('Deleted the webhook.');
          go('/ops/webhooks');
          await readWebhooksAgain();
        }}
      >
        <p>With its secrets and the record of its deliveries. Cannot be undone.</p>
      </ConfirmButton>
    </div>
  );
}

function Edit({ webhook }: { readonly webhook: Webhook }) {
  return (
    <ConfirmButton
      label="Edit"
      kind="normal"
      onConfirm={async (values) => {
        const params = { path: { webhookID: webhook.id } };
        const request = { params, body: webhookOf(values) };
        await orThrow(billing.PATCH('/api/v1/admin/webhooks/{webhookID}', request));
        await readWebhooksAgain();
        showToast('Changed the webhook.');
      }}
    >
      <p>Deliveries that wait go to the new URL, too. The secret stays.</p>
      <WebhookFields webhook={webhook} />
    </ConfirmButton>
  );
}

function Switch({ webhook: { id, is_active } }: { readonly webhook: Webhook }) {
  return (
    <ConfirmButton
      label={is_active ? 'Disable' : 'Enable'}
      kind="normal"
      onConfirm={async () => {
        const params = { path: { webhookID: id } };
        const body = { is_active: !is_active };
        await orThrow(billing.PATCH('/api/v1/admin/webhooks/{webhookID}', { params, body }));
        await readWebhooksAgain();
      }}
    >
      <p>What happens while a webhook is disabled is skipped; it can be replayed afterwards.</p>
    </ConfirmButton>
  );
}

function Replay({ webhook: { id } }: { readonly webhook: Webhook }) {
  return (
    <ConfirmButton
      label="Replay"
      kind="normal"
      onConfirm={async ({ since }) => {
        const params = { path: { webhookID: id } };
        const body = { since: since === undefined ? '' : new Date(since).toISOString() };
        const path = '/api/v1/admin/webhooks/{webhookID}/replay';
        const { replayed } = await orThrow(billing.POST(path, { params, body }));
        await readWebhooksAgain();
        showToast(`Sending ${replayed} again.`);
      }}
    >
      <p>Sends again what failed or was skipped, the oldest events first.</p>
      <TextField name="since" label="Since" type="datetime-local" />
    </ConfirmButton>
  );
}
