import { z } from 'zod';
import { amdArchitectureOf, amdNameOf } from './amd-names.ts';
import {
  type Card,
  CELSIUS_MAX,
  DRIVER_CHARACTERS_MAX,
  INDEX_MAX,
  MEGABYTES_MAX,
  type ParsedCards,
  PERCENT_MAX,
  WATTS_MAX,
  wholeNumber,
} from './card.ts';

const BYTES_OF_MB = 1_048_576;
const BYTES_MAX = MEGABYTES_MAX * BYTES_OF_MB;
const CARD = /^card(\d+)$/;
/** It goes to stderr, often wrongly, and changes with every card that sleeps. */
const IGNORED = /low-power state/i;
const NO_CARDS =
  /Driver not initialized|No JSON data to report|No AMD GPUs? |No DRM devices|ROCm SMI returned/i;
/** Not `N/A`, `None` or `N/A (Secondary die)`. */
const NO_VALUE = /^(?:n\/a\b.*|none|unsupported|)$/i;
/** The sensors of a card from the one that is nearest to what other vendors report; MI300 has no edge. */
const TEMPERATURES = ['edge', 'junction', 'memory', 'hbm 0'].map((at) => `temperature (sensor ${at}) (c)`);

/** A block of the output, with lower case keys: their case changed between ROCm 3, 5 and 6. */
type Values = ReadonlyMap<string, string>;

const outputShape = z.record(z.string(), z.record(z.string(), z.unknown()));

/**
 * Parses the output of `rocm-smi --json`: an object `card<n>` for each card and `system` for the driver, with all
 * values as text. A value that cannot be read is `N/A` or missing, and a card without any value is missing.
 */
export function parseRocmOutput(stdout: string, stderr: string): ParsedCards {
  const { blocks, remarks } = readBlocks(stdout);
  remarks.push(...linesOf(stderr).filter((line) => !IGNORED.test(line)));
  const driver = blocks?.get('system')?.get('driver version');
  const cards = uniqueUuids(
    [...(blocks ?? [])]
      .flatMap(([key, values]) => {
        const index = wholeNumber(CARD.exec(key)?.[1], INDEX_MAX);
        return index === undefined ? [] : [toCard(index, values, driver)];
      })
      .sort((a, b) => a.index - b.index),
  );
  const isListed =
    cards.length > 0 || blocks?.has('system') || remarks.some((remark) => NO_CARDS.test(remark));
  const hasGap = cards.some(({ index }, place) => index !== place);
  const hasUndescribed = cards.some(({ memoryTotalMb }) => memoryTotalMb === undefined);
  const hasFailedCards = isListed && (cards.length === 0 || hasGap || hasUndescribed);
  return { cards, remarks, hasFailedCards };
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The blocks of the JSON object, which warnings may surround; undefined if there is none. */
function readBlocks(stdout: string): { blocks: Map<string, Values> | undefined; remarks: string[] } {
  const [from, to] = [stdout.indexOf('{'), stdout.lastIndexOf('}') + 1];
  const shape = from < 0 || to <= from ? undefined : parseJson(stdout.slice(from, to));
  if (shape === undefined) return { blocks: undefined, remarks: linesOf(stdout) };
  const blocks = Object.entries(shape).map(([key, block]): [string, Values] => [key, lowerCaseKeys(block)]);
  const around = `${stdout.slice(0, from)}\n${stdout.slice(to)}`;
  return { blocks: new Map(blocks), remarks: linesOf(around).filter((line) => !IGNORED.test(line)) };
}

function parseJson(text: string): z.output<typeof outputShape> | undefined {
  try {
    return outputShape.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function lowerCaseKeys(block: Readonly<Record<string, unknown>>): Values {
  return new Map(
    Object.entries(block).flatMap(([key, value]): [string, string][] => {
      const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
      return NO_VALUE.test(text) ? [] : [[key.toLowerCase(), text]];
    }),
  );
}

function toCard(index: number, values: Values, driver: string | undefined): Card {
  const [total, used] = ['vram total memory (b)', 'vram total used memory (b)'].map((key) =>
    wholeNumber(values.get(key), BYTES_MAX),
  );
  const temperatureKey = TEMPERATURES.find((key) => values.has(key));
  const sensors = {
    utilizationGpuPercent: wholeNumber(values.get('gpu use (%)'), PERCENT_MAX),
    utilizationMemoryPercent: memoryPercentOf(values, total, used),
    temperatureC: wholeNumber(values.get(temperatureKey ?? ''), CELSIUS_MAX),
    powerDrawW: powerOf(values),
  };
  const version = values.get('driver version') ?? driver;
  return {
    index,
    uuid: uuidOf(values.get('unique id')),
    name: amdNameOf(values),
    memoryTotalMb: megabytes(total),
    memoryUsedMb: megabytes(used),
    driverVersion: version?.slice(0, DRIVER_CHARACTERS_MAX),
    architecture: amdArchitectureOf(values.get('gfx version')),
    ...sensors,
    // 0 is the limit of the second die of an MI250, which has none of its own.
    powerLimitW: wholeNumber(values.get('max graphics package power (w)'), WATTS_MAX) || undefined,
    isHealthy: total !== undefined || Object.values(sensors).some((value) => value !== undefined),
  };
}

const megabytes = (bytes: number | undefined) =>
  bytes === undefined ? undefined : Math.round(bytes / BYTES_OF_MB);

/** Before ROCm 6 the share of the memory in use is not among the values, only in `GPU memory use (%)` how busy it is. */
function memoryPercentOf(values: Values, total: number | undefined, used: number | undefined) {
  const allocated = wholeNumber(values.get('gpu memory allocated (vram%)'), PERCENT_MAX);
  if (allocated !== undefined || !total || used === undefined) return allocated;
  return Math.min(PERCENT_MAX, Math.round((PERCENT_MAX * used) / total));
}

/** MI300 and integrated graphics report the power of the socket; the other cards, and all before ROCm 6, an average. */
function powerOf(values: Values): number | undefined {
  return ['average', 'current socket']
    .map((kind) => wholeNumber(values.get(`${kind} graphics package power (w)`), WATTS_MAX))
    .find((watts) => watts !== undefined);
}

/** As ROCm's runtime spells it (`ROCR_VISIBLE_DEVICES`): 0x880ed6479d653a85 is GPU-880ed6479d653a85. */
function uuidOf(uniqueId: string | undefined): string | undefined {
  const digits = /^(?:0x)?([\da-f]{1,16})$/i.exec(uniqueId ?? '')?.[1];
  return digits === undefined || /^0+$/.test(digits)
    ? undefined
    : `GPU-${digits.toLowerCase().padStart(16, '0')}`;
}

/** Two dies of one package may have the same id; a machine cannot have the same uuid twice. */
function uniqueUuids(cards: readonly Card[]): Card[] {
  const times = new Map<string, number>();
  return cards.map((card) => {
    if (card.uuid === undefined) return card;
    const before = times.get(card.uuid) ?? 0;
    times.set(card.uuid, before + 1);
    return before === 0 ? card : { ...card, uuid: `${card.uuid}-${before}` };
  });
}
