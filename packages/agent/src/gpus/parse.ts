/** A card as reported by nvidia-smi. Values that the card does not have or that are implausible are absent. */
export interface Card {
  readonly index: number;
  readonly uuid?: string | undefined;
  readonly name?: string | undefined;
  readonly memoryTotalMb?: number | undefined;
  readonly memoryUsedMb?: number | undefined;
  readonly driverVersion?: string | undefined;
  readonly computeCapability?: string | undefined;
  readonly utilizationGpuPercent?: number | undefined;
  readonly utilizationMemoryPercent?: number | undefined;
  readonly temperatureC?: number | undefined;
  readonly powerDrawW?: number | undefined;
  readonly powerLimitW?: number | undefined;
  /** False if the card itself fails, but not if it merely lacks a sensor. */
  readonly isHealthy: boolean;
}

export interface ParsedOutput {
  readonly cards: readonly Card[];
  /** Lines that are not cards: warnings and errors. */
  readonly remarks: readonly string[];
  /** A field that this driver does not support; nothing else was printed. */
  readonly unknownField: string | undefined;
  /** Some or all of the machine's cards have failed and may be missing above. */
  readonly hasFailedCards: boolean;
}

/** The queried fields of `nvidia-smi --query-gpu`; every driver knows the first three. */
export const QUERY_FIELDS: readonly string[] = [
  'index',
  'uuid',
  'name',
  'memory.total',
  'memory.used',
  'driver_version',
  'compute_cap',
  'utilization.gpu',
  'utilization.memory',
  'temperature.gpu',
  'power.draw',
  'power.limit',
];

/** Sensors that fail individually on healthy laptops, and all together on a card that has failed. */
const SENSORS = ['utilization.gpu', 'temperature.gpu', 'power.draw'];
const UNKNOWN_FIELD = /^Field "([^"]+)" is not a valid field to query/m;
/**
 * A value in brackets means there is none: [N/A], [Not Supported], [Unknown Error], [GPU is lost]. Old drivers: N/A,
 * ERR!.
 */
const NO_VALUE = /^(?:\[.*\]|N\/A|ERR!|)$/i;
const ERROR_VALUE = /unknown error|^ERR!$/i;
const LOST = /is lost|requires reset|fallen off/i;
const FAILED_CARDS =
  /determine the device handle|No devices were found|communicate with the NVIDIA driver|is lost/i;
/** Higher than the power of any card; broken sensors report far more (2147483.64, 9223372036854775794). */
const WATTS_MAX = 10_000;
/** Cards shut down far below this temperature; a dead sensor reads 255. */
const CELSIUS_MAX = 150;
const MEGABYTES_MAX = 2 ** 31;

/**
 * Parses the output of `nvidia-smi --query-gpu=<fields> --format=csv,noheader,nounits`, including errors between the
 * rows. Values are separated by ", " and never quoted; only the name may contain a comma.
 *
 * @param fields the requested ones, including `index` and `name`.
 */
export function parseOutput(output: string, fields: readonly string[]): ParsedOutput {
  const cards: Card[] = [];
  const remarks: string[] = [];
  for (const line of output.split('\n').map((text) => text.trim())) {
    const values = splitRow(line, fields);
    const index = number(values?.get('index'), 1_023);
    if (values !== undefined && index !== undefined) cards.push(toCard(index, values));
    else if (line !== '') remarks.push(line);
  }
  return {
    cards,
    remarks,
    unknownField: UNKNOWN_FIELD.exec(output)?.[1],
    hasFailedCards:
      remarks.some((remark) => FAILED_CARDS.test(remark)) || cards.some(({ name }) => name === undefined),
  };
}

function splitRow(line: string, fields: readonly string[]): Map<string, string> | undefined {
  const cells = line.split(',').map((cell) => cell.trim());
  const surplus = cells.length - fields.length;
  if (surplus < 0) return undefined;
  const at = fields.indexOf('name');
  const name = cells.slice(at, at + surplus + 1).join(', ');
  const aligned = [...cells.slice(0, at), name, ...cells.slice(at + surplus + 1)];
  return new Map(fields.map((field, place) => [field, aligned[place] ?? '']));
}

function toCard(index: number, values: ReadonlyMap<string, string>): Card {
  const cells = [...values.values()];
  const sensors = SENSORS.flatMap((field) => values.get(field) ?? []);
  const isFailing = sensors.length > 0 && sensors.every((value) => ERROR_VALUE.test(value));
  return {
    index,
    uuid: text(values.get('uuid'), 128),
    name: text(values.get('name'), 255),
    memoryTotalMb: number(values.get('memory.total'), MEGABYTES_MAX),
    memoryUsedMb: number(values.get('memory.used'), MEGABYTES_MAX),
    driverVersion: text(values.get('driver_version'), 128),
    computeCapability: text(values.get('compute_cap'), 32),
    utilizationGpuPercent: number(values.get('utilization.gpu'), 100),
    utilizationMemoryPercent: number(values.get('utilization.memory'), 100),
    temperatureC: number(values.get('temperature.gpu'), CELSIUS_MAX),
    powerDrawW: number(values.get('power.draw'), WATTS_MAX),
    powerLimitW: number(values.get('power.limit'), WATTS_MAX),
    isHealthy: !isFailing && !cells.some((cell) => NO_VALUE.test(cell) && LOST.test(cell)),
  };
}

function text(value: string | undefined, lengthMax: number): string | undefined {
  return value === undefined || NO_VALUE.test(value) || value.length > lengthMax ? undefined : value;
}

/** A whole number from 0 to `max`, rounded: "22.15" is 22. */
function number(value: string | undefined, max: number): number | undefined {
  if (value === undefined || !/^\d{1,15}(\.\d+)?$/.test(value)) return undefined;
  const rounded = Math.round(Number(value));
  return rounded <= max ? rounded : undefined;
}
