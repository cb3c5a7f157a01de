import { useQuery } from '@tanstack/react-query';
import { serverNow } from '../../connection/clock.ts';
import { usePlatform } from '../../connection/platform-context.ts';
import { usePolling } from '../../live/use-live.ts';
import { Section } from '../../ui/page.tsx';
import { Empty, Loaded } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';
import { Address, Badge, Money, type Tone } from '../../ui/values.tsx';
import { CancelPayout } from './cancel-payout.tsx';
import { earningsWalletOf, type Payout, payoutsOf } from './earnings-queries.ts';

/** The latest payouts, each to its signature on the chain. */
export function Payouts({ ownerId }: { readonly ownerId: string }) {
  const { currency } = usePlatform();
  const { data: wallet } = useQuery(earningsWalletOf(ownerId));
  const payouts = useQuery({ ...payoutsOf(ownerId), refetchInterval: usePolling() });
  const columns: readonly Column<Payout>[] = [
    {
      name: 'at',
      title: 'Requested',
      cell: ({ created_at }) => <Time at={created_at} now={serverNow} />,
    },
    {
      name: 'amount',
      title: `Amount in ${currency}`,
      isNumber: true,
      cell: ({ amount }) => <Money amount={amount} />,
    },
    { name: 'to', title: 'To', cell: ({ to_address }) => <Address address={to_address} /> },
    { name: 'state', title: 'State', cell: (payout) => <Stage payout={payout} /> },
    {
      name: 'signature',
      title: 'Signature on the chain',
      cell: ({ solana_signature: signature }) =>
        signature === undefined ? <span className="quiet">not signed</span> : <Address address={signature} />,
    },
    {
      name: 'actions',
      title: '',
      cell: (payout) => wallet && <CancelPayout payout={payout} walletId={wallet.id} />,
    },
  ];
  return (
    <Section title="Payouts">
      <Loaded query={payouts}>
        {({ payouts: found, next_cursor }) =>
          found.length === 0 ? (
            <Empty title="Nothing has been paid out yet." />
          ) : (
            <>
              <Table caption="Payouts" rows={found} keyOf={({ payout_id }) => payout_id} columns={columns} />
              {next_cursor !== undefined && <p className="quiet">These are the latest {found.length}.</p>}
            </>
          )
        }
      </Loaded>
    </Section>
  );
}

const STAGES: Readonly<Record<Payout['stage'], { word: string; tone: Tone }>> = {
  awaiting_approval: { word: 'waits for approval', tone: 'warn' },
  pending: { word: 'waits to be sent', tone: 'info' },
  processing: { word: 'on its way', tone: 'info' },
  confirmed: { word: 'arrived', tone: 'good' },
  failed: { word: 'failed', tone: 'bad' },
  cancelled: { word: 'cancelled', tone: 'plain' },
  needs_review: { word: 'is looked into by an administrator', tone: 'warn' },
};

function Stage({ payout }: { readonly payout: Payout }) {
  const { stage, reason, not_before } = payout;
  const { word, tone } = STAGES[stage];
  return (
    <span className="stack stack-tight">
      <span>
        <Badge tone={tone}>{word}</Badge>
      </span>
      {reason !== undefined && <span className="quiet">{reason}</span>}
      {not_before !== undefined && stage === 'pending' && (
        <span className="quiet">
          The address is new: sent <Time at={not_before} now={serverNow} />
        </span>
      )}
    </span>
  );
}
