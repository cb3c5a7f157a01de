import { retryingReads } from '@gridlease/common/database/transaction';
import type { Database } from '../../database/database.ts';
import { invalidQuote, quoteExpired } from './errors.ts';
import { isSignedWith, parseSigned } from './signature.ts';
import { findQuoteKey } from './store.ts';
import { decodeQuote, type Quote } from './terms.ts';

/**
 * Reads a quote that any replica signed.
 *
 * @throws BillingError 400 `invalid_quote`; 409 `quote_expired`
 */
export async function openQuote(db: Database, text: string): Promise<Quote> {
  const signed = parseSigned(text);
  if (signed === undefined) throw invalidQuote();
  const key = await retryingReads(() => findQuoteKey(db, signed.kid));
  if (key === undefined || !isSignedWith(signed, key.publicKey)) throw invalidQuote();
  const quote = decodeQuote(signed.payload);
  if (quote === undefined) throw invalidQuote();
  if (key.now >= quote.validUntil) throw quoteExpired(quote.validUntil);
  return quote;
}
