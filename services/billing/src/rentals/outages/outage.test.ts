import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Gap, MachineLife } from '../lives/life.ts';
import { groupNews, nextStep, type Outage, outageOf } from './outage.ts';

const MINUTE = 60_000;
const DELAY = 5 * MINUTE;
const life = (lookedAt: number, ...gaps: Partial<Gap>[]): MachineLife => ({
  gaps: gaps.map((gap) => ({ kind: 'offline', at: 'a', from: 0, learntAt: 0, ...gap })),
  provenAt: 0,
  lastBeatAt: 'a',
  toldAt: 'a',
  readAt: 'a',
  lookedAt,
  hasLeases: true,
});
const noted: Outage = { providerId: 'm', ownerId: 'o', name: 'box', goneAt: 0, notedAt: MINUTE };
const told: Outage = { ...noted, announcedAt: DELAY };

describe('an outage', () => {
  it('is news when the delay is over, and sure when the registry was asked after that', () => {
    const early = nextStep(noted, life(DELAY - 1, {}), DELAY, 2 * DELAY);
    expect(early).toEqual({ kind: 'news', what: 'offline', dueAt: DELAY, isSure: false });
    expect(nextStep(noted, life(DELAY, {}), DELAY, DELAY)).toMatchObject({ isSure: true });
  });

  it('that is noted late is news when the registry was asked again', () => {
    const late = { ...noted, notedAt: 60 * MINUTE };
    expect(nextStep(late, life(60 * MINUTE - 1, {}), DELAY, 60 * MINUTE)).toMatchObject({ isSure: false });
  });

  it('that is over before anybody was told is forgotten', () => {
    expect(nextStep(noted, life(DELAY, { to: MINUTE }), DELAY, DELAY)).toEqual({ kind: 'forget' });
  });

  it.each(['deleted', 'suspended'] as const)('of a machine that is %s is no news', (kind) => {
    const gone = life(DELAY, {}, { kind });
    expect(outageOf(gone)).toBeUndefined();
    for (const outage of [noted, told]) {
      expect(nextStep(outage, gone, DELAY, DELAY)).toEqual({ kind: 'forget' });
    }
  });

  it('ends when the machine has stayed for half the delay, and goes on if it has not', () => {
    const back = life(8 * MINUTE, { to: 7 * MINUTE });
    expect(nextStep(told, back, DELAY, 8 * MINUTE)).toEqual({ kind: 'turn', backAt: 7 * MINUTE });
    const turned = { ...told, backAt: 7 * MINUTE };
    const dueAt = 9.5 * MINUTE;
    expect(nextStep(turned, back, DELAY, dueAt)).toMatchObject({ what: 'online', dueAt, isSure: false });
    expect(nextStep(turned, life(dueAt, { to: 7 * MINUTE }), DELAY, dueAt)).toMatchObject({ isSure: true });
    const again = life(9 * MINUTE, { to: 7 * MINUTE }, { from: 8 * MINUTE });
    expect(nextStep(turned, again, DELAY, 9 * MINUTE)).toEqual({ kind: 'turn', backAt: undefined });
  });

  it('after one that the owner knows of is not news within twelve delays', () => {
    const closed = { ...told, closedAt: 10 * MINUTE };
    expect(nextStep(closed, life(20 * MINUTE, {}), DELAY, 65 * MINUTE - 1)).toEqual({ kind: 'wait' });
    expect(nextStep(closed, life(20 * MINUTE, {}), DELAY, 65 * MINUTE)).toEqual({ kind: 'forget' });
  });
});

describe('news of the machines of owners', () => {
  const WINDOW = 100;
  const news = fc.record({
    ownerId: fc.constantFrom('ann', 'bob'),
    dueAt: fc.integer({ min: 0, max: 300 }),
    isSure: fc.boolean(),
  });

  it('become one notice for each owner, of what is sure, a window after it was due at the latest', () => {
    fc.assert(
      fc.property(fc.array(news, { maxLength: 12 }), fc.integer({ min: 0, max: 500 }), (all, now) => {
        const groups = groupNews(all, WINDOW, now);
        const owners = groups.map((group) => new Set(group.map(({ ownerId }) => ownerId)));
        for (const owner of owners) expect(owner.size).toBe(1);
        expect(new Set(groups.map(([first]) => first?.ownerId)).size).toBe(groups.length);
        expect(groups.flat().every(({ isSure }) => isSure)).toBe(true);
        const told = new Set(groups.flat());
        const late = all.filter(({ isSure, dueAt }) => isSure && dueAt + WINDOW <= now);
        for (const each of late) expect(told.has(each)).toBe(true);
        for (const [first] of groups) {
          const own = all.filter(({ ownerId, isSure }) => isSure && ownerId === first?.ownerId);
          for (const each of own) expect(told.has(each)).toBe(true);
        }
      }),
    );
  });

  it('wait for others that are about to be due', () => {
    const sure = { ownerId: 'ann', dueAt: 0, isSure: true };
    const soon = { ownerId: 'ann', dueAt: 50, isSure: false };
    const later = { ownerId: 'ann', dueAt: 101, isSure: false };
    expect(groupNews([sure, soon], WINDOW, 10)).toEqual([]);
    expect(groupNews([sure, soon], WINDOW, 100)).toEqual([[sure]]);
    expect(groupNews([sure, later], WINDOW, 10)).toEqual([[sure]]);
    expect(groupNews([sure, { ...soon, isSure: true }], WINDOW, 60)).toHaveLength(1);
  });
});
