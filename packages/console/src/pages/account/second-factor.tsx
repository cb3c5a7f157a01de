import { orThrow } from '@gridlease/client/problem-error';
import { useState } from 'react';
import { formatCount } from '../../format/values.ts';
import { queries } from '../../live/queries.ts';
import { auth } from '../../session/clients.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { TextField } from '../../ui/fields.tsx';
import type { FormValues } from '../../ui/form.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { Badge } from '../../ui/values.tsx';
import { type Account, account } from './account-queries.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactorSetup } from './second-factor-setup.tsx';

/** Whether there is one, and what can be done about it. */
export function SecondFactor({ me }: { readonly me: Account }) {
  const [isSettingUp, setSettingUp] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  const readAgain = () => queries.invalidateQueries({ queryKey: account.queryKey });
  if (codes !== undefined) return <RecoveryCodes codes={codes} onStored={() => setCodes(undefined)} />;
  if (isSettingUp) {
    return (
      <SecondFactorSetup
        onDone={() => {
          setSettingUp(false);
          void readAgain();
        }}
      />
    );
  }
  if (!me.second_factor) return <Without onSetUp={() => setSettingUp(true)} />;
  return (
    <>
      <p>
        <Badge tone="good">on</Badge> {formatCount(me.recovery_codes_left, 'recovery code')} left.
      </p>
      <div className="row">
        <RenewCodes
          onRenewed={(renewed) => {
            setCodes(renewed);
            void readAgain();
          }}
        />
        <RemoveFactor onRemoved={readAgain} />
      </div>
    </>
  );
}

function Without({ onSetUp }: { readonly onSetUp: () => void }) {
  return (
    <>
      <p>
        <Badge>off</Badge> Your password alone lets you in.
      </p>
      <div>
        <Button onClick={onSetUp}>Set up a second factor</Button>
      </div>
    </>
  );
}

function RenewCodes({ onRenewed }: { readonly onRenewed: (codes: readonly string[]) => void }) {
  return (
    <ConfirmButton
      label="New recovery codes"
      kind="normal"
      onConfirm={async (values) => {
        const body = proofOf(values);
        const answer = await orThrow(auth.POST('/api/v1/auth/second-factor/recovery-codes', { body }));
        onRenewed(answer.recovery_codes);
      }}
    >
      <p>The old ones stop working.</p>
      <ProofFields />
    </ConfirmButton>
  );
}

function RemoveFactor({ onRemoved }: { readonly onRemoved: () => Promise<void> }) {
  return (
    <ConfirmButton
      label="Remove the second factor"
      onConfirm={async (values) => {
        await orThrow(auth.DELETE('/api/v1/auth/second-factor', { body: proofOf(values) }));
        await onRemoved();
        showToast('The second factor was removed.');
      }}
    >
      <p>From then on your password alone lets you in. The recovery codes stop working.</p>
      <ProofFields />
    </ConfirmButton>
  );
}

function ProofFields() {
  return (
    <>
      <TextField name="password" label="Password" type="password" autoComplete="current-password" required />
      <TextField
        name="code"
        label="Code"
        hint="Six digits of your authenticator app, or a recovery code."
        autoComplete="one-time-code"
        required
      />
    </>
  );
}

const proofOf = ({ password = '', code = '' }: FormValues) => ({ password, code });
