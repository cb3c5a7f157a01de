import { passwordPrompt } from './password-prompt.ts';
import { session } from './session.ts';
import { tellTabs } from './tabs.ts';
import { forgetToken, renewToken } from './tokens.ts';

/** The session is over, and not by the user's wish: the page stays, and the user is asked to sign in again. */
export function endSession(): void {
  forgetToken();
  const current = session.read();
  if (current.kind !== 'signed-in') return;
  session.write({ kind: 'ended', user: current.user });
  // Nothing can be confirmed any more; what asked for it fails.
  passwordPrompt.read()?.answer(undefined);
  tellTabs('ended');
}

/** Finds out whether the session is over, as another tab says: each has an access token of its own. */
export async function checkSession(): Promise<void> {
  if (session.read().kind === 'signed-in' && (await renewToken()) === undefined) endSession();
}
