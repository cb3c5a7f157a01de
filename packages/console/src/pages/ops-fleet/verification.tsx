import { orThrow } from '@gridlease/client/problem-error';
import { isolate } from '../../format/values.ts';
import { registry } from '../../session/clients.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { SelectField } from '../../ui/fields.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { type Machine, readMachinesAgain } from './fleet-queries.ts';

/** Records what a check of a machine has found. */
export function Verification({ machine: { id, name } }: { readonly machine: Machine }) {
  return (
    <ConfirmButton
      label="Verify"
      about={name}
      kind="normal"
      onConfirm={async ({ status }) => {
        const params = { path: { providerID: id } };
        const body = { status: status === 'failed' ? ('failed' as const) : ('verified' as const) };
        await orThrow(registry.PUT('/providers/{providerID}/verification', { params, body }));
        await readMachinesAgain();
        showToast(`Recorded the check of ${isolate(name)}.`);
      }}
    >
      <p>
        Renters see the result, and can search for verified machines alone. It holds for 30 days, or until the
        cards or the owner change.
      </p>
      <SelectField
        name="status"
        label="The check has found that the machine"
        options={[
          { value: 'verified', label: 'is what it says' },
          { value: 'failed', label: 'is not, or cannot be checked' },
        ]}
      />
    </ConfirmButton>
  );
}
