import type { Notices } from '../log/notices.ts';
import type { Card, GpuReading, Vendor } from './card.ts';
import { type CardSource, isReadable, type SourceReading } from './source.ts';

const REMARKS_MAX = 8;
/**
 * In a machine with cards of both vendors, those of AMD are numbered from here: both vendors number from 0, and an
 * index must not change when a card of the other vendor is added, removed or lost.
 */
const AMD_INDEX_FROM = 100;

export interface GpuReader {
  /** The current cards; undefined when their programs are missing, hang, or print nothing readable. */
  read(): Promise<GpuReading | undefined>;
}

interface Read {
  readonly source: CardSource;
  readonly reading: SourceReading;
}

/**
 * Reads the cards of all sources. Never throws; problems are logged once.
 *
 * One of several sources counts once it has shown a card: a program without cards of its vendor, such as rocm-smi in a
 * machine of NVIDIA's cards, must neither make the machine's cards unhealthy nor prevent its registration.
 *
 * @param isRegistered whether the machine is registered with cards of this vendor, whose source then counts from the
 *   start.
 */
export function createGpuReader(
  sources: readonly CardSource[],
  isRegistered: (vendor: Vendor) => boolean,
  notices: Notices,
): GpuReader {
  const seen = new Set<Vendor>();
  const counts = ({ vendor }: CardSource) => sources.length === 1 || seen.has(vendor) || isRegistered(vendor);
  return {
    async read() {
      const reads = await Promise.all(
        sources.map(async (source): Promise<Read> => ({ source, reading: await source.read() })),
      );
      for (const { source, reading } of reads) if (reading.cards.length > 0) seen.add(source.vendor);
      const counted = reads.filter(({ source }) => counts(source));
      const areAllMissing = reads.every(({ reading }) => reading.isMissing);
      for (const read of reads) {
        if (counted.includes(read) || areAllMissing || !read.reading.isMissing) logTrouble(read, notices);
      }
      return counted.some(({ reading }) => isReadable(reading)) ? combine(counted) : undefined;
    },
  };
}

function logTrouble({ source: { vendor, program }, reading }: Read, notices: Notices): void {
  const says = reading.remarks.slice(0, REMARKS_MAX);
  if (reading.failure === undefined && says.length === 0) {
    notices.over(`gpus ${vendor}`, `${program} reads the GPUs again`);
  } else {
    notices.trouble(`gpus ${vendor}`, `${program} reports trouble`, { failure: reading.failure, says });
  }
}

function combine(reads: readonly Read[]): GpuReading {
  const failed = reads.flatMap(({ source, reading }) => (reading.hasFailedCards ? [source.vendor] : []));
  return {
    cards: reads.flatMap(({ source, reading }) =>
      reads.length > 1 && source.vendor === 'amd' ? reading.cards.map(renumber) : reading.cards,
    ),
    failed,
    isComplete: failed.length === 0 && reads.every(({ reading }) => isReadable(reading)),
  };
}

const renumber = (card: Card): Card => ({ ...card, index: AMD_INDEX_FROM + card.index });
