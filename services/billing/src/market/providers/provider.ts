import type { Origin } from '../../http/service-client.ts';

/** A card as the registry knows it. */
export interface MachineGpu {
  /** As the card reports it. */
  readonly modelName: string;
  /** As the card reports it: a little less than its label. */
  readonly vramMb: number;
  readonly isHealthy: boolean;
}

/** A provider: one machine of the registry. */
export interface Machine {
  readonly id: string;
  /** A user; another one once the machine is sold. */
  readonly ownerId: string;
  /** idle, busy, offline, error or maintenance. */
  readonly status: string;
  readonly gpus: readonly MachineGpu[];
}

/** The machines that the registry knows. */
export interface ProviderDirectory {
  /**
   * The machine as it is now; undefined when there is none.
   *
   * @throws BillingError 503 `registry_unavailable`
   */
  findMachine(providerId: string, origin: Origin): Promise<Machine | undefined>;
}

/** All machines that could be rented. */
export interface Fleet {
  /**
   * The idle and the busy machines, some at a time.
   *
   * @throws BillingError 503 `registry_unavailable`
   */
  pages(origin: Origin): AsyncIterable<readonly Machine[]>;
}
