import { orThrow } from '@gridlease/client/problem-error';
import { isolate } from '../../format/values.ts';
import { registry } from '../../session/clients.ts';
import { showToast } from '../../ui/toasts.tsx';
import { ReasonButton } from '../shared/staff/reason-button.tsx';
import { type Machine, readMachinesAgain } from './fleet-queries.ts';

/** Takes a machine off the market, or lets it return. */
export function Suspension({ machine: { id, name, suspended } }: { readonly machine: Machine }) {
  const params = { path: { providerID: id } };
  const isSuspended = suspended?.some(({ by }) => by === 'admin') ?? false;
  return isSuspended ? (
    <ReasonButton
      label="Lift suspension"
      kind="normal"
      onConfirm={async (reason) => {
        const body = { reason: reason || null };
        await orThrow(registry.DELETE('/providers/{providerID}/suspension', { params, body }));
        await readMachinesAgain();
        showToast(`${isolate(name)} is on the market again.`);
      }}
    >
      <p>The machine is found and rented again.</p>
    </ReasonButton>
  ) : (
    <ReasonButton
      label="Suspend"
      onConfirm={async (reason) => {
        await orThrow(registry.POST('/providers/{providerID}/suspension', { params, body: { reason } }));
        await readMachinesAgain();
        showToast(`Suspended ${isolate(name)}.`);
      }}
    >
      <p>{isolate(name)} disappears from searches, and its rentals end. Its owner sees the reason.</p>
    </ReasonButton>
  );
}
