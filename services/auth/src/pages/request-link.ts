import type { Page } from './document.ts';
import { type FormProblem, formOf } from './form.ts';
import { html } from './html.ts';

const EMAIL_FIELD = 'email';

/** What the hidden field `request` of this form holds: it has no token, and needs none. */
export const REQUEST_LINK = 'link';

interface LinkRequest {
  /** The page's name. */
  readonly action: string;
  /** What a link of this kind is for, after "a new link to". */
  readonly purpose: string;
  readonly email?: string | undefined;
  readonly problems?: readonly FormProblem[];
}

/** For a link that does not work (any more): how to get another one. */
export function linkExpiredPage({ action, purpose, email, problems }: LinkRequest): Page {
  const form = formOf({
    action,
    hidden: { request: REQUEST_LINK },
    fields: [
      { name: EMAIL_FIELD, label: 'E-mail address', type: 'email', autocomplete: 'email', value: email },
    ],
    button: 'Send a new link',
    problems,
  });
  return {
    heading: 'This link does not work any more',
    status: 400,
    hasProblems: problems !== undefined && problems.length > 0,
    content: html`<p>It has expired, was already used, or is not complete. If you need another link to ${purpose}, have it sent to you.</p>
${form}`,
  };
}

export const EMAIL_MISSING: FormProblem = { field: EMAIL_FIELD, message: 'Enter your e-mail address.' };

/** The same whether or not there is an account. */
export const LINK_REQUESTED: Page = {
  heading: 'Look into your mailbox',
  content: html`<p>If there is an account with this address, an e-mail is on its way. It may take a few minutes; look into the spam folder, too.</p>
<p>You can close this page.</p>`,
};
