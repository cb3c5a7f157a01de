import { useQuery } from '@tanstack/react-query';
import { queries } from '../../live/queries.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Loaded } from '../../ui/states.tsx';
import { showToast } from '../../ui/toasts.tsx';
import type { Card, Machine } from './machine-queries.ts';
import { askedOf, RateFields } from './rate-fields.tsx';
import { type Price, type Rate, type Rates, ratesOf, removeRate, setRate } from './rate-queries.ts';

interface RateProps {
  readonly machine: Machine;
  readonly card: Card;
  /** What applies now. */
  readonly price: Price;
}

/** Sets the rate of a model, or gives the rate of one's own up. */
export function ChangeRate(props: RateProps) {
  // The rate that applies fills the fields in; without it, a change would drop what it says.
  const rates = useQuery(ratesOf(idOf(props)));
  return (
    <Loaded query={rates} lines={1}>
      {(found) => <RateActions {...props} former={appliedRate(props.price, found)} />}
    </Loaded>
  );
}

function RateActions({ machine, card, price, former }: RateProps & { readonly former: Rate | undefined }) {
  const changed = async () => {
    await queries.invalidateQueries({ queryKey: ['rates'] });
    showToast('The rate is changed. Running rentals keep their price.');
  };
  return (
    <>
      <ConfirmButton
        label="Change rate"
        kind="main"
        onConfirm={async ({ scope, ...values }) => {
          const id = scope === 'owner' ? machine.owner_id : machine.id;
          await setRate({ id, model: card.model_name, asked: askedOf(values), former });
          await changed();
        }}
      >
        <RateFields card={card} price={price} former={former} />
      </ConfirmButton>
      {former !== undefined && (
        <ConfirmButton
          label="Remove rate"
          kind="plain"
          onConfirm={async () => {
            await removeRate(idOf({ machine, price }), former.gpu_model);
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

function appliedRate({ rate_source, matched_model }: Price, { rates }: Rates): Rate | undefined {
  if (rate_source === 'platform') return undefined;
  return rates.find(({ gpu_model }) => gpu_model === matched_model);
}

/** Whose rates apply. */
function idOf({ machine, price }: Pick<RateProps, 'machine' | 'price'>): string {
  return price.rate_source === 'owner' ? machine.owner_id : machine.id;
}
