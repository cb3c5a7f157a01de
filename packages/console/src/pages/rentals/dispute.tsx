import { useQuery } from '@tanstack/react-query';
import { serverNow } from '../../connection/clock.ts';
import { usePlatform } from '../../connection/platform-context.ts';
import { useUser } from '../../session/use-session.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { TextArea } from '../../ui/fields.tsx';
import { Section } from '../../ui/page.tsx';
import { fieldProblem } from '../../ui/problem.ts';
import { Loaded } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { Badge, type Tone } from '../../ui/values.tsx';
import { disputeOf, disputeRental, isOpen, type Rental } from './rental-queries.ts';

const SECOND_MS = 1_000;
const TONES: Readonly<Record<string, Tone>> = { open: 'warn', refunded: 'good', rejected: 'plain' };

/** The dispute of a rental, or the way to open one while that is possible. */
export function Dispute({ session }: { readonly session: Rental }) {
  const user = useUser();
  const { terms } = usePlatform();
  const dispute = useQuery(disputeOf(session.user_id, session.id));
  const closesAt =
    session.ended_at === undefined
      ? undefined
      : Date.parse(session.ended_at) + terms.dispute_period_seconds * SECOND_MS;
  const isPossible = isOpen(session) || (closesAt ?? 0) > serverNow();
  if (session.user_id !== user.id || (!isPossible && !dispute.data)) return null;
  return (
    <Section title="Dispute">
      <Loaded query={dispute} lines={1}>
        {(opened) =>
          opened !== null ? (
            <>
              <div className="row">
                <Badge tone={TONES[opened.status] ?? 'plain'}>{opened.status}</Badge>
                <Time at={opened.decided_at ?? opened.created_at} now={serverNow} />
              </div>
              <p>{opened.reason}</p>
              {opened.note !== undefined && <p className="quiet">Decision: {opened.note}</p>}
            </>
          ) : (
            <>
              <p className="quiet">
                Was something wrong with the machine? The owner is not paid before an operator has decided.
                {closesAt !== undefined && (
                  <>
                    {' '}
                    Possible until <Time at={new Date(closesAt).toISOString()} now={serverNow} />.
                  </>
                )}
              </p>
              <div>
                <OpenDispute id={session.id} />
              </div>
            </>
          )
        }
      </Loaded>
    </Section>
  );
}

function OpenDispute({ id }: { readonly id: string }) {
  return (
    <ConfirmButton
      label="Open a dispute"
      kind="plain"
      onConfirm={async ({ reason }) => {
        if (reason === undefined) throw fieldProblem('reason', 'Say what was wrong.');
        await disputeRental(id, reason);
        showToast('The dispute is open.');
      }}
    >
      <TextArea
        name="reason"
        label="What went wrong"
        hint="The owner and the operators read it."
        maxLength={2_000}
      />
    </ConfirmButton>
  );
}
