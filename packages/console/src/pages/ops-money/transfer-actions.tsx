import { orThrow } from '@gridlease/client/problem-error';
import { billing } from '../../session/clients.ts';
import { useUser } from '../../session/use-session.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { ReasonButton } from '../shared/staff/reason-button.tsx';
import { readTransfersAgain, type Transfer } from './transfers.ts';

interface OfTransfer {
  readonly transfer: Transfer;
}

const OPEN: readonly Transfer['status'][] = ['pending', 'processing', 'needs_review'];

/** What may be done to a transfer as it stands. Nobody approves what they asked for themselves. */
export function TransferActions({ transfer }: OfTransfer) {
  const user = useUser();
  if (transfer.status === 'awaiting_approval') {
    return (
      <div className="row">
        {transfer.user_id !== user.id && <Approve transfer={transfer} />}
        <Refuse transfer={transfer} />
      </div>
    );
  }
  if (!OPEN.includes(transfer.status)) return null;
  return (
    <div className="row">
      <Retry transfer={transfer} />
      <Return transfer={transfer} />
    </div>
  );
}

async function decided(request: Promise<unknown>, text: string): Promise<void> {
  await request;
  await readTransfersAgain();
  showToast(text);
}

function Approve({ transfer }: OfTransfer) {
  const params = { path: { transactionID: transfer.id } };
  const path = '/api/v1/admin/withdrawals/{transactionID}/approve';
  return (
    <ConfirmButton
      label="Approve"
      kind="normal"
      onConfirm={() => decided(orThrow(billing.POST(path, { params })), 'Approved the transfer.')}
    >
      <p>It is signed and sent next.</p>
    </ConfirmButton>
  );
}

function Refuse({ transfer }: OfTransfer) {
  const params = { path: { transactionID: transfer.id } };
  const path = '/api/v1/admin/withdrawals/{transactionID}/refuse';
  return (
    <ConfirmButton
      label="Refuse"
      onConfirm={() => decided(orThrow(billing.POST(path, { params })), 'Refused the transfer.')}
    >
      <p>The amount becomes available to its owner again.</p>
    </ConfirmButton>
  );
}

function Retry({ transfer }: OfTransfer) {
  const params = { path: { transferID: transfer.id } };
  const path = '/api/v1/admin/transfers/{transferID}/retry';
  return (
    <ReasonButton
      label="Retry"
      kind="normal"
      onConfirm={(reason) =>
        decided(
          orThrow(billing.POST(path, { params, body: { reason: reason || null } })),
          'It is tried again now.',
        )
      }
    >
      <p>Another attempt is made at once.</p>
    </ReasonButton>
  );
}

function Return({ transfer }: OfTransfer) {
  const params = { path: { transferID: transfer.id } };
  const path = '/api/v1/admin/transfers/{transferID}/return';
  return (
    <ReasonButton
      label="Return"
      onConfirm={(reason) =>
        decided(
          orThrow(billing.POST(path, { params, body: { reason: reason || null } })),
          'Returned the transfer.',
        )
      }
    >
      <p>
        The transfer is given up, and its amount goes back to where it came from. Refused while an attempt may
        still succeed.
      </p>
    </ReasonButton>
  );
}
