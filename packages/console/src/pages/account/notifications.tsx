import type { components } from '@gridlease/client/generated/billing';
import { orThrow } from '@gridlease/client/problem-error';
import { useQuery } from '@tanstack/react-query';
import { usePlatform } from '../../connection/platform-context.ts';
import { queries } from '../../live/queries.ts';
import { billing } from '../../session/clients.ts';
import { useUser } from '../../session/use-session.ts';
import { Checkbox, Submit, TextField } from '../../ui/fields.tsx';
import { Form, type FormValues } from '../../ui/form.tsx';
import { Section } from '../../ui/page.tsx';
import { Loaded } from '../../ui/states.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { notificationsOf } from './account-queries.ts';

type Settings = components['schemas']['Notifications'];

const OCCASIONS = [
  { name: 'low_funds', label: 'A rental is about to run out of funds' },
  { name: 'grace', label: 'A rental is out of funds and goes on for the grace period' },
  { name: 'termination', label: 'A rental was ended: without funds, or because its machine failed' },
  { name: 'payout_sent', label: 'A payout was sent' },
  { name: 'payout_failed', label: 'A payout failed' },
  { name: 'machine_offline', label: 'Machines with rentals go offline, and return' },
  { name: 'machine_suspended', label: 'Machines with rentals are suspended' },
] as const;

/** Of what the user wants to be told by mail. */
export function Notifications() {
  const { id } = useUser();
  const settings = useQuery(notificationsOf(id));
  return (
    <Section title="Mails">
      <Loaded query={settings} lines={8}>
        {(found) => <NotificationsForm settings={found} />}
      </Loaded>
    </Section>
  );
}

function NotificationsForm({ settings }: { readonly settings: Settings }) {
  const { features } = usePlatform();
  const save = async (values: FormValues) => {
    const path = { userID: settings.user_id };
    const wanted = Object.fromEntries(OCCASIONS.map(({ name }) => [name, values[name] === 'on']));
    const body = { ...wanted, ...(values.email !== undefined && { email: values.email }) };
    const saved = await orThrow(billing.PUT('/api/v1/notifications/{userID}', { params: { path }, body }));
    queries.setQueryData(notificationsOf(settings.user_id).queryKey, saved);
    showToast('Saved what you are told by mail.');
  };
  return (
    <Form label="Mails" onSubmit={save}>
      {!features.mails && (
        <p className="notice">This platform sends no mails yet. What you choose counts once it does.</p>
      )}
      <fieldset className="choices">
        <legend>Tell me when</legend>
        {OCCASIONS.map(({ name, label }) => (
          <Checkbox key={name} name={name} label={label} defaultChecked={settings[name]} />
        ))}
      </fieldset>
      <TextField
        name="email"
        label="Another address for these mails (optional)"
        type="email"
        hint="Empty: the address of your account. Changing it needs your password."
        autoComplete="email"
        defaultValue={settings.email}
      />
      <div>
        <Submit>Save</Submit>
      </div>
    </Form>
  );
}
