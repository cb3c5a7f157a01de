import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { amdArchitectureOf, amdNameOf } from './amd-names.ts';
import type { GpuReading, ParsedCards } from './card.ts';
import { inventoryOf, metricsOf } from './inventory.ts';
import { parseRocmOutput } from './rocm-smi-output.ts';

/**
 * The captures `rocm-*.txt` were not recorded on machines: they were written after outputs that users of these versions
 * published, and after the source of rocm-smi.
 */
const CAPTURES = new URL('../../captures/', import.meta.url);

const parseCapture = (name: string) =>
  parseRocmOutput(readFileSync(new URL(`${name}.txt`, CAPTURES), 'utf8'), '');

/** The reading of a machine with cards of AMD only. */
const machineWith = ({ cards, hasFailedCards }: ParsedCards): GpuReading => ({
  cards,
  failed: hasFailedCards ? ['amd'] : [],
  isComplete: !hasFailedCards,
});

const named = (values: Record<string, string>) => amdNameOf(new Map(Object.entries(values)));

test('ROCm 6.2: a card and integrated graphics, which has no id and other power', () => {
  const reading = parseCapture('rocm-6.2-rx-7900-xtx-and-780m');
  expect(reading).toMatchObject({ remarks: [], hasFailedCards: false });
  expect(reading.cards).toEqual([
    {
      index: 0,
      uuid: 'GPU-3d4595974090853c',
      name: 'AMD Radeon RX 7900 XTX',
      memoryTotalMb: 24_560,
      memoryUsedMb: 3_317,
      driverVersion: '6.10.5',
      architecture: 'RDNA 3',
      utilizationGpuPercent: 18,
      utilizationMemoryPercent: 14,
      temperatureC: 46,
      powerDrawW: 87,
      powerLimitW: 339,
      isHealthy: true,
    },
    expect.objectContaining({
      index: 1,
      uuid: undefined,
      name: 'AMD Phoenix3',
      powerDrawW: 7,
      powerLimitW: undefined,
    }),
  ]);
});

test('ROCm 5.4: the dies of an MI250 are two cards with different uuids, and only the first has power', () => {
  const reading = parseCapture('rocm-5.4-mi250');
  expect(reading.cards).toMatchObject([
    {
      uuid: 'GPU-719d230578348e8c',
      name: 'AMD INSTINCT MI250 (MCM) OAM AC MBA',
      memoryTotalMb: 65_520,
      utilizationMemoryPercent: 50,
      powerDrawW: 89,
      powerLimitW: 560,
    },
    { uuid: 'GPU-719d230578348e8c-1', temperatureC: 36, powerDrawW: undefined, powerLimitW: undefined },
  ]);
  expect(inventoryOf(machineWith(reading))).toHaveLength(2);
});

test('ROCm 6.0: a card of which only hexadecimal names are known is named by its graphics version', () => {
  const [card] = parseCapture('rocm-6.0-navi').cards;
  expect(card).toMatchObject({ name: 'AMD gfx1101', architecture: 'RDNA 3', uuid: 'GPU-5c88007d760374f3' });
  expect(card).toMatchObject({ utilizationMemoryPercent: 2, driverVersion: '6.3.6' });
});

test('ROCm 7.1: an MI300X has no sensor at its edge and reports the power of its socket', () => {
  expect(parseCapture('rocm-7.1-mi300x-pair').cards[0]).toMatchObject({
    name: 'AMD Instinct MI300X',
    memoryTotalMb: 196_592,
    architecture: 'CDNA 3',
    temperatureC: 35,
    powerDrawW: 133,
    powerLimitW: 750,
  });
});

test('the inventory of cards of AMD has no compute capability, which is a number of NVIDIA', () => {
  expect(inventoryOf(machineWith(parseCapture('rocm-7.1-mi300x-pair')))?.[1]).toEqual({
    uuid: 'GPU-2388c382a826700f',
    index: 1,
    model_name: 'AMD Instinct MI300X',
    vram_mb: 196_592,
    driver_version: '6.14.14',
    is_healthy: true,
    architecture: 'CDNA 3',
    compute_capability: undefined,
    power_consumption_w: 750,
  });
});

test('a card whose sensors cannot be read stays listed and healthy, because it may sleep', () => {
  const reading = parseCapture('rocm-sleeping-card');
  expect(reading).toMatchObject({ remarks: [], hasFailedCards: false });
  expect(reading.cards[1]).toMatchObject({
    memoryTotalMb: 196_592,
    temperatureC: undefined,
    isHealthy: true,
  });
  expect(inventoryOf(machineWith(reading))).toHaveLength(2);
});

test('a card of which nothing can be read, or that is missing, is unhealthy and stays in the inventory', () => {
  const registered = inventoryOf(machineWith(parseCapture('rocm-7.1-mi300x-pair'))) ?? [];
  const lost = parseCapture('rocm-lost-card');
  const missing = { ...lost, cards: lost.cards.slice(0, 1) };
  for (const reading of [lost, missing].map(machineWith)) {
    expect(inventoryOf(reading)).toBeUndefined();
    expect(metricsOf(reading, registered).map((gpu) => gpu.is_healthy)).toEqual([true, false]);
  }
  const [second] = parseRocmOutput('{"card1": {"VRAM Total Memory (B)": "1048576"}}', '').cards;
  expect(second).toMatchObject({ index: 1, memoryTotalMb: 1 });
  expect(parseRocmOutput('{"card1": {"VRAM Total Memory (B)": "1048576"}}', '').hasFailedCards).toBe(true);
});

test.each([
  ['driver-not-loaded', parseCapture('rocm-driver-not-loaded')],
  ['no cards', parseRocmOutput('{"system": {"Driver version": "6.14.14"}}\n', '')],
  ['nothing to report', parseRocmOutput('', 'WARNING: No JSON data to report\n')],
])('without any card all cards have failed: %s', (_, reading) => {
  expect(reading).toMatchObject({ cards: [], hasFailedCards: true });
});

test.each(['', 'null', '[]', '{}{', '{"card0": 7}', '{"card0": {', 'GPU[0] : Unique ID: 1'])(
  'of %j no card is read, and it says nothing about the cards',
  (output) => {
    expect(parseRocmOutput(output, '')).toMatchObject({ cards: [], hasFailedCards: false });
  },
);

test('what a rocm-smi that cannot run prints becomes remarks', () => {
  const reading = parseCapture('rocm-garbage');
  expect(reading).toMatchObject({ cards: [], hasFailedCards: false });
  expect(reading.remarks).toContain("ModuleNotFoundError: No module named 'rsmiBindings'");
});

test('implausible values are absent and the card stays', () => {
  const reading = parseCapture('rocm-garbage-sensors');
  expect(reading.cards).toMatchObject([
    { memoryTotalMb: 196_592, memoryUsedMb: undefined, powerDrawW: undefined, temperatureC: undefined },
  ]);
  expect(metricsOf(machineWith(reading), inventoryOf(machineWith(reading)) ?? [])).toEqual([
    { uuid: 'GPU-880ed6479d653a85', is_healthy: true },
  ]);
});

test.each([
  [{ 'card series': 'Radeon RX 7900 XTX', 'card model': '0x744c' }, 'AMD Radeon RX 7900 XTX'],
  [{ 'card series': 'AMD Instinct MI250X' }, 'AMD Instinct MI250X'],
  [{ 'card series': 'Aldebaran/MI200 [Instinct MI250X/MI250]' }, 'AMD Instinct MI250X/MI250'],
  [{ 'card series': '0x73bf', 'card model': 'Radeon RX 6900 XT' }, 'AMD Radeon RX 6900 XT'],
  [{ 'card series': '0x744c', 'card sku': 'EXT95849', 'gfx version': 'gfx1100' }, 'AMD gfx1100'],
  [{ 'card model': '0x744c' }, 'AMD GPU'],
])('the name of %j is %s', (values, name) => {
  expect(named(values)).toBe(name);
});

test.each([
  ['gfx906', 'Vega'],
  ['gfx90a', 'CDNA 2'],
  ['gfx9010', 'CDNA 2'],
  ['gfx942', 'CDNA 3'],
  ['gfx1030', 'RDNA 2'],
  ['gfx1201', 'RDNA 4'],
  ['gfx9999', undefined],
  [undefined, undefined],
])('%s is %s', (version, architecture) => {
  expect(amdArchitectureOf(version)).toBe(architecture);
});

test('the values reported for any capture are within the limits of the registry', () => {
  for (const file of readdirSync(CAPTURES).filter((name) => name.startsWith('rocm-'))) {
    const { cards } = parseCapture(file.replace('.txt', ''));
    const reading = machineWith({ cards, remarks: [], hasFailedCards: false });
    const gpus = inventoryOf(reading) ?? [];
    expect(new Set(gpus.map(({ index }) => index)).size).toBe(gpus.length);
    for (const value of [...gpus, ...metricsOf(reading, gpus)].flatMap((gpu) => Object.values(gpu))) {
      if (typeof value === 'number') expect(Number.isInteger(value) && value >= 0).toBe(true);
    }
  }
});
