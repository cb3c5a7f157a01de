import { watchResidentMemory } from '../../harness/resident-memory.ts';
import type { Served } from '../../harness/servers.ts';
import type { Stage } from '../../harness/stage.ts';
import type { ListingResult } from '../../load/listing.ts';
import { bucketOfKeys } from '../../servers/s3-documents.ts';
import { makeListedFolder } from './listed-folder.ts';
import { type Sink, startBefore, startOnDisk } from './servers.ts';

/**
 * The memory of a whole listing is compared with that of a tenth of the keys: large enough that V8's heap has grown
 * to its usual size under load.
 */
const TENTH = 10;
const TENTH_LISTINGS = 15;

export interface ListingRun {
  readonly name: string;
  readonly keys: number;
  /** One per round. */
  readonly listings: readonly ListingResult[];
  /** Peak resident memory while a tenth was listed, and while all was; undefined where Linux does not report it. */
  readonly tenthBytes: number | undefined;
  readonly wholeBytes: number | undefined;
}

export interface TypedListing {
  readonly first: ListingResult;
  readonly second: ListingResult;
  /** Number of single objects requested from the store. */
  readonly firstHeads: number;
  readonly secondHeads: number;
}

export interface ListingResults {
  readonly disk: ListingRun;
  readonly s3: ListingRun;
  /** In front of S3, whose listings have no content types. */
  readonly typed: TypedListing;
}

/** Streaming of unlimited listings: from the disk driver, and from the sink's XML. */
export async function measureListings(
  stage: Stage,
  sink: Sink,
  { rounds, providers: keys }: { readonly rounds: number; readonly providers: number },
): Promise<ListingResults> {
  const tenth = Math.ceil(keys / TENTH);
  const plans = [keys, tenth].map((count) => ({ bucket: bucketOfKeys(count), keys: count }));
  const onDisk = await startOnDisk(stage, await makeListedFolder(stage, plans));
  const disk = await measureRun(stage, onDisk, { name: 'disk', keys, tenth, rounds });
  await onDisk.program.stop();

  const before = await startBefore(stage, sink);
  const s3 = await measureRun(stage, before, { name: 'S3', keys, tenth, rounds });
  const typed = await measureTyped(stage, before, sink, keys);
  await before.program.stop();
  return { disk, s3, typed };
}

async function list(stage: Stage, url: string, keys: number, query = ''): Promise<ListingResult> {
  const job = { url: `${url}/objects/${bucketOfKeys(keys)}/list${query}` };
  const found = await stage.generator('listing', job);
  if (found.entries !== keys) throw new Error(`a listing of ${keys} keys has ${found.entries} entries`);
  return found;
}

async function measureRun(
  stage: Stage,
  { url, program }: Served,
  run: { readonly name: string; readonly keys: number; readonly tenth: number; readonly rounds: number },
): Promise<ListingRun> {
  const { name, keys, tenth, rounds } = run;
  const repeat = async (times: number, count: number) => {
    const memory = watchResidentMemory(program.pid);
    const listings: ListingResult[] = [];
    for (let n = 0; n < times; n += 1) listings.push(await list(stage, url, count, '?content_type=false'));
    return { listings, mostBytes: await memory.stop() };
  };
  const { mostBytes: tenthBytes } = await repeat(TENTH_LISTINGS, tenth);
  const { listings, mostBytes: wholeBytes } = await repeat(rounds, keys);
  return { name, keys, listings, tenthBytes, wholeBytes };
}

/** With content types, which are requested from the store object by object the first time. */
async function measureTyped(stage: Stage, { url }: Served, sink: Sink, keys: number): Promise<TypedListing> {
  const listTyped = async () => {
    const { heads } = await sink.counts();
    const listing = await list(stage, url, keys);
    return { listing, heads: (await sink.counts()).heads - heads };
  };
  const first = await listTyped();
  const second = await listTyped();
  const [firstHeads, secondHeads] = [first.heads, second.heads];
  return { first: first.listing, second: second.listing, firstHeads, secondHeads };
}
