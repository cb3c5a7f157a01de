import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { usePlatform } from '../../connection/platform-context.ts';
import { signOf } from '../../format/money.ts';
import { usePolling } from '../../live/use-live.ts';
import { useUser } from '../../session/use-session.ts';
import { Page, Section } from '../../ui/page.tsx';
import { Empty, Loaded } from '../../ui/states.tsx';
import { Facts, Money } from '../../ui/values.tsx';
import { Claims } from './claims.tsx';
import { EarningDays } from './earning-days.tsx';
import { type Earnings, earningsOf, earningsWalletOf } from './earnings-queries.ts';
import { MachineEarnings } from './machine-earnings.tsx';
import { PayoutAddress } from './payout-address.tsx';
import { Payouts } from './payouts.tsx';
import { RequestPayout } from './request-payout.tsx';

/** What an owner has earned, by day and machine, and how it gets to the chain. */
export function EarningsPage() {
  const user = useUser();
  const earnings = useQuery({ ...earningsOf(user.id), refetchInterval: usePolling() });
  return (
    <Page title="Earnings">
      <Loaded query={earnings} lines={8}>
        {(found) => (
          <>
            <Totals earnings={found} />
            <Claims earnings={found} />
            {found.machines.length === 0 ? (
              <Empty title="You have no earnings yet.">
                <p>You earn for every started minute in which someone rents your cards.</p>
                <Link className="button" to="/machines">
                  See your machines
                </Link>
              </Empty>
            ) : (
              <>
                <EarningDays ownerId={user.id} />
                <MachineEarnings ownerId={user.id} machines={found.machines} />
              </>
            )}
            <Payouts ownerId={user.id} />
            <PayoutAddress ownerId={user.id} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Totals({ earnings }: { readonly earnings: Earnings }) {
  const { currency } = usePlatform();
  const { data: wallet } = useQuery(earningsWalletOf(earnings.provider_id));
  const money = (amount: string) => <Money amount={amount} currency={currency} />;
  return (
    <Section
      title="Available for payout"
      actions={
        signOf(earnings.available_earnings) > 0 && (
          <RequestPayout earnings={earnings} storedAddress={wallet?.solana_address} />
        )
      }
    >
      <p className="figure">{money(earnings.available_earnings)}</p>
      <Facts
        facts={[
          ['Not available yet', money(earnings.pending_earnings)],
          ['In pending payouts', money(earnings.in_payout_earnings)],
          ['Paid out', money(earnings.paid_earnings)],
          ['Taken back by refunds', money(earnings.taken_back_earnings)],
          ['Earned in total', money(earnings.total_earnings)],
          ['Rentals', earnings.total_sessions.toLocaleString('en')],
        ]}
      />
      <p className="quiet">
        Earnings of a rental become available when it has ended and can no longer be disputed.
      </p>
    </Section>
  );
}
