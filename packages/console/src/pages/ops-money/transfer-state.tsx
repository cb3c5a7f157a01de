import { serverNow } from '../../connection/clock.ts';
import { Time } from '../../ui/time.tsx';
import { Address, Badge, type Tone } from '../../ui/values.tsx';
import { type Transfer, WAITING_FOR } from './transfers.ts';

const TONES: Readonly<Record<Transfer['status'], Tone>> = {
  needs_review: 'bad',
  awaiting_approval: 'warn',
  pending: 'info',
  processing: 'info',
  confirmed: 'good',
  failed: 'bad',
  cancelled: 'plain',
};

/** Where a transfer stands; if it waits, for what, and what to do. */
export function TransferState({ transfer }: { readonly transfer: Transfer }) {
  const { status, waiting_for, reason, solana_signature, not_before } = transfer;
  const waiting = waiting_for === undefined ? undefined : WAITING_FOR[waiting_for];
  return (
    <div className="stack stack-tight">
      <span className="row">
        <Badge tone={TONES[status]}>{status}</Badge>
        {solana_signature !== undefined && <Address address={solana_signature} />}
      </span>
      {waiting !== undefined && (
        <span>
          {waiting[0]} <span className="quiet">{waiting[1]}</span>
        </span>
      )}
      {waiting !== undefined && not_before !== undefined && (
        <span className="quiet">
          Not before <Time at={not_before} now={serverNow} />
        </span>
      )}
      {reason !== undefined && <span className="quiet">{reason}</span>}
    </div>
  );
}
