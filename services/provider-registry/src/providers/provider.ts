import { MACHINE_STATUSES, type MachineStatus } from '../states/history.ts';
import type { Suspension } from './suspension.ts';

export const PROVIDER_STATUSES = MACHINE_STATUSES;
export type ProviderStatus = MachineStatus;

/** Whether a rental has cards of a machine to itself, or shares the memory of one with others; its owner's choice. */
export const SHARINGS = ['exclusive', 'vram'] as const;
export type Sharing = (typeof SHARINGS)[number];
export const DEFAULT_SHARING: Sharing = 'exclusive';

/** Measured by the daemon and sent with heartbeats. */
export interface GpuMetrics {
  /** 0 to 100 */
  readonly utilization_gpu_percent?: number | undefined;
  /** 0 to 100 */
  readonly utilization_memory_percent?: number | undefined;
  /** Degrees Celsius, 0 to 255 */
  readonly temperature_c?: number | undefined;
  /** Watts */
  readonly power_draw_w?: number | undefined;
}

/** One card of a machine. `vram_mb` is what the card reports, which is less than its nominal size. */
export interface Gpu extends GpuMetrics {
  /** The vendor's id, e.g. `GPU-8d6c…`. */
  readonly uuid?: string | undefined;
  /** The vendor's index of the card in its machine. */
  readonly index?: number | undefined;
  readonly model_name: string;
  readonly vram_mb: number;
  readonly driver_version: string;
  readonly is_healthy: boolean;
  readonly architecture?: string | undefined;
  readonly compute_capability?: string | undefined;
  readonly cuda_cores?: number | undefined;
  readonly tensor_cores?: number | undefined;
  readonly memory_bandwidth_gb_s?: number | undefined;
  readonly power_consumption_w?: number | undefined;
  /** No other rental can have it; undefined: not known. */
  readonly in_use?: boolean | undefined;
  /** What rentals leave of its memory, in MB; undefined: not known. */
  readonly free_vram_mb?: number | undefined;
  /** What an hour of the whole card costs, as a decimal; undefined: not known. */
  readonly hourly_rate?: string | undefined;
}

/** The computer around the cards. */
export interface HostFacts {
  readonly cpu_model?: string | undefined;
  /** Logical processors. */
  readonly cpu_cores?: number | undefined;
  /** As reported by the operating system: less than the nominal size. */
  readonly ram_mb?: number | undefined;
  /** GB of 10^9 bytes. */
  readonly disk_gb?: number | undefined;
  /** One to three numbers with dots between them. */
  readonly cuda_version?: string | undefined;
  readonly download_mbps?: number | undefined;
  readonly upload_mbps?: number | undefined;
  /** How many ports can be reached from outside. */
  readonly open_ports?: number | undefined;
}

/** Names with values, chosen by the owner. */
export type Labels = Readonly<Record<string, string>>;

/** The description of a machine by its owner. */
export interface ProviderInventory {
  readonly name: string;
  readonly hostname?: string | undefined;
  readonly ip_address?: string | undefined;
  readonly location?: string | undefined;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
  readonly host?: HostFacts | undefined;
  readonly labels?: Labels | undefined;
  /** Undefined: the current one, or the default. */
  readonly sharing?: Sharing | undefined;
  readonly gpus: readonly Gpu[];
}

export interface NewProvider extends ProviderInventory {
  readonly id: string;
  readonly owner_id: string;
  readonly sharing: Sharing;
}

/** The machine takes no new rentals. */
export interface Drain {
  readonly reason?: string | undefined;
  /** When it takes rentals again; undefined: when the drain is ended. */
  readonly until?: Date | undefined;
}

export const VERIFICATION_STATUSES = ['verified', 'failed'] as const;

/** What a check of the machine by the platform found. */
export interface Verification {
  readonly status: (typeof VERIFICATION_STATUSES)[number];
  readonly at: Date;
  /** The account that checked. */
  readonly by: string;
}

/** One machine in the directory. */
export interface Provider extends NewProvider {
  /** As readers see it: `offline` once the lease of an idle or busy machine has ended. */
  readonly status: ProviderStatus;
  /** The lease has ended, and the sweeper has not recorded that yet. */
  readonly has_lapsed: boolean;
  readonly drain?: Drain | undefined;
  /** Of the present GPUs and owner, and not too old. */
  readonly verification?: Verification | undefined;
  /** Healthy cards that a rental can have; undefined: not known. */
  readonly free_gpus?: number | undefined;
  /** When billing last told which cards are taken; undefined: never. */
  readonly cards_as_of?: Date | undefined;
  /** It is idle, and shown as busy because all of its healthy cards are taken. */
  readonly is_full: boolean;
  /** Those in force. */
  readonly suspended: readonly Suspension[];
  /**
   * The percentage of the time since it registered, at most 30 days, in which it was up, in hundredths, rounded down, as
   * last calculated; undefined: never.
   */
  readonly uptime_hundredths?: number | undefined;
  readonly registered_at: Date;
  readonly last_seen_at: Date;
  /** Counts changes of inventory and status, not of metrics and `last_seen_at`. */
  readonly version: number;
}
