import { expect, test } from 'vitest';
import { cardsOfRental, usageOf } from './report.ts';

const card = { index: 0, isHealthy: true };

test('several cards are aggregated into one report', () => {
  const first = {
    ...card,
    utilizationGpuPercent: 90,
    memoryUsedMb: 20_000,
    memoryTotalMb: 24_000,
    powerDrawW: 300,
  };
  const second = {
    ...card,
    utilizationGpuPercent: 10,
    memoryUsedMb: 4_000,
    memoryTotalMb: 24_000,
    powerDrawW: 50,
  };
  expect(usageOf([first, { ...second, temperatureC: 61 }])).toEqual({
    gpu_utilization_percent: 50,
    vram_utilization_percent: 50,
    power_draw_w: 350,
    temperature_c: 61,
  });
});

test('values that no card measures are 0, and the temperature is omitted', () => {
  const nothing = { gpu_utilization_percent: 0, vram_utilization_percent: 0, power_draw_w: 0 };
  expect(usageOf([card])).toEqual({ ...nothing, temperature_c: undefined });
  expect(usageOf([])).toEqual({ ...nothing, temperature_c: undefined });
});

test('a rental has the cards that it names, by index those without a uuid, or all', () => {
  const cards = [
    { ...card, uuid: 'GPU-a' },
    { ...card, index: 1 },
    { ...card, index: 2 },
  ];
  expect(cardsOfRental(cards, ['GPU-a', '#2'])).toEqual([cards[0], cards[2]]);
  expect(cardsOfRental(cards, ['#0', 'GPU-b'])).toEqual([]);
  expect(cardsOfRental(cards, [])).toEqual(cards);
});
