import { orThrow } from '@gridlease/client/problem-error';
import { queries } from '../../live/queries.ts';
import { registry } from '../../session/clients.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Submit, TextField } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { showToast } from '../../ui/toasts.tsx';
import type { Machine } from './machine-queries.ts';

const readAgain = () => queries.invalidateQueries({ queryKey: ['machines'] });

/** Takes a machine out of service for new rentals, and back. */
export function DrainButton({ machine }: { readonly machine: Machine }) {
  const params = { path: { providerID: machine.id } };
  if (machine.drain !== undefined) {
    return (
      <Form
        label="Drain"
        onSubmit={async () => {
          await orThrow(registry.DELETE('/providers/{providerID}/drain', { params }));
          await readAgain();
          showToast('The machine takes rentals again.');
        }}
      >
        <Submit>Put back into service</Submit>
      </Form>
    );
  }
  return (
    <ConfirmButton
      label="Take out of service"
      kind="plain"
      onConfirm={async ({ reason, until }) => {
        const body = {
          ...(reason !== undefined && { reason }),
          ...(until !== undefined && { until: new Date(until).toISOString() }),
        };
        await orThrow(registry.PUT('/providers/{providerID}/drain', { params, body }));
        await readAgain();
        showToast('The machine takes no new rentals.');
      }}
    >
      <p>It takes no new rentals from now on. Rentals that run go on to their end.</p>
      <TextField name="reason" label="Reason" hint="Optional. Only you and the platform’s staff see it." />
      <TextField
        name="until"
        label="Until"
        type="datetime-local"
        hint="Optional. By your clock; without it, until you put it back."
      />
    </ConfirmButton>
  );
}
