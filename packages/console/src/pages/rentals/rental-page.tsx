import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { serverNow } from '../../connection/clock.ts';
import { usePlatform } from '../../connection/platform-context.ts';
import { usePolling } from '../../live/use-live.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { Loaded } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { Facts, Id, Money } from '../../ui/values.tsx';
import { Connection } from './connection-section.tsx';
import { Dispute } from './dispute.tsx';
import { Funds } from './funds.tsx';
import { Log } from './log.tsx';
import { Receipt } from './receipt.tsx';
import { endRental, isOpen, type RentalDetails, rentalOf } from './rental-queries.ts';
import { endReasonOf, endsAt } from './rental-state.ts';
import { State } from './rentals-page.tsx';

/** One rental: its state, how to reach it, what it costs, and what is left of it after the end. */
export function RentalPage({ parameters }: { readonly parameters: Readonly<Record<string, string>> }) {
  const rental = useQuery(rentalOf(parameters.id ?? '', usePolling()));
  const session = rental.data?.session;
  return (
    <Page
      title={session === undefined ? 'Rental' : `Rental of ${session.gpu_model}`}
      actions={session !== undefined && isOpen(session) && <End id={session.id} />}
    >
      <Loaded query={rental} lines={8}>
        {(details) => <Everything details={details} />}
      </Loaded>
    </Page>
  );
}

function End({ id }: { readonly id: string }) {
  return (
    <ConfirmButton
      label="End rental"
      onConfirm={async () => {
        await endRental(id);
        showToast('The rental has ended.');
      }}
    >
      <p>
        What runs is stopped, and what is in the container is gone; outputs are uploaded first. You pay for
        the minutes that have started.
      </p>
    </ConfirmButton>
  );
}

function Everything({ details }: { readonly details: RentalDetails }) {
  const { session } = details;
  const isRunning = isOpen(session);
  return (
    <>
      <Summary details={details} />
      {isRunning && <Funds details={details} />}
      {isRunning && session.status !== 'pending' && <Connection session={session} />}
      <Log session={session} />
      {!isRunning && session.started_at !== undefined && <Receipt id={session.id} />}
      {session.started_at !== undefined && <Dispute session={session} />}
    </>
  );
}

function Summary({ details: { session, current_cost } }: { readonly details: RentalDetails }) {
  const { currency } = usePlatform();
  const end = endsAt(session);
  const reason = endReasonOf(session);
  return (
    <Section title="State">
      <div className="row" role="status">
        <State rental={session} />
        {session.status === 'pending' && session.pending_until !== undefined && (
          <span>
            The machine prepares what you ordered; it has{' '}
            <Countdown to={Date.parse(session.pending_until)} now={serverNow} />. Until it is ready, nothing
            is charged.
          </span>
        )}
        {reason !== undefined && <span>{reason}</span>}
        {session.exit_code !== undefined && <span>Exit code {session.exit_code}.</span>}
      </div>
      <Facts
        facts={[
          [
            isOpen(session) ? 'Cost so far' : 'Cost',
            <Money key="cost" amount={current_cost} currency={currency} />,
          ],
          ['Per hour', <Money key="rate" amount={session.total_hourly_rate} currency={currency} />],
          isOpen(session) &&
            end !== undefined && ['Time left', <Countdown key="left" to={end.at} now={serverNow} />],
          session.started_at !== undefined && [
            'Started',
            <Time key="start" at={session.started_at} now={serverNow} />,
          ],
          session.ended_at !== undefined && [
            'Ended',
            <Time key="end" at={session.ended_at} now={serverNow} />,
          ],
          ['Cards', `${session.gpu_count} × ${session.gpu_model}`],
          ['Machine', <Id key="machine" id={session.provider_id} />],
          ['Rental', <Id key="id" id={session.id} />],
        ]}
      />
      {!isOpen(session) && (
        <p>
          <Link to={`/gpus/${session.provider_id}/rent`}>Rent this machine again</Link>
        </p>
      )}
    </Section>
  );
}
