import { problemResponse } from '@gridlease/common/http/schemas';
import { answered, forAdmins, INVALID, messageSchema, withBody } from '../http/responses.ts';
import * as schema from './schema.ts';

/** What each operation takes and answers, as validated and as documented. */

const tags = ['administration'];
const NOT_FOUND = problemResponse('There is no such user');
const LAST_ADMIN = problemResponse('`last_admin`: the last active administrator stays');

const aboutUser = { ...forAdmins, 400: INVALID, 404: NOT_FOUND };

export const listUsersOperation = {
  tags,
  operationId: 'listUsers',
  problems: ['insufficient_scope', 'person_required', 'role_required'],
  summary: 'Find users',
  description: 'In the order of their registration.',
  querystring: schema.listUsersQuery,
  response: {
    ...forAdmins,
    200: answered('The users; `next_cursor` while there are more', schema.userPage),
    400: INVALID,
  },
};

export const getUserOperation = {
  tags,
  operationId: 'getUser',
  problems: ['insufficient_scope', 'person_required', 'role_required', 'user_not_found'],
  summary: 'Read a user',
  description: 'For administrators, and service accounts with the scope `auth:read`.',
  params: schema.userParams,
  response: {
    ...aboutUser,
    200: answered('The user', schema.managedUserSchema),
    403: problemResponse(
      '`role_required`: this needs the role admin; `insufficient_scope`: or, of a service account, the scope `auth:read`',
    ),
  },
};

export const disableUserOperation = {
  tags,
  operationId: 'disableUser',
  problems: ['insufficient_scope', 'last_admin', 'person_required', 'role_required', 'user_not_found'],
  summary: 'Disable a user',
  description: 'Sessions and API keys end for good; access ends within a second where forward-auth is asked.',
  params: schema.userParams,
  response: { ...aboutUser, 200: answered('The user is disabled', messageSchema), 409: LAST_ADMIN },
};

export const enableUserOperation = {
  tags,
  operationId: 'enableUser',
  problems: ['insufficient_scope', 'person_required', 'role_required', 'user_not_found'],
  summary: 'Enable a user',
  params: schema.userParams,
  response: { ...aboutUser, 200: answered('The user may log in', messageSchema) },
};

export const unlockUserOperation = {
  tags,
  operationId: 'unlockUser',
  problems: ['insufficient_scope', 'person_required', 'role_required', 'user_not_found'],
  summary: "Forget the failed logins of a user's account",
  params: schema.userParams,
  response: { ...aboutUser, 200: answered('The account is not locked', messageSchema) },
};

export const assignRoleOperation = {
  tags,
  operationId: 'assignRole',
  problems: ['insufficient_scope', 'person_required', 'role_required', 'user_not_found'],
  summary: 'Give a role',
  params: schema.roleParams,
  response: { ...aboutUser, 200: answered('The user after it', schema.managedUserSchema) },
};

export const removeRoleOperation = {
  tags,
  operationId: 'removeRole',
  problems: ['insufficient_scope', 'last_admin', 'person_required', 'role_required', 'user_not_found'],
  summary: 'Take a role away',
  description: 'Access tokens that claim it count no longer; a refresh answers one without it.',
  params: schema.roleParams,
  response: { ...aboutUser, 200: answered('The user after it', schema.managedUserSchema), 409: LAST_ADMIN },
};

export const revokeUserSessionsOperation = {
  tags,
  operationId: 'revokeUserSessions',
  problems: ['insufficient_scope', 'person_required', 'role_required', 'user_not_found'],
  summary: 'End every session of a user',
  params: schema.userParams,
  response: { ...aboutUser, 200: answered('They are over', schema.sessionsRevokedSchema) },
};

export const rotateKeysOperation = {
  tags,
  operationId: 'rotateSigningKeys',
  problems: ['algorithm_has_no_keys', 'insufficient_scope', 'person_required', 'role_required'],
  summary: 'Sign with the next key',
  description: 'Does nothing while the next key has not been published for long enough, unless told to.',
  body: schema.rotateKeysRequest,
  response: {
    ...forAdmins,
    ...withBody,
    200: answered('What signs now', schema.rotationSchema),
    409: problemResponse('`algorithm_has_no_keys`: tokens are signed with the shared secret'),
  },
};

export const listAuditOperation = {
  tags,
  operationId: 'listAuditEvents',
  problems: ['insufficient_scope', 'person_required', 'role_required'],
  summary: 'What happened to identities',
  description: 'The newest first.',
  querystring: schema.listAuditQuery,
  response: {
    ...forAdmins,
    200: answered('The events; `next_cursor` while there are more', schema.auditPage),
    400: INVALID,
  },
};
