import { SelectField, TextField } from '../../../ui/fields.tsx';
import type { FormValues } from '../../../ui/form.tsx';

/** How much of a rental is refunded, and whether its owner loses the earnings. `refundOf` reads them. */
export function RefundFields() {
  return (
    <>
      <TextField
        name="amount"
        label="Amount"
        hint="Empty: all that was charged."
        inputMode="decimal"
        autoComplete="off"
      />
      <SelectField
        name="provider_share"
        label="The owner's share"
        options={[
          { value: 'taken_back', label: 'is taken back from the owner' },
          { value: 'carried', label: 'is paid by the platform' },
        ]}
      />
    </>
  );
}

/** The members of a refund that were filled in. */
export function refundOf({ amount, provider_share }: FormValues) {
  return {
    ...(amount !== undefined && { amount }),
    provider_share: provider_share === 'carried' ? ('carried' as const) : ('taken_back' as const),
  };
}
