import * as answer from '../../http/answers.ts';
import * as schema from './schema.ts';

const tags = ['administration'];

const SHARED = {
  401: answer.UNAUTHENTICATED,
  403: answer.ADMIN_ONLY,
  503: answer.UNAVAILABLE,
};
const BODY = { 400: answer.INVALID, 413: answer.TOO_LARGE, 415: answer.MEDIA_TYPE };

export const getOutgoingOperation = {
  tags,
  operationId: 'getOutgoing',
  problems: ['role_required'],
  summary: 'Whether tokens may leave',
  response: { 200: answer.answered('What stands in the way, if anything', schema.outgoingSchema), ...SHARED },
};

export const setOutgoingOperation = {
  tags,
  operationId: 'setOutgoing',
  problems: ['role_required'],
  summary: 'Stop everything outgoing, or let it go on',
  description:
    'From the answer on nothing is signed. What has been signed may still land. Withdrawals are still taken and wait.',
  body: schema.setOutgoingRequest,
  response: { 200: answer.answered('How it is now', schema.outgoingSchema), ...SHARED, ...BODY },
};

export const recoverOutgoingOperation = {
  tags,
  operationId: 'recoverOutgoing',
  problems: ['role_required'],
  summary: 'Adopt outgoing transactions that the books do not know',
  description:
    'After a restore from a backup: transactions whose memo names a transfer that waits become its payment. When none ' +
    'is left, what they had frozen is released.',
  body: schema.recoverRequest,
  response: { 200: answer.answered('What became of each', schema.recoveredSchema), ...SHARED, ...BODY },
};
