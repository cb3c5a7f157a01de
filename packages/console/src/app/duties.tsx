import { orThrow } from '@gridlease/client/problem-error';
import { auth } from '../session/clients.ts';
import type { Duty, User } from '../session/session.ts';
import { signIn, signOut } from '../session/signing-in.ts';
import { Button } from '../ui/button.tsx';
import { Submit, TextField } from '../ui/fields.tsx';
import { Form } from '../ui/form.tsx';
import { Page } from '../ui/page.tsx';

/** What has to be done before the platform permits anything else. */
export function Duties({ user, duty }: { readonly user: User; readonly duty: Duty }) {
  return (
    <main className="alone">
      {duty === 'change-password' ? <NewPassword user={user} /> : <SecondFactorFirst />}
      <p>
        <Button kind="plain" onClick={() => void signOut()}>
          Sign out
        </Button>
      </p>
    </main>
  );
}

function NewPassword({ user }: { readonly user: User }) {
  return (
    <Page title="Choose a password of your own">
      <p>The password you signed in with was made for you. Choose one that only you know.</p>
      <Form
        onSubmit={async ({ current_password = '', new_password = '' }) => {
          await orThrow(
            auth.POST('/api/v1/auth/change-password', {
              body: { current_password, new_password },
            }),
          );
          await signIn({ email: user.email ?? '', password: new_password });
        }}
      >
        <TextField
          name="current_password"
          label="Current password"
          type="password"
          autoComplete="current-password"
        />
        <TextField name="new_password" label="New password" type="password" autoComplete="new-password" />
        <div>
          <Submit>Change password</Submit>
        </div>
      </Form>
    </Page>
  );
}

function SecondFactorFirst() {
  return (
    <Page title="Set up a second factor">
      <p>Your role needs one.</p>
    </Page>
  );
}
