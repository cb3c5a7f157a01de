import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatAmount, parseAmount } from '../src/books/money/amount.ts';
import { type Body, balanceOf, call, NOWHERE } from './billing.ts';
import { openRentals, type Rentals, started } from './rentals.ts';

const HOUR_SECONDS = 3_600;
const MINUTES_PER_HOUR = 60n;
const ROUNDS = 2;
const CARD = { gpu_model: 'RTX 4090', requested_vram_mb: 1, estimated_power_w: 0 };

/** Minutes; `undefined` leaves the default. */
const INITIAL_PERIODS = [undefined, 1, 60] as const;
const GRACE_PERIODS = [undefined, 0, 1, 60] as const;
/** What the owner asks for an hour, in tokens. */
const RATES = ['0.000000061', '0.37', '61', '1000', '6000'] as const;
const DEFAULT_INITIAL_MINUTES = 60;

const SETTINGS = INITIAL_PERIODS.flatMap((initial) =>
  GRACE_PERIODS.map((grace) => ({ initial, grace })),
).filter(({ initial, grace }) => (initial === undefined) === (grace === undefined) || initial === 1);
const units = (tokens: string) => parseAmount(tokens) ?? 0n;

/** A renter who is also the owner: it deposits, rents its own machine until long after its funds are gone, and again. */
async function conspire(billing: Rentals, rate: string, initialMinutes: number) {
  const machine = crypto.randomUUID();
  const rates = [{ gpu_model: CARD.gpu_model, hourly_rate: rate, vram_rate_per_gb: '0', is_active: true }];
  await call(billing, 'PUT', `/api/v1/provider/${machine}/rates`, { rates });
  // More than is held at the start, and not a whole number of minutes.
  const funds = (units(rate) * BigInt(initialMinutes) * 137n) / (MINUTES_PER_HOUR * 100n) + 1n;
  const renters: Body[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const renter = await billing.renter(formatAmount(funds));
    await started(billing, { user_id: renter.user_id, provider_id: machine, ...CARD });
    renters.push(renter);
  }
  for (let hour = 0; hour < 4; hour += 1) {
    await billing.advance(HOUR_SECONDS);
    await billing.tick();
  }
  return { machine, renters, deposited: funds * BigInt(ROUNDS) };
}

/** Everything that the coalition could ever take out. */
async function withdrawable(billing: Rentals, machine: string, renters: readonly Body[]): Promise<bigint> {
  const { body } = await call(billing, 'GET', `/api/v1/provider/${machine}/earnings`);
  let sum = units(body.available_earnings) + units(body.pending_earnings);
  for (const { id } of renters) sum += units((await balanceOf(billing, id)).total_balance);
  return sum;
}

describe.each(SETTINGS)(
  'with an initial period of $initial and a grace period of $grace minutes',
  (setting) => {
    const { initial, grace } = setting;
    let billing: Rentals;
    beforeAll(async () => {
      const periods = {
        ...(initial !== undefined && { initial_period: `${initial}m` }),
        ...(grace !== undefined && { grace_period: `${grace}m` }),
      };
      billing = await openRentals({
        config: { blockchain: { rpc_url: NOWHERE }, billing: { ...periods, minimum_balance: '0' } },
      });
    });
    afterAll(async () => {
      expect(await billing.findings()).toEqual([]);
      await billing.close();
    });

    it.each(RATES)('renter and owner together gain nothing at %s an hour', async (rate) => {
      const scene = await conspire(billing, rate, initial ?? DEFAULT_INITIAL_MINUTES);
      const { machine, renters, deposited } = scene;
      expect(await withdrawable(billing, machine, renters)).toBeLessThanOrEqual(deposited);
      // Neither does it help to pay what is owed: the platform has its fee of all that was paid.
      const [first] = renters;
      const { debt } = await balanceOf(billing, first?.id);
      expect(units(debt) > 0n).toBe(grace !== 0);
      await billing.fund(first?.id, debt);
      const after = await withdrawable(billing, machine, renters);
      expect(after).toBeLessThanOrEqual(deposited + units(debt));
      expect((await balanceOf(billing, first?.id)).debt).toBe('0');
    });
  },
);
