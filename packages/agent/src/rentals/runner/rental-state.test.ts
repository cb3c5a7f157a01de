import { createRandom } from '@gridlease/testing/random';
import { describe, expect, it } from 'vitest';
import { next, type RentalEffect, type RentalEvent, type RentalState } from './rental-state.ts';

const NOW = new Date('2026-03-01T12:00:00.000Z');
const AT = '2026-03-01T11:59:00.000Z';
const CONNECTION = { http: [{ port: 8080, url: 'http://rig-1:40001/' }] };
const OTHER = { http: [{ port: 8080, url: 'http://rig-1:40002/' }] };

/** The rental after these events, and all that was done. */
function after(...events: readonly RentalEvent[]) {
  let state: RentalState = { stage: 'preparing' };
  const effects: RentalEffect[] = [];
  for (const event of events) {
    const transition = next(state, event, NOW);
    state = transition.state;
    effects.push(...transition.effects);
  }
  return { state, effects };
}

const RUN: readonly RentalEvent[] = [
  { type: 'prepared' },
  { type: 'started', connection: CONNECTION },
  { type: 'ready_accepted', connection: CONNECTION },
];
const EXIT: RentalEvent = { type: 'exited', exitCode: 3, at: AT };

describe('a rental on its machine', () => {
  it('is prepared, started and told', () => {
    expect(after(...RUN)).toEqual({
      state: { stage: 'running', connection: CONNECTION, accepted: CONNECTION },
      effects: ['start', 'tell_ready'],
    });
  });

  it('tells a connection again when it has changed, and only then', () => {
    expect(after(...RUN, { type: 'connected', connection: CONNECTION }).effects).toEqual([
      'start',
      'tell_ready',
    ]);
    const changed = after(...RUN, { type: 'connected', connection: OTHER });
    expect(changed.effects).toEqual(['start', 'tell_ready', 'tell_ready']);
    expect(changed.state).toMatchObject({ connection: OTHER, accepted: CONNECTION });
  });

  it('finishes with the exit code of a workload that ended by itself, and takes its outputs', () => {
    const { state, effects } = after(...RUN, EXIT);
    expect(effects.slice(2)).toEqual(['tell_end', 'clear']);
    expect(state).toMatchObject({
      report: { kind: 'finish', exit_code: 3, at: AT },
      untold: undefined,
      hasOutputs: true,
    });
  });

  it('tells first that it was ready when the workload ended before billing knew', () => {
    expect(after(...RUN.slice(0, 2), EXIT).state).toMatchObject({
      report: { kind: 'finish' },
      untold: CONNECTION,
    });
  });

  it.each([
    [{ isOutOfMemory: true }, 'out_of_memory: The workload used more memory than it has (exit code 137).'],
    [{ isOutOfDisk: true }, 'out_of_disk: The workload filled its share of the disk.'],
  ])('fails in words for want of what it has: %j', (cause, reason) => {
    const { state } = after(...RUN, { type: 'exited', exitCode: 137, at: AT, ...cause });
    expect(state).toMatchObject({ report: { kind: 'fail', at: AT, reason } });
  });

  it('reports nothing when billing has ended it, and takes outputs only if it was ready', () => {
    expect(after({ type: 'ended' }).state).toMatchObject({ report: undefined, hasOutputs: false });
    expect(after(...RUN, { type: 'ended' }).state).toMatchObject({ report: undefined, hasOutputs: true });
  });

  it('fails with the time until which it was paid when billing cannot be reached', () => {
    expect(after(...RUN, { type: 'unpaid', at: AT }).state).toMatchObject({
      report: { kind: 'fail', at: AT, reason: expect.stringMatching(/^platform_unreachable: /) },
      hasOutputs: true,
    });
  });

  it('is over once its end is known to billing and nothing is left of it, in either order', () => {
    for (const order of [
      ['told', 'cleared'],
      ['cleared', 'told'],
    ] as const) {
      const { state, effects } = after(...RUN, EXIT, ...order.map((type) => ({ type })));
      expect(state).toEqual({ stage: 'over' });
      expect(effects.at(-1)).toBe('forget');
    }
  });
});

describe('any order of events', () => {
  const EVENTS: readonly RentalEvent[] = [
    ...RUN,
    EXIT,
    { type: 'connected', connection: OTHER },
    { type: 'failed', code: 'out_of_disk', text: 'The disk is full.' },
    { type: 'lost' },
    { type: 'ended' },
    { type: 'unpaid', at: AT },
    { type: 'told' },
    { type: 'cleared' },
  ];

  it('starts at most once, ends at most once, and forgets only what is told and cleared', () => {
    for (let seed = 0; seed < 2_000; seed += 1) {
      const random = createRandom(seed);
      const events = Array.from({ length: 12 }, () => random.pick(EVENTS));
      const { state, effects } = after(...events);
      const count = (effect: RentalEffect) => effects.filter((one) => one === effect).length;
      expect(count('start')).toBeLessThanOrEqual(1);
      expect(count('clear')).toBeLessThanOrEqual(1);
      expect(count('tell_end')).toBeLessThanOrEqual(count('clear'));
      expect(count('forget')).toBe(state.stage === 'over' ? 1 : 0);
      const end = effects.indexOf('clear');
      if (end >= 0) {
        expect(effects.slice(end + 1).filter((effect) => effect !== 'forget')).toEqual([]);
      }
      if (state.stage === 'over') expect(events.some(({ type }) => type === 'cleared')).toBe(true);
      if (state.stage === 'ending') expect(state.report === undefined && state.isCleared).toBe(false);
    }
  });
});
