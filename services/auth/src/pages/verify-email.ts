import type { AccountDeps } from '../account/deps.ts';
import { verifyEmailByToken } from '../account/email-verification.ts';
import { VERIFICATION } from '../account/links.ts';
import type { Page } from './document.ts';
import { type FormProblem, formOf } from './form.ts';
import { html } from './html.ts';
import { findLinkOwner } from './link-owner.ts';
import type { MailPage } from './page.ts';

const NAME = VERIFICATION.page;

const EXPIRED: Page = {
  heading: 'This link does not work any more',
  status: 400,
  content: html`<p>It has expired, was already used, or is not complete. If you have confirmed the address, there is nothing left to do. Otherwise log in and request the e-mail again.</p>`,
};

const DONE: Page = {
  heading: 'Your e-mail address is confirmed',
  content: html`<p>Thank you. You can close this page.</p>`,
};

function formPage(token: string | undefined, email: string, problems: readonly FormProblem[] = []): Page {
  const form = formOf({ action: NAME, hidden: { token }, fields: [], button: 'Confirm address', problems });
  return {
    heading: 'Confirm your e-mail address',
    hasProblems: problems.length > 0,
    content: html`<p>Press the button to confirm that <strong>${email}</strong> is your address.</p>
${form}`,
  };
}

/** Verifies the address that the e-mail was sent to. */
export function verifyEmailPage(deps: AccountDeps): MailPage {
  const open = async (token: string | undefined, problems?: readonly FormProblem[]) => {
    const user = await findLinkOwner(deps.db, VERIFICATION, token);
    return user === undefined ? EXPIRED : formPage(token, user.email, problems);
  };
  return {
    name: NAME,
    open,
    again: ({ token }, problems) => open(token, problems),
    expired: () => EXPIRED,
    async submit({ token = '' }, origin) {
      await verifyEmailByToken(deps, token, origin);
      return DONE;
    },
  };
}
