import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { usePlatform } from '../../connection/platform-context.ts';
import { usePolling } from '../../live/use-live.ts';
import { useUser } from '../../session/use-session.ts';
import { Command } from '../../ui/copy-button.tsx';
import { Submit } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { Empty, Loaded } from '../../ui/states.tsx';
import { Badge, Facts, Money } from '../../ui/values.tsx';
import { type Wallet, walletsOf } from '../shared/wallets.ts';
import { Spend } from './spend.tsx';
import { SpendLimit } from './spend-limit.tsx';
import { Statement } from './statement.tsx';
import { Transactions } from './transactions.tsx';
import { openWallet } from './wallet-queries.ts';

/** The balance, how to deposit, and what happened this month. */
export function WalletPage() {
  const user = useUser();
  const wallets = useQuery({ ...walletsOf(user.id), refetchInterval: usePolling() });
  return (
    <Page title="Wallet">
      <Loaded query={wallets}>
        {(found) =>
          found.length === 0 ? (
            <NoWallet userId={user.id} />
          ) : (
            found.map((wallet) => <OneWallet key={wallet.id} wallet={wallet} />)
          )
        }
      </Loaded>
    </Page>
  );
}

function NoWallet({ userId }: { readonly userId: string }) {
  return (
    <Empty title="You have no wallet yet.">
      <p>A wallet has an address of its own on the chain. What you send there pays for your rentals.</p>
      <Form onSubmit={() => openWallet(userId)}>
        <Submit>Open a wallet</Submit>
      </Form>
    </Empty>
  );
}

function OneWallet({ wallet }: { readonly wallet: Wallet }) {
  const { currency, features } = usePlatform();
  const isPaying = wallet.wallet_type === 'user';
  return (
    <>
      <Section
        title={wallet.wallet_type === 'provider' ? 'Earnings wallet' : 'Balance'}
        actions={
          <>
            {!wallet.is_active && <Badge tone="bad">frozen</Badge>}
            {features.withdrawals && (
              <Link className="button" to={`/wallet/withdraw?wallet=${wallet.id}`}>
                Withdraw
              </Link>
            )}
          </>
        }
      >
        <p className="figure">
          <Money amount={wallet.available_balance} currency={currency} />
        </p>
        <Facts
          facts={[
            [
              'Held for running rentals',
              <Money key="held" amount={wallet.locked_balance} currency={currency} />,
            ],
            ['On its way out', <Money key="out" amount={wallet.pending_balance} currency={currency} />],
            isPaying && [
              'Spending limit in 24 h',
              wallet.spend_day_max === undefined ? (
                'none'
              ) : (
                <Money key="limit" amount={wallet.spend_day_max} currency={currency} />
              ),
            ],
          ]}
        />
        {isPaying && <SpendLimit wallet={wallet} />}
      </Section>
      {features.deposits && <Deposit wallet={wallet} />}
      {isPaying && <Spend />}
      <Transactions walletId={wallet.id} />
      <Statement walletId={wallet.id} />
    </>
  );
}

function Deposit({ wallet }: { readonly wallet: Wallet }) {
  const { currency, network } = usePlatform();
  return (
    <Section title="Deposit">
      <div className="row">
        <QrCode text={wallet.deposit_address} label="The deposit address as a QR code" />
        <div className="stack stack-tight">
          <p>
            Send {currency} on {network} to this address. It appears here by itself once the transfer is
            final.
          </p>
          <Command text={wallet.deposit_address} what="deposit address" />
        </div>
      </div>
    </Section>
  );
}
