import type { Bar } from '../../harness/bars.ts';

const PIPE = { bound: 0.8, side: 'least', unit: 'x' } as const;
const CPU = { bound: 1.6, side: 'most', unit: 's' } as const;
const BARE = { bound: 0.6, side: 'least', unit: 'x' } as const;
const SDK = { bound: 3, side: 'least', unit: 'x' } as const;
const PARALLEL = { bound: 250, side: 'most', unit: 'MB' } as const;
const GROWTH = { bound: 64, side: 'most', unit: 'MB' } as const;
/** Garbage not yet collected. A listing held in memory takes several times as much. */
const FLAT = { bound: 32, side: 'most', unit: 'MB' } as const;

/** The bars of the object storage service, with transfers of 1 GiB and listings of 100,000 keys. */
export const BARS = {
  uploadToPipe: { name: 'upload, of a bare pipe', ...PIPE },
  downloadToPipe: { name: 'download, of a bare pipe', ...PIPE },
  uploadCpu: { name: 'upload, CPU seconds of the service for a GiB', ...CPU },
  downloadCpu: { name: 'download, CPU seconds of the service for a GiB', ...CPU },
  uploadToSwift: { name: 'upload to Swift, of one straight to it', ...PIPE },
  downloadFromSwift: { name: 'download from Swift, of one straight from it', ...PIPE },
  parallelMemory: { name: 'resident memory, 20 uploads of 100 MiB at once', ...PARALLEL },
  parallelChunkedMemory: { name: 'the same with lengths unannounced', ...PARALLEL },
  largeGrowth: { name: 'memory that an upload of 5 GiB adds', ...GROWTH },
  largeChunkedGrowth: { name: 'the same with its length unannounced', ...GROWTH },
  getToBare: { name: 'GET of 4 KiB, of a bare proxy', ...BARE },
  headToBare: { name: 'HEAD, of a bare proxy', ...BARE },
  getToSdk: { name: 'GET of 4 KiB, of the SDK', ...SDK },
  headToSdk: { name: 'HEAD, of the SDK', ...SDK },
  presigns: { name: 'presigned URLs a second', bound: 5_000, side: 'least', unit: '/s' },
  diskListingGrowth: { name: 'disk: memory that ten times the keys add to a listing', ...FLAT },
  s3ListingGrowth: { name: 'S3: memory that ten times the keys add to a listing', ...FLAT },
  secondListingHeads: {
    name: 'S3: objects that the second listing with content types asks for',
    bound: 0,
    side: 'most',
    unit: 'objects',
  },
} as const satisfies Readonly<Record<string, Bar>>;

/** Our figures; unmeasured ones are absent. */
export type Figures = { readonly [Name in keyof typeof BARS]?: number | undefined };
