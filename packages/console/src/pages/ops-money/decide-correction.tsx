import type { components } from '@gridlease/client/generated/billing';
import { orThrow } from '@gridlease/client/problem-error';
import { queries } from '../../live/queries.ts';
import { billing } from '../../session/clients.ts';
import { useUser } from '../../session/use-session.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';

interface OfCorrection {
  readonly correction: components['schemas']['Correction'];
}

/** Approved by another person than the one who asked; refused by either. */
export function DecideCorrection({ correction: { id, status, requested_by } }: OfCorrection) {
  const user = useUser();
  if (status !== 'awaiting_approval') return null;
  const params = { path: { correctionID: id } };
  const readAgain = () => queries.invalidateQueries({ queryKey: ['corrections'] });
  return (
    <div className="row">
      {requested_by !== user.id && (
        <ConfirmButton
          label="Approve"
          kind="normal"
          onConfirm={async () => {
            await orThrow(billing.POST('/api/v1/admin/corrections/{correctionID}/approve', { params }));
            await readAgain();
          }}
        >
          <p>It is made at once. What the wallet has spent of it becomes a debt.</p>
        </ConfirmButton>
      )}
      <ConfirmButton
        label="Refuse"
        onConfirm={async () => {
          await orThrow(billing.POST('/api/v1/admin/corrections/{correctionID}/refuse', { params }));
          await readAgain();
        }}
      >
        <p>Nothing changes.</p>
      </ConfirmButton>
    </div>
  );
}
