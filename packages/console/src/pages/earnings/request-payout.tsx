import { usePlatform } from '../../connection/platform-context.ts';
import { formatAmount } from '../../format/money.ts';
import { queries } from '../../live/queries.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { TextField } from '../../ui/fields.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { type Earnings, requestPayout } from './earnings-queries.ts';

interface RequestPayoutProps {
  readonly earnings: Earnings;
  readonly storedAddress: string | undefined;
}

/** Sends what is available, or a part of it, to the stored address or another one. */
export function RequestPayout({ earnings, storedAddress }: RequestPayoutProps) {
  const { currency, terms } = usePlatform();
  return (
    <ConfirmButton
      label="Request payout"
      kind="main"
      onConfirm={async ({ amount, to_address: address }) => {
        await requestPayout(earnings.provider_id, {
          amount,
          // To the stored one it needs no confirmation.
          address: address === storedAddress ? undefined : address,
        });
        await queries.invalidateQueries({ queryKey: ['earnings'] });
        showToast('The payout is requested.');
      }}
    >
      <TextField
        name="amount"
        label={`Amount in ${currency}`}
        inputMode="decimal"
        autoComplete="off"
        placeholder={formatAmount(earnings.available_earnings)}
        hint={`Without one, all that is available: ${formatAmount(earnings.available_earnings)}.`}
      />
      <TextField
        name="to_address"
        label="Address to pay out to"
        autoComplete="off"
        spellCheck={false}
        defaultValue={storedAddress}
        hint="Tokens sent to a wrong address are lost. Transfers to a new address may be delayed."
      />
      <p className="quiet">
        The platform pays for the transfer. If the receiver has never had this token, it gets{' '}
        {formatAmount(terms.new_account_fee)} {currency} less, for its new account on the chain. Debts are
        repaid first.
      </p>
    </ConfirmButton>
  );
}
