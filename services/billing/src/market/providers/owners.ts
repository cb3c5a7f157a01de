import type { Origin } from '@gridlease/common/service/service-client';
import { BillingError } from '../../http/errors.ts';
import { providerNotFound } from './errors.ts';
import { createOwnerCache, type OwnerCacheOptions } from './owner-cache.ts';
import type { Machine, MachineRegistry } from './provider.ts';

/** With open access, how long to skip a registry that is down: sessions start without it. */
const SKIPPED_MS = 5_000;

export interface ProvidersOptions extends Partial<OwnerCacheOptions> {
  readonly registry: Pick<MachineRegistry, 'findMachine'>;
  /** `auth.mode`. */
  readonly mode: 'off' | 'required';
  /** `billing.check_provider`. */
  readonly isChecked: boolean;
}

/** Machines and their owners. */
export interface Providers {
  /** Whether the registry must confirm availability and capacity before a session starts. */
  readonly isChecked: boolean;
  /**
   * Returns the owner, who receives the machine's earnings. With open access and no owner found, this is the
   * last known owner, else the machine's own id, as old clients expect.
   *
   * @throws BillingError with `auth.mode: required` 404 `provider_not_found`, 503 `registry_unavailable`
   */
  ownerOf(providerId: string, origin: Origin): Promise<string>;
  /** As `ownerOf`, but returns undefined instead of throwing: no such machine, or the registry is down. */
  findOwner(providerId: string, origin: Origin): Promise<string | undefined>;
  /**
   * Returns the machine's current state, which decides whether and what it rents out; undefined where that is not
   * checked, and with open access for an id that the registry never had.
   *
   * @throws BillingError 404 `provider_not_found`, 503 `registry_unavailable`
   */
  findChecked(providerId: string, origin: Origin): Promise<Machine | undefined>;
  /** The machine was sold or deleted: its owner is looked up again when next needed. */
  dropOwner(providerId: string): void;
  /** Sales may have been missed: cached owners are no longer trusted. */
  expireOwners(): void;
}

/** Provides machines from the registry. Owners are cached for a while; the absence of a machine is not. */
export function createProviders(options: ProvidersOptions): Providers {
  const { registry, mode, isChecked, clock = () => performance.now() } = options;
  const owners = createOwnerCache({ ...options, clock });
  let skippedUntil = Number.NEGATIVE_INFINITY;

  async function lookUp(providerId: string, origin: Origin): Promise<Machine | 'deleted' | undefined> {
    const finish = owners.startLookup(providerId);
    const found = await registry.findMachine(providerId, origin);
    finish(found === 'deleted' ? undefined : found?.ownerId);
    return found;
  }

  async function findMachine(providerId: string, origin: Origin): Promise<Machine | undefined> {
    const found = await lookUp(providerId, origin);
    return found === 'deleted' ? undefined : found;
  }

  async function findOwner(providerId: string, origin: Origin): Promise<string | undefined> {
    const fresh = owners.findFresh(providerId);
    if (fresh !== undefined) return fresh;
    if (clock() < skippedUntil) return owners.findLast(providerId);
    try {
      return (await findMachine(providerId, origin))?.ownerId;
    } catch (error) {
      if (!(error instanceof BillingError)) throw error;
      skippedUntil = clock() + SKIPPED_MS;
      return owners.findLast(providerId);
    }
  }

  async function getMachine(providerId: string, origin: Origin): Promise<Machine> {
    const machine = await findMachine(providerId, origin);
    if (machine === undefined) throw providerNotFound(providerId);
    return machine;
  }

  /** With open access, a machine without a known owner is its own. */
  const standIn = (providerId: string) => (mode === 'off' ? providerId : undefined);

  return {
    isChecked,
    findOwner: async (providerId, origin) => (await findOwner(providerId, origin)) ?? standIn(providerId),
    async findChecked(providerId, origin) {
      if (!isChecked) return undefined;
      const found = await lookUp(providerId, origin);
      if (found === 'deleted' || (found === undefined && mode === 'required'))
        throw providerNotFound(providerId);
      return found;
    },
    dropOwner: owners.drop,
    expireOwners: owners.expireAll,
    async ownerOf(providerId, origin) {
      if (mode === 'off') return (await findOwner(providerId, origin)) ?? providerId;
      return owners.findFresh(providerId) ?? (await getMachine(providerId, origin)).ownerId;
    },
  };
}
