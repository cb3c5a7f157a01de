import { BillingError } from '../../http/errors.ts';

/** The text is not a quote that this service signed, or was altered. */
export function invalidQuote(): BillingError {
  return new BillingError(
    'invalid',
    'invalid_quote',
    'The quote was not made by this service, or was altered. Ask for a new one at /api/v1/pricing/calculate.',
  );
}

export function quoteExpired(validUntil: Date): BillingError {
  const until = validUntil.toISOString();
  return new BillingError(
    'conflict',
    'quote_expired',
    `The quote was valid until ${until}. Ask for a new one at /api/v1/pricing/calculate.`,
    { details: { valid_until: until } },
  );
}

/** @param quotedHourlyRate as text */
export function quoteUnavailable(quotedHourlyRate: string): BillingError {
  return new BillingError(
    'conflict',
    'quote_unavailable',
    `No free GPUs can be rented for the quoted ${quotedHourlyRate} per hour any more. Ask for a new quote at /api/v1/pricing/calculate.`,
    { details: { quoted_hourly_rate: quotedHourlyRate } },
  );
}

/** @param members the names of those that the quote was not made for */
export function quoteMismatch(members: readonly string[]): BillingError {
  return new BillingError(
    'conflict',
    'quote_mismatch',
    `The quote was made for another ${members.join(', ')}. Ask for a quote for this rental.`,
    { details: { members } },
  );
}
