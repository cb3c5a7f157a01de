import { problemResponse } from '@gridlease/common/http/schemas';
import { answered, forPeopleWithPassword, messageSchema, withBody } from '../http/responses.ts';
import * as schema from './schema.ts';

/** What each operation takes and answers, as validated and as documented. */

const tags = ['second-factor'];
const WRONG = problemResponse('`current_password_wrong`, `second_factor_wrong`, or `person_required`');
/** What a client has to know before it lets users try again. */
const COUNTED = 'Wrong codes count towards the lock of the login, as wrong passwords do.';
const NOT_SET = problemResponse('`second_factor_not_set`');

export const beginSecondFactorOperation = {
  tags,
  operationId: 'beginSecondFactor',
  problems: [
    'current_password_wrong',
    'hashing_overloaded',
    'person_required',
    'second_factor_already_set',
    'too_many_failed_logins',
  ],
  summary: 'Begin to set up one-time codes (TOTP)',
  description: 'Logins ask for a code only once the factor is confirmed.',
  body: schema.beginSecondFactorRequest,
  response: {
    ...forPeopleWithPassword,
    ...withBody,
    200: answered('What the authenticator needs', schema.enrolmentSchema),
    403: WRONG,
    409: problemResponse('`second_factor_already_set`'),
  },
};

export const confirmSecondFactorOperation = {
  tags,
  operationId: 'confirmSecondFactor',
  problems: ['person_required', 'second_factor_not_pending', 'second_factor_wrong', 'too_many_failed_logins'],
  summary: 'Confirm by the first code',
  description: `The other sessions end. Logins need \`otp\` from now on. ${COUNTED}`,
  body: schema.confirmSecondFactorRequest,
  response: {
    ...forPeopleWithPassword,
    ...withBody,
    200: answered('The recovery codes', schema.recoveryCodesSchema),
    403: problemResponse('`second_factor_wrong`, or `person_required`'),
    409: problemResponse('`second_factor_not_pending`'),
  },
};

export const removeSecondFactorOperation = {
  tags,
  operationId: 'removeSecondFactor',
  problems: [
    'current_password_wrong',
    'hashing_overloaded',
    'person_required',
    'second_factor_not_set',
    'second_factor_wrong',
    'too_many_failed_logins',
  ],
  summary: 'Remove the second factor',
  description: `${COUNTED} While the account is locked every password is \`current_password_wrong\`.`,
  body: schema.secondFactorProof,
  response: {
    ...forPeopleWithPassword,
    ...withBody,
    200: answered('Logins need the password alone', messageSchema),
    403: WRONG,
    404: NOT_SET,
  },
};

export const renewRecoveryCodesOperation = {
  tags,
  operationId: 'renewRecoveryCodes',
  problems: [
    'current_password_wrong',
    'hashing_overloaded',
    'person_required',
    'second_factor_not_set',
    'second_factor_wrong',
    'too_many_failed_logins',
  ],
  summary: 'Get new recovery codes',
  description: `The old ones stop working. ${COUNTED}`,
  body: schema.secondFactorProof,
  response: {
    ...forPeopleWithPassword,
    ...withBody,
    200: answered('The recovery codes', schema.recoveryCodesSchema),
    403: WRONG,
    404: NOT_SET,
  },
};
