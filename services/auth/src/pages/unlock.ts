import type { AccountDeps } from '../account/deps.ts';
import { UNLOCK } from '../account/links.ts';
import { unlockByToken } from '../account/unlock.ts';
import type { Page } from './document.ts';
import { type FormProblem, formOf } from './form.ts';
import { html } from './html.ts';
import { findLinkOwner } from './link-owner.ts';
import type { MailPage } from './page.ts';

const NAME = UNLOCK.page;

/** The next link comes by itself, when a login fails again. */
const EXPIRED: Page = {
  heading: 'This link does not work any more',
  status: 400,
  content: html`<p>It has expired, was already used, or is not complete. Try to log in: if your account is still locked, another link is sent to you once a day. A new password unlocks it, too.</p>`,
};

const DONE: Page = {
  heading: 'You can log in from here now',
  content: html`<p>Log in with your password within a day. After that, this network stays unlocked.</p>
<p>You can close this page.</p>`,
};

function formPage(token: string | undefined, email: string, problems: readonly FormProblem[] = []): Page {
  const form = formOf({ action: NAME, hidden: { token }, fields: [], button: 'Unlock', problems });
  return {
    heading: 'Unlock your account here',
    hasProblems: problems.length > 0,
    content: html`<p>Many logins to the account <strong>${email}</strong> have failed. Press the button to log in from the network that you are in now, in spite of that.</p>
${form}`,
  };
}

/** Lets the network of the browser through to an account that others have locked. */
export function unlockPage(deps: AccountDeps): MailPage {
  const open = async (token: string | undefined, problems?: readonly FormProblem[]) => {
    const user = await findLinkOwner(deps.db, UNLOCK, token);
    return user === undefined ? EXPIRED : formPage(token, user.email, problems);
  };
  return {
    name: NAME,
    open: (token) => open(token),
    again: ({ token }, problems) => open(token, problems),
    expired: () => EXPIRED,
    async submit({ token = '' }, origin) {
      await unlockByToken(deps, token, origin);
      return DONE;
    },
  };
}
