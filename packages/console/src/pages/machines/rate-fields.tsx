import { useState } from 'react';
import { usePlatform } from '../../connection/platform-context.ts';
import { isolate } from '../../format/values.ts';
import { SelectField, TextField } from '../../ui/fields.tsx';
import type { FormValues } from '../../ui/form.tsx';
import { Money } from '../../ui/values.tsx';
import type { Card } from './machine-queries.ts';
import { previewPrice } from './price-preview.ts';
import type { Asked, Price, Rate } from './rate-queries.ts';

interface RateFieldsProps {
  readonly card: Card;
  /** What applies now. */
  readonly price: Price;
  /** The owner's rate that applies now, if one does. */
  readonly former: Rate | undefined;
}

/** What an owner asks for a model, and what a renter will pay then. `askedOf` reads the fields. */
export function RateFields({ card, price, former }: RateFieldsProps) {
  const { currency, terms } = usePlatform();
  const [typed, setTyped] = useState<FormValues>({
    hourly_rate: price.base_hourly_rate,
    vram_rate_per_gb: former?.vram_rate_per_gb,
    power_multiplier: former?.power_multiplier,
  });
  const amount = (name: keyof typeof typed & string) => ({
    name,
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    value: typed[name] ?? '',
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setTyped({ ...typed, [name]: target.value === '' ? undefined : target.value }),
  });
  const feePercent = terms.platform_fee_percent;
  const preview = previewPrice(askedOf(typed), { price, card, former, feePercent });
  return (
    <>
      <p>
        For one {isolate(card.model_name)}. The platform keeps {feePercent} % of the whole.
      </p>
      <TextField {...amount('hourly_rate')} label={`Rate of the card in ${currency} per hour`} />
      <TextField
        {...amount('vram_rate_per_gb')}
        label={`Memory in ${currency} per GiB and hour`}
        hint="Empty: the platform’s price."
      />
      <TextField
        {...amount('power_multiplier')}
        label={`Power in ${currency} per kWh`}
        hint="Empty: the platform’s price."
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
          'Type amounts such as 0.45. Where the platform’s price applies again, this page shows it afterwards.'
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

/** What was typed into the fields. */
export function askedOf({ hourly_rate = '', vram_rate_per_gb, power_multiplier }: FormValues): Asked {
  return { hourlyRate: hourly_rate, memoryRate: vram_rate_per_gb, powerRate: power_multiplier };
}
