import { DECIMALS } from '../../books/money/amount.ts';
import type { TokenProgram } from './address.ts';

/** The platform's token as its mint defines it. */
export interface Token {
  /** The mint's address, base58. */
  readonly mint: string;
  readonly program: TokenProgram;
  /** 0 to 9. */
  readonly decimals: number;
}

/** What the configuration says of the token; undefined: as the mint says. */
export interface StatedToken {
  readonly program: TokenProgram | undefined;
  readonly decimals: number | undefined;
}

/**
 * What this process knows of the token. Until the mint has been read once, that is the configuration, or the most
 * common case; afterwards it is the mint's own facts, which the books keep for later starts.
 */
export interface KnownToken {
  readonly stated: StatedToken;
  readonly current: () => Token;
  readonly learn: (token: Token) => void;
}

export function createKnownToken(mint: string, stated: StatedToken): KnownToken {
  const { program = 'token', decimals = DECIMALS } = stated;
  let token: Token = { mint, program, decimals };
  return {
    stated,
    current: () => token,
    learn(next) {
      token = next;
    },
  };
}
