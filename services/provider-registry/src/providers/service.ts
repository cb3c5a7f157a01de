import type { Actor } from '@gridlease/common/access/caller';
import { inTransaction, retryingReads } from '@gridlease/common/database/transaction';
import { ServiceError } from '@gridlease/common/errors/service-error';
import {
  type IdempotentRequest,
  type Outcome,
  runIdempotent,
} from '@gridlease/common/idempotency/idempotent';
import type { TraceContext } from '@gridlease/common/tracing/trace-context';
import type { Database, RegistryTransaction } from '../database/database.ts';
import type { Reader } from '../http/public-catalog.ts';
import type { HeartbeatIntervals } from '../leases/heartbeat-interval.ts';
import { initialLeaseSeconds, type LeaseRules } from '../leases/rules.ts';
import type { CardPrices } from '../prices/card-prices.ts';
import { deleteSamples } from '../samples/store.ts';
import { endSilences, recordCardFaults, recordHandover } from '../states/store.ts';
import { enrolledIdOf, ownerAfterUpdate, ownerOfNew, requireForce, requireVisible } from './access.ts';
import {
  announceDeleted,
  announceRegistered,
  announceStatusChanges,
  announceUpdated,
  type EventContext,
} from './announcements.ts';
import {
  gpuInUse,
  providerAlreadyExists,
  providerDeleted,
  providerIdMismatch,
  providerNotFound,
} from './errors.ts';
import type { GpuClasses } from './gpu-classes.ts';
import {
  claimGpus,
  deleteGpus,
  findClaim,
  findProviderWithGpu,
  insertGpus,
  isSameCards,
  isSameHardware,
  releaseGpus,
} from './gpu-store.ts';
import { expireLeases, type StatusCause, shownOf, updateLiveValues, updateStatus } from './live-store.ts';
import { keepLiveValues } from './live-values.ts';
import { type Asked, type Change, getChanged, lockForChange } from './locked-change.ts';
import {
  DEFAULT_SHARING,
  type Gpu,
  type NewProvider,
  type Provider,
  type ProviderInventory,
  type ProviderStatus,
} from './provider.ts';
import type { ReadProvider } from './provider-reader.ts';
import * as store from './store.ts';
import { endSuspensions, findMark, insertSuspension, markGpus } from './suspension-store.ts';
import { changeOfTaken, type TakenCard } from './taken-cards.ts';
import { listTakenCards, placeTakenCards, updateFullness } from './taken-store.ts';

export interface ProviderDeps extends EventContext {
  readonly db: Database;
  readonly readProvider: ReadProvider;
  readonly gpuClasses: GpuClasses;
  readonly prices: CardPrices;
  readonly leases: LeaseRules;
  readonly intervals: HeartbeatIntervals;
  /** `registration.unique_names` */
  readonly uniqueNames: boolean;
  /** Called after a commit that wrote an event. */
  readonly onEvent: () => void;
}

/** Throws 409 when the owner already has a provider of this name and names are configured to be unique. */
async function requireFreeName(
  deps: ProviderDeps,
  trx: RegistryTransaction,
  provider: NewProvider,
): Promise<void> {
  if (!deps.uniqueNames) return;
  const owner = { ownerId: provider.owner_id, exceptId: provider.id };
  const existingId = await store.findProviderWithName(trx, owner, provider.name);
  if (existingId !== undefined)
    throw providerAlreadyExists(existingId, 'The owner already has a provider of this name');
}

/** Inserts the cards; throws 409 when one of them is in another machine of the owner. */
async function insertGpusOnce(
  { layout }: Pick<ProviderDeps, 'layout'>,
  trx: RegistryTransaction,
  provider: NewProvider,
  classIds: readonly number[],
): Promise<void> {
  const uuids = provider.gpus.flatMap((gpu) => gpu.uuid ?? []);
  const owner = { ownerId: provider.owner_id, exceptId: provider.id };
  const claims = uuids.length > 0 && (await layout.isDistributed(trx));
  const isClaimed = !claims || (await claimGpus(trx, provider, uuids)) === uuids.length;
  if (isClaimed && (await insertGpus(trx, provider, classIds)) === provider.gpus.length) return;
  const existingId = await (claims ? findClaim : findProviderWithGpu)(trx, owner, uuids);
  if (existingId !== undefined) {
    throw providerAlreadyExists(existingId, 'A GPU with this uuid is in another provider of the owner');
  }
  // The other provider was deleted between the two statements.
  throw new ServiceError('unavailable', 'registration_raced', 'A GPU is being moved between two providers.');
}

/** The owner may register the cards of this machine elsewhere from now on. */
async function releaseClaims(
  { layout }: Pick<ProviderDeps, 'layout'>,
  trx: RegistryTransaction,
  provider: Provider,
): Promise<void> {
  if (await layout.isDistributed(trx)) await releaseGpus(trx, provider);
}

/** Shown as who suspended a machine that has a card of a suspended one. */
const REGISTRY = 'registry';

/**
 * Suspends a machine that gets a card which was suspended with another. Returns whether it did. A card that it has already
 * does not count: a caller who has read its id, as each of its renters may, could register it elsewhere and be suspended.
 */
async function suspendMarked(
  trx: RegistryTransaction,
  { id, gpus, suspended }: Pick<Provider, 'id' | 'gpus' | 'suspended'>,
  before: readonly Gpu[] = [],
): Promise<boolean> {
  if (suspended.some(({ by }) => by === 'admin')) return false;
  const former = new Set(before.map(({ uuid }) => uuid));
  const reason = await findMark(
    trx,
    gpus.flatMap(({ uuid }) => (uuid === undefined || former.has(uuid) ? [] : uuid)),
  );
  if (reason === undefined) return false;
  await insertSuspension(trx, id, { by: 'admin', reason, placed_by: REGISTRY });
  return true;
}

/** The key of an enrollment registers once: its id is taken, or was. */
function requireNew(error: unknown, enrolledId: string | undefined): never {
  const isTaken = enrolledId !== undefined && store.isIdTaken(error);
  throw isTaken ? providerAlreadyExists(enrolledId, 'The key has registered its provider') : error;
}

/**
 * Registers a new machine: idle, in one transaction with its cards; with a new id, or the one of its enrollment. Throws
 * `provider_already_exists` (409) when a card's uuid is in another machine of the same owner, the name is taken where
 * names are unique, or the enrollment's machine is registered; `provider_deleted` (404) when it was deleted; and what
 * `ownerOfNew` throws.
 */
export async function registerProvider(
  deps: ProviderDeps,
  registration: ProviderInventory & { readonly owner_id?: string | undefined },
  { actor, trace }: Asked,
  idempotency: IdempotentRequest<Provider> | undefined,
): Promise<Outcome<Provider>> {
  const owner_id = ownerOfNew(actor, registration.owner_id);
  const enrolledId = enrolledIdOf(actor);
  const provider: NewProvider = {
    ...registration,
    owner_id,
    id: enrolledId ?? deps.newId(),
    sharing: registration.sharing ?? DEFAULT_SHARING,
  };
  const classIds = await deps.gpuClasses.idsOf(provider.gpus);
  await deps.prices.addMissing(deps.db, provider);
  const outcome = await runIdempotent(deps.db, idempotency, async (trx) => {
    await requireFreeName(deps, trx, provider);
    const stored = await store.insertProvider(trx, provider, {
      classIds,
      priceIds: await deps.prices.idsFor(trx, provider),
      leaseSeconds: initialLeaseSeconds(deps.leases),
      promisedSeconds: deps.intervals.intervalSeconds,
    });
    await insertGpusOnce(deps, trx, provider, classIds);
    if (provider.gpus.some(({ is_healthy }) => !is_healthy)) await recordCardFaults(trx, [provider.id]);
    const registered = (await suspendMarked(trx, stored))
      ? await getChanged(trx, deps.leases, provider.id)
      : stored;
    // After the insertion, which waited for a deletion under way.
    if (enrolledId !== undefined && (await store.isDeleted(trx, enrolledId)))
      throw providerDeleted(enrolledId);
    await announceRegistered(trx, deps, trace, registered);
    return registered;
  }).catch((error: unknown) => requireNew(error, enrolledId));
  deps.onEvent();
  return outcome;
}

/** Throws `provider_not_found` (404), or `provider_deleted` for 35 days after its deletion. */
export async function getProvider(deps: ProviderDeps, id: string, reader: Reader): Promise<Provider> {
  const provider = await deps.readProvider(id);
  if (provider === undefined) {
    const isDeleted = await retryingReads(() => store.isDeleted(deps.db, id));
    throw isDeleted ? providerDeleted(id) : providerNotFound(id);
  }
  requireVisible(reader, provider);
  return provider;
}

export interface ProviderUpdate extends ProviderInventory {
  readonly id?: string | undefined;
  readonly owner_id?: string | undefined;
  readonly status?: ProviderStatus | undefined;
  /** A handover ends the rentals of the machine. */
  readonly isForced?: boolean;
}

/** Records a handover, if the update is one. Throws `provider_in_use` while rentals run, unless an administrator forces it. */
async function recordOwner(
  trx: RegistryTransaction,
  machine: { readonly before: Provider; readonly next: NewProvider; readonly taken: readonly TakenCard[] },
  { actor, isForced }: { readonly actor: Actor; readonly isForced: boolean },
): Promise<void> {
  const { before, next, taken } = machine;
  if (next.owner_id === before.owner_id) return;
  if (taken.length > 0) requireForce(actor, before.id, isForced);
  await recordHandover(trx, before.id, { from: before.owner_id, to: next.owner_id });
}

/** What an update that leaves members out makes of a machine. */
function inventoryAfter(
  actor: Actor,
  { owner_id, status: _status, isForced: _isForced, ...update }: ProviderUpdate,
  before: Provider,
): NewProvider {
  return {
    ...update,
    id: before.id,
    owner_id: ownerAfterUpdate(actor, owner_id, before),
    host: update.host ?? before.host,
    labels: update.labels ?? before.labels,
    sharing: update.sharing ?? before.sharing,
    gpus: keepLiveValues(update.gpus, before.gpus),
  };
}

/**
 * Replaces the inventory of a machine, and its status if the update has one; an actor who may act for the new owner may
 * hand it over; billing then ends the former owner's rentals. Cards that were there before keep their live values.
 * Throws `provider_not_found`, `not_owner`, `version_mismatch`, `provider_in_use`, `provider_id_mismatch`, `gpu_in_use` and `provider_already_exists`, also for cards and names of the new owner.
 */
export async function updateProvider(
  deps: ProviderDeps,
  id: string,
  update: ProviderUpdate,
  change: Change,
): Promise<Provider> {
  const { actor, trace } = change;
  if (update.id !== undefined && update.id !== id) throw providerIdMismatch();
  const classIds = await deps.gpuClasses.idsOf(update.gpus);
  const updated = await inTransaction(deps.db, async (trx) => {
    const before = await lockForChange(trx, deps.leases, id, change);
    const { status, isForced = false } = update;
    const next = inventoryAfter(actor, update, before);
    const isSameName = next.name === before.name && next.owner_id === before.owner_id;
    const taken = await listTakenCards(trx, id);
    const why = changeOfTaken(taken, before, next);
    if (why !== undefined) throw gpuInUse(why);
    await recordOwner(trx, { before, next, taken }, { actor, isForced });
    if (!isSameName) await requireFreeName(deps, trx, next);
    const keepsVerification = next.owner_id === before.owner_id && isSameHardware(next.gpus, before.gpus);
    const priceIds = await deps.prices.idsFor(trx, next);
    await store.updateInventory(trx, next, { classIds, priceIds, keepsVerification });
    await deleteGpus(trx, id);
    await releaseClaims(deps, trx, before);
    await insertGpusOnce(deps, trx, next, classIds);
    await updateLiveValues(trx, id, next.gpus);
    if (!isSameCards(next.gpus, before.gpus)) await deleteSamples(trx, id);
    await recordCardFaults(trx, [id]);
    await suspendMarked(trx, { ...before, ...next }, before.gpus);
    await placeTakenCards(trx, deps.layout, [id]);
    const fullness = await updateFullness(trx, deps.layout, deps.leases, [id]);
    const after = await getChanged(trx, deps.leases, id);
    await announceUpdated(trx, deps, trace, { before, after });
    await announceStatusChanges(
      trx,
      deps,
      fullness.map((each) => ({ change: each, trace })),
    );
    if (status === undefined || status === after.status) return after;
    await setStatus(deps, trx, { provider: after, status, cause: 'full_update', trace });
    return getChanged(trx, deps.leases, id);
  });
  deps.onEvent();
  return updated;
}

/** Sets the status of a locked machine, renews its lease and announces the changes. Returns the version after them. */
async function setStatus(
  deps: ProviderDeps,
  trx: RegistryTransaction,
  to: {
    readonly provider: Provider;
    readonly status: ProviderStatus;
    readonly cause: StatusCause;
    readonly trace: TraceContext;
  },
): Promise<number> {
  const { provider, status, cause, trace } = to;
  const { id, owner_id, status: previous_status, is_full } = provider;
  // A lapse that readers already saw is recorded first, so that the events match what they saw.
  const changes = provider.has_lapsed ? await expireLeases(trx, deps.layout, deps.leases, [id]) : [];
  const leaseSeconds = initialLeaseSeconds(deps.leases);
  const { version, at, last_seen_at, last_beat_at, now } = await updateStatus(trx, id, {
    status,
    cause,
    leaseSeconds,
  });
  const shown = shownOf(status, is_full);
  if (shown !== previous_status) {
    const times = { at, last_seen_at, last_beat_at, now };
    changes.push({ id, owner_id, previous_status, status: shown, version, cause, ...times });
  }
  await announceStatusChanges(
    trx,
    deps,
    changes.map((change) => ({ change, trace })),
  );
  return version;
}

/**
 * Sets the status: any of the five from any other. Counts as seeing the machine. Returns the version after it.
 * Throws `provider_not_found`, `not_owner` and `version_mismatch`.
 */
export async function changeStatus(
  deps: ProviderDeps,
  id: string,
  status: ProviderStatus,
  change: Change,
): Promise<number> {
  // With an expected version, not retried after a COMMIT of unknown outcome: the retry would refuse its own change.
  const retry = { idempotent: change.expected === undefined };
  const version = await inTransaction(
    deps.db,
    async (trx) => {
      const provider = await lockForChange(trx, deps.leases, id, change);
      return setStatus(deps, trx, { provider, status, cause: 'status_update', trace: change.trace });
    },
    retry,
  );
  deps.onEvent();
  return version;
}

/** Deletes a machine and its cards. Throws `provider_not_found`, `not_owner` and `version_mismatch`. */
export async function deleteProvider(deps: ProviderDeps, id: string, change: Change): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const provider = await lockForChange(trx, deps.leases, id, change);
    await announceDeleted(trx, deps, change.trace, provider);
    await endSilences(trx, deps.leases, [id]);
    const suspension = provider.suspended.find(({ by }) => by === 'admin');
    if (suspension !== undefined) await markGpus(trx, id, suspension.reason);
    await endSuspensions(trx, id);
    await deleteSamples(trx, id);
    await releaseClaims(deps, trx, provider);
    await store.deleteProvider(trx, id);
  });
  deps.onEvent();
}
