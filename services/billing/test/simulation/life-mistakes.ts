import type * as Life from '../../src/rentals/lives/life.ts';
import type * as Spans from '../../src/rentals/lives/spans.ts';
import type * as MachineEnd from '../../src/rentals/sessions/machine-end.ts';
import type * as Proof from '../../src/rentals/sessions/proof.ts';
import type { Made } from './claim-mistakes.ts';

/** Mistakes that a service could make with the lives of machines, for the simulation to find. */
export type LifeMistake =
  | 'charges gaps'
  | 'ignores proof'
  | 'forgets final ends'
  | 'ends in a short absence'
  | 'loses the end of a gap';

export function mistakenSpans(real: typeof Spans, made: Made): typeof Spans {
  return {
    ...real,
    lengthWithout: (gaps, within) => real.lengthWithout(made.mistake === 'charges gaps' ? [] : gaps, within),
  };
}

export function mistakenProof(real: typeof Proof, made: Made): typeof Proof {
  return {
    ...real,
    provenMinutes(state, ...rest) {
      if (made.mistake !== 'ignores proof') return real.provenMinutes(state, ...rest);
      return real.provenMinutes({ ...state, session: { ...state.session, isWatched: false } }, ...rest);
    },
  };
}

export function mistakenEnds(real: typeof MachineEnd, made: Made): typeof MachineEnd {
  return {
    ...real,
    endOfMachine(state, rules, now) {
      const isHasty = made.mistake === 'ends in a short absence';
      const end = real.endOfMachine(state, isHasty ? { ...rules, machineReturnMs: 60_000 } : rules, now);
      const isFinal = end?.reason === 'provider_deleted' || end?.reason === 'provider_suspended';
      return made.mistake === 'forgets final ends' && isFinal ? undefined : end;
    },
  };
}

export function mistakenLife(real: typeof Life, made: Made): typeof Life {
  return {
    ...real,
    learn(known, told, ...rest) {
      if (made.mistake !== 'loses the end of a gap') return real.learn(known, told, ...rest);
      const gaps = told.gaps?.map(({ kind, at }) => ({ kind, at }));
      return real.learn(known, { ...told, gaps }, ...rest);
    },
  };
}
