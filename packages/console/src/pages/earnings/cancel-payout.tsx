import { queries } from '../../live/queries.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { cancelTransaction } from '../shared/cancel-transaction.ts';
import type { Payout } from './earnings-queries.ts';

/** Nothing of it was sent, or nothing that was sent can arrive any more; the service decides. */
const CANCELLABLE: readonly Payout['stage'][] = ['awaiting_approval', 'pending', 'needs_review'];

interface CancelPayoutProps {
  readonly payout: Payout;
  readonly walletId: string;
}

/** Takes a payout back that has not left. */
export function CancelPayout({ payout: { payout_id, stage }, walletId }: CancelPayoutProps) {
  if (!CANCELLABLE.includes(stage)) return null;
  return (
    <ConfirmButton
      label="Cancel payout"
      onConfirm={async () => {
        await cancelTransaction(walletId, payout_id);
        await queries.invalidateQueries({ queryKey: ['earnings'] });
        showToast('The payout is cancelled.');
      }}
    >
      <p>The amount can be paid out again later. What was sent already cannot be cancelled.</p>
    </ConfirmButton>
  );
}
