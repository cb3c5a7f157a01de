import { TextField } from '../../ui/fields.tsx';
import type { FormValues } from '../../ui/form.tsx';
import type { Webhook } from './webhooks-queries.ts';

/** Where events are sent, which, and what for. `webhookOf` reads the fields. */
export function WebhookFields({ webhook }: { readonly webhook?: Webhook }) {
  return (
    <>
      <TextField name="url" label="URL" type="url" defaultValue={webhook?.url} autoComplete="off" />
      <TextField
        name="types"
        label="Events"
        hint="Such as payout.sent, session.* or *; several with commas between."
        defaultValue={webhook?.types.join(', ') ?? '*'}
        autoComplete="off"
      />
      <TextField name="description" label="Purpose" defaultValue={webhook?.description} autoComplete="off" />
    </>
  );
}

/** What was typed. */
export function webhookOf({ url = '', types = '', description = '' }: FormValues) {
  return { url, types: types.split(/[\s,]+/).filter(Boolean), description };
}
