import type { KillPlan } from './killable-service.ts';
import type { Scene } from './scene.ts';

/** The checkpoints of a transfer from the hot account, in their order. */
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

/** Faults in addition to the kill: chain responses are lost. */
export function loseResponses({ proxy }: Scene, plan: KillPlan): void {
  proxy.clearFaults();
  // A transaction that never arrives is sent again by the first check, so there is a second one.
  if (plan.pass > 1) proxy.fail('sendTransaction', 'not_sent', { times: 2 });
  proxy.fail('sendTransaction', 'drop_response', { times: 2 });
  // No more: if a single endpoint denies a payment twice, two seconds apart, it is believed.
  proxy.fail('getSignatureStatuses', 'null', { times: 2 });
  proxy.fail('*', { httpStatus: 429 }, { times: 1 });
}
