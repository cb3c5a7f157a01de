import { Link } from 'wouter';
import { serverNow } from '../../connection/clock.ts';
import { usePlatform } from '../../connection/platform-context.ts';
import { Countdown, useNow } from '../../ui/countdown.tsx';
import { Money } from '../../ui/values.tsx';
import type { RentalDetails } from './rental-queries.ts';
import { endsAt } from './rental-state.ts';

/** The platform warns by mail at the same time. */
const LOW_MS = 15 * 60_000;

/** Warns while there is time to deposit. */
export function Funds({ details: { session, remaining_balance } }: { readonly details: RentalDetails }) {
  const { currency } = usePlatform();
  const now = useNow(serverNow);
  if (session.status === 'grace' && session.grace_until !== undefined) {
    return (
      <div className="notice bad" role="alert">
        <p>
          <strong>The funds are used up.</strong> The rental ends in{' '}
          <Countdown to={Date.parse(session.grace_until)} now={serverNow} /> unless you deposit.
        </p>
        <Link className="button main" to="/wallet">
          Deposit
        </Link>
      </div>
    );
  }
  const end = endsAt(session);
  if (end === undefined || !end.isByFunds || end.at - now > LOW_MS) return null;
  return (
    <div className="notice warn" role="status">
      <p>
        <strong>Your funds run low.</strong> They last for another <Countdown to={end.at} now={serverNow} />
        {remaining_balance !== undefined && (
          <>
            {'; '}
            <Money amount={remaining_balance} currency={currency} /> are left besides what is held
          </>
        )}
        .
      </p>
      <Link className="button" to="/wallet">
        Deposit
      </Link>
    </div>
  );
}
