import { atLeast, atMost, type Bars, bar } from '../../harness/bars.ts';
import type { OperationSummary } from '../../harness/summary.ts';
import { megabytes } from '../../harness/tables.ts';
import { median, ratiosByRound, type Spread, spreadOf } from '../../load/statistics.ts';
import type { DiskResults } from './disk.ts';
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
  /** Uploads under a quota, of those without. */
  readonly quotas?: readonly OperationSummary[] | undefined;
  /** The disk driver, if asked for compared with another build. */
  readonly disk?: DiskResults | undefined;
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
const listingGrowth = (run: ListingRun | undefined) =>
  run && growthOf({ beforeBytes: run.tenthBytes, mostBytes: run.wholeBytes });
/** Garbage not yet collected. A listing held in memory takes several times as much. */
const FLAT = atMost(32, 'MB');

/** The bars of the object storage service, with transfers of 1 GiB and listings of 100,000 keys. */
export const BARS: Bars<Measured> = {
  uploadToPipe: bar('upload, of a bare pipe', atLeast(0.8, 'x'), (m) => relative(m.transfers, UPLOAD)),
  downloadToPipe: bar('download, of a bare pipe', atLeast(0.8, 'x'), (m) => relative(m.transfers, DOWNLOAD)),
  uploadCpu: bar('upload, CPU seconds of the service for a GiB', atMost(1.6, 's'), (m) => cpu(m, UPLOAD)),
  downloadCpu: bar('download, CPU seconds of the service for a GiB', atMost(1.6, 's'), (m) =>
    cpu(m, DOWNLOAD),
  ),
  uploadToSwift: bar('upload to Swift, of one straight to it', atLeast(0.8, 'x'), (m) =>
    relative(m.swift, UPLOAD),
  ),
  downloadFromSwift: bar('download from Swift, of one straight from it', atLeast(0.8, 'x'), (m) =>
    relative(m.swift, DOWNLOAD),
  ),
  parallelMemory: bar('resident memory, 20 uploads of 100 MiB at once', atMost(250, 'MB'), (m) =>
    megabytes(m.memory?.parallel.announced.mostBytes),
  ),
  parallelChunkedMemory: bar('the same with lengths unannounced', atMost(250, 'MB'), (m) =>
    megabytes(m.memory?.parallel.chunked.mostBytes),
  ),
  largeGrowth: bar(
    'memory that an upload of 5 GiB adds',
    atMost(64, 'MB'),
    (m) => m.memory && growthOf(m.memory.large.announced),
  ),
  largeChunkedGrowth: bar(
    'the same with its length unannounced',
    atMost(64, 'MB'),
    (m) => m.memory && growthOf(m.memory.large.chunked),
  ),
  getToBare: bar('GET of 4 KiB, of a bare proxy', atLeast(0.6, 'x'), (m) => m.small?.[GET]?.toLimit.median),
  headToBare: bar('HEAD, of a bare proxy', atLeast(0.6, 'x'), (m) => m.small?.[HEAD]?.toLimit.median),
  getToSdk: bar('GET of 4 KiB, of the SDK', atLeast(3, 'x'), (m) => m.small?.[GET]?.toObvious?.median),
  headToSdk: bar('HEAD, of the SDK', atLeast(3, 'x'), (m) => m.small?.[HEAD]?.toObvious?.median),
  presigns: bar(
    'presigned URLs a second',
    atLeast(5_000, '/s'),
    (m) => m.small?.[PRESIGN]?.ours.perSecond.median,
  ),
  uploadUnderQuota: bar(
    'upload of 4 KiB under a quota, of one without',
    atLeast(0.9, 'x'),
    (m) => m.quotas?.[0]?.toLimit.median,
  ),
  diskListingGrowth: bar('disk: memory that ten times the keys add to a listing', FLAT, (m) =>
    listingGrowth(m.listings?.disk),
  ),
  s3ListingGrowth: bar('S3: memory that ten times the keys add to a listing', FLAT, (m) =>
    listingGrowth(m.listings?.s3),
  ),
  secondListingHeads: bar(
    'S3: objects that the second listing with content types asks for',
    atMost(0, 'objects'),
    (m) => m.listings?.typed.secondHeads,
  ),
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
