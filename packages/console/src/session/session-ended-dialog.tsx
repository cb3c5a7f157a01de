import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import type { User } from './session.ts';
import { SignInForm } from './sign-in-form.tsx';
import { signOut } from './signing-in.ts';

/** Over the page of a user whose session has ended: signing in again leaves everything as it was. */
export function SessionEndedDialog({ user }: { readonly user: User }) {
  return (
    <Dialog title="You were signed out">
      <p>Your session has ended: it ran out, or it was ended elsewhere. What you typed is still here.</p>
      <SignInForm email={user.email}>
        <Button kind="plain" onClick={() => void signOut()}>
          Leave this page
        </Button>
      </SignInForm>
    </Dialog>
  );
}
