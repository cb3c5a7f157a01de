import { expect, test } from 'vitest';
import { COMMON, KINDS, RARE } from './cards.ts';
import { apportion, CARDS_OF_A_MACHINE, type MachineGroup, planFleet } from './fleet-plan.ts';

const count = (groups: readonly MachineGroup[], wanted: (group: MachineGroup) => boolean) =>
  groups.filter(wanted).reduce((sum, { machines }) => sum + machines, 0);

test('divided shares add up, the largest remainders first', () => {
  expect(apportion([1, 1, 1], 10)).toEqual([4, 3, 3]);
  expect(apportion([70, 25, 5], 10)).toEqual([7, 3, 0]);
  expect(apportion([1, 2], 0)).toEqual([0, 0]);
});

test('the shares of the kinds are percentages', () => {
  expect(KINDS.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(100, 9);
});

test('a fleet of 100,000 is nine tenths idle, with a common model, a rare one, and few machines of two models', () => {
  const fleet = planFleet(100_000);
  expect(count(fleet, () => true)).toBe(100_000);
  expect(fleet.every(({ cards, machines }) => cards.length === CARDS_OF_A_MACHINE && machines > 0)).toBe(
    true,
  );
  expect(count(fleet, ({ status }) => status === 'idle')).toBeCloseTo(90_000, -2);
  expect(count(fleet, ({ isHealthy }) => !isHealthy)).toBeCloseTo(1_000, -2);
  const onlyOf = (model: string) => (group: MachineGroup) =>
    group.cards.every(({ model_name }) => model_name === model);
  expect(count(fleet, onlyOf(COMMON.model_name))).toBeCloseTo(7_000, -2);
  expect(count(fleet, onlyOf(RARE.model_name))).toBe(20);
  const isMixed = ({ cards }: MachineGroup) => new Set(cards).size > 1;
  expect(count(fleet, isMixed)).toBeCloseTo(980, -1);
});

test.each([1, 60, 2_000])('a fleet of %i has an idle, healthy machine of every kind', (machines) => {
  const found = planFleet(machines).filter(({ status, isHealthy }) => status === 'idle' && isHealthy);
  expect(found).toHaveLength(KINDS.length);
});
