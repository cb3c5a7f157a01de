import { ProblemError } from '@gridlease/client/problem-error';
import { type ReactNode, useState } from 'react';
import { Submit, TextField } from '../ui/fields.tsx';
import { Form } from '../ui/form.tsx';
import { signIn } from './signing-in.ts';

interface SignInFormProps {
  /** Filled in, where it is known who signs in again. */
  readonly email?: string | undefined;
  /** Beside the button. */
  readonly children?: ReactNode;
}

/** Address and password, and the code of the second factor when the service asks for it. */
export function SignInForm({ email, children }: SignInFormProps) {
  const [asksForCode, setAsksForCode] = useState(false);
  return (
    <Form
      label="Sign in"
      onSubmit={async ({ email: address = '', password = '', code }) => {
        try {
          await signIn({ email: address, password, ...(code !== undefined && { code }) });
        } catch (error) {
          const isCodeMissing = error instanceof ProblemError && error.code === 'second_factor_required';
          if (!isCodeMissing || asksForCode) throw error;
          setAsksForCode(true);
        }
      }}
    >
      <TextField
        name="email"
        label="E-mail address"
        type="email"
        autoComplete="username"
        defaultValue={email}
        required
      />
      <TextField name="password" label="Password" type="password" autoComplete="current-password" required />
      {asksForCode && (
        <TextField
          name="code"
          label="Code"
          hint="Six digits of your authenticator app, or a recovery code."
          autoComplete="one-time-code"
          autoFocus
          required
        />
      )}
      <div className="row">
        <Submit>Sign in</Submit>
        {children}
      </div>
    </Form>
  );
}
