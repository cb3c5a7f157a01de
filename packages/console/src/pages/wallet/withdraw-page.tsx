import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'wouter';
import { serverNow } from '../../connection/clock.ts';
import { usePlatform } from '../../connection/platform-context.ts';
import { useUser } from '../../session/use-session.ts';
import { Page, Section } from '../../ui/page.tsx';
import { Empty, Loaded } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';
import { Money } from '../../ui/values.tsx';
import { payingWallet, type Wallet, walletsOf } from '../shared/wallets.ts';
import { Addresses } from './addresses.tsx';
import { Status } from './transactions.tsx';
import { WithdrawForm } from './withdraw-form.tsx';
import { pendingWithdrawalsOf } from './withdraw-queries.ts';

/** Tokens leave for an address on the chain. */
export function WithdrawPage() {
  const user = useUser();
  const { features } = usePlatform();
  const [search] = useSearchParams();
  const wallets = useQuery(walletsOf(user.id));
  return (
    <Page title="Withdraw">
      {features.withdrawals ? (
        <Loaded query={wallets}>
          {(found) => {
            const wallet = found.find(({ id }) => id === search.get('wallet')) ?? payingWallet(found);
            return wallet === undefined ? <NoWallet /> : <Withdraw key={wallet.id} wallet={wallet} />;
          }}
        </Loaded>
      ) : (
        <Empty title="This platform sends nothing to the chain." />
      )}
    </Page>
  );
}

function NoWallet() {
  return (
    <Empty title="You have no wallet yet.">
      <Link className="button" to="/wallet">
        Open a wallet
      </Link>
    </Empty>
  );
}

function Withdraw({ wallet }: { readonly wallet: Wallet }) {
  const { currency } = usePlatform();
  return (
    <>
      <p>
        <Money amount={wallet.available_balance} currency={currency} /> are available.
      </p>
      <WithdrawForm wallet={wallet} />
      <Pending walletId={wallet.id} />
      <Addresses walletId={wallet.id} />
    </>
  );
}

function Pending({ walletId }: { readonly walletId: string }) {
  const { currency } = usePlatform();
  const pending = useQuery(pendingWithdrawalsOf(walletId));
  if (pending.data?.length === 0) return null;
  return (
    <Section title="On their way">
      <Loaded query={pending} lines={1}>
        {(rows) => (
          <Table
            caption="Withdrawals that are not final"
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              {
                name: 'at',
                title: 'When',
                cell: ({ created_at }) => <Time at={created_at} now={serverNow} />,
              },
              {
                name: 'amount',
                title: 'Amount',
                isNumber: true,
                cell: ({ amount }) => <Money amount={amount} currency={currency} />,
              },
              {
                name: 'state',
                title: 'State',
                cell: (one) => <Status transaction={one} walletId={walletId} />,
              },
            ]}
          />
        )}
      </Loaded>
    </Section>
  );
}
