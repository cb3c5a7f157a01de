import { inTransaction, retryingReads } from '@gridlease/common/database/transaction';
import type { Database } from '../../database/database.ts';
import { createSigningKey, type SigningKey, signText } from './signature.ts';
import { deleteQuoteKeys, insertQuoteKey, readSigning } from './store.ts';
import { encodeQuote, QUOTE_MS, type QuotedTerms } from './terms.ts';

/** How long a key signs before it is replaced. */
const SIGNS_MS = 60 * 60_000;
/** How long a key stays known after that: a quote whose key is unknown cannot be told from a forged one. */
const KEPT_MS = 30 * 86_400_000;

/** A quote to hand out. */
export interface IssuedQuote {
  readonly text: string;
  readonly calculatedAt: Date;
  readonly validUntil: Date;
}

/** Signs terms, valid from now for `QUOTE_MS`. */
export type IssueQuote = (terms: QuotedTerms) => Promise<IssuedQuote>;

/**
 * Creates what signs this process's quotes. Its private key is made here, lives in memory alone and is replaced
 * every hour; replicas, and the process after a restart, verify its quotes with the public key in the database. A
 * key that is deleted there is replaced at once.
 */
export function createQuoteIssuer(db: Database): IssueQuote {
  let key: SigningKey | undefined;
  let replacing: Promise<Ready> | undefined;

  async function replace(): Promise<Ready> {
    const fresh = createSigningKey();
    const order = { kid: fresh.kid, publicKey: fresh.publicKey, signsMs: SIGNS_MS };
    const now = await inTransaction(
      db,
      async (trx) => {
        await deleteQuoteKeys(trx, KEPT_MS);
        return insertQuoteKey(trx, order);
      },
      { idempotent: true },
    );
    key = fresh;
    return { key: fresh, now };
  }

  async function ready(): Promise<Ready> {
    const current = key;
    const { now, maySign } = await retryingReads(() => readSigning(db, current?.kid));
    if (current !== undefined && maySign) return { key: current, now };
    // Requests that find the key used up together share the next one.
    replacing ??= replace().finally(() => {
      replacing = undefined;
    });
    return replacing;
  }

  return async (terms) => {
    const { key: signing, now } = await ready();
    const quote = { ...terms, calculatedAt: now, validUntil: new Date(now.getTime() + QUOTE_MS) };
    const { calculatedAt, validUntil } = quote;
    return { text: signText(signing, encodeQuote(quote)), calculatedAt, validUntil };
  };
}

interface Ready {
  readonly key: SigningKey;
  readonly now: Date;
}
