import { BillingError } from '../../http/errors.ts';
import type { Origin } from '../../http/service-client.ts';
import { providerNotFound } from './errors.ts';
import { createOwnerMemory, type OwnerMemoryOptions } from './owner-memory.ts';
import type { Machine, ProviderDirectory } from './provider.ts';

/** While access is open, how long a registry that is away is not asked again: sessions start without it. */
const AWAY_MS = 5_000;

export interface ProvidersOptions extends Partial<OwnerMemoryOptions> {
  readonly directory: ProviderDirectory;
  /** `auth.mode`. */
  readonly mode: 'off' | 'required';
  /** `billing.check_provider`. */
  readonly isChecked: boolean;
}

/** Machines, and who has them. */
export interface Providers {
  /** Whether sessions begin only where the registry says that there is room. */
  readonly isChecked: boolean;
  /**
   * The owner, to whom what the machine earns belongs. Where access is open and the owner cannot be learned it is the
   * last one known, else the machine's own id, as old clients expect.
   *
   * @throws BillingError with `auth.mode: required` 404 `provider_not_found`, 503 `registry_unavailable`
   */
  ownerOf(providerId: string, origin: Origin): Promise<string>;
  /** The owner, while the registry is away the last one known; undefined when there is none. */
  findOwner(providerId: string, origin: Origin): Promise<string | undefined>;
  /**
   * The machine as it is now.
   *
   * @throws BillingError 404 `provider_not_found`, 503 `registry_unavailable`
   */
  getMachine(providerId: string, origin: Origin): Promise<Machine>;
  /** The machine was sold or deleted: its owner is asked for when somebody wants to know. */
  forgetOwner(providerId: string): void;
  /** Machines may have been sold without anybody hearing of it: what is known is believed no longer. */
  doubtOwners(): void;
}

/** Machines as the directory knows them. Owners are kept for a while; that a machine is unknown is not. */
export function createProviders(options: ProvidersOptions): Providers {
  const { directory, mode, isChecked, clock = () => performance.now() } = options;
  const owners = createOwnerMemory({ ...options, clock });
  let awayUntil = Number.NEGATIVE_INFINITY;

  async function findMachine(providerId: string, origin: Origin): Promise<Machine | undefined> {
    const learn = owners.asking(providerId);
    const machine = await directory.findMachine(providerId, origin);
    learn(machine?.ownerId);
    return machine;
  }

  async function findOwner(providerId: string, origin: Origin): Promise<string | undefined> {
    const believed = owners.believed(providerId);
    if (believed !== undefined) return believed;
    if (clock() < awayUntil) return owners.last(providerId);
    try {
      return (await findMachine(providerId, origin))?.ownerId;
    } catch (error) {
      if (!(error instanceof BillingError)) throw error;
      awayUntil = clock() + AWAY_MS;
      return owners.last(providerId);
    }
  }

  async function getMachine(providerId: string, origin: Origin): Promise<Machine> {
    const machine = await findMachine(providerId, origin);
    if (machine === undefined) throw providerNotFound(providerId);
    return machine;
  }

  return {
    isChecked,
    findOwner,
    getMachine,
    forgetOwner: owners.forget,
    doubtOwners: owners.doubtAll,
    async ownerOf(providerId, origin) {
      if (mode === 'off') return (await findOwner(providerId, origin)) ?? providerId;
      return owners.believed(providerId) ?? (await getMachine(providerId, origin)).ownerId;
    },
  };
}
