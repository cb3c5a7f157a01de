import { orThrow } from '@gridlease/client/problem-error';
import { queries } from '../../live/queries.ts';
import { registry } from '../../session/clients.ts';
import { Button } from '../../ui/button.tsx';
import { Submit, TextField } from '../../ui/fields.tsx';
import { Form, type FormValues, useIsBusy } from '../../ui/form.tsx';
import { Section } from '../../ui/page.tsx';
import { showToast } from '../../ui/toasts.tsx';
import type { Machine } from './machine-queries.ts';

/** Takes a machine out of service for new rentals, and back. Both can be undone, so neither asks. */
export function Maintenance({ machine }: { readonly machine: Machine }) {
  return (
    <Section title="Maintenance">
      {machine.drain === undefined ? <TakeOut id={machine.id} /> : <PutBack id={machine.id} />}
    </Section>
  );
}

const readAgain = () => queries.invalidateQueries({ queryKey: ['machines'] });

function TakeOut({ id }: { readonly id: string }) {
  const drain = async ({ reason, until }: FormValues) => {
    const params = { path: { providerID: id } };
    const body = {
      ...(reason !== undefined && { reason }),
      ...(until !== undefined && { until: new Date(until).toISOString() }),
    };
    await orThrow(registry.PUT('/providers/{providerID}/drain', { params, body }));
    await readAgain();
    showToast('The machine takes no new rentals.');
  };
  return (
    <Form label="Maintenance" onSubmit={drain}>
      <p>Out of service, it takes no new rentals. Rentals that run go on to their end.</p>
      <div className="row">
        <TextField name="reason" label="Reason" autoComplete="off" hint="Optional; renters do not see it." />
        <TextField name="until" label="Until" type="datetime-local" hint="Optional; by your own clock." />
      </div>
      <div>
        <TakeOutButton />
      </div>
    </Form>
  );
}

/** Not the main action of the page. */
function TakeOutButton() {
  return (
    <Button type="submit" isBusy={useIsBusy()}>
      Take out of service
    </Button>
  );
}

function PutBack({ id }: { readonly id: string }) {
  const undrain = async () => {
    const params = { path: { providerID: id } };
    await orThrow(registry.DELETE('/providers/{providerID}/drain', { params }));
    await readAgain();
    showToast('The machine takes rentals again.');
  };
  return (
    <Form label="Maintenance" onSubmit={undrain}>
      <div>
        <Submit>Put back into service</Submit>
      </div>
    </Form>
  );
}
