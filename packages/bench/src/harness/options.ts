import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

const SUITE_NAMES = [
  'registry',
  'gateway',
  'auth',
  'storage',
  'ledger',
  'billing',
  'payouts',
  'console',
  'replicas',
  'profile',
  'platform',
  'peers',
] as const;
export type SuiteName = (typeof SUITE_NAMES)[number];

type Defaults = Pick<BenchOptions, 'rounds' | 'seconds' | 'connections' | 'providers'>;

const LENGTH = { rounds: 5, seconds: 4 };
/** Default fleet size, load and duration per suite. */
const DEFAULTS: Readonly<Record<SuiteName, Defaults>> = {
  registry: { ...LENGTH, connections: 512, providers: 100_000 },
  gateway: { ...LENGTH, connections: 64, providers: 2_000 },
  auth: { ...LENGTH, connections: 64, providers: 1_000 },
  // Most of it takes as long as the transfers themselves.
  storage: { rounds: 3, seconds: 2, connections: 50, providers: 100_000 },
  ledger: { ...LENGTH, connections: 16, providers: 1_000 },
  billing: { ...LENGTH, connections: 64, providers: 100_000 },
  // A thousand payouts on the local chain take minutes, for each of the three.
  payouts: { rounds: 1, seconds: 1, connections: 16, providers: 1_000 },
  console: { rounds: 3, seconds: 5, connections: 1, providers: 10_000 },
  replicas: { ...LENGTH, connections: 64, providers: 2_000 },
  profile: { rounds: 1, seconds: 5, connections: 32, providers: 2_000 },
  platform: { rounds: 1, seconds: 30, connections: 1, providers: 1 },
  peers: { rounds: 5, seconds: 4, connections: 64, providers: 10_000 },
};
const TRANSFER_MIB = 1_024;
const LEDGER_ENTRIES = 5_000_000;

export interface BenchOptions {
  readonly suite: SuiteName;
  /** How often each of the three is measured, in turn. */
  readonly rounds: number;
  /** Seconds of one measurement. */
  readonly seconds: number;
  /** Keep-alive connections of the load generator. */
  readonly connections: number;
  /** Number of machines, users, keys of a listing, sessions of ledger and billing, or owners created beforehand. */
  readonly providers: number;
  /** Size of a storage transfer; all other sizes are derived from it. */
  readonly mib: number;
  /** Entries of the large ledger. */
  readonly entries: number;
  /** Names of the parts to measure; empty means all. */
  readonly only: readonly string[];
  /** Kinds of requests that the part `change` compares; empty means all. */
  readonly operations: readonly string[];
  /** Folder of the results; default: bench-results in the checkout. */
  readonly results: string | undefined;
  /** Folder of another checkout, whose build is measured in turn with this one. */
  readonly against: string | undefined;
  /** Whether docs/PERFORMANCE.md gets the table of peers. */
  readonly isWritten: boolean;
}

export const USAGE = `npm run bench -- <suite> [options]

  suite                 registry: the registry at fleet size, called directly, compared with its bars
                        gateway: the registry's basic operations through the gateway, and the gateways compared
                        auth: the authentication service compared with its bars
                        storage: the object storage service compared with its bars
                        ledger: billing's ledger compared with its bars; needs pgbench (Debian: postgresql)
                        billing: rentals compared with their bars; takes a quarter of an hour
                        payouts: payouts on a local chain compared with bare transfers; takes a quarter of an hour
                        console: the console in Chromium with a fleet of 10,000 machines, compared with its bars
                        replicas: what requests cost with 1, 2 and 4 replicas of a service on one database
                        profile: where the time of requests goes, by package and function
                        platform: memory, processor and start of npm start at rest, compared with its bars
                        peers: requests to our services beside the same work of versitygw, etcd, nginx, Caddy, GoTrue and
                        Consul; needs Go and Debian for them, and takes a quarter of an hour
  --rounds <n>          rounds of ours, limit, and where there is one obvious (5, storage and console 3, payouts, platform
                        and profile 1)
  --seconds <n>         length of one measurement (4, storage 2, console and profile 5, platform 30)
  --connections <n>     keep-alive connections of the load generator (registry 512, gateway, auth and billing 64, replicas 64
                        each, storage 50, profile 32, ledger and payouts 16; peers: the most of any row, 64)
  --providers <n>       machines registered beforehand (registry 100000, console and peers 10000, gateway, replicas and profile
                        2000), users of auth (1000), keys of
                        storage's listings (100000), sessions of the ledger (1000) and of billing (100000), owners of payouts
                        (1000)
  --mib <n>             storage: size of a transfer; the others are derived from it (1024)
  --entries <n>         ledger: entries of the large one (5000000)
  --only <names>        parts, separated by commas (all)
                        registry: heartbeat, list, sweep, outage, offers, change; gateway: heartbeat, get, list 50, search 50,
                        register, hops (all gateways beside each other; needs Debian's Caddy and nginx)
                        auth: verify, refresh, login, login cost, flood, revocations, change
                        storage: transfers, memory, small, quotas, disk, listings
                        ledger: rates, growth; billing: ticks, start, cards, usage, stream, events, pooler, standby,
                        charge cpu, start cpu
                        console: first-page, machines, gpus, fleet, day; peers: storage, registry, auth, billing, gateway
                        replicas: auth, registry, billing, storage; profile: these and disk
  --against <folder>    another checkout of this repository with its packages installed, such as of the commit before:
                        change of auth and registry, disk of storage, charge cpu and start cpu of billing measure what
                        requests cost here as a share of there; platform measures both
  --operations <names>  kinds of requests of change, separated by commas (all)
  --results <folder>    where to write the results (bench-results)
  --write               peers, all parts: replaces the table in docs/PERFORMANCE.md
`;

/** The command line is wrong; the message says why. */
export class UsageError extends Error {}

/** Parses the command line. Throws UsageError. */
export function readOptions(args: readonly string[]): BenchOptions {
  const { positionals, values } = parse(args);
  const [name, ...rest] = positionals;
  if (name === undefined || rest.length > 0) throw new UsageError('say which one suite to run');
  const suite = SUITE_NAMES.find((known) => known === name);
  if (suite === undefined) throw new UsageError(`there is no suite ${name}`);
  const defaults = DEFAULTS[suite];
  const isWritten = values.write === true;
  if (isWritten && (suite !== 'peers' || values.only !== undefined)) {
    throw new UsageError('--write is for all parts of peers: the table has the rows of one run');
  }
  return {
    suite,
    rounds: positiveInteger('rounds', values.rounds) ?? defaults.rounds,
    seconds: positiveNumber('seconds', values.seconds) ?? defaults.seconds,
    connections: positiveInteger('connections', values.connections) ?? defaults.connections,
    providers: positiveInteger('providers', values.providers) ?? defaults.providers,
    mib: positiveInteger('mib', values.mib) ?? TRANSFER_MIB,
    entries: positiveInteger('entries', values.entries) ?? LEDGER_ENTRIES,
    only: namesIn(values.only),
    operations: namesIn(values.operations),
    results: values.results,
    against: values.against === undefined ? undefined : resolve(values.against),
    isWritten,
  };
}

function namesIn(list = ''): string[] {
  return list.split(',').filter((name) => name !== '');
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const sizes = { rounds: text, seconds: text, connections: text, providers: text, mib: text, entries: text };
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        ...sizes,
        ...{ only: text, operations: text, results: text, against: text },
        write: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error });
  }
}

function positiveInteger(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new UsageError(`--${name} is "${text}"; it must be a whole number above zero`);
  return Number(text);
}

function positiveNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (!(number > 0) || !Number.isFinite(number)) {
    throw new UsageError(`--${name} is "${text}"; it must be a number above zero`);
  }
  return number;
}
