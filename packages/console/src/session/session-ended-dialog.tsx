import { Dialog } from '../ui/dialog.tsx';
import { session, type User, userOf } from './session.ts';
import { SignInForm } from './sign-in-form.tsx';

/** Over the page of a user whose session has ended: signing in again leaves everything as it was. */
export function SessionEndedDialog({ user }: { readonly user: User }) {
  return (
    <Dialog title="You were signed out">
      <p>Your session has ended: it ran out, or it was ended elsewhere. What you typed is still here.</p>
      <SignInForm
        email={user.email}
        onSignedIn={() => {
          // Another user must not see what was read for this one.
          if (userOf(session.read())?.id !== user.id) window.location.assign('/console/');
        }}
      />
    </Dialog>
  );
}
