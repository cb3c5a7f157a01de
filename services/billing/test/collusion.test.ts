import { afterEach, describe, expect, it } from 'vitest';
import { parseAmount } from '../src/books/money/amount.ts';
import { type BillingOptions, type Body, balanceOf, call } from './billing.ts';
import { refund, skip, summedEarningsOf, writeOff } from './rental-debts.ts';
import { openRentals, type Rentals, started } from './rentals.ts';

let rentals: Rentals | undefined;
afterEach(async () => {
  expect(await rentals?.findings()).toEqual([]);
  await rentals?.close();
  rentals = undefined;
});

const CARD = { gpu_model: 'RTX 4090', requested_vram_mb: 1, estimated_power_w: 0 };
const units = (text: string) => parseAmount(text) ?? 0n;

/** A person who owns a machine and rents it, from as many wallets as it takes. */
interface Colluder {
  readonly billing: Rentals;
  readonly machine: string;
  readonly wallets: Body[];
  /** Base units. */
  deposited: bigint;
}

async function colluder(options: BillingOptions, hourlyRate: string): Promise<Colluder> {
  const billing = await openRentals(options);
  rentals = billing;
  const machine = 'rig-of-one';
  const rate = { gpu_model: CARD.gpu_model, hourly_rate: hourlyRate, vram_rate_per_gb: '0' };
  await call(billing, 'PUT', `/api/v1/provider/${machine}/rates`, { rates: [rate] });
  return { billing, machine, wallets: [], deposited: 0n };
}

/** A new wallet rents the machine. */
async function rent(one: Colluder, tokens: string): Promise<{ readonly id: string; readonly wallet: Body }> {
  const wallet = await one.billing.renter(tokens);
  one.deposited += units(tokens);
  one.wallets.push(wallet);
  const session = await started(one.billing, { user_id: wallet.user_id, provider_id: one.machine, ...CARD });
  return { id: session.id, wallet };
}

/** What the person has, and could take out at once or later; base units. */
async function takings({ billing, machine, wallets }: Colluder): Promise<bigint> {
  const earnings = await summedEarningsOf(billing, machine);
  const balances = await Promise.all(wallets.map(({ id }) => balanceOf(billing, id)));
  return [
    earnings.pending_earnings,
    earnings.available_earnings,
    earnings.paid_earnings,
    ...balances.map(({ total_balance }) => total_balance),
  ].reduce((sum, amount) => sum + units(amount), 0n);
}

async function passAndCheck(one: Colluder, minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    await one.billing.pass(1);
    expect(await takings(one)).toBeLessThanOrEqual(one.deposited);
  }
}

interface Coalition {
  readonly name: string;
  readonly config: NonNullable<BillingOptions['config']>;
  readonly rate: string;
  readonly deposit: string;
  readonly minutes: number;
  readonly rounds: number;
}

describe('an owner who is also the renter', () => {
  it.each<Coalition>([
    { name: 'the defaults', config: {}, rate: '1000', deposit: '1000', minutes: 66, rounds: 2 },
    {
      name: 'an initial period of a minute',
      config: { billing: { initial_period: '1m' } },
      rate: '6000',
      deposit: '100',
      minutes: 8,
      rounds: 2,
    },
  ])(
    'never gets out more than was put in, with $name',
    async ({ config, rate, deposit, minutes, rounds }) => {
      const one = await colluder({ config }, rate);
      for (let round = 0; round < rounds; round += 1) {
        await rent(one, deposit);
        await skip(one.billing, minutes - 4);
        await passAndCheck(one, 4);
      }
      const { awaiting_repayment, available_earnings } = await summedEarningsOf(one.billing, one.machine);
      expect(units(awaiting_repayment)).toBeGreaterThan(0n);
      expect(units(available_earnings)).toBe((one.deposited * 95n) / 100n);
    },
  );

  it('gains nothing by repayments, write-offs and refunds', async () => {
    const one = await colluder({ config: { billing: { initial_period: '1m' } } }, '6000');
    const { id, wallet } = await rent(one, '100');
    await passAndCheck(one, 8);
    await one.billing.fund(wallet.id, '33.333333333');
    one.deposited += units('33.333333333');
    expect(await takings(one)).toBeLessThanOrEqual(one.deposited);
    expect((await writeOff(one.billing, wallet.id, '111.111111111')).status).toBe(200);
    expect(await takings(one)).toBeLessThanOrEqual(one.deposited);
    for (const amount of ['200', '77.777777777', undefined]) {
      expect((await refund(one.billing, id, amount)).status).toBe(201);
      expect(await takings(one)).toBeLessThanOrEqual(one.deposited);
    }
    // Everything that was paid, and no more, is back.
    expect(await takings(one)).toBe(one.deposited);
  });
});
