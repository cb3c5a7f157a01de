import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { serverNow } from '../../connection/clock.ts';
import { usePlatform } from '../../connection/platform-context.ts';
import { signOf } from '../../format/money.ts';
import { useUser } from '../../session/use-session.ts';
import { SelectField, Submit, TextField } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { fieldProblem } from '../../ui/problem.ts';
import { Empty, Loaded } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { Money } from '../../ui/values.tsx';
import { payingWallet, type Wallet, walletsOf } from '../shared/wallets.ts';
import { Addresses } from './addresses.tsx';
import { Status } from './transactions.tsx';
import { addressesOf, pendingWithdrawalsOf, withdraw } from './withdraw-queries.ts';

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

const OTHER = '';

function WithdrawForm({ wallet }: { readonly wallet: Wallet }) {
  const { currency, terms } = usePlatform();
  const { data: addresses = [] } = useQuery(addressesOf(wallet.id));
  const [chosen, setChosen] = useState<string>();
  // After each withdrawal the form is a new one.
  const [sent, setSent] = useState(0);
  const address = chosen ?? addresses[0]?.address ?? OTHER;
  return (
    <Form
      key={sent}
      label="Withdraw"
      onSubmit={async ({ amount, to_address }) => {
        if (amount === undefined) throw fieldProblem('amount', 'Say how much.');
        const receiver = address === OTHER ? to_address?.trim() : address;
        if (receiver === undefined) throw fieldProblem('to_address', 'Say where to.');
        await withdraw(wallet.id, { amount: amount.trim(), to_address: receiver });
        showToast('The withdrawal is on its way.');
        setSent(sent + 1);
      }}
    >
      <TextField
        name="amount"
        label={`Amount, ${currency}`}
        hint={`At least ${terms.minimum_withdrawal}.`}
        inputMode="decimal"
        autoComplete="off"
      />
      {addresses.length > 0 && (
        <SelectField
          name="linked_address"
          label="To"
          value={address}
          options={[
            ...addresses.map((one) => ({ value: one.address, label: one.address })),
            { value: OTHER, label: 'Another address' },
          ]}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
      )}
      {address === OTHER && (
        <TextField name="to_address" label="Address" autoComplete="off" spellCheck={false} maxLength={64} />
      )}
      {signOf(terms.new_account_fee) > 0 && (
        <p className="hint">
          An address that never had this token needs an account for it, which takes{' '}
          <Money amount={terms.new_account_fee} currency={currency} /> of the amount. The platform pays the
          fee of the chain.
        </p>
      )}
      <div className="row">
        <Submit>Withdraw</Submit>
        <Link to="/wallet">Back to the wallet</Link>
      </div>
    </Form>
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
