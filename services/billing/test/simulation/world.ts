import { createHash } from 'node:crypto';
import { openDatabase } from '@gridlease/common/database/open';
import type { TestDatabase } from '@gridlease/testing/database';
import { createRandom, type Random } from '@gridlease/testing/random';
import { Keypair } from '@solana/web3.js';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { DECIMALS } from '../../src/books/money/amount.ts';
import { tokenUnit } from '../../src/books/money/token-unit.ts';
import type { AddressRules } from '../../src/books/wallets/address-rules.ts';
import { associatedTokenAccount } from '../../src/chain/network/address.ts';
import { inBookUnits } from '../../src/chain/network/book-units.ts';
import type { Chain, TokenChange } from '../../src/chain/network/chain.ts';
import { createDepositKeys } from '../../src/chain/network/deposit-address.ts';
import { createKnownToken } from '../../src/chain/network/token.ts';
import type { BillingTables, Database } from '../../src/database/database.ts';
import { DEPOSIT_SEED, log, openBillingDatabase } from '../billing.ts';
import { createChainView, type ViewOptions, type Weather } from './chain-view.ts';
import { createClockTable, createDatabaseClock, type DatabaseClock } from './database-clock.ts';
import type { Fate } from './fate.ts';
import { createMachineLives, type MachineLives } from './machine-lives.ts';
import { createPlatformKeys } from './platform-keys.ts';
import { createReplica, LIMITS, type Replica } from './replica.ts';
import { SimulatedChain } from './simulated-chain.ts';

export const BEGIN = Date.parse('2030-01-10T12:00:00Z');
export const TOKEN = 1_000_000_000n;
export const MACHINES = ['rig-1', 'rig-2', 'rig-3'] as const;
/** The last one rents, too: also from itself. */
export const OWNERS = ['owner-1', 'owner-2', 'user-1'] as const;

/** What the run has done and knows, beside the service and the chain. */
export interface World {
  readonly seed: number;
  readonly random: Random;
  readonly chain: SimulatedChain;
  readonly weather: Weather;
  readonly db: Database;
  readonly replicas: readonly [Replica, Replica];
  readonly addresses: AddressRules;
  /** Gives every process a new platform key and returns its address; undefined once there were enough rotations. */
  readonly changePlatformKey: () => string | undefined;
  /** What may leave, which operators change. */
  readonly limits: typeof LIMITS;
  /** Whose each machine is now. */
  readonly owners: Map<string, string>;
  /** Machines whose lives the registry tells of. */
  readonly lives: MachineLives;
  /** Amounts on the chain are multiples of it; base units. */
  readonly unit: bigint;
  /** What happened, for whoever reads a failure. */
  readonly trace: string[];
  readonly newId: () => string;
  readonly keyOf: (name: string) => Keypair;
  /** The token account of an owner, as a change of its balance. */
  readonly change: (owner: string, amount: bigint) => TokenChange;
  readonly pass: (milliseconds: number) => Promise<void>;
  /** Time passes in which nothing happens on the chain or to machines. */
  readonly skip: (milliseconds: number) => Promise<void>;
  readonly now: () => number;
  readonly databaseClock: DatabaseClock;
  close(): Promise<void>;
}

/** Makes the service worse on purpose, to see that the run notices. */
export type Mutation = (chain: Chain) => Chain;

/** Key pairs are the slowest part of a world, and the same in each. */
const keys = new Map<string, Keypair>();
function keyOf(name: string): Keypair {
  const known = keys.get(name);
  if (known !== undefined) return known;
  const made = Keypair.fromSeed(createHash('sha256').update(name).digest());
  keys.set(name, made);
  return made;
}

/** A world of its own: an empty database, a chain, two processes of the service. */
export async function openWorld(
  seed: number,
  {
    mutate = (chain) => chain,
    database,
    decimals = DECIMALS,
    isClockWrong = false,
  }: {
    readonly mutate?: Mutation | undefined;
    readonly database?: Pick<TestDatabase, 'url' | 'close'>;
    /** Of the token. */
    readonly decimals?: number | undefined;
    readonly isClockWrong?: boolean | undefined;
  } = {},
): Promise<World> {
  const random = createRandom(seed);
  const chain = new SimulatedChain(random);
  const token = { mint: keyOf('mint').publicKey.toBase58(), program: 'token', decimals } as const;
  const unit = tokenUnit(decimals);
  const platformKeys = createPlatformKeys((number) => keyOf(`platform ${number}`).publicKey.toBase58(), {
    token: () => token,
    depositAddressOf: createDepositKeys(DEPOSIT_SEED).addressOf,
  });
  const { addresses } = platformKeys;
  const { url, close: drop } = database ?? (await openBillingDatabase());
  const { db, close } = openDatabase<BillingTables>({
    url,
    applicationName: 'simulation',
    log,
    // Planning takes longer than everything else here: the tables are small, and their data is always alike.
    settings: { plan_cache_mode: 'force_generic_plan' },
  });
  const clock = await openClock(db, { chain, isWrong: isClockWrong, onPassed: () => lives.beat() });
  const lives = createMachineLives(random, clock.now);
  const accountOf = (owner: string) => associatedTokenAccount(owner, token.mint, token.program);
  const weather: Weather = { unavailable: 0, falseNull: 0, badSend: 0, lags: [0, 0] };
  const owners = new Map<string, string>(MACHINES.map((machine) => [machine, OWNERS[0]]));
  const newId = idsOf(random, clock.now);
  const limits = { ...LIMITS };
  const view: Omit<ViewOptions, 'fate'> = { truth: chain, weather, random, addresses, accountOf, token };
  // Every process learns it at its start.
  const known = createKnownToken(token.mint, { program: 'token', decimals });
  const openChain = (fate: () => Fate) => {
    const seen = createChainView({ ...view, fate });
    return mutate(decimals === DECIMALS ? seen : inBookUnits(seen, token.mint));
  };
  const replicaOf = (name: string) =>
    createReplica({
      name,
      db,
      addresses,
      token: known,
      newId,
      limits,
      now: clock.now,
      databaseNow: clock.database.now,
      pass: clock.pass,
      lives,
      ownerOf: (machine) => owners.get(machine) ?? (lives.all.has(machine) ? OWNERS[0] : machine),
      openChain,
    });
  return {
    seed,
    random,
    chain,
    weather,
    db,
    replicas: [replicaOf('A'), replicaOf('B')],
    addresses,
    changePlatformKey: platformKeys.change,
    limits,
    owners,
    lives,
    unit,
    trace: [],
    newId,
    keyOf,
    change(owner, amount) {
      if (amount % unit !== 0n) throw new Error(`${amount} base units cannot be on this chain`);
      const { mint, program } = token;
      return { owner, tokenAccount: accountOf(owner), mint, program, change: amount };
    },
    pass: clock.pass,
    skip: clock.skip,
    now: clock.now,
    databaseClock: clock.database,
    async close() {
      await close();
      // What the caller has opened is the caller's to close.
      if (database === undefined) await drop();
    },
  };
}

/** Time, of the database and of the chain alike, that passes only when it is told to. */
async function openClock(
  db: Database,
  {
    chain,
    isWrong,
    onPassed,
  }: { readonly chain: SimulatedChain; readonly isWrong: boolean; readonly onPassed: () => void },
) {
  let now = BEGIN;
  await createClockTable(db, BEGIN);
  await sql`select make_month_partitions('2030-01-01'), make_history_partitions('2030-01-01')`.execute(db);
  await dropPartitions(db);
  const database = createDatabaseClock(db, { isWrong, now: () => now });
  return {
    now: () => now,
    database,
    async pass(milliseconds: number) {
      now += milliseconds;
      chain.pass(milliseconds);
      onPassed();
      await database.tell();
    },
    async skip(milliseconds: number) {
      now += milliseconds;
      await database.tell();
    },
  };
}

/** Of the time of the machine, which is none of this world's: queries are planned faster without them. */
async function dropPartitions(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where c.relkind = 'r' and c.relname ~ '_[0-9]{4}_[0-9]{2}$' and c.relname !~ '_2030_'`.execute(db);
  if (rows.length > 0) await sql`drop table ${sql.join(rows.map(({ name }) => sql.table(name)))}`.execute(db);
}

function idsOf(random: Random, now: () => number): () => string {
  let seq = 0;
  return () => {
    seq += 1;
    return v7({ msecs: now(), seq, random: random.bytes(16) });
  };
}
