import type { AccountDeps } from '../account/deps.ts';
import { PASSWORD_RESET } from '../account/links.ts';
import { requestPasswordReset, resetPassword } from '../account/password-reset.ts';
import type { RequestOrigin } from '../http/request.ts';
import { passwordCharactersMin } from '../passwords/policy.ts';
import type { Page } from './document.ts';
import { type FormProblem, type FormValues, formOf } from './form.ts';
import { type Html, html } from './html.ts';
import { findLinkOwner } from './link-owner.ts';
import { type MailPage, PASSWORD_FIELD, passwordFields, typingProblems } from './page.ts';
import { EMAIL_MISSING, LINK_REQUESTED, linkExpiredPage, REQUEST_LINK } from './request-link.ts';

const NAME = PASSWORD_RESET.page;
const EXPIRED = { action: NAME, purpose: 'choose a new password' };

const KEEP_FIELD = 'keep_machine_keys';

const DONE: Page = {
  heading: 'Your password was changed',
  content: html`<p>You are logged out everywhere. Log in with the new password.</p>
<p>You can close this page.</p>`,
};

/** Not checked: whoever resets a password because of a thief must not leave the thief's keys. */
function keepChoice(isChecked: boolean): Html {
  return html`<div class="choice">
<input id="${KEEP_FIELD}" name="${KEEP_FIELD}" type="checkbox" value="true"${isChecked ? html` checked` : undefined}>
<label for="${KEEP_FIELD}">Keep the API keys of my machines, because nobody else has used the account</label>
</div>
`;
}

/** The address is sent along for password managers, which store the new password with it. */
function formPage(
  deps: AccountDeps,
  token: string | undefined,
  email: string,
  { problems = [], keepsKeys = false }: { problems?: readonly FormProblem[]; keepsKeys?: boolean } = {},
): Page {
  const form = formOf({
    action: NAME,
    hidden: { token },
    fields: passwordFields(passwordCharactersMin(deps.settings.passwordPolicy)),
    username: email,
    more: keepChoice(keepsKeys),
    button: 'Change password',
    problems,
  });
  return {
    heading: 'Choose a new password',
    status: problems.length > 0 ? 400 : 200,
    hasProblems: problems.length > 0,
    content: html`<p>For the account <strong>${email}</strong>. You are then logged out everywhere, and the API keys of the account end.</p>
${form}`,
  };
}

/** Sets a new password with the link of an e-mail, or has another link sent. */
export function resetPasswordPage(deps: AccountDeps): MailPage {
  const open = async (
    token: string | undefined,
    typed: { problems?: readonly FormProblem[]; keepsKeys?: boolean } = {},
  ) => {
    const user = await findLinkOwner(deps.db, PASSWORD_RESET, token);
    return user === undefined ? linkExpiredPage(EXPIRED) : formPage(deps, token, user.email, typed);
  };
  const keepsKeysOf = (form: FormValues) => form[KEEP_FIELD] !== undefined;
  const again = async (form: FormValues, problems: readonly FormProblem[]) =>
    form.request === REQUEST_LINK
      ? linkExpiredPage({ ...EXPIRED, email: form.email, problems })
      : open(form.token, { problems, keepsKeys: keepsKeysOf(form) });
  return {
    name: NAME,
    open: (token) => open(token),
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
      await resetPassword(deps, { token, password, keepsMachineKeys: keepsKeysOf(form), origin });
      return DONE;
    },
  };
}
