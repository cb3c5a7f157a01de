import type * as PendingLimits from '../../src/rentals/delivery/pending-limits.ts';
import type * as Pending from '../../src/rentals/sessions/pending.ts';
import type { Made } from './claim-mistakes.ts';

/** Mistakes that a service could make with rentals that wait for their machine, for the simulation to find. */
export type DeliveryMistake = 'waits forever' | 'forgives what is given up' | 'lets anybody wait';

export function mistakenPending(real: typeof Pending, made: Made): typeof Pending {
  return {
    ...real,
    decidePending(state, now, asked) {
      const decision = real.decidePending(state, now, asked);
      const isLapse = decision?.end?.reason === 'not_started';
      return made.mistake === 'waits forever' && isLapse ? undefined : decision;
    },
    isGivenUp: (end) => made.mistake !== 'forgives what is given up' && real.isGivenUp(end),
  };
}

export function mistakenLimits(real: typeof PendingLimits, made: Made): typeof PendingLimits {
  return {
    ...real,
    async requirePendingRoom(...given) {
      if (made.mistake !== 'lets anybody wait') await real.requirePendingRoom(...given);
    },
  };
}
