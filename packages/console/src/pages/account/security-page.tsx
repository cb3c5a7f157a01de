import { useQuery } from '@tanstack/react-query';
import { serverNow } from '../../connection/clock.ts';
import { formatCount } from '../../format/values.ts';
import { queries } from '../../live/queries.ts';
import { Section } from '../../ui/page.tsx';
import { Loaded } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { AccountFrame } from './account-frame.tsx';
import { account } from './account-queries.ts';
import { NewPassword } from './new-password.tsx';
import { SecondFactor } from './second-factor.tsx';

/** The password and the second factor. */
export function SecurityPage() {
  const me = useQuery(account);
  return (
    <AccountFrame title="Security">
      <Section title="Password">
        {me.data !== undefined && (
          <p className="quiet">
            Changed <Time at={me.data.password_changed_at} now={serverNow} />.
          </p>
        )}
        <NewPassword
          onChanged={async (ended) => {
            await queries.invalidateQueries({ queryKey: ['account'] });
            showToast(`The password was changed; ${formatCount(ended, 'other session')} ended.`);
          }}
        />
      </Section>
      <Section title="Second factor">
        <Loaded query={me}>{(found) => <SecondFactor me={found} />}</Loaded>
      </Section>
    </AccountFrame>
  );
}
