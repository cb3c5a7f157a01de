import type { components } from '@gridlease/client/generated/billing';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { serverNow } from '../../../connection/clock.ts';
import { usePlatform } from '../../../connection/platform-context.ts';
import { formatCount, formatMemory } from '../../../format/values.ts';
import { useUser } from '../../../session/use-session.ts';
import { Countdown } from '../../../ui/countdown.tsx';
import { Loaded } from '../../../ui/states.tsx';
import { Facts, Money } from '../../../ui/values.tsx';
import { payingWallet, walletsOf } from '../../shared/wallets.ts';
import { missing, neededAtStart, type Order } from './order.ts';

export type Price = components['schemas']['Price'];

interface QuoteProps {
  readonly query: UseQueryResult<Price>;
  readonly order: Order;
  readonly hours: number | undefined;
}

/** What the rental costs, until when that is promised, and whether the wallet has enough. */
export function Quote({ query, order, hours }: QuoteProps) {
  const { currency, terms } = usePlatform();
  return (
    <section className="card" aria-label="Price">
      <Loaded query={query}>
        {(price) => {
          const needed = neededAtStart({
            hourlyRate: price.total_hourly_rate,
            initialSeconds: terms.initial_period_seconds,
            minimumBalance: terms.minimum_balance,
            hours,
          });
          return (
            <>
              <p className="figure">
                <Money amount={price.total_hourly_rate} currency={`${currency}/h`} />
              </p>
              <p className="quiet">
                {formatCount(price.gpu_count, 'card')}, {formatMemory(order.requested_vram_mb)}. Every started
                minute counts; the fee of {terms.platform_fee_percent} % is included.
              </p>
              <Facts
                facts={[
                  ['Held at the start', <Money key="held" amount={needed.held} currency={currency} />],
                  price.quote !== undefined && [
                    'This price holds for',
                    <Countdown key="until" to={Date.parse(price.valid_until)} now={serverNow} />,
                  ],
                ]}
              />
              {price.quote === undefined && (
                <p className="notice warn" role="status">
                  This machine cannot start such a rental now: its cards are in use, or it takes no rentals.
                </p>
              )}
              <Funds needed={needed.available} />
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

/** Says what is missing before the start is refused. */
function Funds({ needed }: { readonly needed: string }) {
  const { currency } = usePlatform();
  const wallets = useQuery(walletsOf(useUser().id));
  if (wallets.data === undefined) return null;
  const wallet = payingWallet(wallets.data);
  if (wallet === undefined) {
    return (
      <p className="notice warn" role="status">
        <span>
          You have no wallet to pay from yet. <Link to="/wallet">Open a wallet</Link>
        </span>
      </p>
    );
  }
  const short = missing(wallet.available_balance, needed);
  if (short === undefined) {
    return (
      <p className="quiet">
        You have <Money amount={wallet.available_balance} currency={currency} /> available.
      </p>
    );
  }
  return (
    <p className="notice warn" role="status">
      <span>
        <Money amount={short} currency={currency} /> are missing: the start needs{' '}
        <Money amount={needed} currency={currency} />, and{' '}
        <Money amount={wallet.available_balance} currency={currency} /> are available.{' '}
        <Link to="/wallet">Deposit</Link>
      </span>
    </p>
  );
}
