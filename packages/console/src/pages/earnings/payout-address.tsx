import { useQuery } from '@tanstack/react-query';
import { usePlatform } from '../../connection/platform-context.ts';
import { queries } from '../../live/queries.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Section } from '../../ui/page.tsx';
import { Loaded } from '../../ui/states.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { Address } from '../../ui/values.tsx';
import { earningsWalletOf, storeAddress, type Wallet } from './earnings-queries.ts';

/** Where payouts go unless another address is given. */
export function PayoutAddress({ ownerId }: { readonly ownerId: string }) {
  const { features } = usePlatform();
  const wallet = useQuery(earningsWalletOf(ownerId));
  return (
    <Section title="Payout address">
      <Loaded query={wallet}>
        {(found) => (
          <>
            {found?.solana_address === undefined ? (
              <p>None is stored. Payouts ask for one each time.</p>
            ) : (
              <p>
                <Address address={found.solana_address} />
              </p>
            )}
            {features.scheduled_payouts && (
              <p className="quiet">Scheduled payouts go to this address, and wait until there is one.</p>
            )}
            <div>
              <ChangeAddress ownerId={ownerId} wallet={found} />
            </div>
          </>
        )}
      </Loaded>
    </Section>
  );
}

function ChangeAddress({ ownerId, wallet }: { readonly ownerId: string; readonly wallet: Wallet | null }) {
  return (
    <ConfirmButton
      label={wallet?.solana_address === undefined ? 'Store an address' : 'Change address'}
      kind="plain"
      onConfirm={async ({ solana_address: address = '' }) => {
        await storeAddress(ownerId, wallet, address);
        await queries.invalidateQueries({ queryKey: ['wallets'] });
        showToast('The address is stored.');
      }}
    >
      <TextField
        name="solana_address"
        label="Address to pay out to"
        autoComplete="off"
        spellCheck={false}
        defaultValue={wallet?.solana_address}
        hint="One that you control. You are told by e-mail when it changes, and the first transfers to it may be delayed."
      />
    </ConfirmButton>
  );
}
