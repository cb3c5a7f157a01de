import type { Rental } from './rental.ts';

export type Name = 'rita' | 'rolf' | 'paula' | 'pete' | 'daemon' | 'scheduler' | 'admin';

/** One thing that several may not do. */
export interface Attempt {
  readonly who: readonly Name[];
  /** Method and path. */
  readonly call: string;
  /** JSON, or text that is sent as it is. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Status and code; a HEAD has no code. */
  readonly refusal: string;
}

/** What there is to lay hands on, and the ids of those whose it is. */
export interface Targets extends Rental {
  readonly ids: Readonly<Record<'rita' | 'rolf' | 'paula' | 'pete', string>>;
}
