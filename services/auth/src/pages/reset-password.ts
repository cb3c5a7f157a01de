import type { AccountDeps } from '../account/deps.ts';
import { PASSWORD_RESET } from '../account/links.ts';
import { requestPasswordReset, resetPassword } from '../account/password-reset.ts';
import type { RequestOrigin } from '../http/request.ts';
import { passwordCharactersMin } from '../passwords/policy.ts';
import type { Page } from './document.ts';
import { type FormProblem, type FormValues, formOf } from './form.ts';
import { html } from './html.ts';
import { findLinkOwner } from './link-owner.ts';
import { type MailPage, PASSWORD_FIELD, passwordFields, typingProblems } from './page.ts';
import { EMAIL_MISSING, LINK_REQUESTED, linkExpiredPage, REQUEST_LINK } from './request-link.ts';

const NAME = PASSWORD_RESET.page;
const EXPIRED = { action: NAME, purpose: 'choose a new password' };

const DONE: Page = {
  heading: 'Your password was changed',
  content: html`<p>You are logged out everywhere. Log in with the new password.</p>
<p>You can close this page.</p>`,
};

/** The address is sent along for password managers, which store the new password with it. */
function formPage(
  deps: AccountDeps,
  token: string | undefined,
  email: string,
  problems: readonly FormProblem[] = [],
): Page {
  const form = formOf({
    action: NAME,
    hidden: { token },
    fields: passwordFields(passwordCharactersMin(deps.settings.passwordPolicy)),
    username: email,
    button: 'Change password',
    problems,
  });
  return {
    heading: 'Choose a new password',
    status: problems.length > 0 ? 400 : 200,
    hasProblems: problems.length > 0,
    content: html`<p>For the account <strong>${email}</strong>. You are then logged out everywhere.</p>
${form}`,
  };
}

/** Sets a new password with the link of an e-mail, or has another link sent. */
export function resetPasswordPage(deps: AccountDeps): MailPage {
  const open = async (token: string | undefined, problems?: readonly FormProblem[]) => {
    const user = await findLinkOwner(deps.db, PASSWORD_RESET, token);
    return user === undefined ? linkExpiredPage(EXPIRED) : formPage(deps, token, user.email, problems);
  };
  const again = async (form: FormValues, problems: readonly FormProblem[]) =>
    form.request === REQUEST_LINK
      ? linkExpiredPage({ ...EXPIRED, email: form.email, problems })
      : open(form.token, problems);
  return {
    name: NAME,
    open,
    again,
    expired: () => linkExpiredPage(EXPIRED),
    async submit(form: FormValues, origin: RequestOrigin) {
      if (form.request === REQUEST_LINK) {
        if (form.email === undefined) return again(form, [EMAIL_MISSING]);
        await requestPasswordReset(deps, form.email, origin);
        return LINK_REQUESTED;
      }
      const problems = typingProblems(form);
      if (problems.length > 0) return again(form, problems);
      const { token = '', [PASSWORD_FIELD]: password = '' } = form;
      await resetPassword(deps, { token, password, origin });
      return DONE;
    },
  };
}
