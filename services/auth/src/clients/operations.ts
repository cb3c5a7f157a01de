import { problemResponse } from '@gridlease/common/http/schemas';
import {
  answered,
  forAdmins,
  forPeople,
  INVALID,
  JSON_OR_FORM,
  messageSchema,
  UNAVAILABLE,
  withBody,
} from '../http/responses.ts';
import * as schema from './schema.ts';

/** What each operation takes and answers, as validated and as documented. */

const tags = ['clients'];

export const issueClientTokenOperation = {
  tags,
  operationId: 'issueClientToken',
  problems: [
    'invalid_client',
    'invalid_request',
    'invalid_scope',
    'signing_key_unavailable',
    'unauthorized_client',
    'unsupported_grant_type',
  ],
  summary: 'Get an access token for a service account or key (RFC 6749, 4.4)',
  description:
    'JSON or a form; the client authenticates by HTTP Basic or in the body, never both. The token lives 15 minutes at ' +
    'most, and there is no refresh token. `code` of a refusal is that of RFC 6749, 5.2.',
  // Without the header the credentials are in the body.
  security: [{ clientBasic: [] }, {}] as Record<string, string[]>[],
  consumes: JSON_OR_FORM,
  body: schema.tokenRequest,
  response: {
    ...withBody,
    200: answered('The access token', schema.tokenSchema),
    400: problemResponse(
      '`invalid_request`, `unsupported_grant_type`, `invalid_scope`, `unauthorized_client`, `validation_failed`',
    ),
    401: problemResponse('`invalid_client`: unknown, revoked, expired, or another secret'),
    503: UNAVAILABLE,
  },
};

export const createApiKeyOperation = {
  tags,
  operationId: 'createApiKey',
  problems: ['api_key_limit_reached', 'client_id_taken', 'person_required', 'role_required'],
  summary: "Make a key for the caller's machines",
  description:
    'For providers. The key acts for its user, within its scopes and machines. The secret is shown once.',
  body: schema.createApiKeyRequest,
  response: {
    ...forPeople,
    ...withBody,
    201: answered('The key with its secret', schema.newApiKeySchema),
    403: problemResponse('`person_required`, or `role_required`: the caller is no provider'),
    409: problemResponse('`api_key_limit_reached`'),
  },
};

export const listApiKeysOperation = {
  tags,
  operationId: 'listApiKeys',
  problems: ['person_required'],
  summary: "The caller's keys that are not revoked",
  querystring: schema.listClientsQuery,
  response: {
    ...forPeople,
    200: answered('The keys, without their secrets', schema.apiKeyPage),
    400: INVALID,
  },
};

export const revokeApiKeyOperation = {
  tags,
  operationId: 'revokeApiKey',
  problems: ['api_key_not_found', 'person_required'],
  summary: 'Revoke a key',
  description: 'Its access tokens end within a second where forward-auth or introspection is asked.',
  params: schema.clientParams,
  response: {
    ...forPeople,
    200: answered('The key is revoked', messageSchema),
    400: INVALID,
    404: problemResponse('The caller has no such key'),
  },
};

export const createServiceAccountOperation = {
  tags: ['administration'],
  operationId: 'createServiceAccount',
  problems: ['client_id_taken', 'insufficient_scope', 'person_required', 'role_required'],
  summary: 'Make a service account',
  description: 'It acts for everybody within its scopes. The secret is shown once.',
  body: schema.createServiceAccountRequest,
  response: {
    ...forAdmins,
    ...withBody,
    201: answered('The service account with its secret', schema.newServiceAccountSchema),
    409: problemResponse('`client_id_taken`'),
  },
};

export const listServiceAccountsOperation = {
  tags: ['administration'],
  operationId: 'listServiceAccounts',
  problems: ['insufficient_scope', 'person_required', 'role_required'],
  summary: 'Service accounts that are not revoked',
  querystring: schema.listClientsQuery,
  response: {
    ...forAdmins,
    200: answered('The service accounts, without their secrets', schema.serviceAccountPage),
    400: INVALID,
  },
};

export const revokeServiceAccountOperation = {
  tags: ['administration'],
  operationId: 'revokeServiceAccount',
  problems: ['insufficient_scope', 'person_required', 'role_required', 'service_account_not_found'],
  summary: 'Revoke a service account',
  description: 'One that the configuration declares is back at the next start.',
  params: schema.clientParams,
  response: {
    ...forAdmins,
    200: answered('The service account is revoked', messageSchema),
    400: INVALID,
    404: problemResponse('There is no such service account'),
  },
};
