import {
  type Card,
  CELSIUS_MAX,
  DRIVER_CHARACTERS_MAX,
  INDEX_MAX,
  MEGABYTES_MAX,
  NAME_CHARACTERS_MAX,
  type ParsedCards,
  PERCENT_MAX,
  UUID_CHARACTERS_MAX,
  WATTS_MAX,
  wholeNumber,
} from './card.ts';

export interface ParsedOutput extends ParsedCards {
  /** A field that this driver does not support; nothing else was printed. */
  readonly unknownField: string | undefined;
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
    const index = wholeNumber(values?.get('index'), INDEX_MAX);
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
    uuid: text(values.get('uuid'), UUID_CHARACTERS_MAX),
    name: text(values.get('name'), NAME_CHARACTERS_MAX),
    memoryTotalMb: wholeNumber(values.get('memory.total'), MEGABYTES_MAX),
    memoryUsedMb: wholeNumber(values.get('memory.used'), MEGABYTES_MAX),
    driverVersion: text(values.get('driver_version'), DRIVER_CHARACTERS_MAX),
    computeCapability: text(values.get('compute_cap'), 32),
    utilizationGpuPercent: wholeNumber(values.get('utilization.gpu'), PERCENT_MAX),
    utilizationMemoryPercent: wholeNumber(values.get('utilization.memory'), PERCENT_MAX),
    temperatureC: wholeNumber(values.get('temperature.gpu'), CELSIUS_MAX),
    powerDrawW: wholeNumber(values.get('power.draw'), WATTS_MAX),
    powerLimitW: wholeNumber(values.get('power.limit'), WATTS_MAX),
    isHealthy: !isFailing && !cells.some((cell) => NO_VALUE.test(cell) && LOST.test(cell)),
  };
}

function text(value: string | undefined, lengthMax: number): string | undefined {
  return value === undefined || NO_VALUE.test(value) || value.length > lengthMax ? undefined : value;
}
