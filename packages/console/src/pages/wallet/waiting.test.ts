import { expect, it } from 'vitest';
import { waitingReason } from './waiting.ts';

it('why a withdrawal waits is a sentence, also for a reason that is not known here', () => {
  expect(waitingReason({ waiting_for: 'approval' })).toBe('An operator has to approve it.');
  expect(waitingReason({ waiting_for: 'new_moon' })).toBe('It waits for: new moon.');
  expect(waitingReason({})).toBeUndefined();
});
