import { problemResponse } from '@gridlease/common/http/schemas';
import { walletParams } from '../../books/wallets/schema.ts';
import * as answer from '../../http/answers.ts';
import * as schema from './schema.ts';

const tags = ['deposits'];

const SHARED = {
  400: problemResponse(
    'The request is invalid: `invalid_address`, `invalid_signature`, or `errors` names what',
  ),
  401: answer.UNAUTHENTICATED,
  403: answer.FORBIDDEN,
  404: answer.WALLET_NOT_FOUND,
  503: answer.UNAVAILABLE,
};

export const challengeAddressOperation = {
  tags,
  operationId: 'challengeAddress',
  problems: [
    'chain_unavailable',
    'insufficient_scope',
    'invalid_address',
    'role_required',
    'wallet_not_found',
  ],
  summary: 'Begin to link a sender address',
  description: 'Answers a text; sign its UTF-8 bytes with the key of the address, within ten minutes.',
  params: walletParams,
  response: { 201: answer.answered('What is to be signed', schema.challengeSchema), ...SHARED },
};

export const linkAddressOperation = {
  tags,
  operationId: 'linkAddress',
  problems: [
    'address_linked_elsewhere',
    'chain_unavailable',
    'challenge_expired',
    'insufficient_scope',
    'invalid_address',
    'invalid_signature',
    'role_required',
    'wallet_not_found',
  ],
  summary: 'Link a sender address',
  description:
    "Deposits that come from the address to the platform's own account are credited to this wallet.",
  params: walletParams,
  body: schema.linkAddressRequest,
  response: {
    201: answer.answered('The link', schema.linkedAddressSchema),
    ...SHARED,
    409: problemResponse('`challenge_expired`: no open challenge was signed so; `address_linked_elsewhere`'),
    413: answer.TOO_LARGE,
    415: answer.MEDIA_TYPE,
  },
};

export const listAddressesOperation = {
  tags,
  operationId: 'listLinkedAddresses',
  problems: ['insufficient_scope', 'role_required', 'wallet_not_found'],
  summary: 'List the linked sender addresses',
  params: walletParams,
  response: {
    200: answer.answered('The links, the oldest first', schema.linkedAddressListSchema),
    ...SHARED,
  },
};

export const unlinkAddressOperation = {
  tags,
  operationId: 'unlinkAddress',
  problems: ['address_not_linked', 'insufficient_scope', 'role_required', 'wallet_not_found'],
  summary: 'Unlink a sender address',
  params: schema.addressParams,
  response: {
    200: answer.answered('The link is gone', answer.messageSchema),
    ...SHARED,
    404: problemResponse('`wallet_not_found`, or `address_not_linked`'),
  },
};
