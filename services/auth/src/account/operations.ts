import { problemResponse } from '@gridlease/common/http/schemas';
import {
  answered,
  forPeople,
  forPeopleWithPassword,
  messageSchema,
  UNAVAILABLE,
  withBody,
} from '../http/responses.ts';
import * as schema from './schema.ts';

/** What each operation takes and answers, as validated and as documented. */

const tags = ['account'];
const PASSWORD_WRONG = problemResponse('`person_required`, or `current_password_wrong`');
const BAD_LINK = problemResponse('`link_invalid`: used, expired or unknown; or the body is invalid');

export const readAccountOperation = {
  tags,
  operationId: 'getMe',
  problems: ['person_required'],
  summary: 'Who the caller is',
  response: { ...forPeople, 200: answered('The account', schema.accountSchema) },
};

export const updateAccountOperation = {
  tags,
  operationId: 'updateMe',
  problems: [
    'current_password_wrong',
    'email_taken',
    'hashing_overloaded',
    'person_required',
    'too_many_failed_logins',
  ],
  summary: 'Change name or e-mail address',
  description:
    'Another address needs the current password, is unverified until the link in the e-mail to it is opened, and ends ' +
    'the other sessions. The old address is told.',
  body: schema.updateAccountRequest,
  response: {
    ...forPeopleWithPassword,
    ...withBody,
    200: answered('The account after it', schema.accountSchema),
    403: PASSWORD_WRONG,
    409: problemResponse('`email_taken`'),
  },
};

export const changePasswordOperation = {
  tags,
  operationId: 'changePassword',
  problems: [
    'current_password_wrong',
    'hashing_overloaded',
    'password_rejected',
    'person_required',
    'too_many_failed_logins',
  ],
  summary: 'Change the password',
  description: 'The session of this access token goes on; all others end.',
  body: schema.changePasswordRequest,
  response: {
    ...forPeopleWithPassword,
    ...withBody,
    200: answered('The password is changed', schema.passwordChangedSchema),
    400: problemResponse('`password_rejected`, with the rules in `errors`; or the body is invalid'),
    403: PASSWORD_WRONG,
  },
};

export const forgotPasswordOperation = {
  tags,
  operationId: 'forgotPassword',
  problems: ['mail_queue_full'],
  summary: 'Ask for a link that sets a new password',
  description:
    'The same answer whether there is such an account or not. The link goes by e-mail, lives 30 minutes and works once; ' +
    'an account gets one a minute and three in half an hour.',
  body: schema.forgotPasswordRequest,
  response: {
    ...withBody,
    202: answered('If there is such an account, it gets an e-mail', messageSchema),
    503: problemResponse('`mail_queue_full`'),
  },
};

export const resetPasswordOperation = {
  tags,
  operationId: 'resetPassword',
  problems: ['hashing_overloaded', 'link_invalid', 'password_rejected'],
  summary: 'Set a new password by the link',
  description: 'Ends every session. A second factor is asked for at the next login all the same.',
  body: schema.resetPasswordRequest,
  response: {
    ...withBody,
    200: answered('The password is set', messageSchema),
    400: problemResponse('`link_invalid`, `password_rejected`; or the body is invalid'),
    503: UNAVAILABLE,
  },
};

export const verifyEmailOperation = {
  tags,
  operationId: 'verifyEmail',
  problems: ['link_invalid'],
  summary: 'Show by the link that an e-mail address is yours',
  body: schema.verifyEmailRequest,
  response: {
    ...withBody,
    200: answered('The address is verified', messageSchema),
    400: BAD_LINK,
    503: UNAVAILABLE,
  },
};

export const resendVerificationOperation = {
  tags,
  operationId: 'resendVerification',
  problems: ['email_already_verified', 'mail_queue_full', 'person_required'],
  summary: 'Ask for the verification e-mail again',
  description: 'An account gets one a minute and three in half an hour.',
  response: {
    ...forPeople,
    202: answered('An e-mail is on its way', messageSchema),
    409: problemResponse('`email_already_verified`'),
  },
};

export const exportAccountOperation = {
  tags,
  operationId: 'exportMe',
  problems: ['person_required'],
  summary: 'Everything that is kept about the caller',
  response: { ...forPeople, 200: answered('No hash, secret or key is among it', schema.accountExportSchema) },
};

export const deleteAccountOperation = {
  tags,
  operationId: 'deleteMe',
  problems: [
    'current_password_wrong',
    'hashing_overloaded',
    'last_admin',
    'person_required',
    'too_many_failed_logins',
  ],
  summary: 'End the account',
  description: 'Personal data goes; the id stays for money and history. It cannot be undone.',
  body: schema.deleteAccountRequest,
  response: {
    ...forPeopleWithPassword,
    ...withBody,
    200: answered('The account has ended', messageSchema),
    403: PASSWORD_WRONG,
    409: problemResponse('`last_admin`: the last active administrator stays'),
  },
};
