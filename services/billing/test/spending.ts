import fc from 'fast-check';
import { type Body, call, type JsonResponse } from './billing.ts';
import { end, type Rentals } from './rentals.ts';

const DAY_MS = 86_400_000;
/** What a minute of the rentals of these tests costs; base units. */
const MINUTE_COST = 10_000_000n;

type Step =
  | { readonly kind: 'start'; readonly hours: string | undefined }
  | { readonly kind: 'end'; readonly which: number }
  | { readonly kind: 'pass'; readonly minutes: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('start' as const), hours: fc.constantFrom('0.25', '0.5', '2', undefined) }),
  fc.record({ kind: fc.constant('end' as const), which: fc.nat(2) }),
  fc.record({ kind: fc.constant('pass' as const), minutes: fc.constantFrom(1, 7, 20, 61, 300, 900) }),
);

/** Sequences of starts, ends and ticks. */
export const spendingSteps = fc.array(step, { minLength: 10, maxLength: 25 });

/** Charged fifteen hours late, when the first rentals are a day old; its minutes were of the same day. */
export const NOBODY_LOOKED: Step[] = [
  { kind: 'start', hours: '0.25' },
  { kind: 'pass', minutes: 1 },
  { kind: 'end', which: 0 },
  { kind: 'start', hours: '0.25' },
  { kind: 'end', which: 0 },
  { kind: 'pass', minutes: 900 },
  { kind: 'start', hours: undefined },
  { kind: 'pass', minutes: 900 },
  { kind: 'pass', minutes: 1 },
];

/** Takes steps, ends the rentals that are left, and returns the ids of those that were started. */
export async function take(
  rentals: Rentals,
  steps: readonly Step[],
  start: (members: { readonly max_duration_hours: string | undefined }) => Promise<JsonResponse>,
): Promise<ReadonlySet<string>> {
  const begun = new Set<string>();
  const live: string[] = [];
  for (const step of steps) {
    if (step.kind === 'start') {
      const { status, body } = await start({ max_duration_hours: step.hours });
      if (status !== 201) continue;
      begun.add(body.session.id);
      live.push(body.session.id);
    } else if (step.kind === 'pass') {
      await rentals.advance(step.minutes * 60);
      await rentals.tick();
    } else {
      for (const id of live.splice(step.which, 1)) await end(rentals, id);
    }
  }
  for (const id of live) await end(rentals, id);
  return begun;
}

/** The most that whole minutes of these ended rentals of a user cost within any 24 hours; base units. */
export async function largestDay(
  rentals: Rentals,
  user_id: string,
  ids: ReadonlySet<string>,
): Promise<bigint> {
  const { body } = await call(rentals, 'GET', `/api/v1/billing/history?user_id=${user_id}&limit=100`);
  const records: Body[] = body.records.filter(({ session_id }: Body) => ids.has(session_id));
  const minutes: number[] = records.flatMap((record) => {
    const from = Date.parse(record.billing_period_start);
    return Array.from({ length: record.total_minutes }, (_, index) => from + index * 60_000);
  });
  const inDay = (from: number) => minutes.filter((at) => at >= from && at < from + DAY_MS).length;
  return MINUTE_COST * BigInt(Math.max(0, ...minutes.map(inDay)));
}
