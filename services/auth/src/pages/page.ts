import type { ServiceError } from '@gridlease/common/errors/service-error';
import type { RequestOrigin } from '../http/request.ts';
import type { Page } from './document.ts';
import type { FormProblem, FormValues } from './form.ts';

/** A page that a link from an e-mail leads to. Its form is posted to its own address, without the token in it. */
export interface MailPage {
  /** The only segment of its path below `public_url`. */
  readonly name: string;
  /** What the link opens. Changes nothing: programs that scan e-mails open links, too. */
  open(token: string | undefined): Promise<Page>;
  /** What a button of the page does. Throws what the use case throws. */
  submit(form: FormValues, origin: RequestOrigin): Promise<Page>;
  /** The form again, with the problems of its last submission. */
  again(form: FormValues, problems: readonly FormProblem[]): Promise<Page>;
  /** For a link that is unknown, used or expired. */
  expired(): Page;
}

/** The problems of a refused password, next to the field that it was typed into. */
export function passwordProblems(error: ServiceError, field: string): FormProblem[] {
  return (error.errors ?? []).map(({ message }) => ({ field, message: `The password ${message}.` }));
}

export const PASSWORD_FIELD = 'new_password';
export const REPEATED_FIELD = 'repeated_password';

/** Typed twice, because nothing shows what was typed. Empty when there is nothing to object to before its rules. */
export function typingProblems(form: FormValues): FormProblem[] {
  const { [PASSWORD_FIELD]: password, [REPEATED_FIELD]: repeated } = form;
  if (password === undefined) return [{ field: PASSWORD_FIELD, message: 'Enter a password.' }];
  if (password !== repeated)
    return [{ field: REPEATED_FIELD, message: 'The passwords differ. Enter the same password twice.' }];
  return [];
}

/** The two fields of a new password. */
export function passwordFields(charactersMin: number) {
  const field = { type: 'password', autocomplete: 'new-password' } as const;
  return [
    {
      ...field,
      name: PASSWORD_FIELD,
      label: 'New password',
      hint: `At least ${charactersMin} characters. Several unusual words are good; common passwords are refused.`,
    },
    { ...field, name: REPEATED_FIELD, label: 'New password again' },
  ];
}
