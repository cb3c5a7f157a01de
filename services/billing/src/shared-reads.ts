import { retryingReads } from '@gridlease/common/database/transaction';
import { createReadBatcher } from '@gridlease/common/worker/read-batcher';
import type { Database } from './database/database.ts';
import { listRates, type ReadRates } from './market/provider-rates/store.ts';
import type { OfferCards } from './market/providers/rented-cards.ts';
import { type CardRules, createCardOffers } from './rentals/cards/offer.ts';
import { listTaken, type ReadTaken } from './rentals/cards/store.ts';
import { type AskedParties, listParties, type ReadParties } from './rentals/sessions/store.ts';

/** Questions of one statement. */
const QUESTIONS_MAX = 100;

export interface SharedReads {
  readonly offerCards: OfferCards;
  readonly readTaken: ReadTaken;
  readonly readRates: ReadRates;
  readonly readParties: ReadParties;
}

/**
 * What starts and prices read, each together with that of other requests of the moment: one statement for all that were
 * asked while the last one was under way. None of them is older than if it had been read alone.
 */
export function createSharedReads(db: Database, cardRules: CardRules): SharedReads {
  const readTaken = createReadBatcher(
    (ids: readonly string[]) => retryingReads(() => listTaken(db, ids)),
    QUESTIONS_MAX,
  );
  return {
    readTaken,
    offerCards: createCardOffers(readTaken, cardRules),
    readRates: createReadBatcher(async (asked: readonly (readonly string[])[]) => {
      const rates = await retryingReads(() => listRates(db, [...new Set(asked.flat())]));
      return asked.map(() => rates);
    }, QUESTIONS_MAX),
    readParties: createReadBatcher(
      (asked: readonly AskedParties[]) => retryingReads(() => listParties(db, asked)),
      QUESTIONS_MAX,
    ),
  };
}
