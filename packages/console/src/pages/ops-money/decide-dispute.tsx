import type { components } from '@gridlease/client/generated/billing';
import { orThrow } from '@gridlease/client/problem-error';
import { queries } from '../../live/queries.ts';
import { billing } from '../../session/clients.ts';
import { useUser } from '../../session/use-session.ts';
import { showToast } from '../../ui/toasts.tsx';
import { ReasonButton } from '../shared/staff/reason-button.tsx';
import { RefundFields, refundOf } from '../shared/staff/refund-fields.tsx';

type Dispute = components['schemas']['Dispute'];
type Decision = Omit<components['schemas']['DecideDisputeRequest'], 'note'>;

interface OfDispute {
  readonly dispute: Dispute;
}

/** Refunds or rejects; neither the renter nor the owner decides. */
export function DecideDispute({ dispute }: OfDispute) {
  const { id } = useUser();
  const isParty = dispute.user_id === id || dispute.provider_owner_id === id;
  if (dispute.status !== 'open' || isParty) return null;
  const decide = async (decision: Decision, note: string) => {
    const params = { path: { disputeID: dispute.id } };
    const body = { ...decision, note };
    await orThrow(billing.POST('/api/v1/admin/disputes/{disputeID}/decide', { params, body }));
    await queries.invalidateQueries({ queryKey: ['disputes'] });
    showToast('Decided the dispute.');
  };
  return (
    <div className="row">
      <ReasonButton
        label="Refund"
        kind="normal"
        name="note"
        onConfirm={(note, values) => decide({ decision: 'refund', ...refundOf(values) }, note)}
      >
        <p>{dispute.reason}</p>
        <RefundFields />
      </ReasonButton>
      <ReasonButton
        label="Reject"
        name="note"
        onConfirm={(note) => decide({ decision: 'reject', ...refundOf({}) }, note)}
      >
        <p>{dispute.reason}</p>
        <p>The renter gets nothing back, and the owner's earnings are no longer held.</p>
      </ReasonButton>
    </div>
  );
}
