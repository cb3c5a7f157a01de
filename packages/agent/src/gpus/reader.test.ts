import { expect, test } from 'vitest';
import type { Notices } from '../log/notices.ts';
import type { Card, Vendor } from './card.ts';
import { inventoryOf, metricsOf } from './inventory.ts';
import { createGpuReader } from './reader.ts';
import type { CardSource, SourceReading } from './source.ts';

const NOTHING: SourceReading = {
  cards: [],
  remarks: [],
  hasFailedCards: false,
  failure: undefined,
  isMissing: false,
};
const MISSING = { ...NOTHING, failure: 'ENOENT', isMissing: true };
const HANGING = { ...NOTHING, failure: 'no response within 200 ms' };
const WITHOUT_DRIVER = { ...NOTHING, remarks: ['Driver not initialized'], hasFailedCards: true };

const card = (name: string, index: number): Card => ({ index, name, memoryTotalMb: 1, isHealthy: true });
const NVIDIA = { ...NOTHING, cards: [card('NVIDIA L4', 0), card('NVIDIA L4', 1)] };
const AMD = { ...NOTHING, cards: [card('AMD Radeon RX 7900 XTX', 0), card('AMD Radeon RX 7900 XTX', 1)] };

/** A machine whose programs print what `says` has; the vendors in `registered` are in its registration. */
function openMachine(says: Record<Vendor, SourceReading>, registered: Vendor[] = []) {
  const logged: string[] = [];
  const notices: Notices = { trouble: (subject) => logged.push(subject), over() {} };
  const sources = (['nvidia', 'amd'] as const).map(
    (vendor): CardSource => ({ vendor, program: vendor, read: async () => says[vendor] }),
  );
  const reader = createGpuReader(sources, (vendor) => registered.includes(vendor), notices);
  return { says, logged, read: () => reader.read() };
}

const indicesOf = (reading: { cards: readonly Card[] } | undefined) =>
  reading?.cards.map(({ index }) => index);

test('in a machine with cards of both vendors every card has an index of its own', async () => {
  const reading = await openMachine({ nvidia: NVIDIA, amd: AMD }).read();
  expect(indicesOf(reading)).toEqual([0, 1, 100, 101]);
  expect(reading && inventoryOf(reading)).toHaveLength(4);
});

test.each([
  ['no rocm-smi', { nvidia: NVIDIA, amd: MISSING }, []],
  ['a rocm-smi without a driver', { nvidia: NVIDIA, amd: WITHOUT_DRIVER }, ['gpus amd']],
  ['a rocm-smi that hangs', { nvidia: NVIDIA, amd: HANGING }, ['gpus amd']],
  ['no nvidia-smi', { nvidia: MISSING, amd: AMD }, []],
  ['an nvidia-smi without a driver', { nvidia: WITHOUT_DRIVER, amd: AMD }, ['gpus nvidia']],
])('a machine with cards of one vendor and %s is described by its cards', async (_, says, logged) => {
  const machine = openMachine(says);
  const reading = await machine.read();
  expect(indicesOf(reading)).toEqual([0, 1]);
  expect(reading).toMatchObject({ failed: [], isComplete: true });
  expect(machine.logged).toEqual(logged);
});

test.each([
  ['hangs', HANGING, []],
  ['is gone', MISSING, []],
  ['has lost its driver', WITHOUT_DRIVER, ['amd']],
])('a program that showed cards and then %s takes no card out of the inventory', async (_, later, failed) => {
  const machine = openMachine({ nvidia: NVIDIA, amd: AMD });
  const before = await machine.read();
  const registered = (before && inventoryOf(before)) ?? [];
  machine.says.amd = later;
  const after = await machine.read();
  expect(indicesOf(after)).toEqual([0, 1]);
  expect(after).toMatchObject({ failed, isComplete: false });
  expect(after && inventoryOf(after)).toBeUndefined();
  const health = after && metricsOf(after, registered).map((gpu) => gpu.is_healthy);
  expect(health).toEqual(failed.length === 0 ? [true, true] : [true, true, false, false]);
});

test('after a restart the vendors of the registered cards count from the start', async () => {
  const machine = openMachine({ nvidia: MISSING, amd: AMD }, ['nvidia', 'amd']);
  const reading = await machine.read();
  expect(indicesOf(reading)).toEqual([100, 101]);
  expect(reading?.isComplete).toBe(false);
  expect(machine.logged).toEqual(['gpus nvidia']);
});

test('without any program there is no reading, and all are named', async () => {
  const machine = openMachine({ nvidia: MISSING, amd: MISSING });
  expect(await machine.read()).toBeUndefined();
  expect(machine.logged).toEqual(['gpus nvidia', 'gpus amd']);
});
