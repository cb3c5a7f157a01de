import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { GpuReading, ParsedCards } from './card.ts';
import { inventoryOf, metricsOf } from './inventory.ts';
import { parseOutput, QUERY_FIELDS } from './nvidia-smi-output.ts';

const CAPTURES = new URL('../../captures/', import.meta.url);

/** What nvidia-smi printed, without the header at the top of a capture. */
function parseCapture(name: string, fields: readonly string[] = QUERY_FIELDS) {
  const text = readFileSync(new URL(`${name}.csv`, CAPTURES), 'utf8');
  return parseOutput(text.replace(/^index,.*\n/, ''), fields);
}

/** The reading of a machine with cards of NVIDIA only. */
const machineWith = ({ cards, hasFailedCards }: ParsedCards): GpuReading => ({
  cards,
  failed: hasFailedCards ? ['nvidia'] : [],
  isComplete: !hasFailedCards,
});

const model_name = 'NVIDIA L4';
const ROW = '0, GPU-a, NVIDIA L4, 23034, 1, 550.54, 8.9, 5, 1, 40, 20.50, 72.00';

test('a consumer card is read completely, with fractional watts rounded', () => {
  const { cards, remarks, hasFailedCards } = parseCapture('rtx-4090-pair');
  expect({ remarks, hasFailedCards }).toEqual({ remarks: [], hasFailedCards: false });
  expect(cards).toHaveLength(2);
  expect(cards[0]).toEqual({
    index: 0,
    uuid: 'GPU-5a1f7c1e-8b0c-2b7e-6d0e-3c41a8f0e921',
    name: 'NVIDIA GeForce RTX 4090',
    memoryTotalMb: 24_564,
    memoryUsedMb: 1_893,
    driverVersion: '550.54.14',
    computeCapability: '8.9',
    utilizationGpuPercent: 3,
    utilizationMemoryPercent: 1,
    temperatureC: 41,
    powerDrawW: 22,
    powerLimitW: 450,
    isHealthy: true,
  });
});

test('an H100 under MIG has no utilization and is healthy', () => {
  const [sliced, whole] = parseCapture('h100-mig').cards;
  expect(sliced).toMatchObject({ temperatureC: 44, powerDrawW: 231, isHealthy: true });
  expect(sliced?.utilizationGpuPercent).toBeUndefined();
  expect(sliced?.utilizationMemoryPercent).toBeUndefined();
  expect(whole).toMatchObject({ utilizationGpuPercent: 12, utilizationMemoryPercent: 4 });
});

test.each(['gt-710-not-supported', 'rtx-3060-laptop', 'gb10-shared-memory', 'grid-name-with-comma'])(
  'a sensor that %s lacks is absent and does not make it unhealthy',
  (capture) => {
    const reading = parseCapture(capture);
    expect(reading.cards).toHaveLength(1);
    expect(reading.cards[0]).toMatchObject({ index: 0, powerLimitW: undefined, isHealthy: true });
    expect(inventoryOf(machineWith(reading))).toHaveLength(1);
  },
);

test('a name with a comma stays one name and shifts no other value', () => {
  expect(parseCapture('grid-name-with-comma').cards[0]).toMatchObject({
    name: 'NVIDIA A16-4Q, shared',
    memoryTotalMb: 4_096,
    utilizationGpuPercent: 7,
  });
});

test('implausible values are absent and the card stays', () => {
  for (const card of parseCapture('garbage-sensors').cards) {
    expect(card).toMatchObject({
      utilizationGpuPercent: undefined,
      utilizationMemoryPercent: undefined,
      temperatureC: undefined,
      powerDrawW: undefined,
      memoryTotalMb: 24_564,
      isHealthy: true,
    });
  }
});

test('a card all of whose sensors fail, or that is lost, is unhealthy; its neighbour is not', () => {
  expect(parseCapture('failing-card').cards.map((card) => card.isHealthy)).toEqual([false, true]);
  const lost = parseCapture('lost-card');
  expect(lost.cards.map((card) => card.isHealthy)).toEqual([true, false]);
  expect(lost.hasFailedCards).toBe(true);
});

test('a card that is missing among errors is reported as unhealthy and stays in the inventory', () => {
  const registered = inventoryOf(machineWith(parseCapture('rtx-4090-pair'))) ?? [];
  for (const capture of ['fallen-off-the-bus', 'lost-card']) {
    const reading = parseCapture(capture);
    expect(inventoryOf(machineWith(reading))).toBeUndefined();
    expect(metricsOf(machineWith(reading), registered).map((gpu) => gpu.is_healthy)).toEqual([true, false]);
  }
  for (const capture of ['no-devices', 'driver-not-loaded']) {
    const health = metricsOf(machineWith(parseCapture(capture)), registered).map((gpu) => gpu.is_healthy);
    expect(health).toEqual([false, false]);
  }
});

test('a card that is gone without any error is removed from the inventory', () => {
  const reading = parseOutput(ROW, QUERY_FIELDS);
  expect(inventoryOf(machineWith(reading))).toHaveLength(1);
  expect(
    metricsOf(machineWith(reading), [
      { uuid: 'GPU-a', model_name },
      { uuid: 'GPU-b', model_name },
    ]),
  ).toHaveLength(1);
});

test('metrics of an unregistered card are omitted', () => {
  expect(
    metricsOf(machineWith(parseOutput(ROW, QUERY_FIELDS)), [{ uuid: 'GPU-other', index: 0, model_name }]),
  ).toEqual([]);
});

test('a field that an old driver does not support is identified, and the rest is read without it', () => {
  const refusal = parseOutput('Field "compute_cap" is not a valid field to query.\n\n', QUERY_FIELDS);
  expect(refusal).toMatchObject({ unknownField: 'compute_cap', cards: [] });
  const fields = QUERY_FIELDS.filter((field) => field !== 'compute_cap');
  const reading = parseCapture('k80-old-driver', fields);
  expect(reading.cards.map((card) => card.powerDrawW)).toEqual([26, 30]);
  expect(inventoryOf(machineWith(reading))?.[0]).toMatchObject({
    model_name: 'Tesla K80',
    architecture: undefined,
  });
});

test('rows are accepted despite warnings around them', () => {
  const output = `${ROW}\r\nWARNING: infoROM is corrupted at gpu 0000:02:00.0\n`;
  const reading = parseOutput(output, QUERY_FIELDS);
  expect(reading.cards).toHaveLength(1);
  expect(reading.remarks).toEqual(['WARNING: infoROM is corrupted at gpu 0000:02:00.0']);
  expect(inventoryOf(machineWith(reading))).toHaveLength(1);
});

test.each([
  ['3.5', 'Kepler'],
  ['7.0', 'Volta'],
  ['7.5', 'Turing'],
  ['8.6', 'Ampere'],
  ['8.9', 'Ada Lovelace'],
  ['9.0', 'Hopper'],
  ['12.0', 'Blackwell'],
  ['99.0', undefined],
])('compute capability %s is %s', (capability, architecture) => {
  const reading = parseOutput(ROW.replace('8.9', capability), QUERY_FIELDS);
  expect(inventoryOf(machineWith(reading))?.[0]).toMatchObject({
    compute_capability: capability,
    architecture,
  });
});

test('the values reported for any capture are within the limits of the registry', () => {
  for (const file of readdirSync(CAPTURES).filter((name) => name.endsWith('.csv'))) {
    const reading = machineWith({ ...parseCapture(file.replace('.csv', '')), hasFailedCards: false });
    const metrics = metricsOf(reading, inventoryOf(reading) ?? []);
    for (const [key, value] of metrics.flatMap((gpu) => Object.entries(gpu))) {
      if (key.endsWith('_percent')) expect(value ?? 0).toBeLessThanOrEqual(100);
      if (typeof value === 'number') expect(Number.isInteger(value) && value >= 0).toBe(true);
    }
  }
});
