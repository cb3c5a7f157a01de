import type { components } from '@gridlease/client/generated/billing';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { serverNow } from '../../connection/clock.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Command } from '../../ui/copy-button.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { Submit, TextField } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { Section } from '../../ui/page.tsx';
import { Empty, Loaded } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { Address } from '../../ui/values.tsx';
import { addressesOf, linkAddress, requestChallenge, unlinkAddress } from './withdraw-queries.ts';

type Challenge = components['schemas']['AddressChallenge'];

/** Addresses that are the user's own, proved by a signature. */
export function Addresses({ walletId }: { readonly walletId: string }) {
  const addresses = useQuery(addressesOf(walletId));
  return (
    <Section title="Linked addresses">
      <p className="quiet">
        Link the addresses of your own Solana wallets: you can then choose them here, and what they send to
        the platform is credited to you.
      </p>
      <Loaded query={addresses}>
        {(linked) =>
          linked.length === 0 ? (
            <Empty title="No address is linked." />
          ) : (
            <Table
              caption="Linked addresses"
              rows={linked}
              keyOf={({ address }) => address}
              columns={[
                { name: 'address', title: 'Address', cell: ({ address }) => <Address address={address} /> },
                {
                  name: 'at',
                  title: 'Linked',
                  cell: ({ linked_at }) => <Time at={linked_at} now={serverNow} />,
                },
                {
                  name: 'unlink',
                  title: '',
                  cell: ({ address }) => (
                    <ConfirmButton
                      label="Unlink"
                      kind="plain"
                      onConfirm={() => unlinkAddress(walletId, address)}
                    >
                      <p>What this address sends to the platform is no longer yours by itself.</p>
                    </ConfirmButton>
                  ),
                },
              ]}
            />
          )
        }
      </Loaded>
      <LinkAddress walletId={walletId} />
    </Section>
  );
}

function LinkAddress({ walletId }: { readonly walletId: string }) {
  const [challenge, setChallenge] = useState<Challenge>();
  if (challenge === undefined) {
    return (
      <div className="row">
        <ActionButton onAct={async () => setChallenge(await requestChallenge(walletId))}>
          Link an address
        </ActionButton>
      </div>
    );
  }
  return (
    <Form
      label="Link an address"
      onSubmit={async ({ address = '', signature = '' }) => {
        await linkAddress(walletId, address.trim(), signature.trim());
        setChallenge(undefined);
        showToast('The address is linked.');
      }}
    >
      <p>
        Sign this text with the key of the address, exactly as it is, within{' '}
        <Countdown to={Date.parse(challenge.expires_at)} now={serverNow} />. Wallets call that “sign message”.
      </p>
      <Command text={challenge.message} what="text to sign" />
      <TextField name="address" label="Address" autoComplete="off" spellCheck={false} />
      <TextField
        name="signature"
        label="Signature"
        hint="64 bytes in base58."
        autoComplete="off"
        spellCheck={false}
      />
      <div className="row">
        <Submit>Link the address</Submit>
        <ActionButton onAct={async () => setChallenge(await requestChallenge(walletId))}>
          Another text
        </ActionButton>
      </div>
    </Form>
  );
}
