import { orThrow } from '@gridlease/client/problem-error';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { auth } from '../../session/clients.ts';
import { signInMethods } from '../../session/sign-in-methods.ts';
import { Submit, TextField } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { Page } from '../../ui/page.tsx';
import { Loaded } from '../../ui/states.tsx';

/** Sends the link that resets a password, where the platform sends mails. */
export function ForgotPage() {
  const methods = useQuery(signInMethods);
  const [sentTo, setSentTo] = useState<string>();
  if (sentTo !== undefined) return <LinkSent email={sentTo} onAgain={() => setSentTo(undefined)} />;
  return (
    <Page title="Forgot your password?">
      <Loaded query={methods}>
        {({ verification }) => (verification === 'mailed' ? <LinkForm onSent={setSentTo} /> : <NoMails />)}
      </Loaded>
      <p>
        <Link to="/sign-in">Back to signing in</Link>
      </p>
    </Page>
  );
}

function LinkForm({ onSent }: { readonly onSent: (email: string) => void }) {
  return (
    <>
      <p>Enter the e-mail address of your account. We send you a link to choose a new password.</p>
      <Form
        label="Forgot password"
        onSubmit={async ({ email = '' }) => {
          await orThrow(auth.POST('/api/v1/auth/forgot-password', { body: { email } }));
          onSent(email);
        }}
      >
        <TextField
          name="email"
          label="E-mail address"
          type="email"
          autoComplete="username"
          required
          autoFocus
        />
        <div>
          <Submit>Send the link</Submit>
        </div>
      </Form>
    </>
  );
}

function LinkSent({ email, onAgain }: { readonly email: string; readonly onAgain: () => void }) {
  return (
    <Page title="Check your inbox">
      <p>
        If there is an account for <strong>{email}</strong>, a link is on its way. It works once, within 30
        minutes. All sessions and keys of the account end when you use it.
      </p>
      <p>
        Nothing there? Check your spam folder, or{' '}
        <button type="button" className="link" onClick={onAgain}>
          try again
        </button>
        .
      </p>
      <p>
        <Link to="/sign-in">Back to signing in</Link>
      </p>
    </Page>
  );
}

function NoMails() {
  return (
    <div className="notice">
      <p>This platform sends no mails. Ask its operator to set a new password for you.</p>
    </div>
  );
}
