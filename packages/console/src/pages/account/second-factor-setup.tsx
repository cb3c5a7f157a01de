import type { components } from '@gridlease/client/generated/auth';
import { orThrow } from '@gridlease/client/problem-error';
import { useState } from 'react';
import { auth } from '../../session/clients.ts';
import { Command } from '../../ui/copy-button.tsx';
import { Submit, TextField } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type Enrolment = components['schemas']['SecondFactorEnrolment'];

/** Sets up an authenticator app: the password, the QR code and its first code, the recovery codes. */
export function SecondFactorSetup({ onDone }: { readonly onDone: () => void }) {
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes !== undefined) return <RecoveryCodes codes={codes} onStored={onDone} />;
  if (enrolment === undefined) return <Begin onBegun={setEnrolment} />;
  return <Confirm enrolment={enrolment} onConfirmed={setCodes} />;
}

function Begin({ onBegun }: { readonly onBegun: (enrolment: Enrolment) => void }) {
  return (
    <Form
      label="Set up a second factor"
      onSubmit={async ({ password = '' }) => {
        onBegun(await orThrow(auth.POST('/api/v1/auth/second-factor', { body: { password } })));
      }}
    >
      <p>
        When you sign in, you are asked for a code of an authenticator app on your phone, besides your
        password. Who has your password alone does not get in.
      </p>
      <TextField name="password" label="Password" type="password" autoComplete="current-password" required />
      <div>
        <Submit>Set up</Submit>
      </div>
    </Form>
  );
}

interface ConfirmProps {
  readonly enrolment: Enrolment;
  readonly onConfirmed: (codes: readonly string[]) => void;
}

function Confirm({ enrolment, onConfirmed }: ConfirmProps) {
  return (
    <Form
      label="Confirm the second factor"
      onSubmit={async ({ code = '' }) => {
        const body = { code };
        const { recovery_codes } = await orThrow(auth.POST('/api/v1/auth/second-factor/confirm', { body }));
        onConfirmed(recovery_codes);
      }}
    >
      <p>Scan this with your authenticator app, and enter the code that it shows.</p>
      <QrCode text={enrolment.otpauth_url} label="The second factor as a QR code" />
      <p>You cannot scan it? Type this key into the app:</p>
      <Command text={enrolment.secret} what="key" />
      <TextField
        name="code"
        label="Code"
        hint="Six digits. All your other sessions end once it is accepted."
        autoComplete="one-time-code"
        inputMode="numeric"
        required
        autoFocus
      />
      <div>
        <Submit>Confirm</Submit>
      </div>
    </Form>
  );
}
