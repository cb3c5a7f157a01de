import { problemResponse } from '@gridlease/common/http/schemas';
import * as answer from '../../http/answers.ts';
import { providerParams } from '../providers/schema.ts';
import * as schema from './schema.ts';

const tags = ['providers'];
const WHOSE = 'The id is that of a machine, or of an owner for all machines of that owner.';

export const getProviderRatesOperation = {
  tags,
  operationId: 'getProviderRates',
  problems: ['provider_not_found', 'registry_unavailable'],
  summary: 'Read the own rates of a provider',
  description: `Open to everybody. ${WHOSE} Without own rates the platform's count, and \`rates\` is empty.`,
  params: providerParams,
  response: {
    200: answer.answered('The rates, in the order in which they were set', schema.providerRatesSchema),
    400: answer.INVALID,
    503: answer.UNAVAILABLE,
  },
};

export const setProviderRatesOperation = {
  tags,
  operationId: 'setProviderRates',
  problems: [
    'insufficient_scope',
    'invalid_amount',
    'provider_id_mismatch',
    'provider_not_found',
    'registry_unavailable',
    'role_required',
  ],
  summary: 'Set the own rates of a provider',
  description:
    `For the owner and administrators. ${WHOSE} The machine's own rates count before its owner's, and these before the ` +
    "platform's. The whole set is replaced; it takes the answer of GET unchanged. Prices of running sessions stay.",
  params: providerParams,
  body: schema.setProviderRatesRequest,
  response: {
    200: answer.answered('The rates as they are now', schema.providerRatesSchema),
    400: problemResponse(
      'The request is invalid; `provider_id_mismatch` when the body names another one than the path. Amounts: `invalid_amount`',
    ),
    401: answer.UNAUTHENTICATED,
    403: problemResponse('`auth.mode: required`: only for providers in person, and administrators'),
    404: problemResponse(
      "`auth.mode: required`: `provider_not_found`: there is none, or it is somebody else's",
    ),
    413: answer.TOO_LARGE,
    415: answer.MEDIA_TYPE,
    503: problemResponse(
      'The database, or (`registry_unavailable`) the provider registry, cannot be reached; see Retry-After',
    ),
  },
};
