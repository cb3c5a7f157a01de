import { problemResponse } from '@gridlease/common/http/schemas';

/** Responses that several operations of the registry document alike. */

export const FORBIDDEN = problemResponse(
  '`auth.mode: required`: the provider, or the owner named, is not the caller (`not_owner`), or its role or scopes do ' +
    'not cover this',
);
export const PROVIDER_NOT_FOUND = problemResponse('There is no such provider');
export const VERSION_MISMATCH = problemResponse('The provider has another version than the one in If-Match');
