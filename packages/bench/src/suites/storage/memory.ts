import { watchResidentMemory } from '../../harness/resident-memory.ts';
import type { Stage } from '../../harness/stage.ts';
import { keyOf } from '../../servers/s3-documents.ts';
import { MIB, objectUrl, type Sink, startBefore } from './servers.ts';

const PARALLEL = 20;
/** Transfer sizes: 100 MiB and 5 GiB, when the base is 1 GiB. */
const PARALLEL_SHARE = 100 / 1_024;
const LARGE_TIMES = 5;
/** So that every code path has run once. */
const WARM_UP = { count: 4, bytes: 4_096 };

/** Resident memory of a service started for this; undefined where Linux does not report it. */
export interface MemoryGrowth {
  /** After a few small uploads. */
  readonly beforeBytes: number | undefined;
  /** The peak during the uploads. */
  readonly mostBytes: number | undefined;
}

/** The same uploads with their lengths announced, and without. */
interface Uploads {
  readonly mib: number;
  readonly announced: MemoryGrowth;
  readonly chunked: MemoryGrowth;
}

export interface MemoryResults {
  /** {@link PARALLEL} concurrently. */
  readonly parallel: Uploads & { readonly count: number };
  /** One. */
  readonly large: Uploads;
}

/** The service's memory during uploads to the sink. */
export async function measureMemory(
  stage: Stage,
  sink: Sink,
  { mib }: { readonly mib: number },
): Promise<MemoryResults> {
  const measure = async (count: number, size: number): Promise<Uploads> => ({
    mib: size,
    announced: await measureUploads(stage, sink, { count, bytes: size * MIB, isChunked: false }),
    chunked: await measureUploads(stage, sink, { count, bytes: size * MIB, isChunked: true }),
  });
  return {
    parallel: { count: PARALLEL, ...(await measure(PARALLEL, Math.ceil(mib * PARALLEL_SHARE))) },
    large: await measure(1, mib * LARGE_TIMES),
  };
}

interface Burden {
  readonly count: number;
  readonly bytes: number;
  readonly isChunked: boolean;
}

async function measureUploads(stage: Stage, sink: Sink, burden: Burden): Promise<MemoryGrowth> {
  const { url, program } = await startBefore(stage, sink);
  const upload = async ({ count, bytes, isChunked }: Burden) => {
    const urls = Array.from({ length: count }, (_, number) => objectUrl(url, keyOf(bytes, number)));
    await stage.generator('transfer', { direction: 'upload', urls, bytes, isChunked });
  };
  await upload({ ...WARM_UP, isChunked: burden.isChunked });
  const beforeBytes = await watchResidentMemory(program.pid).stop();
  const { received } = await sink.counts();
  const memory = watchResidentMemory(program.pid);
  await upload(burden);
  const mostBytes = await memory.stop();
  await program.stop();
  const arrived = (await sink.counts()).received - received;
  if (arrived < burden.count * burden.bytes) throw new Error(`only ${arrived} bytes came to the store`);
  return { beforeBytes, mostBytes };
}
