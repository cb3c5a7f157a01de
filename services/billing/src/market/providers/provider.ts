import type { Origin } from '@gridlease/common/service/service-client';

/** A card as the registry knows it. */
export interface MachineGpu {
  /** The card's index where every card of the machine reports one, else its position. */
  readonly index: number;
  /** The vendor's; undefined where the card reports none, or billing may not see it. */
  readonly uuid?: string | undefined;
  /** As the card reports it. */
  readonly modelName: string;
  /** As the card reports it: slightly less than its label. */
  readonly vramMb: number;
  readonly isHealthy: boolean;
  /** Its maximum power, watts; undefined: not reported. */
  readonly powerW?: number | undefined;
}

/** `exclusive`: a rental has its cards to itself. `vram`: rentals share the memory of a card. */
export type Sharing = 'exclusive' | 'vram';

/** A provider: one machine in the registry. */
export interface Machine {
  readonly id: string;
  /** A user id; changes when the machine is sold. */
  readonly ownerId: string;
  /** idle, busy, offline, error or maintenance. */
  readonly status: string;
  readonly gpus: readonly MachineGpu[];
  readonly sharing: Sharing;
  /** The owner's name for it. */
  readonly name?: string | undefined;
  /** Present while the platform keeps it from new rentals; the owner may know the reasons. */
  readonly suspended?: readonly { readonly reason?: string | undefined }[] | undefined;
  /** Present while the owner wants no new rentals; `until`, RFC 3339, if it ends by itself. */
  readonly drain?: { readonly until?: string | undefined } | undefined;
}

/** The signs of life of a machine, as the registry tells them; times are RFC 3339 by the registry's clock. */
export interface MachineSigns {
  readonly id: string;
  readonly status: string;
  readonly lastBeatAt?: string | undefined;
  /** Present while the machine is silent. */
  readonly lapsedAt?: string | undefined;
  /** Its history has changed last then. */
  readonly changedAt: string;
}

export interface SignsOfLife {
  readonly now: string;
  readonly leaseEnabled: boolean;
  /** Without those that never existed. */
  readonly machines: readonly MachineSigns[];
}

/** A time in the history of a machine; without an end it lasts. */
interface PastTime {
  readonly from: string;
  readonly to?: string | undefined;
}

export interface MachineHistory {
  readonly now: string;
  readonly leaseEnabled: boolean;
  readonly lastBeatAt?: string | undefined;
  readonly deletedAt?: string | undefined;
  /** `lapsed`: the machine was silent, whatever its status. */
  readonly intervals: readonly (PastTime & { readonly status: string; readonly lapsed?: true | undefined })[];
  readonly suspensions: readonly PastTime[];
  /** When cards were unhealthy, or gone while a rental had them. `index` is as `MachineGpu` has it. */
  readonly cardFaults: readonly (PastTime & Pick<MachineGpu, 'index' | 'uuid'>)[];
  /** When the machine, after a handover, was not its former owner's. */
  readonly formerOwners: readonly (PastTime & Pick<Machine, 'ownerId'>)[];
}

/** What the registry knows of the lives of machines. All calls throw 503 `registry_unavailable` while it is down. */
export interface LifeRegistry {
  readSigns(providerIds: readonly string[], origin: Origin): Promise<SignsOfLife>;
  /** Undefined if there is no such machine. @param since leaves out what ended before; by the registry's clock */
  readHistory(
    providerId: string,
    since: string | undefined,
    origin: Origin,
  ): Promise<MachineHistory | undefined>;
}

/** The machines in the registry. All calls throw BillingError 503 `registry_unavailable` while it is down. */
export interface MachineRegistry {
  /** Returns the machine's current state; `deleted` if there was one; undefined if there never was, as far as is known. */
  findMachine(providerId: string, origin: Origin): Promise<Machine | 'deleted' | undefined>;
  /** Iterates over the idle and busy machines, page by page. */
  listRentable(origin: Origin): AsyncIterable<readonly Machine[]>;
}
