import type { components } from '@gridlease/client/generated/auth';
import { orThrow } from '@gridlease/client/problem-error';
import { queries } from '../../live/queries.ts';
import { auth } from '../../session/clients.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Checkbox, TextField } from '../../ui/fields.tsx';
import { SERVICE_SCOPES, scopesOf } from './service-scopes.ts';

export type NewServiceAccount = components['schemas']['NewServiceAccount'];

/** Makes a service account, whose secret is then shown once. */
export function CreateServiceAccount({
  onCreated,
}: {
  readonly onCreated: (account: NewServiceAccount) => void;
}) {
  return (
    <ConfirmButton
      label="Create service account"
      kind="main"
      onConfirm={async (values) => {
        const { name = '', client_id, expires_at } = values;
        const body = {
          name,
          scopes: scopesOf(values),
          ...(client_id !== undefined && { client_id }),
          ...(expires_at !== undefined && { expires_at: new Date(expires_at).toISOString() }),
        };
        const created = await orThrow(auth.POST('/api/v1/auth/admin/service-accounts', { body }));
        await queries.invalidateQueries({ queryKey: ['service-accounts'] });
        onCreated(created);
      }}
    >
      <p>
        For a program of the platform. It acts for everybody, within what is checked here, and goes on when
        you have left. A program of one user needs a key of that user instead.
      </p>
      <TextField name="name" label="Name" autoComplete="off" />
      <TextField
        name="client_id"
        label="Id"
        hint="Optional; letters, digits, dots and dashes. Empty: one is made up."
        autoComplete="off"
      />
      <fieldset className="plain-set">
        <legend>It may</legend>
        {Object.entries(SERVICE_SCOPES).map(([scope, text]) => (
          <Checkbox key={scope} name={scope} label={text} hint={scope} />
        ))}
      </fieldset>
      <TextField name="expires_at" label="Expires" type="datetime-local" hint="Empty: never." />
    </ConfirmButton>
  );
}
