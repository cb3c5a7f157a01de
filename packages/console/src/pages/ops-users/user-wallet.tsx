import type { components } from '@gridlease/client/generated/billing';
import { orThrow } from '@gridlease/client/problem-error';
import { usePlatform } from '../../connection/platform-context.ts';
import { queries } from '../../live/queries.ts';
import { billing } from '../../session/clients.ts';
import { useUser } from '../../session/use-session.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { TextField } from '../../ui/fields.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { Address, Badge, Facts, Id, Money } from '../../ui/values.tsx';
import { useMay } from '../shared/staff/may.ts';
import { ReasonButton } from '../shared/staff/reason-button.tsx';
import { Adjustments } from './adjustments.tsx';

type Wallet = components['schemas']['Wallet'];

/** One wallet: balances, manual corrections. */
export function UserWallet({ wallet }: { readonly wallet: Wallet }) {
  const { currency } = usePlatform();
  const user = useUser();
  const mayManage = useMay()('manage_money') && wallet.user_id !== user.id;
  const amount = (value: string) => <Money amount={value} currency={currency} />;
  return (
    <div className="card">
      <div className="row row-apart">
        <h3>{wallet.wallet_type === 'provider' ? 'Earnings wallet' : 'Wallet to pay from'}</h3>
        {!wallet.is_active && <Badge tone="bad">frozen</Badge>}
      </div>
      <Facts
        facts={[
          ['Wallet', <Id key="id" id={wallet.id} />],
          ['Deposit address', <Address key="address" address={wallet.deposit_address} />],
          ['Available', amount(wallet.available_balance)],
          ['Held', amount(wallet.locked_balance)],
          ['On its way out', amount(wallet.pending_balance)],
        ]}
      />
      {mayManage && (
        <div className="row">
          <Adjust wallet={wallet} />
          <Freeze wallet={wallet} />
        </div>
      )}
      <Adjustments walletId={wallet.id} mayReverse={mayManage} />
    </div>
  );
}

const readAgain = () => queries.invalidateQueries({ queryKey: ['wallets'] });

function Adjust({ wallet }: { readonly wallet: Wallet }) {
  return (
    <ReasonButton
      label="Adjust"
      kind="normal"
      onConfirm={async (reason, { amount = '' }) => {
        const params = { path: { walletID: wallet.id } };
        const body = { amount, reason };
        await orThrow(billing.POST('/api/v1/admin/wallets/{walletID}/adjustment', { params, body }));
        await readAgain();
        showToast('Adjusted the wallet.');
      }}
    >
      <p>For goodwill and mistakes. To refund a rental, refund it: the books then know what for.</p>
      <TextField
        name="amount"
        label="Amount"
        hint="Negative: it is taken from the wallet."
        inputMode="decimal"
        autoComplete="off"
      />
    </ReasonButton>
  );
}

function Freeze({ wallet }: { readonly wallet: Wallet }) {
  const label = wallet.is_active ? 'Freeze' : 'Unfreeze';
  return (
    <ConfirmButton
      label={label}
      kind={wallet.is_active ? 'danger' : 'normal'}
      onConfirm={async () => {
        const params = { path: { walletID: wallet.id } };
        const body = { is_active: !wallet.is_active };
        await orThrow(billing.PATCH('/api/v1/wallet/{walletID}', { params, body }));
        await readAgain();
      }}
    >
      {wallet.is_active ? (
        <p>Running rentals end; nothing is spent and nothing leaves. Deposits still arrive.</p>
      ) : (
        <p>The wallet works again. Rentals that were ended stay ended.</p>
      )}
    </ConfirmButton>
  );
}
