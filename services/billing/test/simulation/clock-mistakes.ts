import { databaseNow } from '@gridlease/common/database/clock';
import type * as SessionStore from '../../src/rentals/sessions/store.ts';
import type { Made } from './claim-mistakes.ts';

/** A mistake that a service could make with a clock that goes back, for the simulation to find. */
export type ClockMistake = 'follows the clock back';

export function mistakenClocks(real: typeof SessionStore, made: Made): typeof SessionStore {
  return {
    ...real,
    async lockSessionUsage(trx, ids) {
      const sessions = await real.lockSessionUsage(trx, ids);
      if (made.mistake !== 'follows the clock back') return sessions;
      const { now } = await trx.selectNoFrom(databaseNow.as('now')).executeTakeFirstOrThrow();
      return sessions.map((session) => ({ ...session, now }));
    },
  };
}
