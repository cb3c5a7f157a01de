import { usePlatform } from '../../connection/platform-context.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { TextField } from '../../ui/fields.tsx';
import { showToast } from '../../ui/toasts.tsx';
import type { Wallet } from '../shared/wallets.ts';
import { limitSpending } from './wallet-queries.ts';

/** What rentals may cost within a day. */
export function SpendLimit({ wallet }: { readonly wallet: Wallet }) {
  const { currency } = usePlatform();
  return (
    <div>
      <ConfirmButton
        label="Limit spending"
        kind="plain"
        onConfirm={async ({ spend_day_max = '' }) => {
          await limitSpending(wallet.id, spend_day_max.trim());
          showToast('The limit is set.');
        }}
      >
        <p>
          No rental starts above the limit. Rentals that run when it is reached end once what is held for them
          is used up.
        </p>
        <TextField
          name="spend_day_max"
          label={`At most in 24 hours, ${currency}`}
          hint="Empty: the default of the platform."
          inputMode="decimal"
          autoComplete="off"
          defaultValue={wallet.spend_day_max}
        />
      </ConfirmButton>
    </div>
  );
}
