import type { KillPlan } from './killable-service.ts';
import type { Scene } from './scene.ts';

/** Where a transfer out of the hot account is interrupted, in the order in which it passes. */
export const POINTS: readonly (KillPlan & { when: string })[] = [
  { at: 'before_sign', pass: 1, when: 'before signing' },
  { at: 'signed', pass: 1, when: 'with a signature that is not stored yet' },
  { at: 'attempt_stored', pass: 1, when: 'after storing the attempt and before sending it' },
  { at: 'sent', pass: 1, when: 'after sending and before recording that' },
  { at: 'send_noted', pass: 1, when: 'after recording that it sent' },
  { at: 'status_read', pass: 1, when: 'at its first status check' },
  { at: 'status_read', pass: 2, when: 'at its second status check' },
  { at: 'before_settle', pass: 1, when: 'after the payment is final and before it is booked' },
  { at: 'settled', pass: 1, when: 'after booking the payment' },
];

/** Besides, answers of the chain are lost. */
export function loseAnswers({ proxy }: Scene, plan: KillPlan): void {
  proxy.clearFaults();
  // What never arrives is sent again at the first look: so there is a second one.
  if (plan.pass > 1) proxy.fail('sendTransaction', 'not_sent', { times: 2 });
  proxy.fail('sendTransaction', 'drop_response', { times: 2 });
  // No more: a single endpoint that denies a payment twice, two seconds apart, is believed.
  proxy.fail('getSignatureStatuses', 'null', { times: 2 });
  proxy.fail('*', { httpStatus: 429 }, { times: 1 });
}
