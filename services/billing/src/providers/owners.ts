import { BillingError } from '../errors.ts';
import { providerNotFound } from './errors.ts';
import type { Machine, Origin, ProviderDirectory } from './provider.ts';

/** Owners kept in mind; the ones that were asked for longest ago go first. */
const OWNERS_MAX = 50_000;
/** While access is open, how long a registry that is away is not asked again: sessions start without it. */
const AWAY_MS = 5_000;

export interface ProvidersOptions {
  readonly directory: ProviderDirectory;
  /** `auth.mode`. */
  readonly mode: 'off' | 'required';
  /** `billing.check_provider`. */
  readonly isChecked: boolean;
  readonly ownersMax?: number;
  /** Milliseconds that only go forward. */
  readonly clock?: () => number;
}

/** Machines, and who has them. */
export interface Providers {
  /** Whether sessions begin only where the registry says that there is room. */
  readonly isChecked: boolean;
  /**
   * The owner, to whom what the machine earns belongs. Where access is open and the owner cannot be learned it is the
   * machine's own id, as old clients expect.
   *
   * @throws BillingError with `auth.mode: required` 404 `provider_not_found`, 503 `registry_unavailable`
   */
  ownerOf(providerId: string, origin: Origin): Promise<string>;
  /** The owner; undefined when the machine is unknown, or the registry is away. */
  findOwner(providerId: string, origin: Origin): Promise<string | undefined>;
  /**
   * The machine as it is now.
   *
   * @throws BillingError 404 `provider_not_found`, 503 `registry_unavailable`
   */
  getMachine(providerId: string, origin: Origin): Promise<Machine>;
}

/** A map that forgets what was used longest ago. */
function createBoundedMap(entriesMax: number) {
  const entries = new Map<string, string>();
  const set = (key: string, value: string) => {
    entries.delete(key);
    entries.set(key, value);
    const [oldest] = entries.size > entriesMax ? entries.keys() : [];
    if (oldest !== undefined) entries.delete(oldest);
  };
  const get = (key: string) => {
    const value = entries.get(key);
    if (value !== undefined) set(key, value);
    return value;
  };
  return { get, set };
}

/** Machines as the directory knows them. Owners never change and are kept; that a machine is unknown is not. */
export function createProviders(options: ProvidersOptions): Providers {
  const { directory, mode, isChecked, ownersMax = OWNERS_MAX, clock = () => performance.now() } = options;
  const owners = createBoundedMap(ownersMax);
  let awayUntil = Number.NEGATIVE_INFINITY;

  async function findMachine(providerId: string, origin: Origin): Promise<Machine | undefined> {
    const machine = await directory.findMachine(providerId, origin);
    if (machine !== undefined) owners.set(providerId, machine.ownerId);
    return machine;
  }

  async function findOwner(providerId: string, origin: Origin): Promise<string | undefined> {
    const known = owners.get(providerId);
    if (known !== undefined || clock() < awayUntil) return known;
    try {
      return (await findMachine(providerId, origin))?.ownerId;
    } catch (error) {
      if (!(error instanceof BillingError)) throw error;
      awayUntil = clock() + AWAY_MS;
      return undefined;
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
    async ownerOf(providerId, origin) {
      if (mode === 'off') return (await findOwner(providerId, origin)) ?? providerId;
      return owners.get(providerId) ?? (await getMachine(providerId, origin)).ownerId;
    },
  };
}
