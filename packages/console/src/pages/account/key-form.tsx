import type { components } from '@gridlease/client/generated/auth';
import { orThrow } from '@gridlease/client/problem-error';
import { useQuery } from '@tanstack/react-query';
import { serverNow } from '../../connection/clock.ts';
import { usePlatform } from '../../connection/platform-context.ts';
import { auth } from '../../session/clients.ts';
import type { User } from '../../session/session.ts';
import { useUser } from '../../session/use-session.ts';
import { Checkbox, SelectField, Submit, TextArea, TextField } from '../../ui/fields.tsx';
import { Form, type FormValues } from '../../ui/form.tsx';
import { ownMachines } from './account-queries.ts';
import { scopesOf } from './scopes.ts';

type NewApiKey = components['schemas']['NewApiKey'];

const DAY_MS = 86_400_000;
const LIVES = [
  { value: '90', label: 'In 90 days' },
  { value: '30', label: 'In 30 days' },
  { value: '365', label: 'In a year' },
  { value: '', label: 'Never' },
];

/** What a new key may do, and for whom, from where and how long. */
export function KeyForm({ onCreated }: { readonly onCreated: (key: NewApiKey) => void }) {
  const user = useUser();
  const { currency } = usePlatform();
  return (
    <Form
      label="New key"
      onSubmit={async (values) => {
        onCreated(await orThrow(auth.POST('/api/v1/auth/api-keys', { body: requestOf(values, user) })));
      }}
    >
      <TextField name="name" label="Name" hint="What it is for, such as the program's name." required />
      <fieldset className="choices">
        <legend>The program may</legend>
        {scopesOf(user).map(({ scope, label, hint }) => (
          <Checkbox
            key={scope}
            name={scope}
            label={label}
            hint={hint}
            defaultChecked={scope === 'registry:read' || scope === 'billing:read'}
          />
        ))}
      </fieldset>
      <TextField
        name="spend_day_max"
        label={`Spending limit in 24 hours, ${currency} (optional)`}
        hint="By the rentals that the key starts; for keys that may start rentals."
        inputMode="decimal"
        autoComplete="off"
      />
      <SelectField name="life" label="Expires" options={LIVES} />
      <TextArea
        name="networks"
        label="Only from these networks (optional)"
        hint="One per line, such as 192.0.2.0/24 or 192.0.2.7/32. Empty: from anywhere."
        rows={2}
      />
      {scopesOf(user).some(({ isOwners }) => isOwners) && <Machines userId={user.id} />}
      <div>
        <Submit>Create key</Submit>
      </div>
    </Form>
  );
}

/** The user's machines, to limit the key to some. */
function Machines({ userId }: { readonly userId: string }) {
  const { data: machines = [] } = useQuery(ownMachines(userId));
  if (machines.length === 0) return null;
  return (
    <fieldset className="choices">
      <legend>Only these machines (none chosen: all of yours)</legend>
      {machines.map(({ id, name }) => (
        <Checkbox key={id} name={`${MACHINE}${id}`} label={name} />
      ))}
    </fieldset>
  );
}

const MACHINE = 'machine ';

function requestOf(values: FormValues, user: User): components['schemas']['CreateApiKeyRequest'] {
  const { name = '', spend_day_max, life, networks = '' } = values;
  const scopes = scopesOf(user).flatMap(({ scope }) => (values[scope] === 'on' ? [scope] : []));
  const ranges = networks.split(/[\s,]+/).filter((range) => range !== '');
  const machines = Object.keys(values).flatMap((key) =>
    key.startsWith(MACHINE) ? [key.slice(MACHINE.length)] : [],
  );
  return {
    name,
    scopes,
    ...(spend_day_max !== undefined && { spend_day_max }),
    ...(life !== undefined && { expires_at: new Date(serverNow() + Number(life) * DAY_MS).toISOString() }),
    ...(ranges.length > 0 && { networks: ranges }),
    ...(machines.length > 0 && { provider_ids: machines }),
  };
}
