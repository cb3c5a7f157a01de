import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePlatform } from '../../connection/platform-context.ts';
import { isolate } from '../../format/values.ts';
import { queries } from '../../live/queries.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { SelectField, TextField } from '../../ui/fields.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { Money } from '../../ui/values.tsx';
import type { Card, Machine } from './machine-queries.ts';
import { previewPrice } from './price-preview.ts';
import { type Price, type Rates, ratesOf, removeRate, setRate } from './rate-queries.ts';

interface RateProps {
  readonly machine: Machine;
  readonly card: Card;
  /** What applies now. */
  readonly price: Price;
}

/** Sets the rate of a model, or gives the rate of one's own up. */
export function ChangeRate({ machine, card, price }: RateProps) {
  const { data: ofMachine } = useQuery(ratesOf(machine.id));
  const { data: ofOwner } = useQuery(ratesOf(machine.owner_id));
  const former = appliedRate(price, ofMachine, ofOwner);
  const own = former !== undefined && { id: idOf(price, machine), model: former.gpu_model };
  const changed = async () => {
    await queries.invalidateQueries({ queryKey: ['rates'] });
    showToast('The rate is changed. Running rentals keep their price.');
  };
  return (
    <>
      <ConfirmButton
        label="Change rate"
        kind="main"
        onConfirm={async ({ hourly_rate: hourlyRate = '', scope }) => {
          const id = scope === 'owner' ? machine.owner_id : machine.id;
          await setRate({ id, model: card.model_name, hourlyRate, former });
          await changed();
        }}
      >
        <RateFields price={price} model={card.model_name} />
      </ConfirmButton>
      {own && (
        <ConfirmButton
          label="Remove rate"
          kind="plain"
          onConfirm={async () => {
            await removeRate(own.id, own.model);
            await changed();
          }}
        >
          <p>
            {price.rate_source === 'machine'
              ? 'Then the rate that you have set for all your machines applies, or else the platform’s.'
              : 'Then the platform’s rate applies to all your machines with this model.'}
          </p>
        </ConfirmButton>
      )}
    </>
  );
}

function appliedRate({ rate_source, matched_model }: Price, ofMachine?: Rates, ofOwner?: Rates) {
  if (rate_source === 'platform') return undefined;
  const set = rate_source === 'machine' ? ofMachine : ofOwner;
  return set?.rates.find(({ gpu_model }) => gpu_model === matched_model);
}

function idOf({ rate_source }: Price, machine: Machine): string {
  return rate_source === 'owner' ? machine.owner_id : machine.id;
}

function RateFields({ price, model }: { readonly price: Price; readonly model: string }) {
  const { currency, terms } = usePlatform();
  const [typed, setTyped] = useState(price.base_hourly_rate);
  const preview = previewPrice(price, typed, terms.platform_fee_percent);
  return (
    <>
      <p>
        For one {isolate(model)}. Memory and power are charged as before, and the platform keeps{' '}
        {terms.platform_fee_percent} % of the whole.
      </p>
      <TextField
        name="hourly_rate"
        label={`Rate of the card in ${currency} per hour`}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <SelectField
        name="scope"
        label="Applies to"
        options={[
          { value: 'machine', label: 'this machine' },
          { value: 'owner', label: 'all my machines with this model' },
        ]}
        defaultValue={price.rate_source === 'owner' ? 'owner' : 'machine'}
      />
      <p aria-live="polite">
        {preview === undefined ? (
          'Type an amount such as 0.45.'
        ) : (
          <>
            A renter will pay <Money amount={preview.total} currency={`${currency}/h`} />, of which you get{' '}
            <Money amount={preview.earnings} currency={`${currency}/h`} />.
          </>
        )}
      </p>
    </>
  );
}
