import { orThrow } from '@gridlease/client/problem-error';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { auth } from '../../session/clients.ts';
import { passwordRules, signInMethods } from '../../session/sign-in-methods.ts';
import { signIn } from '../../session/signing-in.ts';
import { Button } from '../../ui/button.tsx';
import { Submit, TextField } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { Page } from '../../ui/page.tsx';

interface FirstSignInProps {
  readonly code: string;
  readonly onLeave: () => void;
}

/** The operator's first visit, by the link that the start of the platform has printed. */
export function FirstSignIn({ code, onLeave }: FirstSignInProps) {
  const { data: methods } = useQuery(signInMethods);
  // The code works once: where signing in failed afterwards, the next attempt only signs in.
  const email = useRef<string>(undefined);
  return (
    <Page title="Welcome, administrator">
      <p>Choose your password. Only you know it then: the one that was made for you ends.</p>
      <Form
        label="First sign-in"
        onSubmit={async ({ new_password = '' }) => {
          const body = { code, new_password };
          email.current ??= (await orThrow(auth.POST('/api/v1/auth/first-sign-in', { body }))).email;
          await signIn({ email: email.current, password: new_password });
        }}
      >
        <TextField
          name="new_password"
          label="New password"
          type="password"
          autoComplete="new-password"
          hint={methods && passwordRules(methods)}
          required
          autoFocus
        />
        <div className="row">
          <Submit>Set password and sign in</Submit>
          <Button kind="plain" onClick={onLeave}>
            I have a password
          </Button>
        </div>
      </Form>
    </Page>
  );
}
