import { confirmPassword } from '@gridlease/client/auth';
import { ProblemError } from '@gridlease/client/problem-error';
import { useState } from 'react';
import { useStore } from '../connection/store.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Submit, TextField } from '../ui/fields.tsx';
import { Form } from '../ui/form.tsx';
import { auth } from './clients.ts';
import { passwordPrompt } from './password-prompt.ts';
import { adoptToken } from './tokens.ts';

/** Asks for the password when an operation wants a recent authentication. The operation is repeated by itself. */
export function PasswordDialog() {
  const prompt = useStore(passwordPrompt);
  const [asksForCode, setAsksForCode] = useState(false);
  if (prompt === undefined) return null;
  const cancel = () => prompt.answer(undefined);
  return (
    <Dialog title="Confirm it is you" onClose={cancel}>
      <p>This needs your password, because you signed in a while ago. What you typed stays.</p>
      <Form
        onSubmit={async ({ password = '', code }) => {
          try {
            const token = await confirmPassword(auth, { password, ...(code !== undefined && { code }) });
            adoptToken(token);
            setAsksForCode(false);
            prompt.answer(token);
          } catch (error) {
            const isCodeMissing = error instanceof ProblemError && error.code === 'second_factor_missing';
            if (!isCodeMissing || asksForCode) throw error;
            setAsksForCode(true);
          }
        }}
      >
        <TextField
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
          autoFocus
          required
        />
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
          <Submit>Confirm</Submit>
          <Button onClick={cancel}>Cancel</Button>
        </div>
      </Form>
    </Dialog>
  );
}
