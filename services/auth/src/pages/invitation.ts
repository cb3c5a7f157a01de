import { retryingReads } from '@gridlease/common/database/transaction';
import { nameText } from '@gridlease/common/http/schemas';
import { acceptInvitation, type InvitationDeps } from '../invitations/service.ts';
import { findOpenInvitation } from '../invitations/store.ts';
import { passwordCharactersMin } from '../passwords/policy.ts';
import { hashOpaqueSecret } from '../secrets/opaque-secret.ts';
import type { Page } from './document.ts';
import { type FormProblem, type FormValues, formOf } from './form.ts';
import { html } from './html.ts';
import { type MailPage, PASSWORD_FIELD, passwordFields, typingProblems } from './page.ts';

const NAME = 'invitation';
const NAME_FIELD = 'name';
/** As in the body of `accept-invitation`. */
const NAME_CHARACTERS_MAX = 200;
const NAME_PROBLEM: FormProblem = {
  field: NAME_FIELD,
  message: `A name has at most ${NAME_CHARACTERS_MAX} characters, and no control characters.`,
};

const EXPIRED: Page = {
  heading: 'This link does not work any more',
  status: 400,
  content: html`<p>It has expired, was already used or taken back, or is not complete. If you have an account, log in. Otherwise ask whoever invited you for another invitation.</p>`,
};

const DONE: Page = {
  heading: 'Your account is ready',
  content: html`<p>Your e-mail address is confirmed. Log in with it and your password.</p>
<p>You can close this page.</p>`,
};

function formPage(
  deps: InvitationDeps,
  { token, [NAME_FIELD]: name }: FormValues,
  email: string,
  problems: readonly FormProblem[] = [],
): Page {
  const form = formOf({
    action: NAME,
    hidden: { token },
    fields: [
      { name: NAME_FIELD, label: 'Your name (optional)', type: 'text', autocomplete: 'name', value: name },
      ...passwordFields(passwordCharactersMin(deps.settings.passwordPolicy)),
    ],
    username: email,
    button: 'Create account',
    problems,
  });
  return {
    heading: 'Create your account',
    status: problems.length > 0 ? 400 : 200,
    hasProblems: problems.length > 0,
    content: html`<p>You are invited to Gridlease as <strong>${email}</strong>.</p>
${form}`,
  };
}

function nameProblems({ [NAME_FIELD]: name = '' }: FormValues): FormProblem[] {
  return nameText({ max: NAME_CHARACTERS_MAX }).safeParse(name).success ? [] : [NAME_PROBLEM];
}

/** Creates the account of an invitation. */
export function invitationPage(deps: InvitationDeps): MailPage {
  const again = async (form: FormValues, problems?: readonly FormProblem[]) => {
    const { token } = form;
    if (token === undefined) return EXPIRED;
    const hash = hashOpaqueSecret(token);
    const invitation = await retryingReads(() => findOpenInvitation(deps.db, hash));
    return invitation === undefined ? EXPIRED : formPage(deps, form, invitation.email, problems);
  };
  return {
    name: NAME,
    open: (token) => again({ token }),
    again,
    expired: () => EXPIRED,
    async submit(form, origin) {
      const problems = [...nameProblems(form), ...typingProblems(form)];
      if (problems.length > 0) return again(form, problems);
      const { token = '', [PASSWORD_FIELD]: password = '', [NAME_FIELD]: name } = form;
      await acceptInvitation(deps, { token, password, name: name?.trim(), origin });
      return DONE;
    },
  };
}
