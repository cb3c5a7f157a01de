export type Vendor = 'nvidia' | 'amd';

/** A card as reported by its vendor's program. Values that the card does not have or that are implausible are absent. */
export interface Card {
  readonly index: number;
  readonly uuid?: string | undefined;
  readonly name?: string | undefined;
  readonly memoryTotalMb?: number | undefined;
  readonly memoryUsedMb?: number | undefined;
  readonly driverVersion?: string | undefined;
  /** NVIDIA's cards only. */
  readonly computeCapability?: string | undefined;
  /** Where it does not follow from the compute capability. */
  readonly architecture?: string | undefined;
  readonly utilizationGpuPercent?: number | undefined;
  readonly utilizationMemoryPercent?: number | undefined;
  readonly temperatureC?: number | undefined;
  readonly powerDrawW?: number | undefined;
  readonly powerLimitW?: number | undefined;
  /** False if the card itself fails, but not if it merely lacks a sensor. */
  readonly isHealthy: boolean;
}

/** What the output of a vendor's program says about its cards. */
export interface ParsedCards {
  readonly cards: readonly Card[];
  /** Lines that are not cards: warnings and errors. */
  readonly remarks: readonly string[];
  /** Some or all of the vendor's cards have failed and may be missing above. */
  readonly hasFailedCards: boolean;
}

/** The cards of a machine at one time. */
export interface GpuReading {
  readonly cards: readonly Card[];
  /** The vendors some of whose cards have failed and may be missing above. */
  readonly failed: readonly Vendor[];
  /** False if cards may be missing above, because they have failed or their program could not be run. */
  readonly isComplete: boolean;
}

/** Higher than the power of any card; broken sensors report far more (2147483.64, 9223372036854775794). */
export const WATTS_MAX = 10_000;
/** Cards shut down far below this temperature; a dead sensor reads 255. */
export const CELSIUS_MAX = 150;
export const PERCENT_MAX = 100;
export const MEGABYTES_MAX = 2 ** 31;
export const INDEX_MAX = 1_023;
export const UUID_CHARACTERS_MAX = 128;
export const NAME_CHARACTERS_MAX = 255;
export const DRIVER_CHARACTERS_MAX = 128;

/** A whole number from 0 to `max`, rounded: "22.15" is 22. Undefined for anything else. */
export function wholeNumber(value: string | undefined, max: number): number | undefined {
  if (value === undefined || !/^\d{1,15}(\.\d+)?$/.test(value)) return undefined;
  const rounded = Math.round(Number(value));
  return rounded <= max ? rounded : undefined;
}

/** The vendor of a card with this model name: every name of a card of AMD begins with `AMD`. */
export function vendorOf(modelName: string): Vendor {
  return /^AMD\b/i.test(modelName) ? 'amd' : 'nvidia';
}
