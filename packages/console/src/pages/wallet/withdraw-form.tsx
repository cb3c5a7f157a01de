import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { usePlatform } from '../../connection/platform-context.ts';
import { signOf } from '../../format/money.ts';
import { SelectField, Submit, TextField } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { fieldProblem } from '../../ui/problem.ts';
import { showToast } from '../../ui/toasts.tsx';
import { Money } from '../../ui/values.tsx';
import type { Wallet } from '../shared/wallets.ts';
import { addressesOf, withdraw } from './withdraw-queries.ts';

const OTHER = '';

/** How much, and where to: an address that is linked, or another one. */
export function WithdrawForm({ wallet }: { readonly wallet: Wallet }) {
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
