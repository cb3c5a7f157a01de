import { orThrow } from '@gridlease/client/problem-error';
import { useLocation } from 'wouter';
import { isolate } from '../../format/values.ts';
import { queries } from '../../live/queries.ts';
import { registry } from '../../session/clients.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Section } from '../../ui/page.tsx';
import { showToast } from '../../ui/toasts.tsx';
import type { Machine } from './machine-queries.ts';

/** Takes a machine off the platform for good. */
export function DeleteMachine({ machine }: { readonly machine: Machine }) {
  const [, navigate] = useLocation();
  return (
    <Section title="Delete">
      <p>The machine leaves the platform. What it earned stays yours.</p>
      <div>
        <ConfirmButton
          label="Delete machine"
          onConfirm={async () => {
            const params = { path: { providerID: machine.id } };
            await orThrow(registry.DELETE('/providers/{providerID}', { params }));
            navigate('/machines');
            await queries.invalidateQueries({ queryKey: ['machines', 'of'] });
            showToast(`${isolate(machine.name)} is deleted.`);
          }}
        >
          <p>
            Rentals that run on <strong>{isolate(machine.name)}</strong> end at once, and its agent stops. To
            come back, the machine has to be enrolled again. If it is only to rest, take it out of service
            instead.
          </p>
        </ConfirmButton>
      </div>
    </Section>
  );
}
