import * as answer from '../../http/answers.ts';
import * as schema from './schema.ts';

const tags = ['pricing'];

export const calculatePriceOperation = {
  tags,
  operationId: 'calculatePrice',
  problems: [
    'database_busy',
    'database_unavailable',
    'invalid_amount',
    'provider_not_found',
    'registry_unavailable',
  ],
  summary: 'What a rental would cost',
  description:
    "Open to everybody. The hourly rate is the card's, its memory's and its power's, each rounded down once; the cost is " +
    'that for the hours, rounded down. The platform fee is inside the total, never added to it.',
  body: schema.calculatePriceRequest,
  response: {
    200: answer.answered('The price, and how it comes about', schema.priceSchema),
    400: answer.INVALID,
    413: answer.TOO_LARGE,
    415: answer.MEDIA_TYPE,
  },
};

export const getRatesOperation = {
  tags,
  operationId: 'getRates',
  summary: "The platform's rates",
  description: 'Open to everybody.',
  response: { 200: answer.answered('Rates for an hour', schema.ratesSchema) },
};
