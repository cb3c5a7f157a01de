import type { AccountDeps } from '../account/deps.ts';
import { requestVerification, verifyEmailByToken } from '../account/email-verification.ts';
import { VERIFICATION } from '../account/links.ts';
import type { Page } from './document.ts';
import { type FormProblem, type FormValues, formOf } from './form.ts';
import { html } from './html.ts';
import { findLinkOwner } from './link-owner.ts';
import type { MailPage } from './page.ts';
import { EMAIL_MISSING, LINK_REQUESTED, linkExpiredPage, REQUEST_LINK } from './request-link.ts';

const NAME = VERIFICATION.page;

const EXPIRED = { action: NAME, purpose: 'confirm your address' };

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

/** Verifies the address that the e-mail was sent to, or has another link sent. */
export function verifyEmailPage(deps: AccountDeps): MailPage {
  const open = async (token: string | undefined, problems?: readonly FormProblem[]) => {
    const user = await findLinkOwner(deps.db, VERIFICATION, token);
    return user === undefined ? linkExpiredPage(EXPIRED) : formPage(token, user.email, problems);
  };
  const again = async (form: FormValues, problems: readonly FormProblem[]) =>
    form.request === REQUEST_LINK
      ? linkExpiredPage({ ...EXPIRED, email: form.email, problems })
      : open(form.token, problems);
  return {
    name: NAME,
    open: (token) => open(token),
    again,
    expired: () => linkExpiredPage(EXPIRED),
    async submit(form, origin) {
      if (form.request === REQUEST_LINK) {
        if (form.email === undefined) return again(form, [EMAIL_MISSING]);
        await requestVerification(deps, form.email, origin);
        return LINK_REQUESTED;
      }
      await verifyEmailByToken(deps, form.token ?? '', origin);
      return DONE;
    },
  };
}
