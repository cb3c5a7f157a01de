import { passwordPrompt } from './password-prompt.ts';
import { session } from './session.ts';
import { tellTabs } from './tabs.ts';
import { forgetToken } from './tokens.ts';

/**
 * The session is over, and not by the user's wish: the page stays, and the user is asked to sign in again. Where no user was
 * known yet, there is none.
 */
export function endSession(): void {
  forgetToken();
  const current = session.read();
  if (current.kind === 'starting') session.write({ kind: 'signed-out' });
  if (current.kind !== 'signed-in') return;
  session.write({ kind: 'ended', user: current.user });
  // Nothing can be confirmed any more; what asked for it fails.
  passwordPrompt.read()?.answer(undefined);
  tellTabs('ended');
}
