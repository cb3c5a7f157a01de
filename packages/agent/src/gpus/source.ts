import type { ParsedCards, Vendor } from './card.ts';

export interface SourceReading extends ParsedCards {
  /** Why the program could not be run or did not exit by itself. */
  readonly failure: string | undefined;
  /** There is no such program on this machine. */
  readonly isMissing: boolean;
}

/** Where the cards of one vendor are read. */
export interface CardSource {
  readonly vendor: Vendor;
  /** Its program's name in the log. */
  readonly program: string;
  /** The vendor's cards, numbered by the vendor. Never throws and never takes longer than the program's timeout. */
  read(): Promise<SourceReading>;
}

/** Whether a reading says anything about the cards. */
export function isReadable({ cards, hasFailedCards }: SourceReading): boolean {
  return cards.length > 0 || hasFailedCards;
}
