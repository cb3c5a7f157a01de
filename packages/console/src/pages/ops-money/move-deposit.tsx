import { orThrow } from '@gridlease/client/problem-error';
import { queries } from '../../live/queries.ts';
import { billing } from '../../session/clients.ts';
import { TextField } from '../../ui/fields.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { ReasonButton } from '../shared/staff/reason-button.tsx';

/** Corrects an assignment to the wrong wallet. */
export function MoveDeposit() {
  return (
    <ReasonButton
      label="Move a deposit"
      kind="normal"
      onConfirm={async (reason, { deposit_id = '', wallet_id = '' }) => {
        const params = { path: { depositID: deposit_id } };
        const body = { wallet_id, reason };
        const { status } = await orThrow(billing.POST('/api/v1/deposits/{depositID}/move', { params, body }));
        await queries.invalidateQueries({ queryKey: ['corrections'] });
        showToast(status === 'done' ? 'Moved the deposit.' : 'It waits for the approval of a colleague.');
      }}
    >
      <p>
        For a deposit that was assigned to the wrong wallet. What that wallet has spent of it becomes a debt.
        Large amounts wait for the approval of a colleague.
      </p>
      <TextField
        name="deposit_id"
        label="Deposit"
        hint="Its id: the target of its assignment in the audit log."
        autoComplete="off"
      />
      <TextField name="wallet_id" label="To wallet" hint="Its id." autoComplete="off" />
    </ReasonButton>
  );
}
