import type { OperationSummary } from '../../harness/summary.ts';
import { median, ratiosByRound, type Spread, spreadOf } from '../../load/statistics.ts';
import type { Figures } from './bars.ts';
import type { ListingResults, ListingRun } from './listings.ts';
import type { MemoryGrowth, MemoryResults } from './memory.ts';
import type { TransferResult, TransferRound } from './transfers.ts';

const BYTES_PER_MB = 1_000_000;

/** The measurements; a part that was not selected is undefined. */
export interface Measured {
  /** Upload and download: to the sink, and to Swift. */
  readonly transfers: readonly TransferResult[] | undefined;
  readonly swift: readonly TransferResult[] | undefined;
  readonly memory: MemoryResults | undefined;
  /** GET, HEAD, presign. */
  readonly small: readonly OperationSummary[] | undefined;
  readonly listings: ListingResults | undefined;
}

/** Our figure for each measured bar. */
export function figuresOf({ transfers, swift, memory, small, listings }: Measured): Figures {
  const [upload, download] = transfers ?? [];
  const [swiftUpload, swiftDownload] = swift ?? [];
  const [get, head, presign] = small ?? [];
  return {
    uploadToPipe: upload && toLimit(upload).median,
    downloadToPipe: download && toLimit(download).median,
    uploadCpu: upload && cpuOf(upload.ours),
    downloadCpu: download && cpuOf(download.ours),
    uploadToSwift: swiftUpload && toLimit(swiftUpload).median,
    downloadFromSwift: swiftDownload && toLimit(swiftDownload).median,
    parallelMemory: megabytes(memory?.parallel.announced.mostBytes),
    parallelChunkedMemory: megabytes(memory?.parallel.chunked.mostBytes),
    largeGrowth: memory && growthOf(memory.large.announced),
    largeChunkedGrowth: memory && growthOf(memory.large.chunked),
    getToBare: get?.toLimit.median,
    headToBare: head?.toLimit.median,
    getToSdk: get?.toObvious.median,
    headToSdk: head?.toObvious.median,
    presigns: presign?.ours.perSecond.median,
    diskListingGrowth: listings && listingGrowth(listings.disk),
    s3ListingGrowth: listings && listingGrowth(listings.s3),
    secondListingHeads: listings?.typed.secondHeads,
  };
}

/** Round by round. */
export function toLimit({ ours, limit }: TransferResult): Spread {
  const rates = (rounds: readonly TransferRound[]) => rounds.map(({ mibPerSecond }) => mibPerSecond);
  return spreadOf(ratiosByRound(rates(ours), rates(limit)));
}

/** The median over the rounds; undefined where it is unknown. */
export function cpuOf(rounds: readonly TransferRound[]): number | undefined {
  const seconds = rounds.flatMap(({ cpuSecondsPerGib }) => cpuSecondsPerGib ?? []);
  return seconds.length === 0 ? undefined : median(seconds);
}

function growthOf({ beforeBytes, mostBytes }: MemoryGrowth): number | undefined {
  return beforeBytes === undefined || mostBytes === undefined
    ? undefined
    : megabytes(mostBytes - beforeBytes);
}

function listingGrowth({ tenthBytes, wholeBytes }: ListingRun): number | undefined {
  return growthOf({ beforeBytes: tenthBytes, mostBytes: wholeBytes });
}

export function megabytes(bytes: number | undefined): number | undefined {
  return bytes === undefined ? undefined : bytes / BYTES_PER_MB;
}
