import { inTransaction } from '@gridlease/common/database/transaction';
import { createLogger } from '@gridlease/common/log/logger';
import { deriveKeyRing } from '@gridlease/common/secrets/sealed';
import type { AppDeps } from '../../src/app.ts';
import type { EventContext } from '../../src/books/events/announce.ts';
import { roundUpToUnit, tokenUnit } from '../../src/books/money/token-unit.ts';
import type { AddressRules } from '../../src/books/wallets/address-rules.ts';
import { createKnownAccounts } from '../../src/books/wallets/known-accounts.ts';
import type { GuardDeps } from '../../src/chain/guard/guard.ts';
import type { Chain } from '../../src/chain/network/chain.ts';
import type { KnownToken } from '../../src/chain/network/token.ts';
import { createFeePayer } from '../../src/chain/outgoing/fee-payer.ts';
import { createCatchUp } from '../../src/chain/reconciliation/catch-up.ts';
import type { ReconciliationDeps } from '../../src/chain/reconciliation/reconcile.ts';
import type { SweepDeps } from '../../src/chain/sweeps/sweep.ts';
import { releaseFrozen } from '../../src/chain/transfers/frozen.ts';
import { noteLooks, type TransferDeps } from '../../src/chain/transfers/step.ts';
import type { TransferLimits, WithdrawalRules } from '../../src/chain/transfers/wallet-limits.ts';
import { obstacleOf } from '../../src/chain/workers.ts';
import type { Database } from '../../src/database/database.ts';
import { BillingError } from '../../src/http/errors.ts';
import { pricedAs } from '../../src/market/pricing/priced.ts';
import type { PricingDeps } from '../../src/market/pricing/service.ts';
import {
  providerNotAvailable,
  providerNotFound,
  providerSuspended,
} from '../../src/market/providers/errors.ts';
import { createProviders } from '../../src/market/providers/owners.ts';
import { returnPayout } from '../../src/owners/payouts/payout-books.ts';
import type { ScheduledPayoutDeps } from '../../src/owners/payouts/scheduled.ts';
import { refreshLives, type WatchDeps } from '../../src/rentals/lives/watch.ts';
import type { SessionRules } from '../../src/rentals/sessions/rules.ts';
import type { SessionPrice } from '../../src/rentals/sessions/session.ts';
import type { RentalOrder, RentalTerms } from '../../src/rentals/sessions/start.ts';
import { type FoundParties, listParties } from '../../src/rentals/sessions/store.ts';
import { wakeSessions, wakeSessionsInGrace, wakeSessionsOf } from '../../src/rentals/sessions/tick-store.ts';
import type { UsageDeps } from '../../src/rentals/usage/service.ts';
import { createFate, type Fate } from './fate.ts';
import { createFatefulDatabase } from './fateful-database.ts';
import { cardTermsOf, machineOf, RULES } from './fleet.ts';
import { type MachineLives, statusOf } from './machine-lives.ts';
import { NO_ARCHIVE } from './no-archive.ts';
import { TRACE } from './operation.ts';

const TOKEN = 1_000_000_000n;
const MINUTE_MS = 60_000;
/** Short beside a run of hours, so that much is paid out in it. */
const DISPUTE_DELAY_SECONDS = 360;
const PAYOUT_INTERVAL_MS = 15 * MINUTE_MS;
const DEPOSIT_WAIT_MS = 3_000;
const DEPOSIT_POLL_MS = 1_000;
const silent = createLogger({ service: 'simulation', level: 'silent' });

/** @param thousandths of a token an hour, and a few base units, so that there is something to round */
function priceOf(thousandths: number): SessionPrice {
  const total = (BigInt(thousandths) * TOKEN) / 1_000n + 7n;
  return { base: total, vram: 0n, power: 0n, total, feePercent: 5_000_000_000n };
}

/** The quote names the owner for whom the session was begun, whatever the service makes of it. */
async function termsOf(
  deps: EventContext & { readonly db: Database },
  { wanted, providerId }: RentalOrder,
  ownerId: string,
  lives: MachineLives,
  now: number,
): Promise<RentalTerms> {
  const isWatched = requireLife(lives, providerId, now);
  const machine = machineOf(providerId, ownerId);
  return {
    ownerId,
    matchedModel: wanted.gpuModel,
    price: priceOf(wanted.requestedVramMb),
    quote: { owner: ownerId },
    minimumMinutes: undefined,
    isWatched,
    maximumMinutes: undefined,
    priced: pricedAs(wanted, undefined),
    cards: machine && (await cardTermsOf(deps, machine, wanted)),
  };
}

/** Whether the registry knows the machine. Throws what a start throws when the machine cannot be rented. */
function requireLife(lives: MachineLives, providerId: string, now: number): boolean {
  const machine = lives.all.get(providerId);
  if (machine === undefined) return false;
  lives.requireReachable();
  const { life } = machine;
  if (life.deletedAt !== undefined) throw providerNotFound(providerId);
  if (life.suspendedAt !== undefined) throw providerSuspended(providerId);
  const status = statusOf(life, now);
  if (status !== 'idle') throw providerNotAvailable(providerId, status);
  return true;
}

/** What the code of one process is given. */
export type ReplicaDeps = Omit<
  AppDeps,
  | 'http'
  | 'platform'
  | 'priorityFeeMax'
  | 'token'
  | 'webhookKeys'
  | 'archiveObjects'
  | 'historyDb'
  | 'webhookTargets'
  | 'eventHub'
  | 'streamLimits'
  | 'machineRegistry'
  | 'offlineAfterMs'
  | 'hearing'
  | Exclude<keyof PricingDeps, 'providers'>
  | Exclude<keyof UsageDeps, 'archive'>
> &
  TransferDeps &
  ReconciliationDeps &
  SweepDeps &
  Pick<ScheduledPayoutDeps, 'schedule' | 'signal'> &
  GuardDeps & { readonly watch: WatchDeps };

/** One process of the service. */
export interface Replica {
  readonly name: string;
  readonly deps: ReplicaDeps;
  /** Of the operation that it is at. */
  fate: Fate;
  /** When it started last, by the clock of the database: what it must prove anew is newer. */
  startedAt: Date;
}

export interface ReplicaOptions {
  readonly name: string;
  readonly db: Database;
  readonly addresses: AddressRules;
  readonly token: KnownToken;
  readonly newId: () => string;
  /** As they are now. */
  readonly limits: TransferLimits;
  readonly now: () => number;
  /** By the clock of the database. */
  readonly databaseNow: () => number;
  /** Time that passes while the process waits. */
  readonly pass: (milliseconds: number) => Promise<void>;
  /** The machines that the registry tells of. */
  readonly lives: MachineLives;
  /** Whose a machine is now. */
  readonly ownerOf: (providerId: string) => string;
  readonly openChain: (fate: () => Fate) => Chain;
}

/** What a transfer and a day may be, while nobody lowers it. */
export const LIMITS = { transferMax: 80n * TOKEN, dayMax: 150n * TOKEN };

/** So that every one of them is met. */
const rulesOf = (unit: bigint): Omit<WithdrawalRules, keyof typeof LIMITS> => ({
  minimum: roundUpToUnit(TOKEN / 100n, unit),
  newAccountFee: roundUpToUnit(TOKEN / 2n, unit),
  unit,
  approvalThreshold: 15n * TOKEN,
  addressCooldownSeconds: 20,
});

/** As the service assembles them. */
const HOOKS = {
  onCredited: wakeSessionsInGrace,
  onAddressSet: async () => {},
  onUnfrozen: releaseFrozen,
  onFrozen: wakeSessions,
  returnPayout,
};

const SESSION_RULES: SessionRules = {
  intervalMs: MINUTE_MS,
  pendingMax: 4,
  settlementMs: 10 * MINUTE_MS,
  initialMs: 30 * MINUTE_MS,
  graceMs: 5 * MINUTE_MS,
  machineReturnMs: 10 * 60_000,
  warningMs: 10 * MINUTE_MS,
  debtMax: undefined,
  spendDayMax: undefined,
  // Silence would fail most rentals before anything is owed; test/lives replays it.
  staleAfterMs: 0,
};

/** Of every replica. */
const SESSION_KEYS = deriveKeyRing(
  { current: Buffer.from('the key of the simulation') },
  { service: 'simulation', purpose: 'session-workload' },
);

/** Nobody waits to be woken: the simulation decides what runs next. */
const UNHEARD = { onProof: () => {}, onEvent: () => {}, onTransfer: () => {}, onShortage: () => {} };

export function createReplica(options: ReplicaOptions): Replica {
  const { name, addresses, token, newId, now, pass, lives, ownerOf } = options;
  const fate = () => replica.fate;
  const { signal } = new AbortController();
  const db = createFatefulDatabase(options.db, fate);
  let caughtUp: { readonly startedAt: Date; readonly ask: () => Promise<boolean> } | undefined;
  const deps: ReplicaDeps = {
    db,
    knownAccounts: createKnownAccounts(),
    readParties: async (asked) => (await listParties(db, [asked]))[0] as FoundParties,
    newId,
    addresses,
    ...HOOKS,
    archive: NO_ARCHIVE,
    sessionKeys: SESSION_KEYS,
    token,
    transferUnit: () => tokenUnit(token.current().decimals),
    hasChain: true,
    withdrawalAccepted: 202,
    chain: options.openChain(fate),
    log: silent,
    transact: (work) => inTransaction(db, work),
    eventSubjectPrefix: 'billing.events.v1',
    wait: {
      places: { free: 2 },
      waitMs: DEPOSIT_WAIT_MS,
      pollMs: DEPOSIT_POLL_MS,
      signal,
      clock: now,
      pause: pass,
    },
    get rules() {
      return { ...rulesOf(deps.transferUnit()), ...options.limits };
    },
    disputeDelaySeconds: DISPUTE_DELAY_SECONDS,
    providers: createProviders({
      registry: { findMachine: async () => undefined },
      mode: 'off',
      isChecked: false,
    }),
    sessionRules: SESSION_RULES,
    watch: { db, registry: lives, onChanged: wakeSessionsOf },
    // As the service does it, but for the deadline, which real time would decide.
    refreshMachines: (ids) =>
      refreshLives(deps.watch, TRACE, ids).catch((error: unknown) => {
        if (!(error instanceof BillingError)) throw error;
      }),
    minimumBalance: TOKEN,
    spendDayMax: undefined,
    schedule: { intervalMs: PAYOUT_INTERVAL_MS, minimum: TOKEN / 2n },
    signal,
    termsOf: (order) => termsOf(deps, order, ownerOf(order.providerId), lives, now()),
    cardRules: RULES,
    attemptsMax: 4,
    freezeAbove: 0n,
    minimum: 2n * TOKEN,
    // As the service does it, but for the few seconds that it remembers what the fee payer has.
    obstacle: async (transfer) =>
      (await obstacleOf(deps, transfer)) ?? createFeePayer({ ...deps, priorityFeeMax: 0 }).findObstacle(),
    // A process remembers whether it has caught up.
    isCaughtUp: () => {
      if (caughtUp?.startedAt !== replica.startedAt)
        caughtUp = { startedAt: replica.startedAt, ask: createCatchUp(deps) };
      return caughtUp.ask();
    },
    get startedAt() {
      return replica.startedAt;
    },
    bounds: { pages: 2, pageSize: 3, reads: 4, readsAtOnce: 1 },
    dustBelow: 1_000n,
    noteLook: (look) => noteLooks(deps.transact, [look]),
    checkpoint: (at) => fate().open(at),
    pause: pass,
    ...UNHEARD,
  };
  const replica: Replica = { name, deps, fate: createFate({}), startedAt: new Date(options.databaseNow()) };
  return replica;
}
