import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { learn, lifeOf, type MachineLife, type Told, toldOfLost } from './life.ts';

const SECOND = 1_000;
/** The registry's clock is an hour ahead of billing's. */
const AHEAD = 3_600 * SECOND;
const at = (seconds: number) => new Date(AHEAD + seconds * SECOND).toISOString();
const told = (now: number, beat: number, gaps?: Told['gaps']): Told => ({
  now: at(now),
  lastBeatAt: at(beat),
  hasLeases: true,
  gaps,
});
const after = (known: MachineLife | undefined, response: Told, now: number) =>
  learn(known, response, now * SECOND, 0);

describe('what the registry tells', () => {
  it('becomes billing’s time by its age', () => {
    const life = after(undefined, told(100, 90, [{ kind: 'error', at: at(20), to: at(50) }]), 103);
    expect(life).toMatchObject({ provenAt: 93 * SECOND, lookedAt: 103 * SECOND });
    expect(life?.gaps).toEqual([
      { kind: 'error', at: at(20), from: 23 * SECOND, to: 53 * SECOND, learntAt: 103 * SECOND },
    ]);
  });

  it('keeps the time at which it was learnt, however long later responses take', () => {
    const open = [{ kind: 'offline', at: at(90) }] as const;
    const closed = [{ kind: 'offline', at: at(90), to: at(400) }] as const;
    const first = after(undefined, told(100, 90, []), 100);
    const second = after(first, told(200, 90, open), 207);
    expect(second?.gaps[0]).toMatchObject({ from: 90 * SECOND, learntAt: 207 * SECOND });
    const third = after(second, told(410, 400, closed), 413);
    expect(third?.gaps[0]).toMatchObject({ from: 90 * SECOND, to: 403 * SECOND, learntAt: 207 * SECOND });
    expect(after(third, told(420, 415, closed), 490)?.gaps).toEqual(third?.gaps);
  });

  it('is ignored when it is older than what is known', () => {
    const life = after(undefined, told(200, 190, []), 200);
    expect(after(life, told(150, 60, [{ kind: 'offline', at: at(60) }]), 201)).toBe(life);
  });

  it('forgives a silence that lasted and is not told any more', () => {
    const life = after(undefined, told(200, 90, [{ kind: 'offline', at: at(90) }]), 200);
    expect(after(life, told(300, 290, []), 300)?.gaps).toEqual([]);
  });

  it('has no gaps without leases, but the end of the machine', () => {
    const gaps = (['offline', 'error', 'deleted'] as const).map((kind) => ({ kind, at: at(10) }));
    const life = learn(undefined, { ...told(20, 5, gaps), hasLeases: false }, 20 * SECOND, 0);
    expect(life?.gaps.map(({ kind }) => kind)).toEqual(['deleted']);
  });
});

describe('a machine that the registry has lost', () => {
  const lose = (known: MachineLife | undefined, now: number) =>
    after(known, toldOfLost(known, at(now), at(10)), now) as MachineLife;
  const spansOf = ({ gaps, gapsOfSome = [] }: MachineLife) =>
    [...gaps, ...gapsOfSome].map(({ kind, from, to }) => [kind, from / SECOND, to && to / SECOND]);

  it('is silent since the start of its first rental, if nothing was known of it', () => {
    const lost = lose(undefined, 40);
    expect(spansOf(lost)).toEqual([['offline', 10, undefined]]);
    expect([lost.provenAt, lost.lookedAt]).toEqual([10 * SECOND, 40 * SECOND]);
    expect(spansOf(lose(lost, 70))).toEqual([['offline', 10, undefined]]);
  });

  it('is silent since its last sign of life, and what lasted then lasts', () => {
    const faults: Told['gaps'] = [
      { kind: 'error', at: at(20), to: at(25) },
      { kind: 'error', card: { index: 0 }, at: at(30) },
    ];
    const lost = lose(lose(after(undefined, told(40, 35, faults), 40), 70), 100);
    expect(spansOf(lost)).toEqual([
      ['error', 20, 25],
      ['offline', 35, undefined],
      ['error', 30, undefined],
    ]);
  });

  it('is charged by its history when it is found again, from where that was known', () => {
    expect(lose(undefined, 40).readAt).toBe(at(10));
    const lost = lose(after(undefined, told(40, 35, []), 40), 4_000);
    expect(lost.readAt).toBe(at(40));
    const found = after(lost, told(4_100, 4_090, [{ kind: 'offline', at: at(100), to: at(200) }]), 4_100);
    expect([spansOf(found as MachineLife), found?.readAt]).toEqual([[['offline', 100, 200]], at(4_100)]);
  });
});

it('a card that does not work is a gap for the rentals of this card only', () => {
  const [first, second] = [{ index: 0, uuid: 'GPU-a' }, { index: 1 }];
  const faults: Told['gaps'] = [
    { kind: 'offline', at: at(10), to: at(20) },
    { kind: 'error', card: first, at: at(5), to: at(30) },
    { kind: 'error', card: second, at: at(5) },
  ];
  const life = after(after(undefined, told(40, 35, faults), 40), told(50, 45), 50) as MachineLife;
  const gapsOf = (cards: Parameters<typeof lifeOf>[1]['cards']) =>
    lifeOf(life, { cards, providerOwnerId: 'ann' }).gaps.map(({ kind, from, to }) => [
      kind,
      from / SECOND,
      to === undefined ? to : to / SECOND,
    ]);
  const offline = ['offline', 10, 20];
  expect(gapsOf(undefined)).toEqual([offline]);
  expect(gapsOf([])).toEqual([offline]);
  expect(gapsOf([{ index: 0, uuid: 'GPU-other' }])).toEqual([offline]);
  expect(gapsOf([first])).toEqual([['error', 5, 30], offline]);
  expect(gapsOf([{ index: 0 }, second])).toEqual([['error', 5, 30], ['error', 5, undefined], offline]);
  // Told again, they are the same; told no more, what lasted never was.
  expect(after(life, told(60, 55, faults), 90)?.gapsOfSome).toEqual(life.gapsOfSome);
  const closed = after(life, told(60, 55, []), 60);
  expect(closed?.gapsOfSome?.map(({ card }) => card)).toEqual([first]);
});

it('a handover is a gap for the rentals of the former owner only, also without leases', () => {
  const sold: Told['gaps'] = [
    { kind: 'sold', ownerId: 'ann', at: at(10), to: at(30) },
    { kind: 'sold', ownerId: 'bob', at: at(30) },
  ];
  const life = learn(undefined, { ...told(40, 35, sold), hasLeases: false }, 40 * SECOND, 0) as MachineLife;
  const gapsOf = (providerOwnerId: string) =>
    lifeOf(life, { cards: undefined, providerOwnerId }).gaps.map(({ from, to }) => [from, to]);
  expect(gapsOf('ann')).toEqual([[10 * SECOND, 30 * SECOND]]);
  expect(gapsOf('bob')).toEqual([[30 * SECOND, undefined]]);
  expect(gapsOf('cleo')).toEqual([]);
});

it('responses that are lost, doubled or late lead to the same gaps as long as the last one arrives', () => {
  const GAP = 40;
  const states = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(states, fc.array(fc.nat(20), { maxLength: 12 }), (begins, order) => {
      // The machine is silent for 40 s of each hundred seconds that are chosen.
      const history = (now: number): Told =>
        told(
          now,
          now,
          begins
            .map((begin) => begin * 100)
            .filter((begin) => begin < now)
            .map((begin) => ({
              kind: 'offline',
              at: at(begin),
              ...(begin + GAP <= now && { to: at(begin + GAP) }),
            })),
        );
      const moments = [...order.map((place) => place * 50), 2_000];
      const life = moments.reduce<MachineLife | undefined>(
        (known, moment) => after(known, history(moment), moment),
        undefined,
      );
      expect(life?.gaps.map(({ from, to }) => [from / SECOND, (to ?? 0) / SECOND])).toEqual(
        begins.sort((a, b) => a - b).map((begin) => [begin * 100, begin * 100 + GAP]),
      );
    }),
  );
});
