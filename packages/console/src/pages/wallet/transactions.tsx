import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { serverNow } from '../../connection/clock.ts';
import { usePlatform } from '../../connection/platform-context.ts';
import { formatWord } from '../../format/values.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { Section } from '../../ui/page.tsx';
import { Empty, Loaded } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';
import { Address, Badge, Money, type Tone } from '../../ui/values.tsx';
import { waitingReason } from './waiting.ts';
import { type Transaction, transactionsOf } from './wallet-queries.ts';
import { cancelWithdrawal } from './withdraw-queries.ts';

const TONES: Readonly<Record<Transaction['status'], Tone>> = {
  pending: 'info',
  confirmed: 'good',
  failed: 'bad',
  cancelled: 'plain',
};

/** Every transaction of a wallet; withdrawals that have not left can be cancelled. */
export function Transactions({ walletId }: { readonly walletId: string }) {
  const { currency } = usePlatform();
  const transactions = useInfiniteQuery(transactionsOf(walletId));
  return (
    <Section title="Transactions">
      <Loaded query={transactions}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.transactions);
          return rows.length === 0 ? (
            <Empty title="There are no transactions yet.">
              <p>Deposit something to begin with.</p>
            </Empty>
          ) : (
            <Table
              caption="Transactions"
              rows={rows}
              keyOf={({ id }) => id}
              columns={[
                {
                  name: 'at',
                  title: 'When',
                  cell: ({ created_at }) => <Time at={created_at} now={serverNow} />,
                },
                { name: 'what', title: 'What', cell: (one) => <What transaction={one} /> },
                {
                  name: 'amount',
                  title: `Amount, ${currency}`,
                  isNumber: true,
                  cell: ({ amount, from_wallet_id }) => (
                    <Money amount={from_wallet_id === walletId ? `-${amount}` : amount} />
                  ),
                },
                {
                  name: 'status',
                  title: 'State',
                  cell: (one) => <Status transaction={one} walletId={walletId} />,
                },
              ]}
            />
          );
        }}
      </Loaded>
      <MoreButton list={transactions} />
    </Section>
  );
}

function What({
  transaction: { type, session_id, solana_signature },
}: {
  readonly transaction: Transaction;
}) {
  return (
    <span className="row row-tight">
      {session_id === undefined ? (
        formatWord(type)
      ) : (
        <Link to={`/rentals/${session_id}`}>{formatWord(type)}</Link>
      )}
      {solana_signature !== undefined && <Address address={solana_signature} />}
    </span>
  );
}

interface StatusProps {
  readonly transaction: Transaction;
  readonly walletId: string;
}

export function Status({ transaction: { id, type, status, metadata }, walletId }: StatusProps) {
  const reason = status === 'pending' ? waitingReason(metadata) : undefined;
  return (
    <span className="row row-tight">
      <Badge tone={TONES[status]}>{status}</Badge>
      {reason !== undefined && <span className="quiet">{reason}</span>}
      {status === 'pending' && type === 'withdrawal' && (
        <ConfirmButton label="Cancel withdrawal" onConfirm={() => cancelWithdrawal(walletId, id)}>
          <p>The amount returns to the wallet. What was sent already cannot be cancelled.</p>
        </ConfirmButton>
      )}
    </span>
  );
}
