import { type Body, call } from '../billing.ts';
import { CARD, end, start, started } from '../rentals.ts';
import { MACHINES, RENTERS, type Rentals, renter, report, setRates, succeed } from './rentals-scene.ts';
import { TOKEN } from './scene.ts';

/** September: one rental that is paid, one whose wallet owes its grace, and one that begins at the end of the month. */
export async function rentInSeptember(rentals: Rentals) {
  const { billing, pass, scene } = rentals;
  await setRates(rentals);
  const wallets = {
    ann: await renter(rentals, RENTERS.ann, 20n * TOKEN),
    ben: await renter(rentals, RENTERS.ben, (6n * TOKEN) / 5n),
  };
  const paid = await started(billing, {
    user_id: RENTERS.ann,
    provider_id: MACHINES.own,
    job_id: 'training',
  });
  const indebted = await started(billing, { user_id: RENTERS.ben, provider_id: MACHINES.own });
  await report(rentals, paid.id, 'paid-1');
  await pass(20, 20);
  await report(rentals, paid.id, 'paid-2');
  await succeed(end(billing, paid.id, { reason: 'the job is done' }));
  // An hour is paid for; five minutes are not.
  await pass(20, 2);
  await report(rentals, indebted.id, 'indebted-1');
  await pass(4);
  await scene.moveTo('2026-09-30T23:40:00Z');
  const overTheMonth = await started(billing, {
    user_id: RENTERS.ann,
    provider_id: MACHINES.owners,
    estimated_power_w: 350,
  });
  await report(rentals, overTheMonth.id, 'over-1');
  await pass(10);
  return { wallets: Object.values(wallets), sessions: { paid, indebted, overTheMonth } };
}

/** The first of October: the last one of September ends. */
export async function endOverTheMonth(rentals: Rentals, { id }: { readonly id: string }): Promise<void> {
  await rentals.pass(10, 7);
  await report(rentals, id, 'over-2');
  await succeed(end(rentals.billing, id));
}

/** October: one rental that fails, one that goes on, and one in its grace. */
export async function rentInOctober(rentals: Rentals) {
  const { billing, pass } = rentals;
  const dan = await renter(rentals, RENTERS.dan, (6n * TOKEN) / 5n);
  const failed = await started(billing, { user_id: RENTERS.ann, provider_id: MACHINES.owners });
  const inGrace = await started(billing, {
    user_id: RENTERS.dan,
    provider_id: MACHINES.own,
    job_id: 'drawing',
  });
  await report(rentals, failed.id, 'failed-1');
  // What has begun since the last posting is not charged.
  await pass(12, 3);
  await succeed(call(billing, 'POST', `/api/v1/billing/sessions/${failed.id}/fail`, { reason: 'no power' }));
  await pass(25);
  const key = 'the-start-of-the-active-one';
  const order = {
    ...CARD,
    user_id: RENTERS.ann,
    provider_id: MACHINES.owners,
    job_id: 'weather',
    estimated_power_w: 350,
    max_duration_hours: '3',
  };
  const answer = await succeed(start(billing, order, { 'idempotency-key': key }));
  const active = answer.session;
  await pass(13, 7);
  await report(rentals, active.id, 'active-1');
  await report(rentals, inGrace.id, 'grace-1');
  await pass(2);
  return { wallets: [dan], sessions: { failed, active, inGrace }, started: { key, order, answer } };
}

/** The ids of sessions by their names. */
export function idsOf<Name extends string>(sessions: Record<Name, Body>): Record<Name, string> {
  const ids = Object.entries<Body>(sessions).map(([name, { id }]) => [name, id] as const);
  return Object.fromEntries(ids) as Record<Name, string>;
}
