import type { Origin } from '@gridlease/common/service/service-client';

/** A card as the registry knows it. */
export interface MachineGpu {
  /** As the card reports it. */
  readonly modelName: string;
  /** As the card reports it: slightly less than its label. */
  readonly vramMb: number;
  readonly isHealthy: boolean;
}

/** A provider: one machine in the registry. */
export interface Machine {
  readonly id: string;
  /** A user id; changes when the machine is sold. */
  readonly ownerId: string;
  /** idle, busy, offline, error or maintenance. */
  readonly status: string;
  readonly gpus: readonly MachineGpu[];
  /** Present while the owner wants no new rentals; `until`, RFC 3339, if it ends by itself. */
  readonly drain?: { readonly until?: string | undefined } | undefined;
}

/** The machines in the registry. All calls throw BillingError 503 `registry_unavailable` while it is down. */
export interface MachineRegistry {
  /** Returns the machine's current state; undefined if there is none. */
  findMachine(providerId: string, origin: Origin): Promise<Machine | undefined>;
  /** Iterates over the idle and busy machines, page by page. */
  listRentable(origin: Origin): AsyncIterable<readonly Machine[]>;
}
