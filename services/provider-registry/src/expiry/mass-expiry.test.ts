import { expect, it } from 'vitest';
import { judgeExpiry } from './mass-expiry.ts';

const RULES = { waitSeconds: 300, perSecond: 200 };
const fleet = (live: number, silent: number, lapsed: number) => ({ fleetSize: 0, live, silent, lapsed });
const GO = { isHeld: false, allowance: Number.POSITIVE_INFINITY };
const WAIT = { isHeld: true, allowance: 0 };
const SLOWLY = { isHeld: true, allowance: 1_000 };

it.each([
  ['nothing lapsed', fleet(100, 0, 0), undefined, GO],
  ['a fleet of one dies', fleet(1, 1, 1), undefined, GO],
  ['nineteen die', fleet(19, 19, 19), undefined, GO],
  ['half of forty dies', fleet(40, 20, 20), undefined, GO],
  ['more than half, and twenty, die', fleet(39, 20, 20), undefined, WAIT],
  ['the first of most that are silent lapse', fleet(100, 90, 3), undefined, WAIT],
  ['most are silent and nobody has lapsed yet', fleet(100, 90, 0), undefined, GO],
  ['the wait goes on', fleet(100, 90, 90), 299, WAIT],
  ['the wait is over', fleet(100, 90, 90), 300, SLOWLY],
  ['the last of them go as slowly', fleet(100, 8, 8), 900, SLOWLY],
  ['most came back in the wait', fleet(100, 8, 8), 100, GO],
  ['all are gone', fleet(10, 0, 0), 900, GO],
])('%s', (_what, state, heldSeconds, verdict) => {
  expect(judgeExpiry(RULES, state, heldSeconds, 5)).toEqual(verdict);
});
