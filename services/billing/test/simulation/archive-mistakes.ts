import type * as Sources from '../../src/archive-sources.ts';
import type * as ReadList from '../../src/books/archive/read-list.ts';
import type { ArchiveSource } from '../../src/books/archive/source.ts';
import type { Made } from './claim-mistakes.ts';

/** Mistakes that a service could make with archived months, for the simulation to find. */
export type ArchiveMistake = 'archives what is open' | 'forgets archived rows';

export function mistakenSources(real: typeof Sources, made: Made): typeof Sources {
  return {
    ...real,
    archiveSources(...given) {
      const sources = real.archiveSources(...given);
      return made.mistake === 'archives what is open' ? sources.map(neverOpen) : sources;
    },
  };
}

function neverOpen({ isOpen: _isOpen, together, ...source }: ArchiveSource): ArchiveSource {
  return { ...source, ...(together && { together: together.map(neverOpen) }) };
}

export function mistakenLists(real: typeof ReadList, made: Made): typeof ReadList {
  return {
    ...real,
    // Without a bill a receipt is an error at once, and nothing would be compared.
    addArchived: async (reader, query, found, limit) =>
      made.mistake === 'forgets archived rows' && query.source.table !== 'billing_records'
        ? found
        : real.addArchived(reader, query, found, limit),
  };
}
