import { atLeast, atMost, type Bars } from '../../harness/bars.ts';
import type { OperationSummary } from '../../harness/summary.ts';
import { megabytes } from '../../harness/tables.ts';
import { median, ratiosByRound, type Spread, spreadOf } from '../../load/statistics.ts';
import type { ListingResults, ListingRun } from './listings.ts';
import type { MemoryGrowth, MemoryResults } from './memory.ts';
import type { TransferResult, TransferRound } from './transfers.ts';

/** The measurements; a part that was not selected is undefined. */
export interface Measured {
  /** Upload and download: to the sink, and to Swift. */
  readonly transfers?: readonly TransferResult[] | undefined;
  readonly swift?: readonly TransferResult[] | undefined;
  readonly memory?: MemoryResults | undefined;
  /** GET, HEAD, presign. */
  readonly small?: readonly OperationSummary[] | undefined;
  readonly listings?: ListingResults | undefined;
}

const [UPLOAD, DOWNLOAD] = [0, 1];
const [GET, HEAD, PRESIGN] = [0, 1, 2];

const relative = (results: readonly TransferResult[] | undefined, direction: number) => {
  const result = results?.[direction];
  return result && toLimit(result).median;
};
const cpu = ({ transfers }: Measured, direction: number) => {
  const result = transfers?.[direction];
  return result && cpuOf(result.ours);
};
const growthOf = ({ beforeBytes, mostBytes }: MemoryGrowth) =>
  beforeBytes === undefined || mostBytes === undefined ? undefined : megabytes(mostBytes - beforeBytes);
/** Garbage not yet collected. A listing held in memory takes several times as much. */
const listingGrowth = (name: string, runOf: (results: ListingResults) => ListingRun) => ({
  name: `${name}: memory that ten times the keys add to a listing`,
  ...atMost(32, 'MB'),
  figure: ({ listings }: Measured) => {
    if (listings === undefined) return undefined;
    const { tenthBytes, wholeBytes } = runOf(listings);
    return growthOf({ beforeBytes: tenthBytes, mostBytes: wholeBytes });
  },
});

/** The bars of the object storage service, with transfers of 1 GiB and listings of 100,000 keys. */
export const BARS: Bars<Measured> = {
  uploadToPipe: {
    name: 'upload, of a bare pipe',
    ...atLeast(0.8, 'x'),
    figure: ({ transfers }) => relative(transfers, UPLOAD),
  },
  downloadToPipe: {
    name: 'download, of a bare pipe',
    ...atLeast(0.8, 'x'),
    figure: ({ transfers }) => relative(transfers, DOWNLOAD),
  },
  uploadCpu: {
    name: 'upload, CPU seconds of the service for a GiB',
    ...atMost(1.6, 's'),
    figure: (measured) => cpu(measured, UPLOAD),
  },
  downloadCpu: {
    name: 'download, CPU seconds of the service for a GiB',
    ...atMost(1.6, 's'),
    figure: (measured) => cpu(measured, DOWNLOAD),
  },
  uploadToSwift: {
    name: 'upload to Swift, of one straight to it',
    ...atLeast(0.8, 'x'),
    figure: ({ swift }) => relative(swift, UPLOAD),
  },
  downloadFromSwift: {
    name: 'download from Swift, of one straight from it',
    ...atLeast(0.8, 'x'),
    figure: ({ swift }) => relative(swift, DOWNLOAD),
  },
  parallelMemory: {
    name: 'resident memory, 20 uploads of 100 MiB at once',
    ...atMost(250, 'MB'),
    figure: ({ memory }) => megabytes(memory?.parallel.announced.mostBytes),
  },
  parallelChunkedMemory: {
    name: 'the same with lengths unannounced',
    ...atMost(250, 'MB'),
    figure: ({ memory }) => megabytes(memory?.parallel.chunked.mostBytes),
  },
  largeGrowth: {
    name: 'memory that an upload of 5 GiB adds',
    ...atMost(64, 'MB'),
    figure: ({ memory }) => memory && growthOf(memory.large.announced),
  },
  largeChunkedGrowth: {
    name: 'the same with its length unannounced',
    ...atMost(64, 'MB'),
    figure: ({ memory }) => memory && growthOf(memory.large.chunked),
  },
  getToBare: {
    name: 'GET of 4 KiB, of a bare proxy',
    ...atLeast(0.6, 'x'),
    figure: ({ small }) => small?.[GET]?.toLimit.median,
  },
  headToBare: {
    name: 'HEAD, of a bare proxy',
    ...atLeast(0.6, 'x'),
    figure: ({ small }) => small?.[HEAD]?.toLimit.median,
  },
  getToSdk: {
    name: 'GET of 4 KiB, of the SDK',
    ...atLeast(3, 'x'),
    figure: ({ small }) => small?.[GET]?.toObvious?.median,
  },
  headToSdk: {
    name: 'HEAD, of the SDK',
    ...atLeast(3, 'x'),
    figure: ({ small }) => small?.[HEAD]?.toObvious?.median,
  },
  presigns: {
    name: 'presigned URLs a second',
    ...atLeast(5_000, '/s'),
    figure: ({ small }) => small?.[PRESIGN]?.ours.perSecond.median,
  },
  diskListingGrowth: listingGrowth('disk', ({ disk }) => disk),
  s3ListingGrowth: listingGrowth('S3', ({ s3 }) => s3),
  secondListingHeads: {
    name: 'S3: objects that the second listing with content types asks for',
    ...atMost(0, 'objects'),
    figure: ({ listings }) => listings?.typed.secondHeads,
  },
};

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
