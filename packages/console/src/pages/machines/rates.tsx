import { useQuery } from '@tanstack/react-query';
import { usePlatform } from '../../connection/platform-context.ts';
import { formatCount, isolate } from '../../format/values.ts';
import { Section } from '../../ui/page.tsx';
import { Loaded } from '../../ui/states.tsx';
import { Facts, Money } from '../../ui/values.tsx';
import { ChangeRate } from './change-rate.tsx';
import type { Card, Machine } from './machine-queries.ts';
import { type Price, priceOf } from './rate-queries.ts';

/** The price of each model of a machine, and what its owner gets of it. */
export function Rates({ machine }: { readonly machine: Machine }) {
  return (
    <Section title="Price">
      {modelsOf(machine.gpus).map(({ card, count }) => (
        <ModelRate key={`${card.model_name} ${card.vram_mb}`} machine={machine} card={card} count={count} />
      ))}
    </Section>
  );
}

/** One card for each model and size. */
function modelsOf(cards: readonly Card[]): { card: Card; count: number }[] {
  const models = new Map<string, { card: Card; count: number }>();
  for (const card of cards) {
    const name = `${card.model_name} ${card.vram_mb}`;
    models.set(name, { card: models.get(name)?.card ?? card, count: (models.get(name)?.count ?? 0) + 1 });
  }
  return [...models.values()];
}

const SOURCES: Readonly<Record<Price['rate_source'], string>> = {
  machine: 'set for this machine',
  owner: 'set for all your machines',
  platform: 'the platform’s',
};

interface ModelRateProps {
  readonly machine: Machine;
  readonly card: Card;
  readonly count: number;
}

function ModelRate({ machine, card, count }: ModelRateProps) {
  const { currency } = usePlatform();
  const price = useQuery(priceOf(machine, card));
  const hourly = `${currency}/h`;
  return (
    <div className="card">
      <h3>
        {isolate(card.model_name)}
        {count > 1 && <span className="quiet">, {formatCount(count, 'card')}, each</span>}
      </h3>
      <Loaded query={price}>
        {(found) => (
          <>
            <Facts
              facts={[
                ['A renter pays', <Money key="total" amount={found.total_hourly_rate} currency={hourly} />],
                ['You get', <Money key="earnings" amount={found.provider_earnings} currency={hourly} />],
                ['The platform keeps', <Money key="fee" amount={found.platform_fee} currency={hourly} />],
                ['Rate of the card', <Money key="base" amount={found.base_hourly_rate} currency={hourly} />],
                ['Memory', <Money key="memory" amount={found.vram_hourly_rate} currency={hourly} />],
                ['Power', <Money key="power" amount={found.power_hourly_rate} currency={hourly} />],
                ['The rate is', SOURCES[found.rate_source]],
              ]}
            />
            <div className="row">
              <ChangeRate machine={machine} card={card} price={found} />
            </div>
          </>
        )}
      </Loaded>
    </div>
  );
}
