import { type Extent, measureInTurn } from '../../harness/measure.ts';
import type { Served } from '../../harness/servers.ts';
import type { Stage } from '../../harness/stage.ts';
import { readTreeCpuSeconds } from '../../load/cpu-time.ts';
import type { CountedLoad } from '../../load/generate.ts';
import { requestsOf, type Traffic } from '../../load/traffic.ts';
import { type Expectation, requireExpected } from './expectation.ts';
import type { Figures, PeerRow } from './rows.ts';

/** One of the programs that do the same work. */
export interface Contender {
  readonly name: string;
  readonly served: Served;
  /** PostgreSQL works for it, and its CPU counts. */
  readonly usesPostgres?: boolean;
  readonly load: (seconds: number) => Promise<CountedLoad>;
  /** Waits until it has done what is left after its last response. */
  readonly settle?: () => Promise<void>;
}

/** Requests of one kind to a server. */
interface Requests {
  readonly traffic: Traffic;
  readonly connections: number;
  readonly expected: Expectation;
}

type ContenderOfRequests = Omit<Contender, 'load'> & Requests;

/** Sends the first request; throws unless its response is the expected one. Then the contender is ready for its load. */
export async function contenderOf(
  stage: Stage,
  { traffic, connections, expected, ...contender }: ContenderOfRequests,
): Promise<Contender> {
  const { name, served } = contender;
  const { path, headers, body } = requestsOf(traffic)();
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  const response = await fetch(served.url + path, {
    method: traffic.method,
    headers: { ...type, ...headers },
    body: body ?? null,
  });
  requireExpected(name, response.status, Buffer.from(await response.arrayBuffer()), expected);
  const load = (seconds: number) =>
    stage.generator('load', { baseUrl: served.url, traffic, connections, seconds });
  return { ...contender, load };
}

type RowText = Pick<PeerRow, 'name' | 'goal' | 'note'>;

/** The CPU of a request in milliseconds, of ours and of the peers, in rounds. Throws when a request fails. */
export async function compareRequests(
  stage: Stage,
  text: RowText,
  [ours, ...peers]: readonly [Contender, Contender, ...Contender[]],
  extent: Pick<Extent, 'rounds' | 'seconds'>,
): Promise<PeerRow> {
  const byName = new Map([ours, ...peers].map((contender) => [contender.name, contender]));
  const shots = await measureInTurn([...byName.keys()], extent, (name, seconds) =>
    shoot(stage, byName.get(name) ?? ours, seconds),
  );
  const figuresOf = ({ name }: Contender): Figures => ({ name, figures: shots[name] ?? [] });
  const [first = ours, ...others] = peers;
  return {
    ...text,
    unit: 'ms',
    ours: figuresOf(ours).figures,
    peers: [figuresOf(first), ...others.map(figuresOf)],
  };
}

async function shoot(
  stage: Stage,
  { name, served, usesPostgres = false, load, settle }: Contender,
  seconds: number,
): Promise<number> {
  const pids = [served.program.pid, ...(usesPostgres ? [stage.postgresPid] : [])];
  const before = await cpuOf(pids);
  const { responses, refused, failed } = await load(seconds);
  await settle?.();
  const after = await cpuOf(pids);
  if (refused + failed > 0) {
    throw new Error(`${name}: ${refused} requests were refused, ${failed} had no response`);
  }
  return ((after - before) * 1_000) / responses;
}

/** CPU seconds of processes with their children; NaN where Linux does not report them. */
export async function cpuOf(pids: readonly number[]): Promise<number> {
  const seconds = await Promise.all(pids.map(readTreeCpuSeconds));
  return seconds.reduce<number>((sum, each) => sum + (each ?? Number.NaN), 0);
}
