import { NewPassword } from '../pages/account/new-password.tsx';
import { SecondFactorSetup } from '../pages/account/second-factor-setup.tsx';
import type { Duty } from '../session/session.ts';
import { renewUser, signOut } from '../session/signing-in.ts';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';

/** What has to be done before the platform permits anything else. */
export function Duties({ duty }: { readonly duty: Duty }) {
  return (
    <main className="alone">
      {duty === 'change-password' ? <OwnPassword /> : <SecondFactorFirst />}
      <p>
        <Button kind="plain" onClick={() => void signOut()}>
          Sign out
        </Button>
      </p>
    </main>
  );
}

function OwnPassword() {
  return (
    <Page title="Choose a password of your own">
      <p>The password you signed in with was made for you. Choose one that only you know.</p>
      <NewPassword onChanged={renewUser} />
    </Page>
  );
}

function SecondFactorFirst() {
  return (
    <Page title="Set up a second factor">
      <p>Your role needs one: with it you can do much that others must not.</p>
      <SecondFactorSetup onDone={() => void renewUser()} />
    </Page>
  );
}
