import type { components } from '@gridlease/client/generated/auth';
import { orThrow } from '@gridlease/client/problem-error';
import { shortId } from '../../format/values.ts';
import { queries } from '../../live/queries.ts';
import { auth } from '../../session/clients.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { SelectField } from '../../ui/fields.tsx';
import { showToast } from '../../ui/toasts.tsx';

type Request = NonNullable<components['schemas']['RotateKeysRequest']>;

/** Why keys are rotated, and what is asked for then. */
const WHY: Readonly<Record<string, { readonly label: string; readonly body: Request }>> = {
  routine: { label: 'In turn; no key has leaked', body: {} },
  current: { label: 'The current key may have leaked', body: { revoke_current: true } },
  all: { label: 'All keys may have leaked', body: { revoke_all: true } },
};

/** Signs with the next key, and says when that has to wait. */
export function RotateKeys() {
  return (
    <ConfirmButton
      label="Rotate keys"
      onConfirm={async ({ why = 'routine' }) => {
        const body = WHY[why]?.body ?? {};
        const path = '/api/v1/auth/admin/signing-keys/rotate';
        const { rotated, kid, ready_in_seconds } = await orThrow(auth.POST(path, { body }));
        await queries.invalidateQueries({ queryKey: ['signing-keys'] });
        showToast(
          rotated
            ? `The key ${shortId(kid)} signs now.`
            : `The next key was published too recently: try again in ${ready_in_seconds} s.`,
        );
      }}
    >
      <SelectField
        name="why"
        label="Why"
        options={Object.entries(WHY).map(([value, { label }]) => ({ value, label }))}
      />
      <p>
        In turn, tokens that were signed before stay valid until they expire. After a leak they end at once:
        people go on by themselves with a new one, and so do programs.
      </p>
    </ConfirmButton>
  );
}
